"""Slots keep the old value or the new one, whichever byte of a write the power is cut at."""

from tablectl.core.errors import StoreError
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT
from tablectl.store.slots import HEADER, SLOTS, Slots

SIZE = 0x5000


class PowerCut(Exception):
    pass


class Memory:
    """A byte memory whose power goes after `left` more written bytes; `torn` spoils the byte."""

    def __init__(self, blank=0):
        self.data = bytearray([blank] * SIZE)
        self.left = None
        self.torn = False

    def read(self, address, n):
        assert 0 <= address <= address + n <= SIZE
        return self.data[address : address + n]

    def write(self, address, data):
        assert 0 <= address <= address + len(data) <= SIZE
        for i, byte in enumerate(data):
            if self.left == 0:
                if self.torn:
                    self.data[address + i] = byte ^ 0x5A
                raise PowerCut()
            if self.left is not None:
                self.left -= 1
            self.data[address + i] = byte


def written(value, blank=0):
    memory = Memory(blank)
    if value is not None:
        Slots(memory).write("meter", value)
        Slots(memory).write("meter", value)
    return memory


def cut_write(memory, value, left, torn):
    memory.left = left
    memory.torn = torn
    try:
        Slots(memory).write("meter", value)
        return False
    except PowerCut:
        return True
    finally:
        memory.left = None


def every_cut(before, value):
    """The values read after a cut at every byte, whole or torn, in turn."""
    after = []
    for torn in (False, True):
        left = 0
        while True:
            memory = written(before)
            was_cut = cut_write(memory, value, left, torn)
            after.append(Slots(memory).read("meter"))
            Slots(memory).write("meter", b"third")
            assert Slots(memory).read("meter") == b"third"
            if not was_cut:
                break
            left += 1
    return after


def test_a_value_comes_back():
    for blank in (0, 0xFF):
        memory = Memory(blank)
        for name in sorted(SLOTS):
            assert Slots(memory).read(name) is None
        for name in sorted(SLOTS):
            Slots(memory).write(name, name.encode())
        for name in sorted(SLOTS):
            assert Slots(memory).read(name) == name.encode()


def test_a_cut_at_any_byte_leaves_the_old_value_or_the_new_one():
    old, new = b"old value", b"the new value"
    after = every_cut(old, new)
    assert set(after) == {old, new}
    half = len(after) // 2
    for one in (after[:half], after[half:]):
        turn = one.index(new)
        assert one[:turn] == [old] * turn and one[turn:] == [new] * (len(one) - turn)


def test_a_cut_in_the_first_write_leaves_nothing_or_the_value():
    assert set(every_cut(None, b"first")) == {None, b"first"}


def test_two_cuts_in_a_row_lose_nothing():
    length = 12 + len(b"two")
    for first in range(2 * length + 1):
        for second in range(0, 2 * length + 1, 5):
            memory = written(b"one")
            cut_write(memory, b"two", first, True)
            kept = Slots(memory).read("meter")
            cut_write(memory, b"six", second, True)
            assert Slots(memory).read("meter") in (kept, b"six")


def test_one_damaged_copy_is_healed_by_the_other():
    for at in range(12 + len(b"value")):
        for copy in (0, 12 + SLOTS["meter"][2]):
            memory = written(b"value")
            memory.data[copy + at] ^= 0xFF
            assert Slots(memory).read("meter") == b"value"


def test_both_copies_damaged_is_an_error_and_never_a_value():
    memory = written(b"value")
    memory.data[12] ^= 1
    memory.data[12 + SLOTS["meter"][2] + 12] ^= 1
    try:
        Slots(memory).read("meter")
        raise AssertionError("read a damaged slot")
    except StoreError as error:
        assert error.code == 5001
        assert "meter" in error.text


def test_a_value_that_is_too_long_is_refused_before_anything_is_written():
    memory = written(b"value")
    before = bytes(memory.data)
    try:
        Slots(memory).write("meter", b"x" * (SLOTS["meter"][2] + 1))
        raise AssertionError("wrote too much")
    except StoreError as error:
        assert error.code == 5002
    assert bytes(memory.data) == before


def test_slots_do_not_overlap():
    places = sorted(
        [(address, address + 2 * (12 + limit)) for _, address, limit in SLOTS.values()]
    )
    for (_, end), (begin, _) in zip(places, places[1:]):
        assert end <= begin


def test_no_slot_lies_on_another_or_on_the_head_of_the_journal():
    areas = [(HEAD_AT, HEAD_AT + 2 * HEAD_BYTES)]
    for _, address, limit in SLOTS.values():
        areas.append((address, address + 2 * (HEADER + limit)))
    areas.sort()
    assert all([end <= begin for (_, end), (begin, _) in zip(areas, areas[1:])])
    assert areas[-1][1] <= RING_AT


def test_a_value_that_is_prepared_counts_once_it_is_finished_with_one_byte():
    for torn in (False, True):
        left, states = 0, []
        while not states or states[-1] != (b"third", None):
            memory = written(b"second")
            memory.left, memory.torn = left, torn
            slots = Slots(memory)
            try:
                slots.prepare("meter", b"third")
                slots.finish("meter")
            except PowerCut:
                memory.left = None
            states.append((slots.read("meter"), slots.prepared("meter")))
            left += 1
        found = [state for n, state in enumerate(states) if not n or state != states[n - 1]]
        assert found == [(b"second", None), (b"second", b"third"), (b"third", None)]


def test_what_was_prepared_is_gone_with_the_next_value():
    memory = written(b"second")
    slots = Slots(memory)
    slots.prepare("meter", b"third")
    assert slots.prepared("meter") == b"third" and slots.prepared("fault") is None
    slots.write("meter", b"fourth")
    assert slots.read("meter") == b"fourth" and slots.prepared("meter") is None
    try:
        slots.prepare("meter", bytes(53))
    except StoreError as error:
        assert error.code == 5002
    else:
        raise AssertionError("it was prepared")
