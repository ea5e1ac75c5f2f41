"""A record is read the same in C and in Python, whatever the memory holds.

Under CPython there is no C: there the Python is held to the records that were sealed.
"""

import sys

from tablectl.store.records import (
    EVENTS,
    KEPT_TAG_BYTES,
    KINDS,
    MOST,
    PLACE_BYTES,
    TABLES,
    Sealer,
    encode,
    read,
    read_in_python,
    record_reader,
)
from tablectl.store.ring import Cursor
from tablectl.store.words import KEYS, WORDS

from hil_tests.controller.stand_ins import Random

SEQUENCE = 0xFFFFFF
TIMES = (0, 1, 999, 1000, 17_000_000, 1 << 30, (1 << 31) + 1, (1 << 53) - 1)
NUMBERS = (0, 1, 6, 23, 24, 47, 48, 255, 256, 65_535, 65_536, 1 << 29, 1 << 32, (1 << 62) + 1)
# Bytes that a CBOR value begins with, at the bounds of each kind.
HEADS = bytes([0x17, 0x18, 0x1A, 0x1B, 0x1C, 0x1F, 0x20, 0x3B, 0x40, 0x5B, 0x60, 0x62, 0x7B])
HEADS += bytes([0x80, 0x81, 0x98, 0x9B, 0xC0, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xFF])


def of(random, values):
    return values[random.below(len(values))]


def any_value(random, key):
    """One that a record of this key may hold, None for none."""
    if random.below(4) == 0:
        return None
    if key in KEYS:
        return of(random, WORDS + ("a word of tomorrow", "", "\xe9"))
    if key == "lease":
        return [random.below(1 << 20), random.below(1 << 20), random.below(1 << 16)]
    if key == "cents":
        return random.below(1 << 30) * of(random, (1, 100))
    if key == "card":
        return random.below(60)
    others = (True, False, "text", b"\xff\x00", [1, [2, "x"], None], -of(random, NUMBERS))
    return of(random, others + NUMBERS)


def any_record(random, time_before):
    """(facts, the record of them without its tag)."""
    name = of(random, sorted(KINDS))
    facts = {key: any_value(random, key) for key in KINDS[name][1]}
    facts = {key: value for key, value in facts.items() if value is not None}
    facts.update(event=name, time=of(random, TIMES))
    data = bytearray()
    encode(facts, time_before, data)
    return facts, bytes(data)


def in_python(data, time_before):
    """None for what is no record."""
    try:
        return read_in_python(data, SEQUENCE, time_before)
    except ValueError:
        return None


def verify_same(data, time_before):
    """What the C gives is what the Python gives; whether it gives anything."""
    found = record_reader and record_reader.read(TABLES, data, SEQUENCE, time_before)
    expected = in_python(data, time_before)
    if found:
        assert found == expected, (data, time_before)
        types = {key: type(value) for key, value in found[0].items()}
        assert types == {key: type(value) for key, value in expected[0].items()}, data
    return bool(found)


def test_every_kind_of_record_gives_back_its_facts():
    random = Random(11)
    read_in_c = 0
    for _ in range(1500):
        before = of(random, TIMES)
        facts, data = any_record(random, before)
        found, sealed = read(data + b"more", SEQUENCE, before)
        assert found == facts
        assert sealed[PLACE_BYTES:] == data and sealed[:4] == b"\xff\xff\xff\x00"
        assert sealed[4:PLACE_BYTES] == facts["time"].to_bytes(8, "little")
        read_in_c += verify_same(data + b"more", before)
    assert read_in_c > 1200 or sys.implementation.name == "cpython"


def test_what_a_table_writes_most_is_read_in_c():
    """Of a round's records only that of a lock under a lease is left to the Python."""
    for facts in (
        {"event": "wager", "seat": 6, "wager": "ante", "cents": 1000, "time": 3_000},
        {"event": "wager", "seat": 6, "wager": "trips", "cents": 1050, "time": 3_000},
        {"event": "card", "card": 47, "time": 4_000},
        {"event": "decision", "seat": 1, "what": "raise", "time": 5_000_000},
        {"event": "roll", "dice": [1, 2, 3, 4, 5, 6], "time": 1 << 40},
        {"event": "set_hand", "seat": 3, "low": [12, 51], "time": 1 << 33},
        {"event": "over", "round": 7, "lines": 30, "cents": 12_500, "meter": 1 << 40, "time": 0},
        {"event": "lock_out", "time": 1},
    ):
        data = bytearray()
        encode(facts, 0, data)
        assert in_python(data, 0)[0] == facts
        assert verify_same(data, 0) or record_reader is None, facts


def test_torn_records():
    random = Random(12)
    for _ in range(150):
        before = of(random, TIMES)
        _, data = any_record(random, before)
        for length in range(len(data)):
            verify_same(data[:length], before)
            assert in_python(data[:length], before) is None


def test_records_with_bytes_changed():
    random = Random(13)
    for _ in range(3000):
        before = of(random, TIMES)
        data = bytearray(any_record(random, before)[1] + bytes(KEPT_TAG_BYTES))
        for _ in range(1 + random.below(3)):
            at = random.below(len(data))
            data[at] = of(random, HEADS) if random.below(2) else random.below(256)
        verify_same(memoryview(data), before)


def test_hostile_bytes():
    """Behind the type of a record and a time: heads of values in each other, and any bytes."""
    random = Random(14)
    types = [number for number, _ in KINDS.values()]
    for _ in range(4000):
        first = of(random, types) << 2 | random.below(4)
        data = [of(random, HEADS) if random.below(3) else random.below(256) for _ in range(24)]
        verify_same(bytes([first, random.below(256)] + data[: random.below(25)]), 5_000_000)
    for nested in (b"\x81" * 9, b"\x98\x41" + b"\x00" * 99, b"\x84\x81\x81\x81\x81\x00"):
        for first in range(256):
            verify_same(bytes([first, 0]) + nested, 0)


def test_more_than_a_record_holds_is_no_part_of_it():
    for length in (MOST - 4, MOST, MOST + 45):
        verify_same(bytes([49 << 2, 0, 0x81, 0x78, 250]) + b"x" * length, 0)
    data = bytes([43 << 2 | 2, 0, 1, 0x78, 240]) + b"x" * 240
    assert in_python(data, 0)[0]["text"] == "x" * 240


def test_a_wrong_tag_is_found_behind_either_reading():
    sealer, place = Sealer(b"key"), Cursor(8, 100, b"12345678", 5_000_000)
    data, tag = sealer.seal({"event": "card", "card": 3, "time": 6_000_000}, place)
    assert sealer.check(memoryview(data), place).tag == tag
    for at in range(len(data)):
        for length in range(at):
            data[at] ^= 1
            try:
                sealer.check(memoryview(data)[: length + 1] if length else data, place)
                raise AssertionError("accepted")
            except ValueError:
                data[at] ^= 1


def test_every_event_is_read_with_no_values_at_all():
    for name in EVENTS:
        assert read(bytes([EVENTS[name][0] << 2, 0, 0x80]), 1, 0)[0] == {"event": name, "time": 0}
