"""The error slot: the first error stays, whole or not at all, until it is cleared."""

from tablectl.core.errors import StoreError
from tablectl.store.latched_error import TEXT_LIMIT, LatchedError, fault
from tablectl.store.slots import SLOTS, Slots

from hil_tests.controller.stand_ins import Cut, CutRam, Ram

DAMAGED = StoreError(5003, {"sequence": 7})
LATER = StoreError(5001, {"slot": "meter"})


def latched(memory=None):
    return LatchedError(Slots(memory or Ram(0x5000)))


def test_nothing_is_latched_at_first():
    assert latched().read() is None and not latched().note_due()


def test_the_first_error_stays_until_it_is_cleared():
    made = latched()
    assert made.latch(DAMAGED) == (5003, "journal: record 7 is damaged")
    assert made.latch(LATER) == (5003, "journal: record 7 is damaged")
    made.clear()
    assert made.read() is None
    assert made.latch(LATER)[0] == 5001


def test_one_note_of_it_is_due():
    made = latched()
    made.latch(DAMAGED)
    assert [made.note_due(), made.note_due()] == [True, True], "it was not written yet"
    made.noted()
    assert not made.note_due()
    assert made.read() == (5003, "journal: record 7 is damaged")
    made.clear()
    assert not made.note_due()


def test_an_exception_is_an_error_with_its_kind_and_as_much_text_as_fits():
    made = latched()
    made.latch(fault("ValueError", "bad \u00e9\n" + "x" * 200))
    code, text = made.read()
    assert code == 4011 and text.startswith("stopped by ValueError: bad ??xxx")
    assert len(text) == TEXT_LIMIT


def test_a_damaged_slot_is_an_error_too():
    made = latched()
    made.latch(DAMAGED)
    _, address, limit = SLOTS["error"]
    for copy in (0, 12 + limit):
        made.slots.memory.data[address + copy + 12] ^= 1
    try:
        made.read()
        raise AssertionError("believed")
    except StoreError as error:
        assert error.code == 5001
        assert made.latch(error) == (5001, "memory slot error: both copies are damaged")
    assert made.read()[0] == 5001


def test_cut_at_any_byte_it_is_latched_or_not():
    cut_at, seen = 0, []
    while True:
        memory = CutRam(0x5000)
        made = latched(memory)
        memory.left, memory.torn = cut_at, 0x5A
        try:
            made.latch(DAMAGED)
        except Cut:
            memory.left = None
            seen.append(made.read())
            cut_at += 1
            continue
        break
    assert set(seen) == {None, (5003, "journal: record 7 is damaged")}
