"""What happens to a board: power, watchdog, cable, memory, random source and time."""

from tablectl.store.ring import HEAD_AT, RING_AT

from hil_tests.helpers.cable import Cable

# Bytes that a board writes, or a cable carries, until it happens.
MOST_WRITTEN, MOST_CARRIED = 600, 3000
# A clock of a chip that counts 30 bits of microseconds goes round in so long.
ROUND_US = 1 << 30
HOUR_US = 3_600_000_000


def cut(table, chance, most=MOST_WRITTEN):
    """The power goes while a byte is written, in whatever writes it."""
    count = 1 + chance.below(most)
    table.board.bench.power_off(fram_write=count, torn=chance.one_in(2))


def cut_twice(table, chance):
    """And again in the recovery."""
    cut(table, chance)
    table.again = 1 + chance.below(MOST_WRITTEN)


def in_a(act):
    """This act, in which the power goes or behind it; a configuration takes many bytes."""

    def cut_in(table, chance):
        cut(table, chance, chance.pick((MOST_WRITTEN, 4 * MOST_WRITTEN, 16 * MOST_WRITTEN)))
        act(table, chance)

    cut_in.__name__ = f"cut in {act.__name__}"
    return cut_in


def bite(table, chance):
    table.board.bench.watchdog_bite(fram_write=1 + chance.below(MOST_WRITTEN))


def power_off(table, chance):
    table.starts()
    table.board.bench.power_off()
    table.board.bench.run_for(1 + chance.below(60_000_000))


def reset(table, chance):
    table.starts()
    table.board.bench.reset()


def pull_the_cable(table, chance):
    """Somewhere in what it carries next."""
    client = table.board.client
    client.stream = Cable(client.stream, 1 + chance.below(MOST_CARRIED))


def wait(table, chance):
    table.board.bench.run_for(chance.pick((ROUND_US, ROUND_US + 1, 2 * ROUND_US, HOUR_US)))
    table.board.client.poll()


def no_entropy(table, chance):
    """The random source has had enough, and is well again at a start."""
    table.board.bench.rosc(chance.pick(("stuck", "alternating")))
    table.board.bench.run_for(10_000_000)
    table.board.bench.rosc("normal")
    if chance.one_in(2):
        power_off(table, chance)


def flip(table, chance):
    """A bit of the memory is another, in its slots, its heads or its records."""
    table.is_spoilt = table.is_damaged = True
    head = table.own.assembly.journal.ring.head.offset if table.own.assembly else 0
    place = chance.pick(
        (
            chance.below(HEAD_AT),
            HEAD_AT + chance.below(16),
            RING_AT + max(0, head - 1 - chance.below(800)),
        )
    )
    (byte,) = table.board.bench.fram_read(place, 1)
    table.board.bench.fram_write(place, bytes([byte ^ 1 << chance.below(8)]))
    if chance.one_in(2):
        table.board.bench.reset()


def put_back(table, chance):
    """The memory of an earlier day, with the keys of that day."""
    if table.earlier is None or chance.one_in(3):
        table.remember()
        return
    table.exchange(table.earlier[0])


def other_memory(table, chance):
    """The memory of another board, or a blank one, and later its own again."""
    memory = table.memory
    table.exchange(chance.pick((bytes([0xFF]) * len(memory), bytes(len(memory)))))
    table.board.bench.run_for(5_000_000)
    table.exchange(memory)


def absent(table, chance):
    """The memory does not answer for a while."""
    table.is_spoilt = table.is_damaged = True
    table.board.bench.fram_fault("absent")
    table.board.bench.run_for(1 + chance.below(8_000_000))
    table.board.bench.fram_fault("none")


def stuck(table, chance):
    """A bit of the memory keeps its level, until the part is exchanged."""
    table.is_spoilt = table.is_damaged = True
    place = RING_AT + chance.below(4096)
    table.board.bench.fram_fault(
        "stuck", address=place, bit=chance.below(8), level=chance.below(2)
    )


# Those that take nothing away, and those that spoil the memory.
HARMLESS = (cut, cut, cut, cut_twice, bite, power_off, reset, pull_the_cable, wait, no_entropy)
HARMFUL = (flip, flip, flip, put_back, other_memory, absent)
