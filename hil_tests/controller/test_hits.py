"""The last hits of every level: kept apart from the checkpoint, whatever is cut, damaged or begun
anew."""

from binascii import crc32

from tablectl.linked.messages import MOST_CENTS
from tablectl.store.elapsed import LIMIT
from tablectl.store.hits import ENTRIES, ENTRY_BYTES, HITS_AT, LAST, Hits, level_key

from hil_tests.controller.stand_ins import Cut, CutRam, Ram

BYTES = 0x6300
ALIKE = "688a progressive pit/level-8", "688a progressive pit/level-816"
FIRST, SECOND = level_key("687a", "progressive"), level_key("588", "progressive")


def hit(number):
    return [1 + number % 6, "As Ks Qs Js Ts Jk 2c", 100 * number, (1 << 40) + number]


def hits_of(numbers):
    return [hit(number) for number in numbers]


def played(memory, level, count, last=LAST):
    """So many hits of a level, kept one by one as checkpoints come."""
    kept = Hits(memory)
    for number in range(1, count + 1):
        kept.keep(level, number, hits_of(range(max(1, number - last + 1), number + 1)))
    return kept


def test_605a_7_the_last_25_of_each_level_are_read_back():
    memory = Ram(BYTES)
    played(memory, FIRST, 60)
    played(memory, SECOND, 3)
    again = Hits(memory)
    assert again.last(FIRST, 60) == hits_of(range(36, 61))
    assert again.last(SECOND, 3) == hits_of(range(1, 4))
    assert again.last(level_key("555", "progressive"), 0) == []


def test_each_level_keeps_25_while_there_is_room_for_all():
    memory = Ram(BYTES)
    levels = [level_key(chapter, "progressive") for chapter in ("555", "573", "587", "688a")]
    for number in range(1, 81):
        for level in levels:
            first = max(1, number - LAST + 1)
            Hits(memory).keep(level, number, hits_of(range(first, number + 1)))
    for level in levels:
        assert Hits(memory).last(level, 80) == hits_of(range(56, 81))


def test_where_there_is_no_room_the_oldest_of_the_other_level_with_the_most_goes():
    memory = Ram(BYTES)
    levels = [level_key(str(chapter), "progressive") for chapter in range(7)]
    for level in levels:
        played(memory, level, LAST)
    again = Hits(memory)
    assert again.last(levels[-1], LAST) == hits_of(range(1, LAST + 1))
    kept = [len(again.last(level, LAST)) for level in levels]
    assert sum(kept) == ENTRIES and min(kept) >= (ENTRIES - LAST) // (len(levels) - 1) - 1
    for level, number in zip(levels, kept):
        assert again.last(level, LAST) == hits_of(range(LAST - number + 1, LAST + 1))


def test_a_meter_that_begins_anew_has_none_of_the_hits_before():
    memory = Ram(BYTES)
    played(memory, FIRST, 10)
    anew = [[2, "2c 3c", 5, 6]]
    Hits(memory).keep(FIRST, 1, anew)
    assert Hits(memory).last(FIRST, 1) == anew
    assert Hits(memory).last(FIRST, 10) == anew


def test_a_cut_anywhere_leaves_the_others_and_the_hit_is_written_once_more():
    cut_at = 0
    while True:
        memory = CutRam(BYTES)
        played(memory, FIRST, 30)
        memory.left, memory.torn = cut_at, 0x5A
        try:
            Hits(memory).keep(FIRST, 31, hits_of(range(7, 32)))
            break
        except Cut:
            memory.left = None
        known = Hits(memory).last(FIRST, 30)
        assert known in (hits_of(range(6, 31)), hits_of(range(7, 31))), cut_at
        Hits(memory).keep(FIRST, 31, hits_of(range(7, 32)))
        assert Hits(memory).last(FIRST, 31) == hits_of(range(7, 32)), cut_at
        cut_at += 1


def test_a_damaged_entry_is_left_out_and_its_place_is_room():
    memory = Ram(BYTES)
    played(memory, FIRST, 5)
    for bit in range(8 * ENTRY_BYTES):
        memory.data[HITS_AT + bit // 8] ^= 1 << bit % 8
        assert Hits(memory).last(FIRST, 5) == hits_of(range(2, 6)), bit
        memory.data[HITS_AT + bit // 8] ^= 1 << bit % 8


def test_levels_whose_names_share_a_crc_keep_their_own_hits():
    """The CRC-32 of these two names ends in the same 16 bits."""
    memory = Ram(BYTES)
    one, other = ALIKE
    assert crc32(one.encode()) & 0xFFFF == crc32(other.encode()) & 0xFFFF
    played(memory, one, 5)
    again = Hits(memory)
    assert again.last(other, 5) == []
    again.keep(other, 2, hits_of(range(70, 72)))
    assert Hits(memory).last(one, 5) == hits_of(range(1, 6))
    assert Hits(memory).last(other, 2) == hits_of(range(70, 72))


def test_the_greatest_award_at_the_last_moment_of_the_clock_is_read_back():
    memory = Ram(BYTES)
    greatest = [6, "As Ks Qs Js Ts Jk 2c", MOST_CENTS - 1, LIMIT - 1]
    Hits(memory).keep(FIRST, 1, [greatest])
    assert Hits(memory).last(FIRST, 1) == [greatest]
