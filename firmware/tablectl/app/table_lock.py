"""What keeps a table locked until somebody has seen to it."""

from ..core.errors import DeviceError, LinkError, StoreError, TableError
from ..store.latched_error import LatchedError

KEEPS_FAILING = 4015
NOT_RECOVERED = 4016
# So much of what failed leaves room for what to do.
FAILURE_LIMIT = 28
# StoreErrors that go away by themselves: a value too long for its slot, a full journal.
PASSING = (5002, 5005)


class TableLock:
    """`error`: (code, text) of what stays over power cycles until it is cleared; `barred`: the
    error of an image that may not run, or of a memory that is not there; `distrusted`: the error
    that stops the table once no round is in play. Each is None without. `tries_again`: somebody
    wants the memory read although start after start has failed."""

    def __init__(self, slots):
        self.latched = LatchedError(slots)
        self.error = None
        self.barred = None
        self.distrusted = None
        self.tries_again = False

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

    def note_due(self):
        """Whether the journal has no note of the error yet; from then on it has."""
        return self.error is not None and self.latched.note_due()

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
