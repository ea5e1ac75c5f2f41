"""The keys of a board in the slot "keys": 32 bytes each, one after the other in the order of
`NAMES`. Pure over Slots.
"""

from ..core.errors import StoreError

NAMES = ("dealer", "floor", "technician", "journal")
KEY_BYTES = 32


def read_keys(slots):
    """{name: key}, or None when the board was never given any. Raises StoreError 5001."""
    data = slots.read("keys")
    if data is None:
        return None
    if len(data) != KEY_BYTES * len(NAMES):
        raise StoreError(5001, {"slot": "keys"})
    parts = [data[at : at + KEY_BYTES] for at in range(0, len(data), KEY_BYTES)]
    return dict(zip(NAMES, parts))


def write_keys(slots, keys):
    """Keep {name: key}: all of them or, after a cut, all of those before."""
    slots.write("keys", b"".join([keys[name] for name in NAMES]))
