"""What a record of the journal looks like; RECORDS.md is its specification. Pure.

A record: length of the whole (1 byte), type (1), sequence (4), time (6), payload, tag (8), CRC-32
(4); numbers little-endian. The payload is a CBOR list. The tag is the first 8 bytes of
HMAC-SHA-256 under the journal's key over the tag before it and all of the record before the tag,
so that no record can be changed, left out or put elsewhere. Time is microseconds of the table's
own clock, which stands still without power.
"""

import struct
from binascii import crc32

from ..core.errors import LinkError
from ..core.keyed_hash import KeyedHash
from . import cbor

HEADER = "<BBIHI"
HEADER_BYTES = 12
TAG_BYTES = 8
LEAST = HEADER_BYTES + 1 + TAG_BYTES + 4
MOST = 255
MOST_PAYLOAD = MOST - HEADER_BYTES - TAG_BYTES - 4
FIRST_TAG = bytes(TAG_BYTES)

# Numbers never change and are never used again; a new key of an event goes to the end of its list.
EVENTS = {
    "chip_on": (1, ("seat",)),
    "chip_off": (2, ("seat",)),
    "lock_out": (3, ()),
    "start_game": (4, ()),
    "latched": (5, ()),
    "wager": (6, ("seat", "wager", "cents")),
    "withdraw": (7, ("seat", "wager")),
    "confirm_chips": (8, ()),
    "card": (9, ("card",)),
    "stub_count": (10, ("cards", "misdealt")),
    "decision": (11, ("seat", "what", "cents", "cards")),
    "roll": (12, ("dice",)),
    "irregularity": (13, ("what", "seat", "card", "device")),
    "deck_count": (14, ("cards",)),
    "new_deck": (15, ()),
    "new_dice": (16, ()),
    "covered": (17, ()),
    "jackpot_confirm": (18, ("key",)),
    "next_round": (19, ()),
    "start_position": (20, ("number",)),
    "set_hand": (21, ("seat", "low")),
    "reveal": (22, ()),
    "card_reader": (23, ()),
    "adjusted": (24, ("level", "before", "after", "roles")),
}
# What is no event of the table: (number, keys).
NOTES = {
    "power_on": (128, ("cause", "version")),
    "configured": (129, ("before", "after")),
    "over": (130, ("round", "lines", "cents", "meter")),
    "fault": (131, ("code", "text")),
    "cleared": (132, ("code", "role")),
    "access": (133, ("role", "command", "outcome", "count")),
    "exported": (135, ("sequence",)),
    "provisioned": (136, ("roles", "key")),
    "verified": (137, ("image", "outcome", "count")),
    "mended": (139, ("code", "sequence", "slots", "roles")),
    "test_mode": (140, ("on", "role")),
    "key": (141, ("on",)),
}
KINDS = dict(EVENTS)
KINDS.update(NOTES)
NAMES = {number: name for name, (number, _) in KINDS.items()}


class Record:
    """One record as it stands in the ring: `facts` are an event of the table or a note."""

    def __init__(self, sequence, time, facts, tag, length):
        self.sequence = sequence
        self.time = time
        self.facts = facts
        self.tag = tag
        self.length = length

    @property
    def is_event(self):
        return self.facts["event"] in EVENTS


class Sealer:
    """Makes and checks records under one key."""

    def __init__(self, key):
        self.hash = KeyedHash(key)

    def seal(self, sequence, facts, tag_before):
        """(record as bytes, its tag) of `facts`, a dict with `event`, `time` and the keys that
        the event may have. Raises ValueError for facts that no record holds."""
        data = bytearray(HEADER_BYTES)
        number, values = payload(facts)
        cbor.encode(values, data)
        length = len(data) + TAG_BYTES + 4
        if length > MOST:
            raise ValueError("{} bytes are too long for a record".format(length))
        time = facts["time"]
        struct.pack_into(
            HEADER, data, 0, length, number, sequence, time & 0xFFFF, (time >> 16) & 0xFFFFFFFF
        )
        tag = self.hash.digest(tag_before, data)[:TAG_BYTES]
        data.extend(tag)
        data.extend(crc32(data).to_bytes(4, "little"))
        return data, tag

    def check(self, data, sequence, tag_before):
        """The Record that `data` begins with. Raises ValueError, with what is wrong, unless it is
        whole and record `sequence` after the one with `tag_before`."""
        length = verify_whole(data)
        _, number, its_sequence, low, high = struct.unpack_from(HEADER, data, 0)
        if its_sequence != sequence:
            raise ValueError("sequence {} instead of {}".format(its_sequence, sequence))
        body = memoryview(data)[: length - TAG_BYTES - 4]
        tag = bytes(data[length - TAG_BYTES - 4 : length - 4])
        if self.hash.digest(tag_before, body)[:TAG_BYTES] != tag:
            raise ValueError("tag")
        facts = facts_of(number, bytes(body[HEADER_BYTES:]))
        facts["time"] = time = low | high << 16
        return Record(sequence, time, facts, tag, length)


def verify_whole(data):
    """Length of the record that `data` begins with. Raises ValueError when it is not whole."""
    length = data[0] if len(data) else 0
    if not LEAST <= length <= len(data):
        raise ValueError("length {}".format(length))
    (check,) = struct.unpack_from("<I", data, length - 4)
    if crc32(memoryview(data)[: length - 4]) != check:
        raise ValueError("CRC")
    return length


def payload(facts):
    """(number, values in the order of the keys) of an event or note. Raises ValueError for a key
    that it does not have: nothing of an event may be lost."""
    name = facts["event"]
    if name not in KINDS:
        raise ValueError("no record of {}".format(name))
    number, keys = KINDS[name]
    known = 2  # `event` and `time`
    values = []
    for key in keys:
        values.append(facts.get(key))
        known += key in facts
    if known != len(facts):
        strange = [key for key in facts if key not in keys and key not in ("event", "time")]
        raise ValueError("a record of {} has no {}".format(name, ", ".join(strange)))
    while values and values[-1] is None:
        values.pop()
    return number, values


def verify_recordable(event):
    """Raises LinkError 2033 for an event that no record holds, before the rules see it."""
    try:
        data = bytearray()
        cbor.encode(payload(event)[1], data)
    except (ValueError, OverflowError) as error:
        raise LinkError(2033, {"event": event["event"], "fact": str(error)}) from None
    if len(data) > MOST_PAYLOAD:
        fact = "{} bytes where {} fit".format(len(data), MOST_PAYLOAD)
        raise LinkError(2033, {"event": event["event"], "fact": fact})


def facts_of(number, data):
    """The event or note of a payload; keys without a value are left out."""
    name = NAMES.get(number)
    if name is None:
        raise ValueError("type {}".format(number))
    values, end = cbor.decode(data)
    keys = KINDS[name][1]
    if end != len(data) or not isinstance(values, list) or len(values) > len(keys):
        raise ValueError("payload of {}".format(name))
    facts = {"event": name}
    for key, value in zip(keys, values):
        if value is not None:
            facts[key] = value
    return facts
