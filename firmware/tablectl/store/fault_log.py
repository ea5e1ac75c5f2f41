"""What ended the last runs: the last exception, how many there were, and why the board started.

The record is one slot. `state` says what the board was doing when it was last heard of: "run",
"service" (the service key was on) or "fault" (an exception was recorded just before the reset).
A watchdog reset out of "run" is a hang.
"""

import json

from ..core.errors import StoreError

TEXT_LIMIT = 120
FIRST = {"state": "run", "count": 0, "kind": None, "text": None}


class FaultLog:
    """The slot "fault" of `slots`."""

    def __init__(self, slots):
        self.slots = slots

    def last(self):
        """{"state", "count", "kind", "text"}; a damaged record starts anew and says so."""
        record = dict(FIRST)
        try:
            data = self.slots.read("fault")
        except StoreError as error:
            record["text"] = error.text
            return record
        return record if data is None else json.loads(data)

    def start(self, by_watchdog, state):
        """To be called once at power-up, with what the board will be doing now.

        Returns why it started: "power", "watchdog" (a hang), "fault" or "service".
        """
        record = self.last()
        cause = "power"
        if by_watchdog:
            cause = "watchdog" if record["state"] == "run" else record["state"]
        if cause == "watchdog":
            self._count(record, "watchdog", "the main loop hung")
        record["state"] = state
        self._write(record)
        return cause

    def record(self, kind, text):
        """An exception that nothing handled; the board resets next."""
        record = self.last()
        self._count(record, kind, text)
        record["state"] = "fault"
        self._write(record)

    def _count(self, record, kind, text):
        record["count"] += 1
        record["kind"] = kind
        record["text"] = "".join([c if " " <= c <= "~" else "?" for c in text[:TEXT_LIMIT]])

    def _write(self, record):
        self.slots.write("fault", json.dumps(record).encode())
