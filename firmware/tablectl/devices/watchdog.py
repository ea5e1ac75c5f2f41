"""The watchdog: resets the board unless the main loop keeps feeding it.

boot.py starts it while the service contact is open. It cannot be stopped again.
"""

TIMEOUT_MS = 5_000


class Watchdog:
    """`make_timer(timeout=ms)` is machine.WDT, or a stand-in with `feed`."""

    def __init__(self, make_timer):
        self.make_timer = make_timer
        self.timer = None

    def start(self):
        self.timer = self.make_timer(timeout=TIMEOUT_MS)

    def feed(self):
        """To be called by a loop that has just gone round once, in good health."""
        self.timer.feed()

    def status(self):
        return {"timeout_ms": TIMEOUT_MS if self.timer else None}
