"""The link of a stepped bench as a stream (`device/link/streams.py`)."""

from contextlib import suppress

from host_tools.simulator.conditions import happened
from host_tools.simulator.control import TimeUp
from host_tools.simulator.stepped import Stepped

# The bench's times are whole nanoseconds.
RESOLUTION_US = 0.001


class BenchStream:
    """The link of a stepped bench: waiting lets the board run."""

    def __init__(self, bench: Stepped, name: str = "bench") -> None:
        self.name = name
        self.first_id = 1
        self._bench = bench

    def send(self, data: bytes) -> None:
        self._bench.link_send(data)

    def receive(self, limit_s: float) -> bytes:
        data = self._bench.link_bytes()
        if data or limit_s <= 0:
            return data
        # Less would be no time at all, and whoever waits for an end would wait for ever.
        limit_us = max(limit_s * 1e6, RESOLUTION_US)
        with suppress(TimeUp):
            self._bench.run_until(happened("link"), limit_us=limit_us)
        return self._bench.link_bytes()

    def now_s(self) -> float:
        return self._bench.now_us / 1e6

    def close(self) -> None:
        """The bench belongs to whoever started it."""

    def fileno(self) -> int:
        raise OSError("the link of a stepped bench has no descriptor")

    def reopen(self) -> None:
        """It never ends."""
