"""Whose memory this is: the number of the board that it was first used on, in the slot "owner".

A memory without keys holds neither money nor authority, and any board may have it. One with keys
belongs to its board; another board leaves it alone until a technician gives it away.
"""

from ..core.errors import StoreError
from .keys import read_keys


def verify(slots, uid):
    """Whether the memory is that of the board `uid` (text) already; nothing is written. Raises
    StoreError 5008 for the memory of another board, 5001 when that cannot be told."""
    owner = slots.read("owner")
    if owner not in (None, uid.encode()) and read_keys(slots) is not None:
        raise StoreError(5008, {"owner": plain(owner), "uid": uid})
    return owner == uid.encode()


def claim(slots, uid):
    """Make the memory that of the board `uid`, if it is nobody's. Raises as `verify`."""
    if not verify(slots, uid):
        give(slots, uid)


def plain(owner):
    """The number as text, whatever bytes it is."""
    return bytes([byte if 32 < byte < 127 else 0x3F for byte in owner]).decode()


def give(slots, uid):
    """The memory is that of the board `uid` from now on, and its journal begins another epoch."""
    slots.forget("epoch")
    slots.write("owner", uid.encode())
