"""The rig's clock as seen from the host, whose own runs beside it."""

from collections.abc import Callable

# Two crystals of 30 ppm, and the host's own clock.
DRIFT = 100e-6


class RigClock:
    """Learns from replies that tell the rig's time: it was that between question and answer.

    now_s: the host's own seconds.
    """

    def __init__(self, now_s: Callable[[], float]) -> None:
        self.now_s = now_s
        self._least_us = float("-inf")
        self._most_us = float("inf")
        self._learnt_s = now_s()

    def learn(self, asked_s: float, answered_s: float, rig_us: float) -> None:
        """The rig's clock was at `rig_us` at some moment from `asked_s` to `answered_s`."""
        slack_us = (answered_s - self._learnt_s) * 1e6 * DRIFT
        least_us, most_us = rig_us - answered_s * 1e6, rig_us - asked_s * 1e6
        narrowed = max(least_us, self._least_us - slack_us), min(most_us, self._most_us + slack_us)
        # A rig that was started anew has another clock.
        fits = narrowed[0] <= narrowed[1]
        self._least_us, self._most_us = narrowed if fits else (least_us, most_us)
        self._learnt_s = answered_s

    @property
    def age_us(self) -> float:
        """Microseconds since the last reply that told the rig's time."""
        return (self.now_s() - self._learnt_s) * 1e6

    @property
    def unsure_us(self) -> float:
        """At most so far off is what `us` says."""
        return (self._most_us - self._least_us) / 2

    def us(self, host_s: float | None = None) -> float:
        """The rig's microseconds now, or at a second of the host's."""
        at_s = self.now_s() if host_s is None else host_s
        return at_s * 1e6 + (self._least_us + self._most_us) / 2
