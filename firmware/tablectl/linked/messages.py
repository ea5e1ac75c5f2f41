"""The two messages between a board and the ledger of a link: a report and the reply to it. Pure.

A message is one CBOR list, its kind first, and behind it 16 bytes of HMAC-SHA-256 under the
board's key `link`. Whatever a report or reply holds has its bounds here, before anybody acts on
it. Levels are told by name; `levels` and `claims` are lists of rows in the order of ROWS, a claim
as `Claim.row` has it (progressive/share.py).
"""

import hashlib

from ..core.keyed_hash import equal
from ..core.money import MICRO_PER_CENT
from ..store.cbor import decode, encode

SEAL_BYTES = 16
NONCE_BYTES = 8
DIGEST_BYTES = 8
# In hex digits it fits a line of the link (link/frames.py).
MOST_BYTES = 448
MOST_TEXT = 16
SPACE, DELETE = 0x20, 0x7F
MOST_LEVELS = 4
MOST_CLAIMS = 2
MOST_NUMBER = 1 << 32
# Micro-dollars of a total; cents of an award, and of what a level stands at.
MOST_MICRO = 1 << 60
MOST_CENTS = 1 << 36
MOST_SHOWN = MOST_CENTS * MICRO_PER_CENT
# No quote holds for longer.
LEASE_MS = 5000

# Kinds of values, by name: whole numbers from the least to the most, bytes of one length, and up
# to so many rows.
WHOLE = {
    "count": (0, MOST_NUMBER - 1),
    "micro": (1 - MOST_MICRO, MOST_MICRO - 1),
    "cents": (0, MOST_CENTS - 1),
    "shown": (0, MOST_SHOWN - 1),
    "percent": (1, 100),
    "ms": (0, LEASE_MS),
}
BYTES = {"nonce": NONCE_BYTES, "digest": DIGEST_BYTES}
MOST_ROWS = {"level_told": MOST_LEVELS, "level_quoted": MOST_LEVELS, "claim": MOST_CLAIMS}
# The kinds of a row's values.
ROWS = {
    # name, sequence of what moved its totals last, total and reserved in micro-dollars
    "level_told": ("text", "count", "micro", "micro"),
    # name, digest of its terms, micro-dollars on show, sequence up to which the ledger has its
    # totals
    "level_quoted": ("text", "digest", "shown", "count"),
    "claim": ("count", "count", "text", "percent", "text", "answer", "yes_no"),
    # term, number, cents; like a yes_no it may be None
    "answer": ("count", "count", "cents"),
}
# (field, kind), in the order of the list. Constants stay in flash: only literals inside them.
SHAPES = {
    "report": (
        ("uid", "text"),
        ("epoch", "text"),
        ("link", "text"),
        ("term", "count"),
        ("nonce", "nonce"),
        ("levels", "level_told"),
        ("claims", "claim"),
        # The last claim of all, told here or not; 0 for none.
        ("last", "count"),
    ),
    "reply": (
        ("uid", "text"),
        ("epoch", "text"),
        ("link", "text"),
        ("term", "count"),
        ("nonce", "nonce"),
        ("entry", "count"),
        ("valid_ms", "ms"),
        ("levels", "level_quoted"),
        # The last claim up to which the ledger knows how each of this board's ended.
        ("settled", "count"),
        # The claim that is answered: its sequence, the number, the cents.
        ("answer", "answer"),
    ),
}


def _fits(kind, value):
    """Whether `value` is of the kind and within its bounds."""
    if kind in WHOLE:
        least, most = WHOLE[kind]
        return type(value) is int and least <= value <= most
    if kind == "text":
        return _is_text(value)
    if kind in BYTES:
        return type(value) is bytes and len(value) == BYTES[kind]
    if kind in MOST_ROWS:
        if type(value) is not list or len(value) > MOST_ROWS[kind]:
            return False
        return all([_fits_row(kind, row) for row in value])
    if kind == "answer":
        return value is None or _fits_row(kind, value)
    return value is None or type(value) is bool


def _is_text(value):
    """Of visible ASCII: it goes into databases, lines and screens as it is."""
    if type(value) is not str or not 0 < len(value) <= MOST_TEXT:
        return False
    data = value.encode()
    return SPACE < min(data) and max(data) < DELETE


def _fits_row(kind, row):
    kinds = ROWS[kind]
    if type(row) is not list or len(row) != len(kinds):
        return False
    return all([_fits(of, value) for of, value in zip(kinds, row)])


def digest_of(link, level, base, limit, rate, reserve_rate):
    """8 bytes that a level has in common with all tables of its link: its terms, as Level has
    them."""
    data = bytearray()
    encode([link, level, base, limit, rate, reserve_rate], data)
    return hashlib.sha256(data).digest()[:DIGEST_BYTES]


def seal(keyed, kind, message):
    """The bytes of a message {field: value} under the KeyedHash of a key. Raises ValueError for
    what does not fit."""
    return drained(seal_in_steps(keyed, kind, message))


def unseal(keyed, kind, data):
    """{field: value} of the message in `data`. Raises ValueError for any other bytes than `seal`
    gives under this key."""
    return drained(unseal_in_steps(keyed, kind, data))


def drained(steps):
    """What a generator returns in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def seal_in_steps(keyed, kind, message):
    """`seal` as a generator whose steps take a millisecond or two on the board."""
    values = [message[name] for name, _ in SHAPES[kind]]
    _verify(kind, values)
    yield
    data = bytearray()
    encode([kind] + values, data)
    yield
    data.extend(keyed.digest(data)[:SEAL_BYTES])
    if len(data) > MOST_BYTES:
        raise ValueError("{} of {} bytes".format(kind, len(data)))
    return bytes(data)


def unseal_in_steps(keyed, kind, data):
    """`unseal` as a generator whose steps take a millisecond or two on the board."""
    if not SEAL_BYTES < len(data) <= MOST_BYTES:
        raise ValueError("{} bytes".format(len(data)))
    body = bytes(data[:-SEAL_BYTES])
    if not equal(keyed.digest(body)[:SEAL_BYTES], bytes(data[-SEAL_BYTES:])):
        raise ValueError("seal")
    yield
    values, end = decode(body)
    if end != len(body) or type(values) is not list or not values or values[0] != kind:
        raise ValueError("no {}".format(kind))
    yield
    _verify(kind, values[1:])
    yield
    return {name: value for (name, _), value in zip(SHAPES[kind], values[1:])}


def _verify(kind, values):
    shape = SHAPES[kind]
    if len(values) != len(shape):
        raise ValueError("{} of {} values".format(kind, len(values)))
    for (name, of), value in zip(shape, values):
        if not _fits(of, value):
            raise ValueError("{} of a {}".format(name, kind))
