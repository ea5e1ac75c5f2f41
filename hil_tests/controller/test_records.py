"""Records: what they hold, and that nothing in one can be changed, left out or moved."""

from tablectl.app.requests import TABLE_EVENTS
from tablectl.link.dispatch import REQUESTS
from tablectl.store.records import EVENTS, FIRST_TAG, KINDS, MOST, Sealer, facts_of, payload

SEALER = Sealer(b"a key of the journal")
SAMPLES = (
    {"event": "chip_on", "seat": 3, "time": 12},
    {"event": "wager", "seat": 6, "wager": "millionaire_row_3", "cents": 10_000_000, "time": 0},
    {"event": "decision", "seat": 1, "what": "raise", "time": 5_000_000},
    {"event": "roll", "dice": [1, 2, 3, 4, 5, 6, 6, 6, 6, 1], "time": (1 << 48) - 1},
    {"event": "irregularity", "what": "face_up", "card": 52, "time": 1 << 33},
    {"event": "stub_count", "cards": 17, "misdealt": False, "time": 7},
    {"event": "lock_out", "time": 1},
    {"event": "power_on", "cause": "power", "version": "0.1.0", "time": 2},
)


def refused(act, *arguments):
    """What ValueError says; AssertionError without one."""
    try:
        act(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted")


def test_a_record_gives_back_its_facts():
    tag = FIRST_TAG
    for sequence, facts in enumerate(SAMPLES):
        data, after = SEALER.seal(sequence, facts, tag)
        record = SEALER.check(bytes(data) + b"more", sequence, tag)
        assert record.facts == facts
        assert (record.sequence, record.time, record.length) == (
            sequence,
            facts["time"],
            len(data),
        )
        assert record.tag == after
        assert record.is_event == (facts["event"] in EVENTS)
        tag = after


def test_numbers_of_events_and_notes_are_their_own():
    numbers = [number for number, _ in KINDS.values()]
    assert len(set(numbers)) == len(numbers)
    assert all([0 < number < 256 for number in numbers])


def test_every_event_that_a_table_takes_has_a_record():
    sensed = (
        "chip_on",
        "chip_off",
        "lock_out",
        "start_game",
        "latched",
        "card",
        "jackpot_confirm",
    )
    for name in TABLE_EVENTS + sensed + ("jackpot_confirm",):
        assert name in EVENTS, name
    for name in TABLE_EVENTS:
        arguments = sorted([key.rstrip("?") for key in REQUESTS[name]])
        assert arguments == sorted(EVENTS[name][1]), name


def test_any_bit_changed_is_found():
    data, _ = SEALER.seal(77, SAMPLES[1], b"12345678")
    for bit in range(8 * len(data)):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        refused(SEALER.check, changed, 77, b"12345678")


def test_no_cut_record_is_whole():
    data, _ = SEALER.seal(1, SAMPLES[3], FIRST_TAG)
    for length in range(len(data)):
        refused(SEALER.check, data[:length], 1, FIRST_TAG)


def test_a_record_belongs_behind_one_record_alone():
    data, _ = SEALER.seal(9, SAMPLES[0], b"12345678")
    assert refused(SEALER.check, data, 8, b"12345678") == "sequence 9 instead of 8"
    assert refused(SEALER.check, data, 9, b"12345679") == "tag"
    assert refused(Sealer(b"another key").check, data, 9, b"12345678") == "tag"


def test_nothing_of_an_event_is_lost_in_silence():
    assert "has no colour" in refused(payload, {"event": "wager", "colour": 1, "time": 0})
    assert "no record of tea" in refused(payload, {"event": "tea", "time": 0})
    long = {"event": "decision", "what": "x" * MOST, "seat": 1, "time": 0}
    assert "too long" in refused(SEALER.seal, 1, long, FIRST_TAG)


def test_a_payload_of_another_kind_is_refused():
    assert refused(facts_of, 255, b"\x80") == "type 255"
    assert refused(facts_of, 1, b"\x82\x01\x02") == "payload of chip_on"
    assert refused(facts_of, 1, b"\x81\x01\x00") == "payload of chip_on"
    assert refused(facts_of, 1, b"\x01") == "payload of chip_on"
