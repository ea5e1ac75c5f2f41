"""The keys of a board in the slot "keys": 32 bytes each, one after the other in the order of
`NAMES`. The slot has room for seven; a name that is added goes to the end, and a board that was
given its keys before has none for it. Pure over Slots.

Once they were changed, 40 bytes follow: the key of the journal before (32), the last record under
it (4), the record of the last change of any key (4), little-endian.
"""

import struct

from ..core.errors import StoreError

NAMES = ("dealer", "floor", "technician", "journal", "collector", "link")
# Those that a board may do without.
OPTIONAL = ("collector", "link")
KEY_BYTES = 32
ABSENT = (b"", bytes(KEY_BYTES))
KEYS_BYTES = KEY_BYTES * len(NAMES)
CHANGE = "<32sII"


def read_keys(slots):
    """{name: key, None where it has none}, or None when the board was never given any. Raises
    StoreError 5001."""
    data = slots.read("keys")
    return None if data is None else keys_of(data)


def keys_of(data):
    """As `read_keys`, of what the slot holds."""
    keys = data[:KEYS_BYTES]
    if len(keys) % KEY_BYTES or len(data) not in (len(keys), KEYS_BYTES + struct.calcsize(CHANGE)):
        raise StoreError(5001, {"slot": "keys"})
    parts = [keys[at : at + KEY_BYTES] for at in range(0, len(NAMES) * KEY_BYTES, KEY_BYTES)]
    return {name: None if part in ABSENT else part for name, part in zip(NAMES, parts)}


def write_keys(slots, keys):
    """Keep {name: key}: all of them or, after a cut, all of those before."""
    slots.write("keys", b"".join([keys.get(name) or bytes(KEY_BYTES) for name in NAMES]))


def data_of(keys, before, until, since):
    """What the slot holds of {name: key} behind a change: `before`, the journal's key up to the
    record `until`; `since`, the record of this change."""
    given = b"".join([keys.get(name) or bytes(KEY_BYTES) for name in NAMES])
    return given + struct.pack(CHANGE, before, until, since)


def key_before(data):
    """(the journal's key before, the last record under it) of what the slot holds, or None."""
    return (
        struct.unpack(CHANGE, data[KEYS_BYTES:])[:2]
        if data and len(data) > KEYS_BYTES
        else (b"", 0)
    )


def since_of(data):
    """The record of the change that what was prepared for the slot belongs to."""
    return struct.unpack(CHANGE, data[KEYS_BYTES:])[2]
