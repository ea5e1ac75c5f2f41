"""Every bit of every field that the memory holds, flipped: corrected from the other copy, or
refused; never believed."""

import json

from tablectl.core.errors import StoreError
from tablectl.store.journal import Journal
from tablectl.store.keys import NAMES
from tablectl.store.records import KEPT_TAG_BYTES
from tablectl.store.ring import HEAD_AT, HEAD_BYTES, RING_AT, cursor_of
from tablectl.store.slots import HEADER, SLOTS, Slots, copies_of

from hil_tests.controller.stand_ins import raises, recovered
from hil_tests.controller.table import BYTES
from hil_tests.controller.test_mend import played

BITS = range(8)
# Slots without which nobody can say what the table is, whose memory it is or which image may run.
CLOSING = ("checkpoint", "configuration", "error", "exported", "image", "keys", "owner")


def whole():
    """The memory of a board in its second round, every slot with a value, records behind the
    checkpoint, and the journal's state and events."""
    board = played()
    slots = Slots(board.memory)
    values = {"meter": b"2000000000", "error": b""}
    values["exported"] = board.keeper.journal.ring.tail.text().encode()
    # Of the checkpoint's own place or before it, it passes over nothing.
    values["passed"] = values["exported"]
    for name in sorted(values):
        slots.write(name, values[name])
    board.ask("wager", seat=1, wager="ante", cents=1000)
    board.ask("wager", seat=1, wager="blind", cents=1000)
    return board, recovered(Journal(board.memory, BYTES))


def flip(memory, address, bit):
    memory.data[address] ^= 1 << bit


def fields_of_record(data):
    """(field, first byte, byte behind it) of a record; what passed ends with a byte below 128."""
    passed = 1
    while data[passed] >= 0x80:
        passed += 1
    end = len(data) - KEPT_TAG_BYTES
    values = ("values", passed + 1, end)
    return ("type", 0, 1), ("passed", 1, passed + 1), values, ("tag", end, len(data))


def test_every_bit_of_a_record_in_each_of_its_fields_is_refused():
    board, _ = whole()
    memory = board.memory
    start = cursor_of(json.loads(board.keeper.slots.read("checkpoint"))["cursor"])
    at = RING_AT + start.offset
    behind = start.copy()
    board.keeper.journal.records(behind, 1)
    for name, first, last in fields_of_record(memory.data[at : RING_AT + behind.offset]):
        for address in range(at + first, at + last):
            for bit in BITS:
                flip(memory, address, bit)
                error = raises(StoreError, 5003, Journal(memory, BYTES).open)
                assert error.facts["sequence"] == start.sequence + 1, name
                flip(memory, address, bit)
        for address in range(at + first, at + last):
            memory.data[address] ^= 0xFF
        raises(StoreError, 5003, Journal(memory, BYTES).open)
        for address in range(at + first, at + last):
            memory.data[address] ^= 0xFF


def test_every_bit_of_a_head_copy_is_corrected_from_the_other_and_in_both_refused():
    board, opened = whole()
    memory = board.memory
    for at in range(HEAD_AT, HEAD_AT + HEAD_BYTES):
        for bit in BITS:
            for copies in ((0,), (HEAD_BYTES,), (0, HEAD_BYTES)):
                data = bytes(memory.data)
                for copy in copies:
                    flip(memory, at + copy, bit)
                journal = Journal(memory, BYTES)
                if len(copies) == 2:
                    raises(StoreError, 5004, journal.open)
                else:
                    assert recovered(journal) == opened
                memory.data[:] = data


def test_every_bit_of_a_slot_copy_is_corrected_from_the_other_and_in_both_refused():
    board, _ = whole()
    memory, slots = board.memory, Slots(board.memory)
    for name in sorted(SLOTS):
        value = slots.read(name)
        assert value is not None, name
        begin, end = copies_of(SLOTS[name])
        second = (end - begin) // 2
        for at in range(begin, begin + HEADER + len(value)):
            for bit in BITS if at < begin + HEADER + 64 else (at % 8,):
                flip(memory, at, bit)
                assert slots.read(name) == value
                flip(memory, at + second, bit)
                error = raises(StoreError, 5001, slots.read, name)
                assert error.facts["slot"] == name
                flip(memory, at, bit)
                assert slots.read(name) == value
                flip(memory, at + second, bit)


def test_a_field_of_a_slot_that_is_all_zeros_or_all_ones_in_both_copies_is_refused():
    board, _ = whole()
    memory, slots = board.memory, Slots(board.memory)
    fields = (("sequence", 0, 4), ("length", 4, 6), ("number", 6, 7), ("format", 7, 8))
    fields += (("CRC-32", 8, 12), ("value", 12, 16))
    for name in sorted(SLOTS):
        if not slots.read(name):
            continue
        begin, end = copies_of(SLOTS[name])
        for _, first, last in fields:
            for filling in (0x00, 0xFF):
                data = bytes(memory.data)
                for copy in (begin, (begin + end) // 2):
                    for at in range(copy + first, copy + last):
                        memory.data[at] = filling
                if memory.data != data:
                    raises(StoreError, 5001, slots.read, name)
                memory.data[:] = data


def test_a_checkpoint_that_was_wiped_is_no_new_table():
    board, _ = whole()
    board.keeper.slots.forget("checkpoint")
    again = board.again()
    assert (again.keeper.table, again.keeper.closing.error[0]) == (None, 5001)


def test_keys_that_were_wiped_give_nobody_a_way_to_what_the_memory_held():
    """Whoever can wipe them could put in another memory as well: the board begins anew, its
    meter and its rounds are nobody's to play on with."""
    board, _ = whole()
    board.keeper.slots.forget("keys")
    again = board.again()
    assert again.keeper.table is None and again.keeper.closing.error[0] == 5003
    assert again.ask("nonce", role="floor")["code"] == 2020
    digits = {name: "{:02x}".format(1 + n) * 32 for n, name in enumerate(NAMES)}
    assert again.ask("provision", **digits) == {}
    assert again.keeper.closing.reason == "configuration needed"
    assert again.keeper.slots.read("checkpoint") is None


def test_a_board_with_one_damaged_copy_plays_on_and_with_two_shows_its_error():
    for name in sorted(SLOTS):
        board, _ = whole()
        before = board.keeper.status()
        begin, end = copies_of(SLOTS[name])
        flip(board.memory, begin + 3, 2)
        again = board.again()
        assert again.keeper.status() == before, name
        flip(board.memory, (begin + end) // 2 + 3, 2)
        again = board.again()
        if name in CLOSING:
            assert (again.keeper.table, again.keeper.status()["error"]) == (None, 5001), name
        else:
            assert again.keeper.status() == before, name
