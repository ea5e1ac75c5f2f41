"""A serial port as a stream, on a pseudo-terminal; and the link of a bench."""

import os
import tty

import pytest

from host_tools.bench import BenchError
from host_tools.errors import HostError
from host_tools.streams import BenchStream, SerialStream


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


def test_port_that_is_no_port_says_why(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file", tmp_path / "none"):
        with pytest.raises(HostError) as caught:
            SerialStream(str(path))
        assert caught.value.code == 6201
        assert "\n" not in caught.value.text


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


class QuietBench:
    """A bench on whose link nothing comes; it counts whole nanoseconds."""

    now_us = 0.0

    def link_bytes(self):
        return b""

    def run_until(self, condition, limit_us):
        self.now_us = round(self.now_us + limit_us, 3)
        raise BenchError("limit")


def test_whoever_waits_for_a_moment_on_a_bench_gets_there():
    bench = QuietBench()
    stream = BenchStream(bench)
    assert stream.receive(1e-11) == b"" and stream.now_s() > 0
