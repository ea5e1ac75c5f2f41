"""The table stands up again, after a start and when somebody has seen to what closed it. Pure.

It stands up from its checkpoint and the records since, one at a time. However many there are, no
more than one record is held, and of what they decided no more than a few of the last effects and
what lamps and signs show: a host takes the rest from `status`.
"""

from binascii import hexlify

from ..core.errors import ConfigurationError, StoreError, TableError
from ..store.keys import read_keys
from .closing import PASSING
from .table_configuration import carry_over, configuration_of, digest, table_of
from .table_keeper import BETWEEN_ROUNDS, MemoryLost

# Effects that last, until the next of the same key; all others were told when they happened.
LASTING = {
    "seat_lamp": "seat",
    "win_lamp": "seat",
    "meter": "level",
    "locked": None,
    "jackpot_lamp": None,
    "start_position": None,
    "hit": None,
    "phase": None,
}
# Effects that are gathered before those that do not last are let go.
MANY = 16


class Recovery:
    """Of the table that `keeper` keeps, from its journal. `version`: of the firmware, for the
    record of a start. `noted`: this start is recorded."""

    def __init__(self, *, keeper, version="0"):
        self.keeper = keeper
        self.closing = keeper.closing
        self.journal = keeper.journal
        self.version = version
        self.noted = False

    def stand_up(self, now_us, cause="power"):
        """Stand up from the checkpoint and the events since; `cause` is why the board started.
        Without a configuration, with one that this firmware refuses, with an error that nobody
        has cleared or with a journal that cannot be trusted the table stays closed."""
        try:
            self._stand_up(now_us, cause)
        except TableError as error:
            self.closing.close(error.text, now_us)
            self.closing.latch_fault(error)
        except MemoryLost:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a memory holds, the link comes up
            self.closing.latch_unread(error)
            self.closing.close(self.closing.error[1], now_us)

    def _stand_up(self, now_us, cause):
        keeper, closing = self.keeper, self.closing
        closing.read()
        if closing.keeps_failing():
            closing.close_as_locked(now_us)
            return
        text = self._configuration()
        if text and not closing.locking()[0]:
            replay = Replay(journal=self.journal, text=text)
            try:
                replay.run()
            finally:
                self._go_on(replay.state, now_us)
            self._stands(replay, now_us)
        else:
            closing.close_as_locked(now_us)
            if not self.journal.is_open:
                self._go_on(self.journal.open(), now_us)
        if (
            keeper.is_waiting_for(BETWEEN_ROUNDS)
            and self.journal.settled != keeper.table.round.number
        ):
            # The power went between the record that ended the round and this note.
            keeper.note_settlement(now_us)
        if not self.noted:
            self._note_start(now_us, cause)
            self.noted = True
        try:
            keeper.note_latched(now_us)
        except StoreError as error:
            if error.code not in PASSING:
                raise
        if keeper.table:
            keeper.compare_sensors(now_us)

    def _configuration(self):
        """The text that the table opens with. Where the power went between the note of another one
        and that, it is kept now; where it went before the note, it never will be."""
        slots = self.journal.slots
        prepared = slots.prepared("configuration")
        if prepared is None:
            return slots.read("configuration")
        self.journal.open()
        if self.journal.configured == digest(prepared):
            slots.finish("configuration")
            return prepared
        text = slots.read("configuration")
        if text:
            slots.write("configuration", text)
        return text

    def _stands(self, replay, now_us):
        """The table as it stood, shown at once. One that opens anew, or with what it took over, is
        a new beginning, and no event may come before its checkpoint."""
        keeper, table, checkpoints = self.keeper, replay.table, self.keeper.checkpoints
        checkpoints.stand_for(replay.found)
        checkpoints.load_hits(table)
        keeper.set_clock(table.time, now_us)
        keeper.take(table, replay.effects(), now_us)
        if replay.is_new or checkpoints.is_due(table):
            keeper.checkpoint()

    def _go_on(self, state, now_us):
        """The clock and the levels that wait are those of the checkpoint's `state`."""
        if state:
            self.keeper.checkpoints.keep(state["kept"])
            self.keeper.set_clock(state["time"], now_us)

    def _note_start(self, now_us, cause):
        """A start in a round whose power went again and again leaves no record once there is room
        for the rest of the round alone, or the round has had its notes."""
        if self.keeper.has_room() and self.journal.takes("power_on"):
            self.keeper.note("power_on", now_us, cause=cause, version=self.version)

    def read_again(self, now_us):
        """Somebody wants the memory read that start after start failed over. The error stays
        latched meanwhile: if this start fails as well, the next one leaves it alone again."""
        if self.closing.keeps_failing():
            self.closing.try_again()
            self.stand_up(now_us)

    def clear(self, code, role, now_us):
        """Somebody has seen to the latched error, of which the journal has a note by then. Raises
        LinkError 2028 unless `code` is its, StoreError 5005."""
        self.closing.verify_latched(code)
        self.read_again(now_us)
        keeper, closing = self.keeper, self.closing
        if self.journal.is_open:
            keeper.note_latched(now_us)
            keeper.note("cleared", now_us, code=code, role=role)
        else:
            if closing.latched.note_due():
                keeper.note_soon("fault", now_us, code=code, text=closing.error[1])
            keeper.note_soon("cleared", now_us, code=code, role=role)
        closing.clear()
        if keeper.table is None:
            self.stand_up(now_us)

    def rekey(self, keys, role, now_us):
        """Give the board {name: key}. Raises LinkError 2010 and 2029; a cut leaves the old keys,
        or the new ones and their record."""
        keeper = self.keeper
        journal = keeper.opened_journal()
        are_first = read_keys(journal.slots) is None
        self.renew_checkpoint(now_us)
        journal.change_keys(keys, lambda: keeper.note("provisioned", now_us, roles=role))
        if are_first:
            journal.begin_anew()

    def renew_checkpoint(self, now_us):
        """Between rounds: a checkpoint behind all records, whatever is the matter with those
        before it. Raises what the rules refuse, MemoryLost."""
        keeper, closing, ring = self.keeper, self.closing, self.journal.ring
        distrusted, tail = closing.distrusted, ring.tail
        closing.distrust(None)
        try:
            if distrusted:
                ring.keep(ring.head.copy(), ring.start)
            if keeper.is_waiting_for(BETWEEN_ROUNDS):
                keeper.handle({"event": BETWEEN_ROUNDS, "at_us": now_us})
            if keeper.table:
                keeper.checkpoint()
        finally:
            closing.distrust(distrusted)
            ring.keep(tail, ring.start)


class Replay:
    """Plays `journal` with the configuration `text` (bytes).

    `state`: of the checkpoint, `found`: the digest of the text, `table`: how far it came.
    """

    def __init__(self, *, journal, text):
        self.journal = journal
        self.configuration = configuration_of(text)
        self.found = digest(text)
        self.state = None
        self.table = None
        self.is_new = False
        self.told = []
        self.lasting = {}
        self.numbered = 0

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
        for record in self.journal.replay():
            strange += record.is_event
            if self.table is None or trouble:
                continue
            try:
                self._take(record)
            except TableError as error:
                trouble = error
            if len(self.table.effects) > MANY:
                self._let_go()
        if trouble:
            raise trouble
        if self.table and self.journal.has_begun:
            self.table.levels.begin_anew()
        if is_other:
            self._begin_anew(strange)

    def _take(self, record):
        table = self.table
        if not record.is_event:
            table.levels.begin_anew()
        else:
            table.take(record.facts)
            if table.levels.is_due:
                table.levels.recorded(record.sequence, hexlify(record.tag).decode())

    def _open(self, state):
        self.table = table_of(self.configuration, self.journal.slots, state)
        self.is_new = state is None
        self.told = self.table.opening

    def _begin_anew(self, events):
        """The power went between a configuration and its checkpoint. Raises ConfigurationError
        4014, StoreError 5007."""
        if self.journal.configured != self.found:
            facts = {"found": self.found, "sealed": self.state["configuration"]}
            raise ConfigurationError(4014, facts)
        if events:
            raise StoreError(5007, {})
        self.state = carry_over(self.state, self.configuration, self.journal.slots)
        self._open(self.state)
        self.is_new = True

    def _let_go(self):
        """Of what was decided so far, keep what lasts."""
        for effect in self.told + self.table.take_effects():
            name = effect["effect"]
            if name in LASTING:
                key = name, effect.get(LASTING[name])
                self.lasting[key] = self.numbered, effect
                self.numbered += 1
        self.told = []

    def effects(self):
        """What is shown of the table, in the order in which it was decided."""
        lasting = sorted([self.lasting[key] for key in self.lasting], key=lambda pair: pair[0])
        return [effect for _, effect in lasting] + self.told + self.table.take_effects()
