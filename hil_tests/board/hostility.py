"""What wires do to a board: sensors that chatter, a shoe that babbles, a host that asks without
waiting. All of it is set for a time to come, and the same numbers give the same
edges and bytes again."""

from hil_tests.board.board_verbs import line
from host_tools.simulator.bench import BenchError, lamp
from host_tools.simulator.shoe import shoe_frame

SHOE_BYTES_A_SECOND = 11_520
# What a shoe's line can carry without end.
BABBLE = {
    "low": b"\x00",
    "begins": b"$",
    "half frames": b"$CARD,A",
    "wrong sums": b"$CARD,As*00\r\n",
    "cards": shoe_frame("CARD,As"),
    "counts": shoe_frame("DECK,53") + shoe_frame("DECK,52"),
    "jams": shoe_frame("SHUFFLERJAM") + shoe_frame("JAM"),
}
ASKED = ("status", "identity", "devices", "checks", "nothing_like_it")
# Of requests that nobody waits for.
FIRST_ID = 1_000_000
# It lights within that time, or the test is told that it did not.
PATIENCE_US = 1_000_000


def chatter(bench, name, start, end, edges_a_second, chance):
    """The contact closes and opens, at random around that rate, and is open at the end."""
    mean_us = 1_000_000 / edges_a_second
    at, closed = start + chance.uniform(0, mean_us), False
    while at < end:
        closed = not closed
        (bench.press if closed else bench.release)(name, int(at))
        at += chance.uniform(0.5 * mean_us, 1.5 * mean_us)
    bench.release(name, int(end))


def babble(bench, start, end, data):
    """The shoe's line carries `data` again and again, without a pause."""
    n = int((end - start) * SHOE_BYTES_A_SECOND / 1_000_000)
    bench.shoe_send((data * (n // len(data) + 1))[:n], start)


def flood(bench, start, end, every_us, chance):
    """A request so often, none waits for its reply."""
    for number, at in enumerate(range(int(start), int(end), every_us)):
        bench.link_send(line({"id": FIRST_ID + number, "do": chance.choice(ASKED)}), at)


def locked_after(board, pressed):
    """Microseconds from the edge to the lamp; the board must have been left dark until then."""
    try:
        limit_us = pressed + PATIENCE_US - board.now
        return board.bench.run_until(lamp("locked"), limit_us=limit_us)["at_us"] - pressed
    except BenchError:
        return float("inf")
