"""The journal's records in a ring of FRAM, and the head that says how far it goes. Pure over a
memory with `read(address, n)` and `write(address, data)`.

A record is written first, then the head, in the copy whose turn it is: a cut leaves the head at
the record before at most, and the record behind it is found and kept. A head that stands further
back than that, or further on than the records, was tampered with or damaged.
"""

import struct
from binascii import crc32, hexlify, unhexlify

from ..core.errors import StoreError
from .elapsed import LIMIT
from .records import FIRST_TAG, MOST, TAG_BYTES

# The sequence of the last record, the first bytes of its tag and so much of the CRC-32 of both:
# where it is the records tell.
HEAD_AT = 0x44C0
HEAD = "<I2s"
HEAD_FIELDS = 6
HEAD_BYTES = 8
HEAD_TAG_BYTES = 2
RING_AT = 0x6300
LAST_SEQUENCE = (1 << 32) - 1
# A byte that no record begins with: the next one is at the start of the ring.
WRAP = b"\x00"
# Hardly a record is longer.
USUAL = 64
# So much is read at once when the board starts: a round in a few pieces.
PIECE = 1024


class Cursor:
    """A place between two records: `sequence`, `tag` and `time` of the one before it, `offset` of
    the one behind it."""

    def __init__(self, sequence=0, offset=0, tag=FIRST_TAG, time=0):
        self.sequence = sequence
        self.offset = offset
        self.tag = tag
        self.time = time

    def copy(self):
        return Cursor(self.sequence, self.offset, self.tag, self.time)

    def move(self, to):
        self.sequence, self.offset, self.tag, self.time = to.sequence, to.offset, to.tag, to.time

    def pass_by(self, record, at):
        """To behind `record`, which begins at the offset `at`."""
        self.sequence = record.sequence
        self.offset = at + record.length
        self.tag = record.tag
        self.time = record.time

    def named(self):
        """(sequence, tag in hex digits) of the record before it."""
        return self.sequence, hexlify(self.tag).decode()

    def text(self):
        tag = hexlify(self.tag).decode()
        return "{}.{}.{}.{}".format(self.sequence, self.offset, tag, self.time)


def cursor_of(text):
    """The Cursor of a text that `text` gave. Raises ValueError for any other."""
    sequence, offset, tag, time = text.split(".")
    sequence, offset, time = int(sequence), int(offset), int(time)
    if not (0 <= sequence < LAST_SEQUENCE and 0 <= offset and 0 <= time < LIMIT):
        raise ValueError("cursor")
    if len(tag) != 2 * TAG_BYTES:
        raise ValueError("cursor")
    return Cursor(sequence, offset, unhexlify(tag), time)


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
    """`bytes`: size of the memory; the ring reaches to its end; `feed()` keeps the watchdog quiet:
    whoever goes over records feeds it at each of them. `head` is where the next record
    goes, `tail` behind the last exported one, `start` where the table stands up from, `oldest` the
    one of the two that is further back: what is behind it is kept."""

    def __init__(self, memory, memory_bytes, sealer, feed=lambda: None):
        self.memory = memory
        self.feed = feed
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
        if head is None and cursor.sequence > 1:
            raise StoreError(5004, {"sequence": cursor.sequence, "head": None})
        last, tag = head or (0, FIRST_TAG)
        if cursor.sequence > last + 1:
            raise StoreError(5004, {"sequence": cursor.sequence, "head": last})
        if cursor.sequence < last:
            raise StoreError(5003, {"sequence": cursor.sequence + 1})
        if head and cursor.sequence == last and not cursor.tag.startswith(tag):
            raise StoreError(5004, {"sequence": cursor.sequence, "head": last})
        self.head = cursor
        if cursor.sequence > last:
            self.write_head()

    def begin_anew(self):
        """No record and no head, whatever was there."""
        self.memory.write(RING_AT, WRAP)
        for which in (0, 1):
            self.memory.write(HEAD_AT + which * HEAD_BYTES, bytes(HEAD_BYTES))
        self.keep(Cursor(), Cursor())

    def next(self, cursor, ahead=None):
        """The record behind `cursor`, which moves past it; None where none follows. `ahead`: an
        Ahead to read it from. No other function reads a record."""
        self.feed()
        for at in (cursor.offset, 0):
            room = min(MOST, self.bytes - at)
            if room <= 0:
                continue
            record = self._record_at(RING_AT + at, room, cursor, ahead)
            if record:
                cursor.pass_by(record, at)
                return record
        return None

    def _record_at(self, address, room, before, ahead):
        """The record at `address`, if it is the one that follows `before`."""
        if ahead:
            return self._checked(ahead.read(address, room), before)
        for length in (min(USUAL, room), room):
            record = self._checked(self.memory.read(address, length), before)
            if record:
                return record
        return None

    def _checked(self, data, before):
        """The record that `data` begins with, if it is the one that follows `before`."""
        try:
            return self.sealer.check(data, before)
        except ValueError:
            return None

    def has(self, cursor):
        """Whether `cursor` is a place between records of this ring."""
        return cursor.text() == self.head.text() or self.next(cursor.copy()) is not None

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
        data, tag = self.sealer.seal(facts, self.head)
        if self.free() < len(data):
            raise StoreError(5005, {"bytes": self.free()})
        self._put(data, tag, facts["time"])

    def begin_epoch(self, epoch):
        """The note of another epoch, which finds room in what no other record may use."""
        time = self.head.time
        facts = {"event": "epoch", "epoch": epoch, "time": time}
        data, tag = self.sealer.seal(facts, self.head)
        self._put(data, tag, time)
        self.commit()

    def _put(self, data, tag, time):
        """Write a record behind the last one; its head is due then."""
        head = self.head
        at = head.offset
        if at + len(data) > self.bytes:
            if at < self.bytes:
                self.memory.write(RING_AT + at, WRAP)
            at = 0
        self.memory.write(RING_AT + at, data)
        head.sequence += 1
        head.offset = at + len(data)
        head.tag = tag
        head.time = time
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

    def is_full(self, reserve):
        """Whether a round of `reserve` bytes might not find room, once it has begun and those
        before it are needed for nothing but the export."""
        used = (self.head.offset - self.tail.offset) % self.bytes
        kept = self.head.sequence - self.tail.sequence
        return bool(kept) and self.bytes - MOST - used < reserve

    def known_sequence(self):
        """That of the newest whole head; 0 without one."""
        try:
            head = self._read_head()
        except StoreError:
            head = None
        return head[0] if head else 0

    def write_head(self):
        """Keep in the memory how far the records go, in the copy whose turn it is."""
        self.head_due = False
        head = self.head
        struct.pack_into(HEAD, self.copy, 0, head.sequence, head.tag[:HEAD_TAG_BYTES])
        struct.pack_into("<H", self.copy, HEAD_FIELDS, crc32(self.fields) & 0xFFFF)
        self.memory.write(HEAD_AT + (head.sequence & 1) * HEAD_BYTES, self.copy)

    def _read_head(self):
        """(sequence, first bytes of the tag) of the newest whole copy; None if not one was ever
        written whole. Raises StoreError 5004 when all that was is damaged."""
        copies = [self._copy(HEAD_AT), self._copy(HEAD_AT + HEAD_BYTES)]
        whole = [copy for copy in copies if copy]
        if whole:
            return max(whole)
        # The very first head was cut off while it was written where the other copy is blank.
        if None in copies:
            return None
        raise StoreError(5004, {"sequence": "?", "head": "damaged"})

    def _copy(self, at):
        """(sequence, first bytes of the tag), None for a blank copy, False for a damaged one."""
        data = bytes(self.memory.read(at, HEAD_BYTES))
        if struct.unpack("<H", data[HEAD_FIELDS:])[0] == crc32(data[:HEAD_FIELDS]) & 0xFFFF:
            return struct.unpack(HEAD, data[:HEAD_FIELDS])
        return None if data in (bytes(HEAD_BYTES), b"\xff" * HEAD_BYTES) else False
