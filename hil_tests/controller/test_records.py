"""Records: what they hold, and that nothing in one can be changed, left out or moved."""

import sys

from tablectl.link.requests import EVENT, REQUESTS, arguments_of, effect_of
from tablectl.store import elapsed, shorter, words
from tablectl.store.records import (
    EVENTS,
    KINDS,
    MOST,
    NOTES,
    Sealer,
    decode,
    facts_of,
    payload,
    whole_of,
)
from tablectl.store.ring import Cursor

SEALER = Sealer(b"a key of the journal")
SAMPLES = (
    {"event": "chip_on", "seat": 3, "time": 12},
    {"event": "wager", "seat": 6, "wager": "millionaire_row_3", "cents": 10_000_000, "time": 0},
    {"event": "wager", "seat": 6, "wager": "ante", "cents": 1000, "time": 3_000},
    {"event": "decision", "seat": 1, "what": "raise", "time": 5_000_000},
    {"event": "roll", "dice": [1, 2, 3, 4, 5, 6, 6, 6, 6, 1], "time": (1 << 48) - 1},
    {"event": "irregularity", "what": "face_up", "card": 52, "time": 1 << 33},
    {"event": "stub_count", "cards": 17, "misdealt": False, "time": 7},
    {"event": "chip_off", "seat": 3, "time": 6},
    {"event": "lock_out", "time": 1},
    {"event": "power_on", "cause": "power", "version": "0.1.0", "time": 2},
    {"event": "over", "round": 7, "lines": 30, "cents": 12_500, "meter": 1 << 40, "time": 5_000},
    {"event": "wager", "seat": 6, "wager": "ante", "cents": 1050, "time": 3_000},
    {"event": "card", "card": 47, "time": 4_000},
)
# A place between two records.
PLACE = Cursor(8, 100, b"12345678", 5_000_000)


def refused(act, *arguments):
    """What ValueError says; AssertionError without one."""
    try:
        act(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted")


def test_a_record_gives_back_its_facts():
    place = Cursor()
    for facts in SAMPLES:
        data, after = SEALER.seal(facts, place)
        record = SEALER.check(bytes(data) + b"more", place)
        assert record.facts == facts
        assert (record.sequence, record.time) == (place.sequence + 1, facts["time"])
        assert (record.tag, record.length) == (after, len(data))
        assert whole_of(record) == bytes(data[:-4]) + after and len(after) == 8
        assert record.is_event == (facts["event"] in EVENTS)
        place.pass_by(record, place.offset)


def test_records_take_few_bytes():
    """What a table writes most, a second or two behind the one before: 4 of them are the tag."""
    second = PLACE.time + 1_000_000
    for most, facts in (
        (8, {"event": "card", "card": 12, "time": second}),
        (8, {"event": "card", "card": 47, "time": second}),
        (9, {"event": "card", "card": 51, "time": second}),
        (9, {"event": "decision", "seat": 6, "what": "raise", "time": second}),
        (10, {"event": "wager", "seat": 6, "wager": "ante", "cents": 2_300, "time": second}),
        (12, {"event": "wager", "seat": 6, "wager": "ante", "cents": 50_000, "time": second}),
        (10, {"event": "chip_on", "seat": 6, "time": second + 1}),
        (8, {"event": "next_round", "time": second}),
    ):
        assert len(SEALER.seal(facts, PLACE)[0]) <= most, facts


def test_numbers_of_events_and_notes_are_their_own():
    numbers = [number for number, _ in KINDS.values()]
    assert len(set(numbers)) == len(numbers)
    assert all([0 < number < 64 for number in numbers])
    assert all([number >= 40 for number, _ in NOTES.values()])


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
    requested = tuple([name for name in REQUESTS if effect_of(name) == EVENT])
    for name in requested + sensed:
        assert name in EVENTS, name
    for name in requested:
        arguments = sorted([key.rstrip("?") for key, _ in arguments_of(name)])
        assert arguments == sorted(EVENTS[name][1]), name


def test_any_bit_changed_is_found():
    for facts in SAMPLES:
        data, _ = SEALER.seal(facts, PLACE)
        for bit in range(8 * len(data)):
            changed = bytearray(data)
            changed[bit // 8] ^= 1 << bit % 8
            refused(SEALER.check, changed, PLACE)


def test_no_cut_record_is_whole():
    data, _ = SEALER.seal(SAMPLES[4], PLACE)
    for length in range(len(data)):
        refused(SEALER.check, data[:length], PLACE)


def test_a_record_belongs_behind_one_record_alone():
    """It says neither its number nor its time: the chain proves both."""
    data, _ = SEALER.seal(SAMPLES[0], PLACE)
    others = (
        Cursor(7, 100, PLACE.tag, PLACE.time),
        Cursor(8, 100, b"12345679", PLACE.time),
        Cursor(8, 100, PLACE.tag, PLACE.time + 1),
    )
    for other in others:
        assert refused(SEALER.check, data, other) == "tag"
    assert refused(Sealer(b"another key").check, data, PLACE) == "tag"
    assert SEALER.check(data, Cursor(8, 5, PLACE.tag, PLACE.time)).sequence == 9


def test_nothing_of_an_event_is_lost_in_silence():
    assert "has no colour" in refused(payload, {"event": "wager", "colour": 1, "time": 0})
    assert "no record of tea" in refused(payload, {"event": "tea", "time": 0})
    long = {"event": "decision", "what": "x" * MOST, "seat": 1, "time": 0}
    assert "too long" in refused(SEALER.seal, long, Cursor())
    assert "no word" in refused(payload, {"event": "wager", "wager": 3, "time": 0})
    for time in (-1, 1 << 53):
        assert "time" in refused(SEALER.seal, {"event": "lock_out", "time": time}, Cursor())


def test_what_another_firmware_wrote_is_refused_and_not_left_out():
    assert refused(facts_of, "chip_on", [1, 2]) == "payload of chip_on"
    assert refused(facts_of, "chip_on", 1) == "payload of chip_on"
    assert refused(decode, bytes([63 << 2 | 1, 0, 1]), 0) == "type 63"
    assert refused(decode, bytes([1 << 2 | 2, 0, 1, 2]), 0) == "payload of chip_on"
    assert refused(decode, bytes([6 << 2 | 2, 0, 1, 0x18, 255]), 0) == "word 255"


def test_the_records_of_the_lock_have_room_for_keys_of_their_own():
    """A key that is added to a type at the end: records without it stay what they were."""
    before, _ = SEALER.seal({"event": "lock_out", "time": 9_000}, PLACE)
    kinds = dict(KINDS)
    try:
        KINDS["lock_out"] = (3, ("latched", "seats"))
        facts = {"event": "lock_out", "latched": [1, 4], "seats": 63, "time": 9_000}
        data, _ = SEALER.seal(facts, PLACE)
        assert SEALER.check(data, PLACE).facts == facts
        assert SEALER.check(before, PLACE).facts == {"event": "lock_out", "time": 9_000}
    finally:
        KINDS.update(kinds)
    assert refused(SEALER.check, data, PLACE) == "payload of lock_out"


def test_what_passed_is_told_to_the_microsecond_at_a_pin_and_else_in_milliseconds():
    befores = (0, 999, 1000, 123_456, 5_000_001, (1 << 48) - 1)
    times = (0, 1, 999, 1000, 1001, 124_000, 123_455, 4_000_000, 5_000_000, (1 << 48) - 1)
    for before in befores:
        for time in times:
            data = bytearray(b"x")
            elapsed.encode(time, before, data)
            assert elapsed.decode(data + b"more", 1, before) == (time, len(data)), (before, time)
            for length in range(1, len(data)):
                refused(elapsed.decode, data[:length], 1, before)
    for data in (b"\x80" * 9, b"\xff" * 8 + b"\x01", b"\x07"):
        refused(elapsed.decode, data, 0, 0)


def test_words_of_all_games_are_in_the_list_once():
    from tablectl import games

    assert len(set(words.WORDS)) == len(words.WORDS) <= 256
    assert words.WORDS[:4] == ("ante", "blind", "trips", "play")
    for chapter in games.CATALOGUE:
        game = games.load(chapter)
        found = [wager.name for wager in game.wagers]
        found += [irregularity.name for irregularity in game.irregularities]
        found += getattr(sys.modules["tablectl.games.ch" + chapter + ".game"], "DECISIONS", ())
        missing = [word for word in found if word not in words.WORDS]
        assert missing == [], (chapter, missing)
        games.forget()


def test_a_text_that_is_no_word_is_kept_as_text():
    for number, word in enumerate(words.WORDS):
        assert words.number_of(word) == number and words.text_of(number) == word
    for text in ("Ante", "x" * 40, "ante ", ""):
        assert words.number_of(text) == text and words.text_of(text) == text
    for value in (True, -1, len(words.WORDS), None, [1], b"ante"):
        refused(words.text_of, value)


def test_amounts_and_cards_stand_in_few_bytes_and_come_back():
    for cents, value in ((0, 0), (100, 1), (2_300, 23), (50_000, 500), (1, -1), (150, -150)):
        assert (shorter.of_amount(cents), shorter.amount_of(value)) == (value, cents)
    assert [shorter.of_card(card) for card in (0, 23, 24, 47, 48, 52)] == [0, 23, -1, -24, 48, 52]
    for card in range(64):
        assert shorter.card_of(shorter.of_card(card)) == card
    for cents in range(1_000):
        assert shorter.amount_of(shorter.of_amount(cents)) == cents


def test_what_is_no_amount_and_no_card_is_kept_as_it_is_and_nothing_stands_for_two():
    for of, back in ((shorter.of_amount, shorter.amount_of), (shorter.of_card, shorter.card_of)):
        for value in (-1, -150, True, "5", [5], 2**64, -(2**64)):
            assert back(of(value)) == value and type(back(of(value))) is type(value)
        assert of(None) is None
        for value in ([1], [None], [], [-1, 2], "5", True, b"5", None):
            refused(back, value)
    for value in (-100, -500):
        refused(shorter.amount_of, value)
    for value in (24, 47, -25):
        refused(shorter.card_of, value)
    facts = {"event": "wager", "seat": 6, "wager": "ante", "cents": -5, "time": 9_000}
    data, _ = SEALER.seal(facts, PLACE)
    assert SEALER.check(data, PLACE).facts == facts
