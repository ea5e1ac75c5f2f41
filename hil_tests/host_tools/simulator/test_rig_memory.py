"""The memories of a board that no wire leads to, through its service prompt, on a pair."""

from binascii import crc32

import pytest

from host_tools.common.errors import HostError
from host_tools.simulator.bench import DEFAULT_IMAGE, BenchError, Unable
from host_tools.simulator.rig import opening
from host_tools.simulator.rig.service_visit import FRAM_BYTES

PLACES = (0, 0x4500, 0x5000, FRAM_BYTES - 16)
PATTERN = bytes(range(0xF0, 0x100))


@pytest.fixture(scope="module")
def bench():
    control = opening.VirtualRig()
    bench = opening.bench_over(control)
    yield bench
    bench.close()


def test_what_is_written_is_there_and_gone_when_the_memory_is_emptied(bench):
    for place in PLACES:
        bench.fram_write(place, PATTERN)
    assert [bench.fram_read(place, 16) for place in PLACES] == [PATTERN] * len(PLACES)
    bench._control.empty_memory()
    for place in PLACES:
        assert bench.fram_read(place, 16) == bytes(16)
    assert bench._control.pair.fram_read(0, FRAM_BYTES) == bytes(FRAM_BYTES)


def test_more_than_one_line_of_the_prompt_goes_both_ways(bench):
    data = bytes(n * n & 0xFF for n in range(3_000))
    bench.fram_write(0x6001, data)
    assert bench.fram_read(0x6001, len(data)) == data


def test_data_that_end_in_their_own_crc_are_told_apart(bench):
    for data in (b"one and", b"another"):
        sealed = data + crc32(data).to_bytes(4, "little")
        bench.fram_write(0x6001, sealed)
        assert bench.fram_read(0x6001, len(sealed)) == sealed


def test_the_flash_is_read_as_it_was_written(bench):
    image = DEFAULT_IMAGE.read_bytes()
    for offset in (0, 0x20000, len(image) - 40):
        assert bench.flash_read(offset, 40) == image[offset : offset + 40]


def test_an_address_outside_is_the_boards_error(bench):
    with pytest.raises(HostError, match="at its prompt: .*3004"):
        bench.fram_read(FRAM_BYTES, 1)


def test_nobody_sees_the_visit(bench):
    """The board was off, its service contact open, and nothing happened."""
    seen = len(bench.events)
    bench.fram_read(0, 4)
    state = bench.state()
    assert state["power"] is False and state["contacts"]["service_contact"] is False
    assert bench.events[seen:] == [] and bench.link_bytes() == b""


def test_a_key_that_was_on_stays_on(bench):
    bench.service_contact(True)
    bench.fram_read(0, 4)
    assert bench.state()["contacts"]["service_contact"] is True
    bench.service_contact(False)


def test_while_the_table_has_power_the_memories_are_its_own(bench):
    bench.power_on()
    with pytest.raises(Unable, match="in_play: the memories are reached through the board's"):
        bench.fram_read(0, 4)
    with pytest.raises(BenchError, match="the board has power already"):
        bench.power_on()
    bench.power_off()
