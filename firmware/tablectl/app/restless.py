"""Sensors whose chips come and go more often than a round has records for. Pure.

Such a seat is not followed change by change: its last change is held back until something depends
on what lies there, the lock or the next betting, and is handed over then: before the next betting,
and right after the lock, for which LOCKED does not wait. What lies there at the lock is a wager or
none by the time of that change, as everywhere.
"""

from ..core.budget import chips_of
from ..core.errors import RuleError
from ..core.sensors import PRESSES

CONFIRMING = ("start_game", "confirm_chips")
# Between the press and its latch a chip has no time to change often.
LATCH = "latched"


class Restless:
    """`held`: {seat: the last change that was held back} of the round."""

    def __init__(self):
        self.held = {}

    def holds(self, event, table):
        """Whether the event, one of OF_CHIPS, is a change that is held back. Raises RuleError 1025
        for the first of a seat, so that it is told."""
        seat = table.verify_seat(event)
        if table.waits_for == LATCH or table.budget.has_chips(seat):
            return False
        is_first = seat not in self.held
        self.held[seat] = event
        if is_first:
            table.budget.refuse(chips_of(seat))
        return True

    def let_go(self, event, table, lying):
        """The changes that were held back, if the rules accept an event that depends on them; they
        are none of the round's budget. `lying()`: the seats whose sensor sees a chip. Raises
        RuleError 1010 for a count that is confirmed over a chip that the rules were not told
        of."""
        name = event.get("event")
        if not self.held or name not in PRESSES and name not in ("confirm_chips", "next_round"):
            return []
        seen = lying()
        if not self._is_accepted(event, table, seen):
            return []
        held, self.held = self.held, {}
        return [
            held[seat]
            for seat in sorted(held)
            if (seat in seen) != bool(table.sensors.lying[seat])
        ]

    def _is_accepted(self, event, table, seen):
        """Whether the event passes once the table knows what lies there."""
        if table.awaits["phase"] == "collecting":
            left = [str(seat) for seat in sorted(table.sensors.accepted) if seat in seen]
            if left:
                raise RuleError(1010, {"seats": ", ".join(left)}, table.awaits["section"])
            return event["event"] in CONFIRMING
        try:
            table.verify_awaited(event)
        except RuleError:
            return False
        return True
