"""What ended the last runs: the last exception, how many there were, and why the board started.

The record is one slot. `state` says what the board was doing when it was last heard of: "run" in
its first minute, "steady" after it, "service" (at the service prompt) or "fault" (an exception
was recorded just before the reset). A watchdog reset out of one of the first two is a hang.
`in_a_row` counts the starts that ended in a fault within their first minute; a minute of good
running ends it.
"""

import json

from ..core.errors import StoreError

TEXT_LIMIT = 120
KIND_LIMIT = 24
FIRST = {"state": "run", "count": 0, "kind": None, "text": None, "in_a_row": 0}
RUNNING = ("run", "steady")
# A start that follows so many that failed is a closed and a slower one.
ENOUGH = 2
# So long a board has to run before its start counts as a good one.
STEADY_US = 60_000_000


class FaultLog:
    """The slot "fault" of `slots`."""

    def __init__(self, slots):
        self.slots = slots

    def last(self):
        """{"state", "count", "kind", "text", "in_a_row"}; a damaged record starts anew and says
        so."""
        record = dict(FIRST)
        try:
            data = self.slots.read("fault")
            if data is not None:
                record.update(_fields(data))
        except (StoreError, ValueError):
            record["text"] = StoreError(5001, {"slot": "fault"}).text
        return record

    def start(self, by_watchdog, state):
        """To be called once at power-up, with what the board will be doing now.

        Returns why it started: "power", "watchdog" (a hang), "fault", or "service": the start
        before this one ended at the service prompt, however the board left it.
        """
        record = self.last()
        cause = "power"
        if record["state"] == "service":
            cause = "service"
        elif by_watchdog:
            cause = "watchdog" if record["state"] in RUNNING else record["state"]
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

    def failed_starts(self, by_watchdog):
        """How many starts in a row have failed before this one, which `start` has not counted
        yet: the one that hung until now included."""
        record = self.last()
        return record["in_a_row"] + (by_watchdog and record["state"] == "run")

    def settle(self):
        """To be called once the board has run well for a minute."""
        self._go_on("steady", 0)

    def begin_again(self):
        """What has failed is latched: one more failure is enough."""
        self._go_on("run", ENOUGH - 1)

    def _go_on(self, state, in_a_row):
        record = self.last()
        record["state"], record["in_a_row"] = state, in_a_row
        self._write(record)

    def _count(self, record, kind, text):
        if record["state"] != "steady":
            record["in_a_row"] += 1
        record["count"] += 1
        record["kind"] = _plain(kind, KIND_LIMIT)
        record["text"] = _plain(text, TEXT_LIMIT)

    def _write(self, record):
        self.slots.write("fault", json.dumps(record).encode())


def _plain(text, limit):
    """As much of a text as fits, every character one byte of JSON."""
    fits = [c if " " <= c <= "~" and c not in '"\\' else "?" for c in text[:limit]]
    return "".join(fits)


def _fields(data):
    """The fields of a record as they were written. Raises ValueError for any other bytes."""
    fields = json.loads(data)
    if not isinstance(fields, dict):
        raise ValueError("not a record")
    for name in fields:
        number = name in ("count", "in_a_row")
        if name not in FIRST or (number and not isinstance(fields[name], int)):
            raise ValueError(name)
    return fields
