"""What the emulation cannot do, or the board would not survive, stops the bench with a reason."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator import process as bench_process
from host_tools.simulator.bench import Bench, BenchError


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("machine.mem32[0x60000000]", "read from unmapped address 0x60000000"),
        ("machine.mem32[0x30000000] = 1", "write to unmapped address 0x30000000"),
        ("machine.mem32[0x10200000]", "read behind the end of the flash"),
        ("machine.mem32[0x10000000] = 1", "write to unmapped address 0x10000000"),
        ("machine.mem32[0x40054044]", "Unimplemented peripheral read from 0x44"),
        ("machine.mem32[0x502000cc] = 1 << 17", "OUT_STICKY"),
        ("machine.bootloader()", "USB boot"),
        ("machine.mem32[0x18000008] = 0; machine.mem32[0x10000000]", "while it is not readable"),
    ],
)
def test_a_fault_stops_the_bench_and_says_where(repl, code, reason):
    repl.send("import machine\n" + code)
    with pytest.raises(BenchError, match=reason) as stop:
        repl.bench.run_for(1_000_000)
    assert " at 0x" in str(stop.value) and "+0x" in str(stop.value)
    with pytest.raises(BenchError, match=reason):
        repl.bench.run_for(1)
    assert repl.bench.state()["stopped"]["text"] == str(stop.value)


def test_the_fault_names_the_function(repl):
    repl.send("import machine\nmachine.mem8[0x60000000]")
    with pytest.raises(BenchError, match="at 0x[12]00[0-9a-f]{5} (machine_mem_subscr|mp_)"):
        repl.bench.run_for(1_000_000)


def test_a_stopped_board_starts_again_with_the_power(repl):
    repl.send("import machine\nmachine.mem32[0x60000000]")
    with pytest.raises(BenchError):
        repl.bench.run_for(1_000_000)
    repl.bench.power_off()
    repl.start()
    assert repl.exec("print(6 * 7)") == "42"


def test_no_image_is_one_sentence(tmp_path):
    with pytest.raises(BenchError, match=r"^no image at .*none\.bin: run `make firmware`"):
        Bench(tmp_path / "none.bin")


def test_no_boot_rom_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_process, "BOOT_ROM", tmp_path / "bootrom.bin")
    with pytest.raises(BenchError, match="no boot ROM at"):
        Bench()


def test_no_node_is_one_sentence(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(BenchError, match="node is not installed"):
        Bench()


def test_no_emulator_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_process, "BENCH_FOLDER", tmp_path)
    with pytest.raises(BenchError, match="npm ci"):
        Bench()


def test_an_image_that_is_none_stops_in_the_boot_rom(tmp_path):
    (tmp_path / "noise.bin").write_bytes(bytes(range(256)) * 16)
    with Bench(tmp_path / "noise.bin") as bench:
        bench.power_on()
        with pytest.raises(BenchError, match="no valid image in flash"):
            bench.run_for(100_000)


def test_a_killed_process_is_reported(bench):
    bench._control._node.kill()
    with pytest.raises(BenchError, match="ended with status -9"):
        bench.run_for(1)


def test_the_time_of_a_stepped_bench_is_known_without_a_request_and_right(bench):
    bench.power_on()
    bench.run_for(1234.5)
    bench.press("start_game")
    asked = len(bench.transcript)
    known = bench.now_us
    assert len(bench.transcript) == asked
    assert known == bench.state()["now_us"] == 1234.5


def test_the_time_at_which_the_bench_has_stopped_is_asked_for(repl):
    repl.send("import machine\nmachine.mem32[0x60000000]")
    before = repl.bench.now_us
    with pytest.raises(BenchError):
        repl.bench.run_for(1_000_000)
    assert before < repl.bench.now_us < before + 1_000_000
    assert repl.bench.now_us == repl.bench.state()["now_us"]


def test_unknown_requests_and_arguments_are_refused(bench):
    with pytest.raises(BenchError, match='no request "fly"'):
        bench._do("fly")
    with pytest.raises(BenchError, match="unknown argument speed"):
        bench._do("run", for_us=1, speed=2)
    with pytest.raises(BenchError, match="for_us is -1: a number from 0"):
        bench.run_for(-1)


def test_the_transcript_plays_the_same_run_again(repl):
    repl.exec("print(1)")
    with Bench() as other:
        for line in repl.bench.transcript:
            other._control.asked.clear()
            replayed = other._do(**_request(line))
        assert replayed["now_us"] == repl.bench.now_us
    assert Repl(repl.bench).exec("print(2)") == "2"


def _request(line):
    import json

    request = json.loads(line)
    del request["id"]
    return request
