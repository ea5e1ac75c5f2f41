"""The board's memory: found, sound and this board's own at power-up, and there every second after.

What is wrong with it bars the table. A memory that comes back keeps the table locked, with what
was wrong, until the floor has seen to it.
"""

from ..core.errors import DeviceError, LinkError, TableError
from ..store import owner
from ..store.fault_log import ENOUGH, STEADY_US, FaultLog

OF_OTHER_BOARD = 5008
EXCHANGED = 3023


class Memory:
    """`fram` has `start()` and `identify()`; `keeper` the table, `condition` what the host is
    told, `uid` the board's own number; `clock` gives microseconds; `open_table(now_us)` tries to
    open the table. `ready`: it may be used; `error`: why not, or why it could not for a while."""

    def __init__(self, *, fram, keeper, condition, uid, clock, open_table):
        self.fram = fram
        self.keeper = keeper
        self.closing = keeper.closing
        self.slots = keeper.slots
        self.condition = condition
        self.uid = uid
        self.clock = clock
        self.open_table = open_table
        self.ready = False
        self.error = None
        self.steady = False

    def start(self, by_watchdog, now_us):
        """Take the memory into use at power-up, `by_watchdog` if that was a reset of its."""
        try:
            self._take()
            log = FaultLog(self.slots)
            cause = log.start(by_watchdog, "run")
            self._tell(cause, log)
            self.ready = True
        except TableError as error:
            self._fail(error, now_us)

    def _tell(self, cause, log):
        """Why the board started; after starts that failed one after the other the memory is left
        alone until somebody has seen to that."""
        record = log.last()
        self.condition.started(cause, record)
        if record["in_a_row"] >= ENOUGH:
            self.closing.latch_failing(record)
            log.begin_again()

    def settle(self, now_us):
        """Note once, a minute after power-up, that the board runs well."""
        if now_us < STEADY_US or self.steady or not self.ready:
            return
        self.steady = True
        try:
            FaultLog(self.slots).settle()
        except TableError as error:
            self._fail(error, now_us)

    def look(self, now_us):
        """Whether it is still there, or there again."""
        try:
            if self.ready:
                self.fram.verify()
            else:
                self._take_again()
        except TableError as error:
            self._fail(error, now_us)

    def audit(self, limit, now_us):
        """Verify so many records more. Raises StoreError 5003 for a damaged one, unless it is the
        memory that is gone or another part."""
        try:
            self.keeper.audit(limit, self.fram.verify)
        except DeviceError as error:
            self._fail(error, now_us)

    def _take(self):
        """Nothing is written before it is known to be nobody else's."""
        self.fram.keep_to_none()
        self.fram.identify()
        self.slots.verify_format("owner")
        owner.verify(self.slots, self.uid)
        self.fram.try_out()
        owner.claim(self.slots, self.uid)
        self.fram.keep_to(*self.slots.mark("owner"))

    def _take_again(self):
        """The last run ended before this start: what it was is not known any more."""
        self._take()
        log = FaultLog(self.slots)
        log.start(False, "run")
        self._tell(self.condition.resets["cause"], log)
        if self.error:
            self.closing.latch(self.error)
        self.keeper.journal.close()
        self.ready = True
        self.steady = False
        self.error = None
        self.closing.admit()
        self.condition.well("fram")

    def _fail(self, error, now_us):
        self.ready = False
        self.error = error
        self.condition.trouble("fram", error, now_us)
        self.keeper.stop(error, now_us)
        if error.code in (OF_OTHER_BOARD, EXCHANGED):
            # No note of this board belongs into it.
            self.keeper.journal.close()

    def handlers(self, guard):
        """{request: function}, for Dispatch; `guard(do, function)` asks for authority first."""
        return {"adopt": guard("adopt", self.adopt)}

    def adopt(self, arguments, role):
        """`role` gives this board the memory of another one. Raises LinkError 2028 when none waits
        for that."""
        foreign = self.error
        if foreign is None or foreign.code != OF_OTHER_BOARD:
            raise LinkError(2028, {"code": OF_OTHER_BOARD, "latched": foreign and foreign.code})
        owner.give(self.slots, self.uid)
        self.error = None
        now_us = self.clock()
        self.look(now_us)
        self.open_table(now_us)
        self.keeper.note_fault(foreign, now_us)
        self.keeper.note_soon("cleared", now_us, code=foreign.code, role=role)
        return {"reason": self.closing.reason}
