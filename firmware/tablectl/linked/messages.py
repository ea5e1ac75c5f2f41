"""The two messages between a board and the ledger of a link: a report and the reply to it. Pure.

A message is one CBOR list, its kind first, and behind it 16 bytes of HMAC-SHA-256 under the
board's key `link`. Whatever a report or reply holds has its bounds here, before anybody acts on
it. Levels are told by name; `levels` and `claims` are lists of rows in the order of LEVEL_TOLD,
LEVEL_QUOTED and `Claim.row` (progressive/share.py).
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
PERCENTS = (1, 100)


def _text(value):
    """Of visible ASCII: it goes into databases, lines and screens as it is."""
    if type(value) is not str or not 0 < len(value) <= MOST_TEXT:
        return False
    data = value.encode()
    return SPACE < min(data) and max(data) < DELETE


def _count(value):
    return type(value) is int and 0 <= value < MOST_NUMBER


def _micro(value):
    return type(value) is int and -MOST_MICRO < value < MOST_MICRO


def _cents(value):
    return type(value) is int and 0 <= value < MOST_CENTS


def _shown(value):
    return type(value) is int and 0 <= value < MOST_SHOWN


def _percent(value):
    return type(value) is int and PERCENTS[0] <= value <= PERCENTS[1]


def _milliseconds(value):
    return type(value) is int and 0 <= value <= LEASE_MS


def _yes_no(value):
    return type(value) is bool


def _bytes_of(length):
    return lambda value: type(value) is bytes and len(value) == length


def _row(*fields):
    def fits(value):
        if type(value) is not list or len(value) != len(fields):
            return False
        return all([field(one) for field, one in zip(fields, value)])

    return fits


def _rows(row, most):
    return lambda value: type(value) is list and len(value) <= most and all(map(row, value))


def _perhaps(row):
    return lambda value: value is None or row(value)


# name, sequence of what moved its totals last, total and reserved in micro-dollars
LEVEL_TOLD = _row(_text, _count, _micro, _micro)
# name, digest of its terms, micro-dollars on show, sequence up to which the ledger has its totals
LEVEL_QUOTED = _row(_text, _bytes_of(DIGEST_BYTES), _shown, _count)
# term, number, cents
ANSWER = _row(_count, _count, _cents)
CLAIM = _row(_count, _count, _text, _percent, _text, _perhaps(ANSWER), _perhaps(_yes_no))
SHAPES = {
    "report": (
        ("uid", _text),
        ("epoch", _text),
        ("link", _text),
        ("term", _count),
        ("nonce", _bytes_of(NONCE_BYTES)),
        ("levels", _rows(LEVEL_TOLD, MOST_LEVELS)),
        ("claims", _rows(CLAIM, MOST_CLAIMS)),
        # The last claim of all, told here or not; 0 for none.
        ("last", _count),
    ),
    "reply": (
        ("uid", _text),
        ("epoch", _text),
        ("link", _text),
        ("term", _count),
        ("nonce", _bytes_of(NONCE_BYTES)),
        ("entry", _count),
        ("valid_ms", _milliseconds),
        ("levels", _rows(LEVEL_QUOTED, MOST_LEVELS)),
        # The last claim up to which the ledger knows how each of this board's ended.
        ("settled", _count),
        # The claim that is answered: its sequence, the number, the cents.
        ("answer", _perhaps(ANSWER)),
    ),
}


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
    for (name, fits), value in zip(shape, values):
        if not fits(value):
            raise ValueError("{} of a {}".format(name, kind))
