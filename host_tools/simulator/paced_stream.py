"""The link of a paced bench, in the time of its board."""

from host_tools.device.link.streams import Stream, Through
from host_tools.simulator.bench import Bench

# The last moments of a wait are not halved without end.
LEAST_S = 0.01


class PacedStream(Through):
    """Where the machine is busy, an emulated board has less time than passes outside and never
    makes up for it. Here a wait ends when its time has passed on the board, so that a time-out is
    the board's fault and not the machine's load."""

    def __init__(self, stream: Stream, bench: Bench) -> None:
        super().__init__(stream)
        self._bench = bench
        self._lost_s = 0.0
        self._seen = super().now_s(), bench.now_us / 1e6

    def receive(self, limit_s: float) -> bytes:
        if limit_s <= 0:
            return super().receive(limit_s)
        data = super().receive(max(limit_s, LEAST_S))
        if not data:
            self._look()
        return data

    def now_s(self) -> float:
        """What the board has lost is known once a wait was in vain."""
        return super().now_s() - self._lost_s

    def _look(self) -> None:
        """A board that has stopped has no time any more: for that one it is the time outside. One
        that was started anew begins with nought."""
        state = self._bench.state()
        now_s, board_s = super().now_s(), state["now_us"] / 1e6
        before_s, board_before_s = self._seen
        if not state["stopped"]:
            self._lost_s += now_s - before_s - max(board_s - board_before_s, 0.0)
        self._seen = now_s, board_s
