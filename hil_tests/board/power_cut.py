"""A round with a jackpot during which the power goes after any byte written to the FRAM.

The round is played once on the bench while every byte is recorded. The memory as it stood after
the n-th byte, or with that byte half written, is rebuilt, and the image starts on it. What the
table then says must be what it said before the event in progress, or after it.

    python hil_tests/board/power_cut.py            every n, both whole and torn
    python hil_tests/board/power_cut.py 1234 a5    one n, the torn byte's new bits given by a mask
"""

import json
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(Path(__file__).parent)]

from board_verbs import CONFIGURATION, BenchBoard  # noqa: E402 - found by the lines before
from tablectl.app_table import TableKeeper  # noqa: E402
from tablectl.core.cards import card_number  # noqa: E402
from tablectl.store.journal import Journal  # noqa: E402

FRAM_BYTES = 262_144
# A royal flush of seat 2 against nothing; the last card replaces the one that went face up.
CARDS = "As Ks Qs Js Ts 3c 5d 7h 9s Qc Kc"
STATUS_KEYS = ("phase", "awaits", "to", "locked", "round", "meter", "wagers")
MASKS = (0x00, 0x5A)


class Memory:
    """A copy of an FRAM that the rules code on this host stands up from."""

    def __init__(self, data):
        self.data = bytearray(data)

    def read(self, address, n):
        return self.data[address : address + n]

    def write(self, address, data):
        self.data[address : address + len(data)] = data


class Recording:
    """The round as it was played: the memory before it, every byte written since, and what the
    board said after each event."""

    def __init__(self):
        board = BenchBoard()
        try:
            board.open()
            board.bench.fram_log()
            self.first = board.bench.fram_read(0, FRAM_BYTES)
            self.writes = []
            self.states = [said(state_of(board))]
            self._play(board)
        finally:
            board.close()

    def _play(self, board):
        def step(act, *arguments):
            act(*arguments)
            self.writes += board.bench.fram_log()
            self.states.append(said(state_of(board)))

        for wager in ("ante", "blind"):
            step(lambda wager=wager: board.request("wager", seat=2, wager=wager, cents=1000))
        step(board.chip_on, 2)
        step(board.press, "start_game")
        step(board.chip_off, 2)
        step(board.press, "start_game")
        for card in CARDS.split():
            step(board.shoe, f"CARD,{card}")
        step(lambda: board.request("decision", seat=2, what="raise"))
        board.key(True)
        step(lambda: board.request("jackpot_confirm"))
        board.key(False)
        step(lambda: board.request("next_round"))

    def memory_after(self, n, mask=0xFF):
        """The FRAM after n whole bytes and one more of which only the bits of `mask` are new."""
        data = bytearray(self.first)
        for address, value in self.writes[:n]:
            data[address] = value
        if n < len(self.writes):
            address, value = self.writes[n]
            data[address] = data[address] & ~mask & 0xFF | value & mask
        return bytes(data)


def state_of(board):
    """The status with the wagers, which the link tells seat by seat."""
    status = board.status()
    status["wagers"] = {str(seat): board.wagers(seat) for seat in status["wagered"]}
    return status


def said(status):
    """What of a status a power cut may not change."""
    return json.dumps({key: status.get(key) for key in STATUS_KEYS}, sort_keys=True)


def stood_up(data):
    """What a table on this host says that stands up from the memory; its journal is verified from
    the oldest record, its meter by its registers."""
    shown = []
    memory = Memory(data)
    keeper = TableKeeper(
        Journal(memory, FRAM_BYTES), lambda effects, now: shown.extend(effects), list
    )
    keeper.open_from_memory(0)
    assert keeper.table, keeper.closed
    keeper.table.levels.verify()
    while not keeper.journal.audit(1000):
        pass
    return said(keeper.status())


def replay(n, mask):
    return f"replay: python hil_tests/board/power_cut.py {n} {mask:02x}"


def check_on_host(recording, n, mask):
    """Before or after the event in progress, as the rules code on this host stands up."""
    assert stood_up(recording.memory_after(n, mask)) in recording.states, replay(n, mask)


def check_on_image(recording, n, mask, cut_again=None):
    """The image starts on the memory and says what the host's rules code says; with `cut_again`
    the power goes once more after so many bytes that it writes while it recovers."""
    data = recording.memory_after(n, mask)
    board = BenchBoard(configuration=None)
    try:
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            board.bench.fram_load(file.name)
        if cut_again:
            board.bench.power_on()
            board.bench.power_off(fram_write=cut_again, torn=True)
            board.bench.run_for(2_000_000)
            if board.bench.state()["power"]:
                board.bench.power_off()
        board.open()
        status = said(state_of(board))
    finally:
        board.close()
    assert status in recording.states, replay(n, mask)
    assert status == stood_up(data), replay(n, mask)


def main(arguments):
    recording = Recording()
    print(f"{len(recording.writes)} bytes written in {len(recording.states) - 1} events")
    if arguments:
        n, mask = int(arguments[0]), int(arguments[1], 16)
        check_on_image(recording, n, mask)
        return
    for n in range(len(recording.writes) + 1):
        for mask in MASKS:
            check_on_image(recording, n, mask)
        if sys.stdout.isatty():
            print(f"\r{n} of {len(recording.writes)}", end="", flush=True)
    print("every one stands before or after its event")


if __name__ == "__main__":
    assert CONFIGURATION and card_number("As") == 51
    main(sys.argv[1:])
