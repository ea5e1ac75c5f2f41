"""What a record of the journal looks like; RECORDS.md is its specification. Pure.

A record: type and how many values (1 byte), what passed since the record before (elapsed.py), the
values (cbor.py, words.py, shorter.py), tag. The tag is the first 8 bytes of HMAC-SHA-256 under
the journal's key over the tag before, the sequence and the time of this record, and all of it
before its tag: no record can be changed, left out or put elsewhere, and none need say its number
or its time. The ring keeps the first 4 bytes of the tag; whoever has the key knows the others.
Time is microseconds of the table's own clock, which stands still without power.
"""

import struct
from collections import namedtuple

from ..core.errors import LinkError
from ..core.keyed_hash import KeyedHash
from . import cbor, elapsed, shorter, words

try:
    import record_reader
except ImportError:  # neither on the image nor on the unix port
    record_reader = None

TAG_BYTES = 8
# So much of the tag stands in the ring: a wrong guess at it closes the table, and whoever guesses
# one record right has not guessed the 8 bytes that the next one is sealed behind.
KEPT_TAG_BYTES = 4
# The shortest with all of its tag: one byte of type, one of time, one of values.
LEAST = 3 + TAG_BYTES
MOST = 255
# Type and list head, and the longest time.
MOST_PAYLOAD = MOST - TAG_BYTES - 12
FIRST_TAG = bytes(TAG_BYTES)
# Where a record belongs: sequence, then time.
PLACE = "<IQ"
PLACE_BYTES = 12
# So many values are told in the low bits of the first byte; a list head follows where they are 0.
COUNTED = 3

# Numbers never change and are never used again; a new key of an event goes to the end of its list.
EVENTS = {
    "chip_on": (1, ("seat",)),
    "chip_off": (2, ("seat",)),
    "lock_out": (3, ("lease",)),
    "start_game": (4, ("lease",)),
    "latched": (5, ()),
    "wager": (6, ("seat", "wager", "cents")),
    "withdraw": (7, ("seat", "wager")),
    "confirm_chips": (8, ()),
    "card": (9, ("card",)),
    "stub_count": (10, ("cards", "misdealt")),
    "decision": (11, ("seat", "what", "cents", "cards")),
    "roll": (12, ("dice",)),
    "irregularity": (13, ("what", "seat", "card", "device", "wager")),
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
    "answered": (25, ("term", "number", "cents")),
    "link_term": (26, ("term",)),
    "claim_void": (27, ()),
}
# What is no event of the table: (number, keys).
NOTES = {
    "power_on": (40, ("cause", "version")),
    "configured": (41, ("before", "after")),
    "over": (42, ("round", "lines", "cents", "meter")),
    "fault": (43, ("code", "text")),
    "cleared": (44, ("code", "role")),
    "access": (45, ("role", "command", "outcome", "count")),
    "provisioned": (48, ("roles", "key")),
    "verified": (49, ("image", "outcome", "count")),
    "mended": (51, ("code", "sequence", "slots", "roles")),
    "test_mode": (52, ("on", "role")),
    "key": (53, ("on", "turns")),
    "epoch": (55, ("epoch",)),
}
KINDS = dict(EVENTS)
KINDS.update(NOTES)
NAMES = {number: name for name, (number, _) in KINDS.items()}
# Values that stand shorter in a record: {key: (what stands there, the value of that)}.
WORD = (words.number_of, words.text_of)
SHORTER = {key: WORD for key in words.KEYS}
SHORTER["cents"] = (shorter.of_amount, shorter.amount_of)
SHORTER["card"] = (shorter.of_card, shorter.card_of)
SHORTER["lease"] = (shorter.of_lease, shorter.lease_of)
# The same by the numbers of record_reader: 1 a word, 2 an amount, 3 a card, 4 a lease.
FORMS = {key: 1 for key in words.KEYS}
FORMS.update(cents=2, card=3, lease=4)
TABLES = (NAMES, KINDS, FORMS, words.WORDS)


# One record as it stands in the ring: `facts` are an event of the table (`is_event`) or a note,
# `data` its first `length` bytes and what was read behind them, `tag` all of its tag. A tuple: a
# start makes one of each record, and an object with so many attributes takes 0.2 ms.
Record = namedtuple("Record", "sequence time facts is_event tag length data")


def whole_of(record):
    """The bytes that a host keeps: those of the ring, and the rest of the tag."""
    return bytes(record.data[: record.length]) + record.tag[KEPT_TAG_BYTES:]


class Sealer:
    """Makes and checks records under one key. `before`: the place behind which a record belongs,
    with the `sequence`, `tag` and `time` of the record before it. Records up to the number `until`
    are under the key `key_before`."""

    def __init__(self, key, key_before=b"", until=0):
        self.hash = KeyedHash(key)
        self.hash_before = KeyedHash(key_before) if until else self.hash
        self.until = until

    def seal(self, facts, before):
        """(record as it stands in the ring, its tag) of `facts`, a dict with `event`, `time` and
        the keys that the event may have. Raises ValueError for facts that no record holds."""
        data = bytearray()
        encode(facts, before.time, data)
        if len(data) + TAG_BYTES > MOST:
            raise ValueError("{} bytes are too long for a record".format(len(data) + TAG_BYTES))
        place = struct.pack(PLACE, before.sequence + 1, facts["time"])
        tag = self.hash.digest(before.tag, place, data)[:TAG_BYTES]
        data.extend(tag[:KEPT_TAG_BYTES])
        return data, tag

    def check(self, data, before):
        """The Record that `data` begins with. Raises ValueError, with what is wrong, unless it is
        whole and the one that follows `before`."""
        sequence = before.sequence + 1
        facts, sealed = read(data, sequence, before.time)
        keyed = self.hash if sequence > self.until else self.hash_before
        tag = keyed.digest(before.tag, sealed)[:TAG_BYTES]
        end = len(sealed) - PLACE_BYTES
        length = end + KEPT_TAG_BYTES
        if tag[:KEPT_TAG_BYTES] != data[end:length]:
            raise ValueError("tag")
        is_event = facts["event"] in EVENTS
        return Record(sequence, facts["time"], facts, is_event, tag, length, data)


def encode(facts, time_before, into):
    """Append all of a record but its tag to the bytearray `into`. Raises ValueError for facts that
    no record holds."""
    number, values = payload(facts)
    count = len(values)
    counted = count if count <= COUNTED else 0
    into.append(number << 2 | counted)
    elapsed.encode(facts["time"], time_before, into)
    if count and not counted:
        cbor.encode(values, into)
        return
    if not count:
        into.append(cbor.LIST)
    for value in values:
        cbor.encode(value, into)


def read(data, sequence, time_before):
    """(facts of the record that `data` begins with, bytes of what its tag is over behind the tag
    before), in C where there is C. Raises ValueError as `decode`."""
    found = record_reader and record_reader.read(TABLES, data, sequence, time_before)
    return found or read_in_python(data, sequence, time_before)


def read_in_python(data, sequence, time_before):
    """`read` without C, which says what is wrong as well."""
    facts, end = decode(data, time_before)
    return facts, struct.pack(PLACE, sequence, facts["time"]) + bytes(data[:end])


def decode(data, time_before):
    """(facts of the record that `data` begins with, where its tag begins); nothing of it is proved
    yet. Raises ValueError for what is no record."""
    first = data[0] if len(data) else 0
    name = NAMES.get(first >> 2)
    if name is None:
        raise ValueError("type {}".format(first >> 2))
    time, at = elapsed.decode(data, 1, time_before)
    if first & COUNTED:
        values, at = cbor.items(data, at, first & COUNTED)
    else:
        values, at = cbor.decode(data, at)
    facts = facts_of(name, values)
    for key in KINDS[name][1]:
        if key in SHORTER and key in facts:
            facts[key] = SHORTER[key][1](facts[key])
    facts["time"] = time
    return facts, at


def payload(facts):
    """(number, values in the order of the keys) of an event or note. Raises ValueError for a key
    that it does not have: nothing of an event may be lost."""
    name = facts["event"]
    if name not in KINDS:
        raise ValueError("no record of {}".format(name))
    number, keys = KINDS[name]
    known = 2  # `event` and `time`
    if len(facts) == known and "time" in facts:
        # A press, for one, whose lamp waits for its record.
        return number, []
    values = []
    for key in keys:
        value = facts.get(key)
        values.append(SHORTER[key][0](value) if key in SHORTER else value)
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


def facts_of(name, values):
    """The event or note `name` of the values of a record; keys without one are left out. Raises
    ValueError for more of them than its keys: what this firmware does not know it does not
    leave out."""
    keys = KINDS[name][1]
    if not isinstance(values, list) or len(values) > len(keys):
        raise ValueError("payload of {}".format(name))
    facts = {"event": name}
    for key, value in zip(keys, values):
        if value is not None:
            facts[key] = value
    return facts
