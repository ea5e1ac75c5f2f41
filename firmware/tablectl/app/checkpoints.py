"""The checkpoints of the table that stands: its state, the levels that wait and the last hits.

A checkpoint is a beginning that the records go on from. Betting can stay open for long, and then
another one shortens what a start has to read.
"""

import json

from ..core.errors import TableError
from ..store.hits import level_key

BETTING = "wagers"
# While betting is open a checkpoint is due after so many records: a start reads half a second.
CHECKPOINT_RECORDS = 128
# A state that does not fit its slot, however many wagers lie: the checkpoint before it stays.
TOO_LONG = 5002


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
        except TableError as error:
            self.writing = None
            if error.code != TOO_LONG:
                raise
        return True

    def _in_steps(self, table):
        """The state of this moment, whatever happens to the table while it is written."""
        state = self.state_of(table)
        for part, keys in ((state, MOVING), (state.get("betting", {}), ("facts",))):
            for key in keys:
                if part.get(key):
                    part[key] = json.loads(json.dumps(part[key]))
        yield from self.journal.checkpoint_in_steps(state, self._last_hits(table))

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
