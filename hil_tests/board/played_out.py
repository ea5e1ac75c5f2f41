"""A round of `recording.py` played from whatever a power cut has left of it to the next betting,
as the people at the table do it, who see what lies there; and its money.

Seat 2 has a royal flush, and the dealer nothing: what each wager then pays stands here, by hand.
"""

import tempfile
from pathlib import Path

from tablectl.core.money import MICRO_PER_CENT

from hil_tests.board.recording import CARDS, FRAM_BYTES, VOID_ROUND, exported
from hil_tests.board.recovered import LATCHED_US, stood_up
from host_tools.examples import BENCH_KEYS
from host_tools.journal.audit import audit

# From any state to the end of its round, with a step to spare.
STEPS = 20
PLACED = {"ante": 1000, "blind": 1000}
SENSED = {"progressive": 100}
RAISED = {"raise": 2000}
# 687a.12(a) and (b), a royal flush: cents that the house pays besides the stake.
WON = {"ante": 1000, "blind": 50_000, "raise": 2000}
# Micro-dollars that an accepted progressive adds to the meter (20.5 cents of the dollar), and that
# it begins with again.
ADDED = 205_000
BASE = 2_000_000_000


class PlayedOut:
    """On the board of a RecoveredBoard; `keeper`: the table on the host, for what lies there;
    `step`: of the recording, after which it stands."""

    def __init__(self, recovered, keeper, step):
        self.recovered, self.board = recovered, recovered.board
        self.cards = CARDS.split()[len(keeper.table.round.drawn) :]
        self.meter = recovered.recording.betting(step)["meter"]
        status = self.board.status()
        self.number = status["round"]
        self.is_void = (status["what"], self.number) == ("next_round", VOID_ROUND)

    def play(self):
        """To the next betting. Raises AssertionError where money is missing or too much."""
        self._to_the_end()
        self.verify(self.board.client.settlement())
        self.board.request("next_round")
        status = self.board.status()
        assert (status["what"], status["round"]) == ("wagers", self.number + 1), status
        journal = stood_up(self.board.bench.fram_read(0, FRAM_BYTES)).journal
        told = told_by(journal)
        if told not in self.recovered.audited:
            self._audit()
            self.recovered.audited.add(told)

    def _to_the_end(self):
        for _ in range(STEPS):
            self.meet()
            awaits = self.board.status()["what"]
            if awaits == "next_round":
                return
            self._act(awaits)
        raise AssertionError(f"the round does not end: {self.board.status()}")

    def meet(self):
        """What others do between two acts."""

    def _act(self, awaits):
        board = self.board
        if awaits == "wagers":
            laid = board.wagers(2)
            for wager in [name for name in PLACED if name not in laid]:
                board.request("wager", seat=2, wager=wager, cents=PLACED[wager])
            board.chip_on(2)
            board.press("start_game")
            board.wait(LATCHED_US)
        elif awaits == "confirm_chips":
            board.chip_off(2)
            board.press("start_game")
        elif awaits == "card":
            board.shoe(f"CARD,{self.cards.pop(0)}")
        elif awaits == "decision":
            board.request("decision", seat=2, what="raise")
        elif awaits == "jackpot_confirm":
            board.key(True)
            board.request("jackpot_confirm")
            board.key(False)
        else:
            assert awaits == "reveal", awaits
            board.request("reveal")

    def verify(self, lines):
        """Every wager that was laid is settled once, and for what is due; the meter gives what it
        stood at, in whole cents, and keeps the rest."""
        meter = self.board.status()["meter"]
        if self.is_void:
            assert settled(lines) == returned(), lines
            assert meter == self.meter, meter
        else:
            award, rest = divmod(self.meter + ADDED, MICRO_PER_CENT)
            assert settled(lines) == paid(award), lines
            assert meter == BASE + rest, meter

    def _audit(self):
        """The journal goes on from what was exported before, and its audit finds nothing."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "journal"
            path.write_bytes(exported(self.board, self.recovered.recording.journal))
            found = audit((path,), BENCH_KEYS)
        assert found.findings == [], found.findings
        assert found.played.rounds == self.number, f"{found.played.rounds} rounds"


def told_by(journal):
    """What its records say, their times aside, which are others from start to start."""
    records = journal.records(journal.ring.oldest.copy(), 9999)
    return repr([{**record.facts, "time": None} for record in records])


def settled(lines):
    """(wager, outcome, stake, cents paid besides) of each line, without awards that are held."""
    keys = ("wager", "outcome", "stake", "amount")
    told = [tuple(line[key] for key in keys) for line in lines if line["outcome"] != "hold"]
    return sorted(told)


def paid(award):
    """What is due where the progressive pays `award` cents."""
    stakes, amounts = PLACED | SENSED | RAISED, {**WON, "progressive": award}
    return sorted((wager, "pay", stakes[wager], amounts[wager]) for wager in stakes)


def returned():
    """What is due in a round that is void before anybody has raised."""
    stakes = PLACED | SENSED
    return sorted((wager, "return", stakes[wager], 0) for wager in stakes)
