"""A table stands up from its checkpoint and the records since, one at a time. Pure.

However long betting was open, no more than one record is held, and of what the records decided no
more than what lamps and signs show at the end: a host takes the rest from `status`.
"""

from ..core.errors import ConfigurationError, StoreError, TableError
from ..core.table import open_table
from ..store.journal import time_of
from .configuration import configuration_of, digest, first_meter

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
    """The standing up of a table from `journal` and the configuration `text` (bytes). `carry_over`
    takes the state of a table of another configuration and this one's, and gives what the table
    has of it; `feed()` keeps the watchdog quiet.

    `state`: of the checkpoint, `found`: the digest of the text, `table`: how far it came.
    """

    def __init__(self, journal, text, carry_over, feed):
        self.journal = journal
        self.configuration = configuration_of(text)
        self.found = digest(text)
        self.carry_over = carry_over
        self.feed = feed
        self.state = None
        self.table = None
        self.is_new = False
        self.lasting = {}
        self.shown = 0

    def run(self):
        """Every record is verified whatever the rules say; what they raise comes behind that. Few
        calls deep: the rules go deep themselves, and the board has 8 KB for all of it. Raises
        StoreError 5001, 5003, 5004, 5006, 5007, ConfigurationError."""
        state = self.state = self.journal.begin()
        trouble, strange = None, 0
        is_other = state is not None and state["configuration"] != self.found
        if not is_other:
            try:
                self._open(state)
            except TableError as error:
                trouble = error
        for event in self.journal.replay(time_of(state)):
            strange += 1
            if self.table is None or trouble:
                continue
            try:
                self.table.take(event)
            except TableError as error:
                trouble = error
            if len(self.table.effects) > MANY:
                self._show(self.table.take_effects())
            self.feed()
        if trouble:
            raise trouble
        if is_other:
            self._begin_anew(strange)

    def _open(self, state):
        meter = None if state else first_meter(self.journal.slots)
        self.table = open_table(self.configuration, meter, state)
        self.is_new = state is None
        self._show(self.table.opening)

    def _begin_anew(self, events):
        """The power went between a configuration and its checkpoint. Raises ConfigurationError
        4014, StoreError 5007."""
        if self.journal.configured != self.found:
            facts = {"found": self.found, "sealed": self.state["configuration"]}
            raise ConfigurationError(4014, facts)
        if events:
            raise StoreError(5007, {})
        self.state = self.carry_over(self.state, self.configuration)
        self._open(self.state)
        self.is_new = True

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
