"""The link of the board at a rig, as bytes: it comes and goes with the board's power."""

import heapq
from collections.abc import Callable
from itertools import count

from host_tools.common.errors import STREAM_ENDED, HostError
from host_tools.device.link.streams import Stream
from host_tools.simulator.rig.clock import RigClock


class BoardLink:
    """heard(at_us, bytes): what the board says, with the rig's time at which the host hears it;
    lost(): the board's port went while the board should have power, as it does when it resets."""

    def __init__(
        self,
        stream: Stream,
        clock: RigClock,
        heard: Callable[[float, bytes], None],
        lost: Callable[[], None],
    ) -> None:
        self.stream = stream
        self.is_powered = False
        self._clock = clock
        self._heard = heard
        self._lost = lost
        self._to_send: list[tuple[float, int, bytes]] = []
        self._numbers = count()

    def power(self, is_on: bool) -> None:
        """The board's power came or goes. What it said before is gone with it."""
        self.is_powered = is_on
        if is_on:
            self.stream.reopen()
        else:
            self.drain()
            self._to_send.clear()
            self.stream.close()

    def drain(self) -> None:
        """Forget what has come."""
        try:
            while self.stream.receive(0.0):
                pass
        except HostError as error:
            _verify_ended(error)

    def send(self, data: bytes, at_us: float | None = None) -> None:
        """Now, or as exactly at `at_us` as the host gets to it."""
        if at_us is None:
            self._send(data)
        else:
            heapq.heappush(self._to_send, (at_us, next(self._numbers), data))

    def listen(self, limit_s: float) -> None:
        """Take in what has come, waiting up to `limit_s` for the first byte."""
        while self._to_send and (left_s := self._until_due_s()) <= limit_s:
            if left_s > 0 and self._receive(left_s):
                return
            self._send_due()
        self._receive(limit_s)

    def _until_due_s(self) -> float:
        return (self._to_send[0][0] - self._clock.us()) / 1e6

    def _send_due(self) -> None:
        while self._to_send and self._until_due_s() <= 0:
            self._send(heapq.heappop(self._to_send)[2])

    def _send(self, data: bytes) -> None:
        try:
            self.stream.send(data)
        except HostError as error:
            _verify_ended(error)
            self._gone()

    def _receive(self, limit_s: float) -> bool:
        """Did bytes come?"""
        try:
            data = self.stream.receive(limit_s)
        except HostError as error:
            _verify_ended(error)
            self._gone()
            return True
        if data and self.is_powered:
            self._heard(self._clock.us(), data)
        return bool(data)

    def _gone(self) -> None:
        if self.is_powered:
            self._lost()
            self.stream.reopen()


def _verify_ended(error: HostError) -> None:
    if error.code != STREAM_ENDED:
        raise error
