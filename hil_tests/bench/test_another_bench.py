"""A process serves one bench after the other: each is as if it had the process for itself."""

from functools import cache

import pytest

from host_tools.common.paths import BUILD
from host_tools.simulator import node_process
from host_tools.simulator.bench import DEFAULT_IMAGE, Bench, BenchError

RIG_IMAGE = BUILD / "RIG_PICO" / "firmware.bin"
RUN_US = 800_000
FRAM_BYTES = 256 * 1024


def process_of(bench):
    return bench._control._node


def told(bench):
    """All that a start of the board leaves to be seen."""
    bench.power_on()
    bench.chip_on(1, at_us=bench.soon_us() + 1_000)
    bench.run_for(RUN_US)
    bench.power_off(torn=True)
    counted = {key: n for key, n in bench.counters().items() if key != "host_ms"}
    return bench.events, counted, bench.state(), bench.fram_read(0, FRAM_BYTES)


@cache
def told_alone():
    """The same of a bench that is the first of its process."""
    node_process.end_all()
    with Bench(seed=7) as alone:
        return told(alone)


def change_the_code(bench):
    """Where no code is, below code that is."""
    bench.flash_write(DEFAULT_IMAGE.read_bytes().index(b"call a technician"), b"C")
    bench.run_for(RUN_US)


def stop_the_emulation(bench):
    bench.flash_write(0x100, bytes(256))
    bench.reset()
    with pytest.raises(BenchError):
        bench.run_for(RUN_US)


def cut_the_power(bench):
    bench.power_off(fram_write=3, torn=True)


BEFORE = {
    "watched": lambda bench: bench.watch("gc_collect_start"),
    "a stuck bit": lambda bench: bench.rosc("stuck", value=1),
    "memory": lambda bench: bench.fram_write(0, bytes(range(256))),
    "code": change_the_code,
    "stopped": stop_the_emulation,
    "a power cut to come": cut_the_power,
    "under power": lambda bench: bench.run_for(RUN_US),
}


@pytest.mark.parametrize("what", BEFORE)
def test_nothing_is_left_of_the_bench_before(what):
    expected = told_alone()
    node_process.end_all()
    with Bench(seed=3, drift_ppm=40) as former:
        former.power_on()
        former.run_for(RUN_US)
        BEFORE[what](former)
        process = process_of(former)
    with Bench(seed=7) as bench:
        assert process_of(bench) is process
        assert told(bench) == expected


def test_another_image_is_not_run_by_the_traces_of_the_one_before():
    expected = told_alone()
    node_process.end_all()
    with Bench(RIG_IMAGE) as former:
        former.power_on()
        former.run_for(RUN_US)
        process = process_of(former)
    with Bench(seed=7) as bench:
        assert process_of(bench) is process
        assert told(bench) == expected


def test_what_a_bench_kept_in_files_is_there_when_it_is_over(tmp_path):
    file = tmp_path / "fram"
    with Bench(fram_file=file) as bench:
        bench.fram_write(5, b"kept")
    assert file.read_bytes()[5:9] == b"kept"
    with Bench(fram_file=file) as bench:
        assert bench.fram_read(5, 4) == b"kept"


def test_a_process_that_died_at_rest_is_not_asked():
    with Bench() as former:
        process = process_of(former)
    process.kill()
    with Bench() as bench:
        assert process_of(bench) is not process
        bench.run_for(1)


def test_a_bench_that_cannot_begin_says_why_and_the_next_one_begins(tmp_path):
    with Bench():
        pass
    (tmp_path / "large.bin").write_bytes(bytes(3 * 1024 * 1024))
    with pytest.raises(BenchError, match="has 3145728 bytes, the flash 2097152"):
        Bench(tmp_path / "large.bin")
    with Bench() as bench:
        bench.run_for(1)
