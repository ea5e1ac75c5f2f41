"""The checkpoints of the table that stands: its state, the levels that wait and the last hits.

A checkpoint is a beginning that the records go on from. Betting can stay open for long, and then
another one shortens what a start has to read.
"""

import json

from ..core.irregularities import ANY
from ..core.wagers import is_entered
from ..progressive.share import KEPT_CLAIMS
from ..store.hits import level_key

BETTING = "wagers"
# While betting is open a checkpoint is due after so many records: a start reads half a second.
CHECKPOINT_RECORDS = 128
# Bytes of JSON that play may add to a checkpoint: whatever the table, for each seat, level, wager
# that is entered, irregularity that is reported while betting is open, claim and total of a link.
# A register has up to 20 characters.
OF_A_TABLE = 1050
OF_A_SEAT = 100
OF_A_LEVEL = 180
OF_A_WAGER = 8
OF_A_REPORT = 14
OF_A_CLAIM = 120
OF_A_TOTAL = 60
# What of a state is the table's own, and moves on with it.
MOVING = ("carried", "deck", "in_use", "spent", "linked")


class Checkpoints:
    """Those in `journal`. `digest`: of the configuration that the table stands with; `kept`:
    {chapter: levels} that the table does not have."""

    def __init__(self, *, journal):
        self.journal = journal
        self.digest = None
        self.kept = {}
        self.writing = None

    def keep(self, kept):
        """The levels that wait."""
        self.kept = kept

    def stand_for(self, digest):
        """They are of a table with the configuration of this digest from now on."""
        self.digest = digest

    def write(self, table):
        """Raises StoreError 5002 and what the memory raises."""
        self.writing = None
        self.journal.checkpoint(self.state_of(table), self._last_hits(table))

    def is_due(self, table):
        ring = self.journal.ring
        recorded = ring.head.sequence - ring.start.sequence
        return table.waits_for == BETTING and recorded >= CHECKPOINT_RECORDS

    def advance(self, table):
        """A millisecond or so of a checkpoint that is due while betting is open. Returns whether
        there was one. Raises what the memory raises."""
        if self.writing is None and self.is_due(table):
            self.writing = self._in_steps(table)
        if self.writing is None:
            return False
        try:
            next(self.writing)
        except StopIteration:
            self.writing = None
        return True

    def _in_steps(self, table):
        """The state of this moment, whatever happens to the table while it is written."""
        state = self.state_of(table)
        for part, keys in ((state, MOVING), (state.get("betting", {}), ("facts",))):
            for key in keys:
                if part.get(key):
                    part[key] = json.loads(json.dumps(part[key]))
        yield from self.journal.checkpoint_in_steps(state, self._last_hits(table))

    def verify_fits(self, table, kept):
        """Raises StoreError 5002 unless every state that `table` can reach fits a checkpoint,
        beside the levels that are `kept`."""
        self.journal.verify_fits([table.state(), kept], room_for_play(table))

    def state_of(self, table):
        """The state as it is kept, with what it was played with."""
        state = table.state()
        state["game"] = table.configuration["game"]
        state["configuration"] = self.digest
        state["kept"] = self.kept
        return state

    def load_hits(self, table):
        """Give a table that stands up the hits of its levels that are not in the state."""
        for name, level in table.levels.of.items():
            key = level_key(table.configuration["game"], table.levels.called(name))
            level.remember(self.journal.hits.last(key, level.count - len(level.last)))

    def _last_hits(self, table):
        """(level, how many hits, the last of them) of each level of the table, as the journal
        keeps them; those of a level that waits are there already."""
        game, levels = table.configuration["game"], table.levels
        return [
            (level_key(game, levels.called(name)), level.count, level.last)
            for name, level in levels.of.items()
        ]


def room_for_play(table):
    """Bytes by which a checkpoint of `table` can outgrow the present one in play, at most; the
    levels that wait and the links that it has left do not change."""
    seats, levels, limits = table.seats, table.levels, table.limits
    room = OF_A_TABLE + seats * OF_A_SEAT + len(levels.names) * OF_A_LEVEL
    for wager in table.game.wagers:
        most = limits.get(wager.name)
        if most and is_entered(wager, most):
            room += len(wager.name) + OF_A_WAGER + seats * len(str(most[1]) + ", ")
    for known in table.game.irregularities:
        if known.phases is ANY or "betting" in known.phases:
            times = seats if "seat" in known.uses else 1
            room += times * (len(known.name) + OF_A_REPORT)
    if levels.share:
        room += KEPT_CLAIMS * OF_A_CLAIM + len(levels.share.totals) * OF_A_TOTAL
    return room
