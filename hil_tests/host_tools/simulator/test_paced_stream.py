"""How long a request waits for its reply at a board that the machine leaves little time."""

import pytest
from tablectl.link import frames

from host_tools.common.errors import HostError
from host_tools.device.link.client import ATTEMPTS, REPLY_S, LinkClient
from host_tools.simulator.paced_stream import PacedStream


class Slow:
    """Bench and serial port in one: of each second outside the board has a `share`, and it answers
    `after_s` of its own."""

    name, first_id = "slow", 1

    def __init__(self, share: float, after_s: float | None, stopped: str | None = None) -> None:
        self.share, self.after_s, self.stopped = share, after_s, stopped
        self.outside_s = self.board_s = 0.0
        self.asked: list[tuple[float, int]] = []

    def state(self) -> dict:
        return {"now_us": self.now_us, "stopped": self.stopped}

    @property
    def now_us(self) -> float:
        return self.board_s * 1e6

    def now_s(self) -> float:
        return self.outside_s

    def send(self, data: bytes) -> None:
        request = frames.decode(data.rstrip(b"\n"))
        self.asked.append((self.board_s, request["id"]))

    def receive(self, limit_s: float) -> bytes:
        self.outside_s += limit_s
        self.board_s += limit_s * self.share
        if self.after_s is None or not self.asked:
            return b""
        sent_s, number = self.asked[0]
        if self.board_s < sent_s + self.after_s:
            return b""
        return frames.encode({"id": number, "ok": {"heard": True}})


def client_of(slow):
    return LinkClient(PacedStream(slow, slow))


@pytest.mark.parametrize("share", [1.0, 0.5, 0.05])
def test_a_reply_within_the_boards_own_time_comes_to_the_first_request(share):
    slow = Slow(share, after_s=0.9 * REPLY_S)
    assert client_of(slow).request("status") == {"heard": True}
    assert len(slow.asked) == 1


@pytest.mark.parametrize("share", [1.0, 0.5, 0.05])
def test_a_board_that_is_silent_has_had_its_time_with_each_attempt(share):
    slow = Slow(share, after_s=None)
    with pytest.raises(HostError) as raised:
        client_of(slow).request("status")
    assert raised.value.code == 6203
    assert slow.board_s == pytest.approx(ATTEMPTS * REPLY_S, rel=0.05)


def test_a_board_that_has_stopped_is_waited_for_as_long_as_any_other():
    slow = Slow(0.0, after_s=None, stopped="a fault of the emulation")
    with pytest.raises(HostError):
        client_of(slow).request("status")
    assert slow.outside_s == pytest.approx(ATTEMPTS * REPLY_S)


def test_a_board_that_is_started_anew_begins_with_nought():
    slow = Slow(1.0, after_s=None)
    slow.board_s = 1_000.0
    client = client_of(slow)
    slow.board_s = 0.0
    with pytest.raises(HostError):
        client.request("status")
    assert slow.outside_s <= 2 * ATTEMPTS * REPLY_S
