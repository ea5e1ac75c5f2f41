"""Named values that survive a power cut at any byte. Pure over a memory with `read(address, n)`
and `write(address, data)`.

A slot is two copies of one value, each with a sequence number and a CRC-32. Both are written, the
older one first: while one copy is being written the other is whole, so a cut leaves the old value
or the new one. Once both are written, damage to either leaves the new value. A value can be
prepared as well, so that something else is written between its last byte and the one that counts.

A copy: sequence (4 bytes), length (2), slot number (1), format (1), CRC-32 of those and the value
(4), all little-endian, then the value.
"""

import struct
from binascii import crc32

from ..core.errors import StoreError

FORMAT = 1
HEADER = struct.calcsize("<IHBBI")
# The format of a copy that is whole, and no value yet.
PREPARED = 0
FORMAT_AT = struct.calcsize("<IHB")

# name: (number, address, most bytes of a value). Numbers and addresses never change.
SLOTS = {
    "meter": (1, 0x0000, 52),
    "fault": (2, 0x0100, 244),
    "configuration": (3, 0x0400, 4084),
    "checkpoint": (12, 0x2400, 4084),
    "exported": (5, 0x4400, 52),
    "keys": (6, 0x4500, 244),
    "access": (7, 0x4700, 244),
    "error": (8, 0x4900, 116),
    "owner": (9, 0x4A00, 52),
    "image": (10, 0x4A80, 116),
    "epoch": (11, 0x4B80, 20),
    "passed": (13, 0x4C00, 52),
}
# Bytes that hold nothing: a test at power-up may write there.
SCRATCH_AT = 0x4F00


def copies_of(slot):
    """(first byte of the two copies, byte behind them) of a value of SLOTS."""
    _, address, limit = slot
    return address, address + 2 * (HEADER + limit)


def with_format(header, number):
    return header[:FORMAT_AT] + bytes([number]) + header[FORMAT_AT + 1 :]


class Slots:
    """The slots of one memory. What the memory raises passes through."""

    def __init__(self, memory):
        self.memory = memory

    def read(self, name):
        """The value of a slot as bytes; None if no write was ever completed.

        Raises StoreError 5001 when both copies are damaged.
        """
        slot = SLOTS[name]
        heads = [self._head(slot, which) for which in (0, 1)]
        newer = 0 if heads[0][1] >= heads[1][1] else 1
        found = []
        for which in (newer, 1 - newer):
            sequence, value = self._value(slot, which, heads[which][0])
            if sequence:
                return value
            found.append(sequence)
        if found == [None, None]:
            raise StoreError(5001, {"slot": name})
        return None

    def mark(self, name):
        """(address, header) of the newest whole copy: nothing else has the same CRC-32 there."""
        slot = SLOTS[name]
        copies = [self._copy(slot, which)[0] or 0 for which in (0, 1)]
        which = 0 if copies[0] >= copies[1] else 1
        return slot[1] + which * (HEADER + slot[2]), bytes(self._head(slot, which)[0])

    def forget(self, name):
        """Make a slot empty, whatever is in it."""
        begin, end = copies_of(SLOTS[name])
        for at in (begin, (begin + end) // 2):
            self.memory.write(at, bytes(HEADER))

    def write(self, name, value):
        """Replace the value of a slot. Raises StoreError 5002 when it is too long."""
        for _ in self.write_in_steps(name, value):
            pass

    def write_in_steps(self, name, value, piece=None):
        """`write`, a generator that has written so many bytes more at each step, without `piece`
        a whole copy."""
        older, header = self._next(name, value)
        _, address, limit = SLOTS[name]
        copy = memoryview(header + value)
        piece = piece or len(copy)
        for place in (older, 2 * address + HEADER + limit - older):
            for at in range(0, len(copy), piece):
                self.memory.write(place + at, copy[at : at + piece])
                yield

    def prepare(self, name, value):
        """Lay a value in the place of the older copy, where it counts for nothing until `finish`.
        Raises as `write`."""
        at, header = self._next(name, value)
        self.memory.write(at, with_format(header, PREPARED) + value)

    def finish(self, name):
        """Give a slot what was prepared, with one byte; then to both copies."""
        at, value = self._prepared(name)
        self.memory.write(at + FORMAT_AT, bytes([FORMAT]))
        self.write(name, value)

    def prepared(self, name):
        """The value that was prepared and not finished; None without one."""
        return self._prepared(name)[1]

    def verify_format(self, name):
        """Raises StoreError 5009 where another version's firmware wrote this slot, in a format of
        its own."""
        for which in (0, 1):
            header = self._head(SLOTS[name], which)[0]
            number = header[FORMAT_AT]
            if number not in (FORMAT, PREPARED):
                if self._value(SLOTS[name], which, header, number)[1] is not None:
                    raise StoreError(5009, {"format": number, "own": FORMAT})

    def _prepared(self, name):
        """(first byte of the copy, its value), whatever was to be its format."""
        slot = SLOTS[name]
        for which in (0, 1):
            header = bytes(self._head(slot, which)[0])
            if header[FORMAT_AT] != FORMAT:
                value = self._value(slot, which, with_format(header, FORMAT))[1]
                if value is not None:
                    return slot[1] + which * (HEADER + slot[2]), value
        return None, None

    def _next(self, name, value):
        """(first byte of the older copy, header of the value that takes its place)."""
        number, address, limit = SLOTS[name]
        if len(value) > limit:
            raise StoreError(5002, {"slot": name, "bytes": len(value), "limit": limit})
        sequences = [self._copy(SLOTS[name], which)[0] or 0 for which in (0, 1)]
        fields = struct.pack("<IHBB", max(sequences) + 1, len(value), number, FORMAT)
        older = 0 if sequences[0] <= sequences[1] else 1
        header = fields + struct.pack("<I", crc32(value, crc32(fields)))
        return address + older * (HEADER + limit), header

    def _copy(self, slot, which):
        """(sequence, value) of one copy; (0, None) if blank, (None, None) if damaged."""
        return self._value(slot, which, self._head(slot, which)[0])

    def _head(self, slot, which):
        """(header, the sequence number that it says) of one copy, whole or not."""
        _, address, limit = slot
        header = self.memory.read(address + which * (HEADER + limit), HEADER)
        return header, struct.unpack("<I", header[:4])[0]

    def _value(self, slot, which, header, its=None):
        """As `_copy`, of a copy whose header is known; `its`: of another format than ours."""
        number, address, limit = slot
        sequence, length, its_number, its_format, check = struct.unpack("<IHBBI", header)
        if (its_number, its_format) == (number, its or FORMAT) and length <= limit:
            at = address + which * (HEADER + limit) + HEADER
            value = bytes(self.memory.read(at, length))
            if crc32(value, crc32(header[: HEADER - 4])) == check:
                return sequence, value
        blank = bytes(header) in (b"\x00" * HEADER, b"\xff" * HEADER)
        return (0, None) if blank else (None, None)
