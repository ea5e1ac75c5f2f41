"""A journal file as bytes: the records of the board, and stamps between them (README.md). Every
block ends with the CRC-32 of its bytes before.

A record says neither how long it is nor its sequence nor its time: the file puts them before it,
and the CRC-32 behind it.
"""

import json
import struct
from binascii import crc32
from collections.abc import Iterator
from typing import Any, NamedTuple

from tablectl.store import records

MAGIC = b"tablectl journal 1\n"
# First bytes of a block.
STAMP = 1
RECORD = 2
STAMP_HEADER = 3
# First byte, length of what is between it and the check, sequence, time.
RECORD_HEADER = struct.Struct("<BBIQ")
CHECK = 4
# The CRC-32 of whatever has its own CRC-32 behind it.
WITH_ITS_CHECK = 0x2144DF1C
LONGEST_STAMP = 0xFFFF
# How much is looked at for the next whole block where a file is damaged, in bytes of blocks that
# might begin there: what is damaged further than that is not looked through any more.
LOOKED_AT = 30_000_000
A_LOOK = 64

Stamp = dict[str, Any]


class Block(NamedTuple):
    """`at`: its place in the file; `damaged`: bytes from here on that are no whole block."""

    at: int
    data: bytes
    damaged: bool = False

    @property
    def end(self) -> int:
        return self.at + len(self.data)

    @property
    def lacks(self) -> int:
        """How many bytes it is shorter than it says."""
        return max(0, length_at(self.data, 0) - len(self.data))

    @property
    def is_stamp(self) -> bool:
        return self.data[0] == STAMP

    @property
    def stamp(self) -> Stamp | None:
        """What a stamp says; None for a record. Raises ValueError or RecursionError for one that
        is no JSON."""
        if not self.is_stamp:
            return None
        stamp: Stamp = json.loads(self.data[STAMP_HEADER:-CHECK])
        return stamp


def stamp_block(stamp: Stamp) -> bytes:
    text = json.dumps(stamp, separators=(",", ":")).encode()
    data = bytes([STAMP]) + len(text).to_bytes(2, "little") + text
    return data + crc32(data).to_bytes(CHECK, "little")


def record_block(sequence: int, time: int, record: bytes) -> bytes:
    """The block of a record."""
    data = RECORD_HEADER.pack(RECORD, len(record), sequence, time) + record
    return data + crc32(data).to_bytes(CHECK, "little")


def blocks(data: bytes, at: int = len(MAGIC), base: int = 0) -> Iterator[Block]:
    """Every block from byte `at` of the data on, which is byte `base` + `at` of the file; what is
    damaged reaches to the next whole one, or to the end of the data where that is too far to be
    looked for."""
    left = LOOKED_AT
    while at < len(data):
        length = _whole(data, at)
        if length:
            yield Block(base + at, data[at : at + length])
        else:
            length, left = _damaged(data, at, left)
            yield Block(base + at, data[at : at + length], damaged=True)
        at += length


def _damaged(data: bytes, at: int, left: int) -> tuple[int, int]:
    """(how many bytes from `at` on are no whole block, what is left of the bytes to look at)."""
    length = 1
    while at + length < len(data) and not _whole(data, at + length):
        left -= A_LOOK + length_at(data, at + length)
        if left < 0:
            return len(data) - at, 0
        length += 1
    return length, left


def is_whole(data: bytes) -> bool:
    """Whether they are one whole block and nothing else."""
    return bool(data) and _whole(data, 0) == len(data)


def _whole(data: bytes, at: int) -> int:
    """Length of the whole block that begins at byte `at`; 0 for none."""
    length = length_at(data, at)
    return length if length and crc32(data[at : at + length]) == WITH_ITS_CHECK else 0


def length_at(data: bytes, at: int) -> int:
    """What the block at byte `at` says how long it is; 0 for no block."""
    length = data[at]
    if length == STAMP:
        return STAMP_HEADER + int.from_bytes(data[at + 1 : at + 3], "little") + CHECK
    if length == RECORD:
        inside = data[at + 1] if at + 1 < len(data) else records.LEAST
        return RECORD_HEADER.size + inside + CHECK if inside >= records.LEAST else 0
    return 0
