"""A table stands up from its checkpoint and the records since, one at a time. Pure.

However long betting was open, no more than one record is held, and of what the records decided no
more than what lamps and signs show at the end: a host takes the rest from `status`.
"""

from ..core.errors import ConfigurationError, StoreError
from .configuration import configuration_of, digest

# Effects that last, until the next of the same key; all others were told when they happened.
LASTING = {
    "seat_lamp": "seat",
    "win_lamp": "seat",
    "meter": "level",
    "locked": None,
    "jackpot_lamp": None,
    "start_position": None,
    "hit": None,
    "awaits": None,
}
# So many effects are gathered before those that do not last are let go.
MANY = 64


class Recovery:
    """The standing up of the table of `keeper` from the configuration `text` (bytes), at `now_us`.
    `table`: how far it came, `found`: the digest of the text."""

    def __init__(self, keeper, text, now_us):
        self.keeper = keeper
        self.now_us = now_us
        self.configuration = configuration_of(text)
        self.found = digest(text)
        self.state = None
        self.table = None
        self.lasting = {}
        self.shown = 0
        self.is_other = False
        self.strange = 0

    def begin(self, state):
        """For `Journal.open`: what takes the events since the checkpoint of `state`."""
        self.state = state
        self.keeper.goes_on(state, self.now_us)
        self.is_other = state is not None and state["configuration"] != self.found
        if self.is_other:
            return self._take_strange
        self._open(state)
        return self._take

    def _open(self, state):
        self.table = self.keeper.open_with(self.configuration, state)
        self._show(self.table.opening)

    def _take(self, event):
        self.table.take(event)
        if len(self.table.effects) > MANY:
            self._show(self.table.take_effects())
        self.keeper.feed()

    def _take_strange(self, event):
        self.strange += 1

    def _show(self, effects):
        for effect in effects:
            name = effect["effect"]
            if name in LASTING:
                key = name, effect.get(LASTING[name])
                self.lasting[key] = self.shown, effect
                self.shown += 1

    def effects(self):
        """What is shown of the table, in the order in which it was decided."""
        self._show(self.table.take_effects())
        numbered = [self.lasting[key] for key in self.lasting]
        return [effect for _, effect in sorted(numbered, key=lambda pair: pair[0])]

    def finish(self, configured):
        """The table, once every record is verified; `configured`: the digest that the last note
        names. Returns whether it is a new beginning, which needs a checkpoint. Raises
        ConfigurationError 4014, StoreError 5007."""
        if not self.is_other:
            return self.state is None
        if configured != self.found:
            facts = {"found": self.found, "sealed": self.state["configuration"]}
            raise ConfigurationError(4014, facts)
        if self.strange:
            raise StoreError(5007, {})
        self._open(self.keeper.carry_over(self.state, self.configuration))
        return True
