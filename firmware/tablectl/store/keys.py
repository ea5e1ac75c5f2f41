"""The keys of a board in the slot "keys": 32 bytes each, one after the other in the order of
`NAMES`. The slot has room for seven; a name that is added goes to the end, and a board that was
given its keys before has none for it. Pure over Slots.
"""

from ..core.errors import StoreError

NAMES = ("dealer", "floor", "technician", "journal", "collector", "link")
# Those that a board may do without.
OPTIONAL = ("collector", "link")
KEY_BYTES = 32
ABSENT = (b"", bytes(KEY_BYTES))


def read_keys(slots):
    """{name: key, None where it has none}, or None when the board was never given any. Raises
    StoreError 5001."""
    data = slots.read("keys")
    if data is None:
        return None
    if len(data) % KEY_BYTES or len(data) > KEY_BYTES * len(NAMES):
        raise StoreError(5001, {"slot": "keys"})
    parts = [data[at : at + KEY_BYTES] for at in range(0, len(NAMES) * KEY_BYTES, KEY_BYTES)]
    return {name: None if part in ABSENT else part for name, part in zip(NAMES, parts)}


def write_keys(slots, keys):
    """Keep {name: key}: all of them or, after a cut, all of those before."""
    slots.write("keys", b"".join([keys.get(name) or bytes(KEY_BYTES) for name in NAMES]))
