"""The journal's records in a ring of FRAM, and the head that says how far it goes. Pure over a
memory with `read(address, n)` and `write(address, data)`.

A record is written first, then the head, in the copy whose turn it is: a cut leaves the head at
the record before at most, and the record behind it is found and kept. A head that stands further
back than that, or further on than the records, was tampered with or damaged.
"""

import struct
from binascii import crc32, hexlify, unhexlify

from ..core.errors import StoreError
from .records import FIRST_TAG, MOST

HEAD_AT = 0x4480
HEAD = "<II8s"
HEAD_FIELDS = 16
HEAD_BYTES = 20
RING_AT = 0x5000
# A byte that no record begins with: the next one is at the start of the ring.
WRAP = b"\x00"
# Hardly a record is longer.
USUAL = 64
# So much is read at once when the board starts: a round in a few pieces.
PIECE = 1024
# Kept free so that the longest round (593: 6 seats with every wager) always finds room.
RESERVE = 24 * 1024


class Cursor:
    """A place between two records: `sequence` and `tag` of the one before it, `offset` of the one
    behind it."""

    def __init__(self, sequence=0, offset=0, tag=FIRST_TAG):
        self.sequence = sequence
        self.offset = offset
        self.tag = tag

    def copy(self):
        return Cursor(self.sequence, self.offset, self.tag)

    def move(self, to):
        self.sequence, self.offset, self.tag = to.sequence, to.offset, to.tag

    def text(self):
        return "{}.{}.{}".format(self.sequence, self.offset, hexlify(self.tag).decode())


def cursor_of(text):
    """The Cursor of a text that `text` gave. Raises ValueError for any other."""
    sequence, offset, tag = text.split(".")
    if len(tag) != 2 * len(FIRST_TAG):
        raise ValueError("tag")
    return Cursor(int(sequence), int(offset), unhexlify(tag))


class Ahead:
    """A memory up to the address `end`, read in pieces: for many records one after the other, as
    long as nothing is written."""

    def __init__(self, memory, end):
        self.memory = memory
        self.end = end
        self.at = 0
        self.piece = b""

    def read(self, address, n):
        """`n` bytes from `address`."""
        start = address - self.at
        if start < 0 or start + n > len(self.piece):
            self.at, start = address, 0
            self.piece = memoryview(self.memory.read(address, min(PIECE, self.end - address)))
        return self.piece[start : start + n]


class Ring:
    """`bytes`: size of the memory; the ring reaches to its end. `head` is where the next record
    goes, `tail` behind the last exported one, `start` where the table stands up from, `oldest` the
    one of the two that is further back: what is behind it is kept."""

    def __init__(self, memory, memory_bytes, sealer):
        self.memory = memory
        self.bytes = memory_bytes - RING_AT
        self.sealer = sealer
        self.head = Cursor()
        self.tail = self.start = self.oldest = Cursor()
        self.head_due = False
        self.copy = bytearray(HEAD_BYTES)
        self.fields = memoryview(self.copy)[:HEAD_FIELDS]

    def open(self):
        """Generate the records behind `start` to the end, verified, and set the head.

        Raises StoreError 5003 for a damaged record, 5004 for a head that does not fit.
        """
        self.head_due = False
        head = self._read_head()
        cursor = self.start.copy()
        ahead = Ahead(self.memory, RING_AT + self.bytes)
        record = self.next(cursor, ahead)
        while record:
            yield record
            record = self.next(cursor, ahead)
        if head is None and cursor.sequence <= 1:
            self._begin(cursor)
            return
        if head is None or cursor.sequence > head.sequence + 1:
            raise StoreError(5004, {"sequence": cursor.sequence, "head": head and head.sequence})
        if cursor.sequence < head.sequence:
            raise StoreError(5003, {"sequence": cursor.sequence + 1})
        if cursor.sequence == head.sequence and cursor.tag != head.tag:
            raise StoreError(5004, {"sequence": cursor.sequence, "head": head.sequence})
        self.head = cursor
        if cursor.sequence > head.sequence:
            self.write_head()

    def _begin(self, cursor):
        """A cut came before the first head was whole: the one record, if it is, is what there
        is."""
        self.head = cursor
        if cursor.sequence:
            self.write_head()

    def begin_anew(self):
        """No record and no head, whatever was there."""
        self.memory.write(RING_AT, WRAP)
        for which in (0, 1):
            self.memory.write(HEAD_AT + which * HEAD_BYTES, bytes(HEAD_BYTES))
        self.keep(Cursor(), Cursor())

    def next(self, cursor, ahead=None):
        """The record behind `cursor`, which moves past it; None where none follows. `ahead`: an
        Ahead to read it from."""
        for at in (cursor.offset, 0):
            if not 0 <= at <= self.bytes:
                continue
            if ahead:
                data = ahead.read(RING_AT + at, min(MOST, self.bytes - at))
            else:
                data = self._read(at)
            try:
                record = self.sealer.check(data, cursor.sequence + 1, cursor.tag)
            except ValueError:
                continue
            cursor.sequence = record.sequence
            cursor.offset = at + record.length
            cursor.tag = record.tag
            return record
        return None

    def length_at(self, cursor):
        """How long the record behind `cursor` says it is; 0 where it is somewhere else."""
        if not 0 <= cursor.offset < self.bytes:
            return 0
        return self.memory.read(RING_AT + cursor.offset, 1)[0]

    def _read(self, at):
        """What is at `at`, long enough for the record that begins there."""
        data = self.memory.read(RING_AT + at, min(USUAL, self.bytes - at))
        if data and data[0] > len(data):
            data = self.memory.read(RING_AT + at, min(MOST, self.bytes - at))
        return data

    def append(self, facts):
        """Write a record of an event or a note, then the head. Raises StoreError 5005 where it
        would overwrite one that is not exported."""
        self.write_record(facts)
        self.commit()

    def commit(self):
        """Write the head behind the last record, if it is not yet."""
        if self.head_due:
            self.write_head()

    def write_record(self, facts):
        """The record alone, which is kept from then on; the head may follow when there is time.
        Raises StoreError 5005."""
        self.commit()
        head = self.head
        data, tag = self.sealer.seal(head.sequence + 1, facts, head.tag)
        if self.free() < len(data):
            raise StoreError(5005, {"bytes": self.free()})
        at = head.offset
        if at + len(data) > self.bytes:
            if at < self.bytes:
                self.memory.write(RING_AT + at, WRAP)
            at = 0
        self.memory.write(RING_AT + at, data)
        head.sequence += 1
        head.offset = at + len(data)
        head.tag = tag
        self.head_due = True

    def keep(self, tail, start):
        """Overwrite no record behind either Cursor."""
        self.tail, self.start = tail, start
        self.oldest = tail if tail.sequence <= start.sequence else start

    def free(self):
        """Bytes until a record would be overwritten that is kept."""
        kept = self.head.sequence - self.oldest.sequence
        used = (self.head.offset - self.oldest.offset) % self.bytes
        return self.bytes - MOST - (used if kept else 0)

    def is_full(self):
        """Whether a round might not find room, once it has begun and those before it are needed
        for nothing but the export."""
        used = (self.head.offset - self.tail.offset) % self.bytes
        kept = self.head.sequence - self.tail.sequence
        return bool(kept) and self.bytes - MOST - used < RESERVE

    def known_head(self):
        """The Cursor of the newest whole head; None without one."""
        try:
            return self._read_head()
        except StoreError:
            return None

    def write_head(self):
        """Keep in the memory where the head is, in the copy whose turn it is."""
        self.head_due = False
        head = self.head
        struct.pack_into(HEAD, self.copy, 0, head.sequence, head.offset, head.tag)
        struct.pack_into("<I", self.copy, HEAD_FIELDS, crc32(self.fields))
        self.memory.write(HEAD_AT + (head.sequence & 1) * HEAD_BYTES, self.copy)

    def _read_head(self):
        """The newest whole copy; None if none was ever written whole: a cut in the first one
        leaves the copy of even numbers blank. Raises StoreError 5004 when both are damaged."""
        newest = None
        blank = False
        for which in (1, 0):
            data = self.memory.read(HEAD_AT + which * HEAD_BYTES, HEAD_BYTES)
            if struct.unpack("<I", data[HEAD_FIELDS:])[0] == crc32(data[:HEAD_FIELDS]):
                sequence, offset, tag = struct.unpack(HEAD, data[:HEAD_FIELDS])
                if newest is None or sequence > newest.sequence:
                    newest = Cursor(sequence, offset, tag)
            blank = bytes(data) in (bytes(HEAD_BYTES), b"\xff" * HEAD_BYTES)
        if newest is None and not blank:
            raise StoreError(5004, {"sequence": "?", "head": "damaged"})
        return newest
