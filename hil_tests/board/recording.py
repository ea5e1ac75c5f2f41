"""Rounds on the bench with every byte that the board writes to its FRAM, and the memory as a power
cut after any of them leaves it.

Round 1 hits the jackpot; then the meter is adjusted by two persons, another configuration comes,
and round 2 is void, its contribution taken back.
"""

import json
import tempfile
from bisect import bisect_right
from pathlib import Path

from hil_tests.board.board_verbs import CONFIGURATION, BenchBoard
from host_tools.journal.export import export

FRAM_BYTES = 262_144
# A royal flush of seat 2 against nothing; the last card replaces the one that went face up.
CARDS = "As Ks Qs Js Ts 3c 5d 7h 9s Qc Kc"
OTHER_CONFIGURATION = {**CONFIGURATION, "jackpot_hold": False}
VOID_ROUND = 2
STATUS_KEYS = ("phase", "what", "to", "locked", "round", "meter", "wagers", "error")
# Which bits of the byte that is being written are new: none, or every other pair.
MASKS = (0x00, 0x5A)
# A blinking lamp is lit so long, then dark so long.
HALF_PERIOD_US = 250_000
# After the press LOCKED is lit within the first, the inputs are latched not before 20 ms, and
# within the second.
LOCKED_US = 8_000
LATCHED_US = 40_000


class Recording:
    """`first`: the memory before; `journal`: the file of what was exported of it; `writes`:
    (address, value) of every byte since. A step is one thing that people do: `bounds` are the
    bytes written after each, `states` and `lamps` what the board then says and shows (None: the
    lamps are about to change), `chips` the seats whose sensor sees one."""

    configuration = CONFIGURATION
    # What cuts it, for lines that replay a cut.
    program = "hil_tests.board.power_cut"

    def __init__(self):
        board = BenchBoard(configuration=self.configuration)
        try:
            board.open()
            self.journal = exported(board)
            board.bench.fram_log()
            flash_ops = board.bench.counters()["flash_ops"]
            self.first = board.bench.fram_read(0, FRAM_BYTES)
            self.writes, self.bounds, self.states, self.lamps, self.chips = [], [], [], [], []
            self._look(board, ())
            self._play(board)
            self.flash_ops = board.bench.counters()["flash_ops"] - flash_ops
        finally:
            board.close()

    def _play(self, board):
        self._jackpot(board)
        self._between_rounds(board)
        self._void(board)

    def _look(self, board, chips, settled=True):
        self.writes += board.bench.fram_log()
        self.bounds.append(len(self.writes))
        self.states.append(self.said(state_of(board)))
        self.lamps.append(lamps_of(board) if settled else None)
        self.chips.append(chips)

    def said(self, status):
        """What of a status a power cut may not change."""
        return said(status)

    def _step(self, board, act, *arguments, **named):
        act(*arguments, **named)
        self._look(board, self.chips[-1])

    def _chip(self, board, act, chips):
        act(2)
        self._look(board, chips)

    def _deal(self, board, cards):
        for wager in ("ante", "blind"):
            self._step(board, board.request, "wager", seat=2, wager=wager, cents=1000)
        self._chip(board, board.chip_on, (2,))
        pressed = board.soon(2)
        board.press("start_game", at=pressed, settle=False)
        board.wait_until(pressed + LOCKED_US)
        self._look(board, self.chips[-1], settled=False)
        self._step(board, board.wait, LATCHED_US)
        self._chip(board, board.chip_off, ())
        self._step(board, board.press, "start_game")
        for card in cards.split():
            self._step(board, board.shoe, f"CARD,{card}")

    def _jackpot(self, board):
        self._deal(board, CARDS)
        self._step(board, board.request, "decision", seat=2, what="raise")
        for _ in ("the dealer's cards", "seat 2's"):
            self._step(board, board.request, "reveal")
        board.key(True)
        self._step(board, board.request, "jackpot_confirm")
        board.key(False)
        self._step(board, board.request, "next_round")

    def _between_rounds(self, board):
        board.key(True)
        adjusted = {"level": "progressive", "cents": 2_345_678}
        for role in ("floor", "technician"):
            self._step(board, board.client.signed, "meter_adjust", role, **adjusted)
        board.key(False)
        self._step(board, board.configure, OTHER_CONFIGURATION)

    def _void(self, board):
        self._deal(board, CARDS[:5])
        self._step(board, board.request, "irregularity", what="incorrect_number", seat=2)
        self._step(board, board.request, "next_round")

    def memory_after(self, n, mask=0x00):
        """The FRAM after n whole bytes and one more of which only the bits of `mask` are new."""
        return memory_after(self.first, self.writes, n, mask)

    def cuts(self):
        """(n, mask) of every memory that a cut can leave, each once: a byte that is written as it
        was leaves none of its own, but each end of a step is there."""
        data = bytearray(self.first)
        changed = True
        for n, (address, value) in enumerate(self.writes):
            if changed or n in self.bounds:
                yield n, 0x00
            old = data[address]
            for mask in MASKS[1:]:
                if old & ~mask & 0xFF | value & mask not in (old, value):
                    yield n, mask
            changed = value != old
            data[address] = value
        yield len(self.writes), 0x00

    def steps_at(self, n, mask):
        """Numbers of the steps in whose state the table may stand: before the one in progress, or
        after it; at the end of one no other than that."""
        before = bisect_right(self.bounds, n) - 1
        at_its_end = n == self.bounds[before] and not mask
        return [before] if at_its_end or before == len(self.states) - 1 else [before, before + 1]

    def betting(self, step):
        """What the board said last while betting was open, up to this step."""
        states = [json.loads(state) for state in self.states[: step + 1]]
        return [state for state in states if state["phase"] == "betting"][-1]

    def latched(self, steps):
        """The steps in whose state the table stands a moment later: it gives a latch by itself."""
        awaits = [json.loads(self.states[step])["what"] for step in steps]
        return [step + (what == "latched") for step, what in zip(steps, awaits, strict=True)]


def memory_after(first, writes, n, mask):
    """A memory after n whole bytes of the writes, and one more of which only the bits of `mask`
    are new."""
    data = bytearray(first)
    for address, value in writes[:n]:
        data[address] = value
    if n < len(writes):
        address, value = writes[n]
        data[address] = data[address] & ~mask & 0xFF | value & mask
    return bytes(data)


def exported(board, before=b""):
    """The journal file that began with `before`, with what the board has behind that; the board
    is not told, so that its memory stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        if before:
            path.write_bytes(before)
        export(board.client, path, keep=True)
        return path.read_bytes()


def state_of(board):
    """The status with the wagers, which the link tells seat by seat."""
    status = board.status()
    status["wagers"] = {str(seat): board.wagers(seat) for seat in status.get("wagered", ())}
    return status


def said(status):
    """What of a status a power cut may not change, where no link tells the meter."""
    return json.dumps({key: status.get(key) for key in STATUS_KEYS}, sort_keys=True)


def lamps_of(board):
    """{lamp: "on", "off" or "blink"}, looked at twice."""
    first = board.bench.lamps()
    board.wait(HALF_PERIOD_US)
    second = board.bench.lamps()
    steady = {True: "on", False: "off"}
    return {name: steady[on] if second[name] == on else "blink" for name, on in first.items()}
