"""Which byte of a damaged block was changed, and what it was.

A CRC-32 does not only tell that a block is damaged: the difference between the one that it has and
the one that its bytes give is another one for every byte that may have been changed, and for
everything that it may have been changed to, in blocks as short as these.
"""

from binascii import crc32
from dataclasses import dataclass

from tablectl.store.records import LEAST, MOST

from host_tools.journal.blocks import (
    CHECK,
    LONGEST_STAMP,
    RECORD,
    RECORD_HEADER,
    STAMP,
    STAMP_HEADER,
    is_whole,
)

POLYNOMIAL = 0xEDB88320


def _table() -> list[int]:
    """What a byte alone leaves in the register of the CRC."""
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (POLYNOMIAL if byte & 1 else 0)
        table.append(byte)
    return table


TABLE = _table()
# A register's top byte is that of one entry alone: with it a step of the CRC is undone.
BY_TOP = {entry >> 24: byte for byte, entry in enumerate(TABLE)}
BYTE_OF = {entry: byte for byte, entry in enumerate(TABLE)}


@dataclass(frozen=True)
class Change:
    """One byte: its place in the block, what it is and what it was."""

    place: int
    found: int
    was: int


def changed_byte(data: bytes) -> Change | None:
    """The only byte of what was a whole block that is not as it was; None where more is wrong."""
    if not STAMP_HEADER + CHECK < len(data) <= STAMP_HEADER + LONGEST_STAMP + CHECK:
        return None
    for place, was in _of_the_length(data):
        if data[place] != was and is_whole(_with(data, place, was)):
            return Change(place, data[place], was)
    change = _by_the_check(data)
    if change and is_whole(repaired(data, change)):
        return change
    return None


def repaired(data: bytes, change: Change) -> bytes:
    return _with(data, change.place, change.was)


def _of_the_length(data: bytes) -> list[tuple[int, int]]:
    """(place, value) of the bytes that say how long a block of as many bytes is."""
    places = []
    inside = len(data) - RECORD_HEADER.size - CHECK
    if LEAST <= inside <= MOST:
        places += [(0, RECORD), (1, inside)]
    low, high = (len(data) - STAMP_HEADER - CHECK & 0xFFFF).to_bytes(2, "little")
    return [*places, (0, STAMP), (1, low), (2, high)]


def _by_the_check(data: bytes) -> Change | None:
    """A byte behind which the CRC comes out right again: from the end of the block backwards."""
    check = int.from_bytes(data[-CHECK:], "little")
    difference = check ^ crc32(data[:-CHECK])
    for byte in range(CHECK):
        if difference >> 8 * byte < 256 and difference & (1 << 8 * byte) - 1 == 0:
            return _change(data, len(data) - CHECK + byte, difference >> 8 * byte)
    for place in range(len(data) - CHECK - 1, -1, -1):
        if difference in BYTE_OF:
            return _change(data, place, BYTE_OF[difference])
        before = BY_TOP[difference >> 24]
        difference = (difference ^ TABLE[before]) << 8 | before
    return None


def _change(data: bytes, place: int, difference: int) -> Change:
    return Change(place, data[place], data[place] ^ difference)


def _with(data: bytes, place: int, value: int) -> bytes:
    return data[:place] + bytes([value]) + data[place + 1 :]
