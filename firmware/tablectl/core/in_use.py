"""How long cards and dice have been on the table: each chapter limits it, and betting does not
open on those that are due.

The clock runs from the table's first event, or from the last change.
"""

from .errors import RuleError

HOUR = 3600 * 1000000


class InUse:
    """`declared` by a chapter: (what, section, hours at most) of "cards" and "dice". Where dealing
    from the hand and from a shoe differ, section or hours are such a pair. A table whose starting
    position is drawn has no dice. `limits`: {what: (section, hours)} of what the table uses. Of
    two decks that alternate "cards" is the one in play; the other has its own hours, and is due
    when it comes into play."""

    def __init__(self, declared, configuration):
        way = 0 if configuration.get("deal_method") == "hand" else 1
        self.limits = {}
        for what, section, hours in declared:
            if what == "cards" or configuration.get("start_position") != "rng":
                section = section[way] if isinstance(section, tuple) else section
                self.limits[what] = section, hours[way] if isinstance(hours, tuple) else hours
        self.since = {}
        self.known = list(self.limits)
        if configuration.get("two_decks"):
            self.known.append(OTHER_DECK)

    def seen(self, time):
        """The table is in use at `time`, in microseconds."""
        for what in self.known:
            self.since.setdefault(what, time)

    def alternate(self):
        """The deck in the shuffler comes into play."""
        since = self.since
        since["cards"], since[OTHER_DECK] = since[OTHER_DECK], since["cards"]

    def changed(self, what, time):
        self.since[what] = time

    def verify(self, time):
        """Raises RuleError 1023 for cards or dice that are due."""
        for what in sorted(self.limits):
            if self.is_due(what, time):
                section, hours = self.limits[what]
                raise RuleError(
                    1023, {"what": what, "hours": hours, "event": CHANGED_BY[what]}, section
                )

    def owed(self, time):
        """The events that betting waits for, as cards or dice are due."""
        return [CHANGED_BY[what] for what in self.limits if self.is_due(what, time)]

    def is_due(self, what, time):
        hours = self.limits["cards" if what == OTHER_DECK else what][1]
        return time - self.since.get(what, time) >= hours * HOUR


OTHER_DECK = "other_deck"
CHANGED_BY = {"cards": "new_deck", "dice": "new_dice"}
