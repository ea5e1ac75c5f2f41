"""The FRAM driver against a model of the part, op-codes as in the datasheet of the MB85RS2MT."""

from tablectl.core.errors import DeviceError
from tablectl.devices.fram import Fram
from tablectl.store.slots import SCRATCH_AT

from boards.native.bus import Bus, FramPart
from hil_tests.controller.stand_ins import raises

TABLE = {"name": "FRAM (select GP17)", "bytes": 262_144, "id": "047f4803"}


def make(identity=b"\x04\x7f\x48\x03"):
    bus = Bus()
    part = FramPart(bus, identity)
    return Fram(bus, part.select, TABLE, SCRATCH_AT), part


def started():
    fram, part = make()
    fram.start()
    return fram, part


def test_constructing_it_moves_nothing():
    fram, part = make()
    assert part.got is None and part.select.level == 1
    assert fram.status() == {"present": False, "bytes": 0}


def test_bytes_come_back_and_only_those_are_written():
    fram, part = started()
    fram.write(0x1FFFE, b"\x11\x22\x33")
    assert fram.read(0x1FFFD, 5) == b"\x00\x11\x22\x33\x00"
    assert bytes(part.cells[0x1FFFE:0x20001]) == b"\x11\x22\x33"
    assert part.refused == []
    assert fram.status() == {"present": True, "bytes": 262_144}


def test_each_write_is_enabled_anew():
    fram, part = started()
    fram.write(0, b"a")
    fram.write(1, b"b")
    assert bytes(part.cells[:2]) == b"ab" and part.refused == []


def test_no_answer_is_absent():
    for silence in (b"\x00\x00\x00\x00", b"\xff\xff\xff\xff"):
        fram, _ = make(silence)
        error = raises(DeviceError, 3001, fram.start)
        assert error.text == "FRAM (select GP17): no answer"
        raises(DeviceError, 3001, fram.read, 0, 1)
        raises(DeviceError, 3001, fram.write, 0, b"x")


def test_another_part_is_named():
    fram, _ = make(b"\x04\x7f\x28\x03")
    error = raises(DeviceError, 3002, fram.start)
    assert error.text == "FRAM (select GP17): it says 047f2803 where 047f4803 belongs"


def test_a_write_that_does_not_take_is_an_error():
    fram, part = started()
    part.stuck[701] = (0x01, 0x01)
    error = raises(DeviceError, 3003, fram.write, 700, b"xx")
    assert "700" in error.text
    fram.write(700, b"xy")


def test_a_stuck_bit_is_found_before_the_memory_is_used():
    for level in (0x00, 0x10):
        fram, part = make()
        part.stuck[SCRATCH_AT + 5] = (0x10, level)
        error = raises(DeviceError, 3018, fram.start)
        assert error.text.endswith(
            "a bit at address {} keeps its level; exchange the part".format(SCRATCH_AT)
        )


def test_a_part_that_is_pulled_is_absent_to_the_next_write_and_the_next_question():
    fram, part = started()
    part.present = False
    raises(DeviceError, 3001, fram.write, 700, b"x")
    raises(DeviceError, 3001, fram.read, 700, 1)
    part.present = True
    fram.identify()
    fram.write(700, b"x")
    part.identity = b"\x04\x7f\x27\x03"
    raises(DeviceError, 3002, fram.identify)
    raises(DeviceError, 3001, fram.read, 700, 1)


def test_outside_of_the_memory_is_refused_before_a_byte_moves():
    fram, part = started()
    for address, n in ((-1, 1), (262_144, 1), (262_143, 2)):
        raises(DeviceError, 3004, fram.read, address, n)
        raises(DeviceError, 3004, fram.write, address, b"x" * n)
    assert part.refused == []
    part.cells[SCRATCH_AT : SCRATCH_AT + 32] = bytes(32)
    assert not any(part.cells)


def test_a_part_that_comes_back_is_found_again():
    fram, part = make(b"\xff\xff\xff\xff")
    raises(DeviceError, 3001, fram.start)
    part.identity = b"\x04\x7f\x48\x03"
    fram.start()
    fram.write(0, b"x")
    fram.stop()
    fram.stop()
    assert part.select.level == 1


def test_a_write_looks_for_the_mark_first_and_leaves_an_equal_part_alone():
    fram, part = started()
    fram.write(0x4A00, b"of this board")
    fram.keep_to(0x4A00, b"of this boar")
    fram.write(0x5000, b"ours")
    part.cells[:] = bytes(len(part.cells))
    error = raises(DeviceError, 3023, fram.write, 0x5000, b"ours")
    assert error.text.startswith("FRAM (select GP17): another memory than the one that was there")
    assert not any(part.cells)
    raises(DeviceError, 3001, fram.read, 0, 1)
    raises(DeviceError, 3023, fram.verify)
