"""A serial port as a stream, on a pseudo-terminal; and the link of a bench."""

import os
import resource
import socket
import subprocess
import sys
import tty
from contextlib import contextmanager

import pytest

from host_tools.common.errors import HostError
from host_tools.device.link.sockets import SocketStream
from host_tools.device.link.streams import SerialStream
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.control import BenchError, TimeUp

NOBODY = 65534
# Takes a port as a terminal program does, until it is told to end.
HOLD = """
import serial, sys
port = serial.Serial(sys.argv[1], exclusive=True)
print("held", flush=True)
input()
"""


@pytest.fixture
def wire():
    """The board's end of a pseudo-terminal, and a stream on the other one."""
    board, port = os.openpty()
    tty.setraw(port)
    stream = SerialStream(os.ttyname(port))
    os.close(port)
    yield board, stream
    stream.close()


def test_bytes_go_both_ways(wire):
    board, stream = wire
    stream.send(b"question\n")
    assert os.read(board, 100) == b"question\n"
    os.write(board, b"answer\n")
    assert stream.receive(5.0) == b"answer\n"
    os.close(board)


@pytest.fixture
def many_files():
    """So many are open that every further one has a number above 1023."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (2048, before[1]))
    opened = [os.open("/dev/null", os.O_RDONLY)]
    while opened[-1] < 1024:
        opened.append(os.open("/dev/null", os.O_RDONLY))
    yield
    for descriptor in opened:
        os.close(descriptor)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_collector_may_have_more_files_open_than_select_takes(many_files):
    board, port = os.openpty()
    tty.setraw(port)
    stream = SerialStream(os.ttyname(port))
    assert stream.fileno() > 1023
    stream.send(b"ping")
    assert os.read(board, 10) == b"ping"
    assert stream.receive(0) == b""
    os.write(board, b"pong")
    assert stream.receive(1) == b"pong"
    mine, theirs = socket.socketpair()
    other = SocketStream(mine, "p")
    theirs.sendall(b"pong")
    assert other.receive(1) == b"pong" and other.receive(0) == b""
    for end in (stream, other, theirs):
        end.close()
    os.close(board)
    os.close(port)


def test_nothing_there_is_no_bytes(wire):
    board, stream = wire
    assert stream.receive(0.0) == b""
    os.close(board)


def test_board_that_goes_away_is_said(wire):
    board, stream = wire
    os.close(board)
    with pytest.raises(HostError) as caught:
        stream.receive(5.0)
    assert (caught.value.code, caught.value.exit_code) == (6204, 3)


def refused(path):
    with pytest.raises(HostError) as caught:
        SerialStream(str(path))
    assert caught.value.exit_code == 3 and "\n" not in caught.value.text
    return caught.value


def test_port_that_is_no_port_says_why(tmp_path):
    (tmp_path / "file").write_text("")
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "file", "it is something else"),
        ("/dev/null", "it is something else"),
    ):
        error = refused(path)
        assert error.code == 6201 and f"no serial port: {reason};" in error.text


def test_port_that_is_not_there_is_a_board_to_plug_in(tmp_path):
    error = refused(tmp_path / "none")
    assert error.code == 6222 and "plug the board in" in error.text


def test_port_that_another_program_has_names_the_program(wire):
    board, stream = wire
    held = subprocess.Popen(
        [sys.executable, "-c", HOLD, stream.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        stream.close()
        assert held.stdout and held.stdout.readline() == b"held\n"
        error = refused(stream.name)
        assert error.code == 6220 and f"(pid {held.pid})" in error.text
    finally:
        held.communicate(b"\n")
    SerialStream(stream.name).close()
    os.close(board)


def test_port_that_one_may_not_open_names_the_group(wire):
    board, stream = wire
    stream.close()
    os.chmod(stream.name, 0)
    with as_somebody():
        error = refused(stream.name)
    os.close(board)
    assert error.code == 6221 and "sudo usermod -aG" in error.text


@contextmanager
def as_somebody():
    """Root may open everything."""
    mine = os.geteuid()
    if mine == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(mine)


class StoppedBench:
    """A bench that stops on a fault of the emulation as soon as it runs."""

    now_us = 0

    def link_bytes(self):
        return b""

    def run_until(self, condition, limit_us):
        raise BenchError("unmapped access at pc 0x10001234")


def test_stopped_bench_is_not_taken_for_silence():
    with pytest.raises(BenchError, match="unmapped access"):
        BenchStream(StoppedBench()).receive(1.0)  # type: ignore[arg-type]


class SilentBench:
    """A bench whose board says nothing; its time is whole nanoseconds."""

    now_us = 1448744.667

    def link_bytes(self):
        return b""

    def run_until(self, condition, limit_us):
        self.now_us = round(self.now_us + limit_us, 3)
        raise TimeUp("limit")


def test_waiting_for_less_than_the_bench_resolves_still_takes_time():
    bench = SilentBench()
    assert BenchStream(bench).receive(2.2e-16) == b""  # type: ignore[arg-type]
    assert bench.now_us > 1448744.667


def test_each_client_of_a_port_numbers_its_requests_anew(wire):
    """A reply to whoever had the port before is not taken for one's own."""
    board, stream = wire
    first = stream.first_id
    stream.close()
    again = SerialStream(stream.name)
    assert again.first_id != first
    again.close()
    os.close(board)
