"""Records of format 1, as firmware 0.1.0 wrote them: read for ever, and written no more but for
the one note that ends them. Pure; RECORDS.md is the specification.

A record: length of the whole (1 byte), type (1), sequence (4), time (6), payload, tag (8), CRC-32
(4); numbers little-endian. The payload is a CBOR list. The tag is the first 8 bytes of
HMAC-SHA-256 over the tag before it and all of the record before the tag.
"""

import struct
from binascii import crc32

from . import cbor
from .records import EVENTS, NAMES, NOTES, TAG_BYTES, Record, facts_of

HEADER = "<BBIHI"
HEADER_BYTES = 12
END_BYTES = TAG_BYTES + 4
LEAST = HEADER_BYTES + 1 + END_BYTES
# Numbers of notes were so many more.
NOTES_HIGHER = 88
# The note behind which all records are of format 2.
LAST = "format"
HEAD_AT = 0x4480
HEAD = "<II8s"
HEAD_FIELDS = 16
HEAD_BYTES = 20
# In the place of both copies: neither whole nor blank.
NO_HEADS = b"\xa5" * 2 * HEAD_BYTES


def check(keyed, data, before):
    """The Record that `data` begins with, sealed with the KeyedHash `keyed`. Raises ValueError
    unless it is whole and the one that follows `before`."""
    sequence, facts, length = parse(data)
    if sequence != before.sequence + 1:
        raise ValueError("sequence {} instead of {}".format(sequence, before.sequence + 1))
    end = length - END_BYTES
    tag = bytes(data[end : end + TAG_BYTES])
    if keyed.digest(before.tag, memoryview(data)[:end])[:TAG_BYTES] != tag:
        raise ValueError("tag")
    is_event = facts["event"] in EVENTS
    return Record(sequence, facts["time"], facts, is_event, tag, length, data, True)


def parse(data, payload=bytes):
    """(sequence, facts, length) of the whole record that `data` begins with; its tag is not looked
    at. `payload` makes bytes of its payload. Raises ValueError."""
    length = data[0] if len(data) else 0
    if not LEAST <= length <= len(data):
        raise ValueError("length {}".format(length))
    (found,) = struct.unpack_from("<I", data, length - 4)
    if crc32(memoryview(data)[: length - 4]) != found:
        raise ValueError("CRC")
    _, number, sequence, low, high = struct.unpack_from(HEADER, data, 0)
    name = NAMES.get(number if number < 128 else number - NOTES_HIGHER)
    if name is None or (number < 128) != (name in EVENTS):
        raise ValueError("type {}".format(number))
    body = payload(data[HEADER_BYTES : length - END_BYTES])
    values, end = cbor.decode(body)
    if end != len(body):
        raise ValueError("payload of {}".format(name))
    facts = facts_of(name, values)
    facts["time"] = low | high << 16
    return sequence, facts, length


def seal_last(keyed, time, before):
    """(the note behind which all records are of format 2, as bytes; its tag)."""
    data = bytearray(HEADER_BYTES)
    cbor.encode([2], data)
    number = NOTES[LAST][0] + NOTES_HIGHER
    low, high = time & 0xFFFF, time >> 16
    length = len(data) + END_BYTES
    struct.pack_into(HEADER, data, 0, length, number, before.sequence + 1, low, high)
    tag = keyed.digest(before.tag, data)[:TAG_BYTES]
    data.extend(tag)
    data.extend(crc32(data).to_bytes(4, "little"))
    return data, tag


def heads(memory):
    """The two copies of the head of format 1: (sequence, tag) each, None for a blank one, False
    for a damaged one."""
    return [_head(memory, at) for at in (HEAD_AT, HEAD_AT + HEAD_BYTES)]


def _head(memory, at):
    data = bytes(memory.read(at, HEAD_BYTES))
    if struct.unpack("<I", data[HEAD_FIELDS:])[0] == crc32(data[:HEAD_FIELDS]):
        sequence, _, tag = struct.unpack(HEAD, data[:HEAD_FIELDS])
        return sequence, tag
    return None if data in (bytes(HEAD_BYTES), b"\xff" * HEAD_BYTES) else False
