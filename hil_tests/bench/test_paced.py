"""Paced mode: the board runs by itself beside the wall clock, its serial port is a terminal."""

import subprocess
import sys
import time

import pytest
import serial

from host_tools.simulator.bench import DEFAULT_IMAGE, Bench, BenchError, link_text, pin
from host_tools.simulator.pair import Pair


@pytest.fixture
def running():
    with Bench(paced=True) as bench:
        bench.service_contact(True)
        bench.power_on()
        yield bench


def mpremote(bench, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", bench.pty, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_mpremote_takes_it_for_a_board(running):
    done = mpremote(running, "exec", "print(6 * 7)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "42\n", "")


def test_mpremote_moves_more_than_the_buffers_hold(running):
    done = mpremote(running, "exec", "for n in range(2000): print(n, 'x' * 20)")
    assert done.stdout.splitlines() == [f"{n} {'x' * 20}" for n in range(2000)]


def test_pyserial_talks_to_it(running):
    with serial.Serial(running.pty, 115200, timeout=5) as port:
        port.write(b"\rprint(6 * 7)\r")
        assert port.read_until(b"\r\n42\r\n>>> ").endswith(b"\r\n42\r\n>>> ")


def test_each_board_of_a_pair_has_its_own_port():
    """Both run the board's image, at its service prompt."""
    with Pair(DEFAULT_IMAGE, paced=True) as pair:
        pair.wire("service_contact", "short")
        with serial.Serial(pair.rig_pty, 115200, timeout=5) as rig:
            rig.write(b"\rfrom machine import Pin; Pin(2, Pin.OUT, value=1)\r")
            assert rig.read_until(b"mode=OUT)\r\n>>> ").endswith(b">>> ")
            with serial.Serial(pair.pty, 115200, timeout=5) as board:
                board.write(b"\rprint(6 * 7)\r")
                assert board.read_until(b"\r\n42\r\n>>> ").endswith(b"\r\n42\r\n>>> ")


def test_it_is_never_ahead_of_wall_time(running):
    began, before = time.monotonic(), running.now_us
    running.run_for(300_000)
    assert running.now_us - before <= (time.monotonic() - began) * 1e6


def test_requests_are_served_while_it_runs(running):
    running.press("start_game")
    assert running.run_until(pin(9, 0), 1_000_000)["at_us"] > 0
    assert running.state()["contacts"]["start_game"]
    running.release("start_game")
    assert not running.state()["contacts"]["start_game"]


def test_what_is_sent_to_a_terminal_nobody_reads_is_kept(running):
    with serial.Serial(running.pty, 115200, timeout=5) as port:
        port.write(b"\rfor n in range(1000): print('y' * 30)\r\r")
        running.run_for(500_000)
        seen = port.read_until(b"y\r\n>>> ")
        assert seen.count(b"y" * 30 + b"\r\n") == 1000


def test_a_fault_is_told_to_whoever_asks(running):
    with serial.Serial(running.pty, 115200, timeout=5) as port:
        port.write(b"\rimport machine\rmachine.mem32[0x60000000]\r")
        with pytest.raises(BenchError, match="unmapped address 0x60000000"):
            running.run_for(5_000_000)
    assert "unmapped" in running.state()["stopped"]["text"]
    with pytest.raises(BenchError, match="unmapped"):
        running.run_for(1)


def test_a_terminal_there_is_only_in_paced_mode(bench):
    with pytest.raises(BenchError, match="paced"):
        _ = bench.pty


def test_several_benches_run_side_by_side():
    with Bench(seed=1) as one, Bench(seed=2) as other:
        for bench in (one, other):
            bench.service_contact(True)
            bench.power_on()
            bench.link_send(b"\r")
        for bench in (one, other):
            bench.run_until(link_text(">>> "), 2_000_000)
        assert one.now_us != 0 and other.now_us != 0
