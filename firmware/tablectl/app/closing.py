"""Why the table is closed: one state machine, which alone knows it and alone writes it.

The table is closed from the start on. `close` says why, `reopen` that one stands. What keeps it
closed for longer is known here as well: the error that is latched until somebody has seen to it,
an image or a memory that bars it, records that are not trusted, a test.
"""

from ..core.errors import DeviceError, LinkError, StoreError, TableError
from ..store.latched_error import LatchedError

NOT_CONFIGURED = "configuration needed"
TEST_MODE = "test mode"
KEEPS_FAILING = 4015
NOT_RECOVERED = 4016
# So much of what failed leaves room for what to do.
FAILURE_LIMIT = 28
# StoreErrors that go away by themselves: a value too long for its slot, a full journal, a round
# with too many notes.
PASSING = (5002, 5005, 5010)


class Closing:
    """`let_go(now_us)` is called when the table is closed, whether or not it was open.

    `reason`: why it is closed (text), None while it is open. `error`: (code, text) of what stays
    over power cycles until it is cleared; `barred`: the error of an image that may not run, or of
    a memory that is not there; `distrusted`: the error that stops the table once no round is in
    play. Each is None without. `testing`: test mode is on. `tries_again`: somebody wants the
    memory read although start after start has failed."""

    def __init__(self, *, slots, let_go):
        self.latched = LatchedError(slots)
        self.let_go = let_go
        self.reason = NOT_CONFIGURED
        self.error = None
        self.barred = None
        self.distrusted = None
        self.testing = False
        self.tries_again = False

    def close(self, reason, now_us):
        """The table is closed, from now on for `reason`."""
        self.reason = reason
        self.let_go(now_us)

    def reopen(self):
        """A table stands."""
        self.reason = None

    def close_as_locked(self, now_us):
        """Close it for what has to be seen to, or because there is no configuration."""
        self.close(self.locking()[1] or NOT_CONFIGURED, now_us)

    def bar(self, error, now_us):
        """Nothing opens the table while the image is not one that may run, or the memory is not
        there."""
        self.barred = error
        self.close(error.text, now_us)

    def admit(self):
        """What barred the table has gone; it stays closed until one stands."""
        self.barred = None

    def distrust(self, error):
        """`error` stops the table between rounds; None for what is trusted again."""
        self.distrusted = error

    def begin_test(self, now_us):
        self.testing = True
        self.close(TEST_MODE, now_us)

    def end_test(self):
        self.testing = False

    def try_again(self):
        """Somebody wants the memory read that start after start failed over."""
        self.tries_again = True

    def read(self):
        """What the memory kept. Raises StoreError 5001."""
        self.error = self.latched.read()

    def latch(self, error):
        """Keep `error` until it is cleared, also after power was away; a memory that is lost
        cannot be told."""
        try:
            self.error = self.latched.latch(error)
        except TableError:
            self.error = error.code, error.text

    def latch_failing(self, record):
        """Start after start has ended in the fault of `record` (store/fault_log.py): whatever else
        was latched, the memory is not read any more until somebody wants that."""
        facts = {key: record[key] for key in ("in_a_row", "kind", "text")}
        facts["text"] = (facts["text"] or "")[:FAILURE_LIMIT]
        self.error = self.latched.replace(StoreError(KEEPS_FAILING, facts))

    def keeps_failing(self):
        """Whether the memory has to be left alone."""
        return bool(self.error) and self.error[0] == KEEPS_FAILING and not self.tries_again

    def latch_unread(self, error):
        """What was raised while the table stood up from its memory."""
        facts = {"kind": type(error).__name__, "text": str(error)[:FAILURE_LIMIT]}
        self.latch(StoreError(NOT_RECOVERED, facts))

    def latch_fault(self, error):
        """Keep a fault of the memory, if it does not go away by itself; other errors are none."""
        if isinstance(error, (DeviceError, StoreError)) and error.code not in PASSING:
            self.latch(error)

    def locking(self):
        """(code, text) of what has to be seen to before the table opens; (None, None)."""
        if self.barred:
            return self.barred.code, self.barred.text
        return self.error or (None, None)

    def verify_open(self, do):
        """Raises LinkError 2027: request `do` has to wait until an error is cleared."""
        code, text = self.locking()
        if code:
            raise LinkError(2027, {"do": do, "error": text})

    def verify_latched(self, code):
        """Raises LinkError 2028 unless `code` is that of the error."""
        if self.error is None or self.error[0] != code:
            raise LinkError(2028, {"code": code, "latched": self.error and self.error[0]})

    def clear(self):
        """Somebody has seen to the error."""
        self.latched.clear()
        self.error = self.distrusted = None
        self.tries_again = False
