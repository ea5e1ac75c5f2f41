"""A visit to a board's memories through its service prompt, with a stream that has a clock of its
own: how slow a board may be, and what one that stops is told as."""

import pytest

from host_tools.common.errors import HostError
from host_tools.device.raw_prompt import CTRL_D, RAW_BANNER, RUN_S
from host_tools.simulator.rig.service_visit import EMPTIED_BYTES, FRAM_BYTES, ServiceVisit

DONE = b"OK" + CTRL_D + CTRL_D + b">"


class SlowBoard:
    """A stream to a prompt that takes `seconds` for all that is typed, and runs `runs` of it."""

    name = "a slow board"
    first_id = 1

    def __init__(self, seconds, runs=1_000):
        self.seconds, self.runs = seconds, runs
        self.typed = []
        self._now_s, self._said = 0.0, b""

    def reopen(self):
        pass

    def close(self):
        pass

    def fileno(self):
        raise NotImplementedError("nobody waits for it by select")

    def now_s(self):
        return self._now_s

    def send(self, data):
        if data == b"\r":
            self._said = b">>> "
        elif not data.endswith(CTRL_D):
            self._said = RAW_BANNER
        else:
            self.typed.append(data)
            self._said = DONE if len(self.typed) <= self.runs else b"OK"

    def receive(self, limit_s):
        if not limit_s:
            return b""
        self._now_s += self.seconds if self._said else limit_s
        said, self._said = self._said, b""
        return said


def rig(do, **arguments):
    return {"contacts": {"service_contact": False}} if do == "state" else {}


def test_a_board_that_takes_nearly_its_limit_for_each_piece_is_emptied():
    board = SlowBoard(RUN_S * 0.9)
    ServiceVisit(rig, board).empty()
    written = [data for data in board.typed if b"memory.write" in data]
    assert len(written) == FRAM_BYTES // EMPTIED_BYTES
    assert board.now_s() > 30


def test_one_that_stops_between_two_pieces_is_given_up_after_the_limit_of_one():
    board = SlowBoard(0.1, runs=5)
    visit = ServiceVisit(rig, board)
    with pytest.raises(HostError, match="it said b'OK'") as caught:
        visit.empty()
    assert caught.value.code == 6228
    assert board.now_s() < RUN_S + 2
