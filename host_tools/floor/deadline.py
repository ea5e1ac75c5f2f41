"""How long somebody who asks the database may take in all: everybody below him, the driver of the
database included, sees how much of it is left."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

# Longest that a reader and a writer may take in all, and one statement of a command that goes
# through a whole database, in seconds.
READS_S, WRITES_S, LONG_S = 10, 30, 600

_END: ContextVar[float] = ContextVar("end", default=inf)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Whoever is within somebody else's has no more than he has."""
    before = _END.set(min(_END.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _END.reset(before)


def left_s() -> float:
    """Seconds until the end; none or fewer behind it; inf where nobody said when it is."""
    return _END.get() - time.monotonic()
