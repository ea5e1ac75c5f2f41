"""What the journal of a linked board says that its table did, reckoned from the records and the
scripts of its rounds, without the rules of the firmware."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

from tablectl.store.records import Sealer
from tablectl.store.ring import Cursor, Ring

from host_tools.simulator.memories import FRAM_BYTES


class Said:
    """Of one memory from its first record on; `listener(record, award)` hears each record,
    with the Award that was open before it.

    fed: (total, reserved) in micro-dollars; fed_at: the same by the sequence of the record that
    moved it; records: {sequence: (tag in hex digits, the Award that is open behind it, fed)};
    answered: [term, number, cents] of the awards of this round, `ended` how many of them ended."""

    def __init__(self, bench, key, script_of, terms):
        memory = SimpleNamespace(read=bench.fram_read)
        self.ring, self.cursor = Ring(memory, FRAM_BYTES, Sealer(key)), Cursor()
        self.script_of, self.terms = script_of, terms
        self.listener: Any = None
        self.epoch: Any = None
        self.term = 0
        self.number = 1
        self.records = {}
        self.fed, self.fed_at = (0, 0), {0: (0, 0)}
        self._begin_round()

    def _begin_round(self):
        self.wagers, self.chips, self.cards = [], set(), []
        self.decisions = Counter()
        self.lease, self.accepted = None, []
        self.answered, self.ended = [], 0
        self.is_void = False

    @property
    def script(self):
        return self.script_of(self.epoch, self.number)

    @property
    def awards(self):
        """Those that this round has, if its wagers were accepted."""
        return self.script.awards if self.accepted else ()

    @property
    def open_award(self):
        """The one that comes next, None behind the last."""
        left = () if self.is_void else self.awards[self.ended :]
        return left[0] if left else None

    @property
    def last(self):
        return self.cursor.sequence

    def read(self):
        """All records that are new."""
        while record := self.ring.next(self.cursor):
            before = self.open_award
            self._take(record.sequence, record.facts)
            behind = record.tag.hex(), self.open_award, self.fed
            self.records[record.sequence] = behind
            if self.listener:
                self.listener(record, before)

    def _take(self, sequence, facts):
        name = facts["event"]
        if name in TAKEN:
            TAKEN[name](self, facts)
        elif name == "latched":
            self.accepted = sorted(self.chips) if self.lease else []
            self._feed(sequence, len(self.accepted))
        else:
            self._take_award(sequence, facts)

    def _next_round(self, facts):
        self.number += 1
        self._begin_round()

    def _take_award(self, sequence, facts):
        name = facts["event"]
        if name == "answered":
            self.answered.append([facts["term"], facts["number"], facts["cents"]])
            self.ended += not self.awards[self.ended].is_held
        elif name == "jackpot_confirm":
            self.ended += 1
        elif name in ("irregularity", "claim_void"):
            # The wagers that an award was paid on are settled, those of all others go back.
            back = len(self.accepted) - self.ended
            self.is_void = True
            self._feed(sequence, -back)

    def _feed(self, sequence, wagers):
        if wagers:
            cents = wagers * self.script.stake
            total, reserved = self.fed
            terms = self.terms
            self.fed = total + cents * terms.rate, reserved + cents * terms.reserve_rate
            self.fed_at[sequence] = self.fed


TAKEN = {
    "wager": lambda s, f: s.wagers.append((f["seat"], f["wager"], f["cents"])),
    "chip_on": lambda s, f: s.chips.add(f["seat"]),
    "chip_off": lambda s, f: s.chips.discard(f["seat"]),
    "start_game": lambda s, f: setattr(s, "lease", f.get("lease")),
    "card": lambda s, f: s.cards.append(f["card"]),
    "decision": lambda s, f: s.decisions.update([f["seat"]]),
    "epoch": lambda s, f: setattr(s, "epoch", f["epoch"]),
    "link_term": lambda s, f: setattr(s, "term", f["term"]),
    "next_round": Said._next_round,
}
