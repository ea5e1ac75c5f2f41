"""How many events a round may take, whatever comes over link, sensors and shoe. Pure.

Each event of a round is a record that is kept until the next one, so their number is bounded: by
what the layout, the cards and the seats can ask for, and by room for people who change their
minds. What exceeds it is refused with 1025 and changes nothing; an honest table comes nowhere near
it. What play waits for is never refused, so that every round can be finished.
"""

from .errors import RuleError
from .irregularities import declared as irregularity_of

# Changes of the chip on one sensor; what is handed over of it once they are spent.
CHIPS = 16
CHIPS_AT_LAST = 6
# Wagers entered and taken back, besides each of the layout once.
CHANGES = 64
# Irregularities, counts, and what is exchanged or adjusted.
REPORTS = 32
# Decisions, hands set and rolls of each seat and of the dealer; where cards are asked for, one
# more for each of them.
TURNS = 8
# The presses, the latch, the starting position, what is revealed and confirmed.
STEPS = 16
# Terms of a link that a round takes in; one more waits for the next.
TERMS = 4
# Bytes of a record at most (store/records.py), where cards and chips have the shortest.
BYTES = {"chips": 14, "entries": 22, "reports": 40, "cards": 16, "play": 32}
BYTES.update({"answers": 32, "terms": 18})

OF_CHIPS = ("chip_on", "chip_off")
# What else an event is counted under; all that is not here is play.
KINDS = {
    "wager": "entries",
    "withdraw": "entries",
    "card": "cards",
    "irregularity": "reports",
    "stub_count": "reports",
    "deck_count": "reports",
    "new_deck": "reports",
    "new_dice": "reports",
    "covered": "reports",
    "adjusted": "reports",
    "answered": "answers",
    "link_term": "terms",
}


class Budget:
    """What one round of `table` may take and has taken: `most` and `spent`, {kind: events}. What
    depends on a chip is not refused for it; `app/restless.py` holds its changes back."""

    def __init__(self, table):
        entered = [w for w in table.game.wagers if w.name in table.limits and w.entered]
        pack, seats = table.pack, range(1, table.seats + 1)
        asked = pack.count if pack.decks > 1 else 0
        self.most = {
            "entries": len(entered) * table.seats + CHANGES,
            "reports": REPORTS,
            "cards": pack.count,
            "play": TURNS * (table.seats + 1) + STEPS + asked,
        }
        if table.levels.share:
            # Each wager of each seat wins once at most.
            self.most["answers"] = table.seats * len(table.levels.share.levels)
            self.most["terms"] = TERMS
        self.chips = {seat: chips_of(seat) for seat in seats}
        self.spent = {}

    def verify(self, table, event):
        """Raises RuleError 1025 for an event that is one too many; a card at a table of dice the
        step refuses."""
        kind = kind_of(event)
        most = self.most.get(kind)
        if not most or self.spent.get(kind, 0) < most:
            return
        if kind in ("reports", "terms") and is_owed(table, event):
            return
        self.refuse(event)

    def refuse(self, event):
        """Raises RuleError 1025."""
        kind = kind_of(event)
        most = self.most.get(kind, CHIPS)
        raise RuleError(1025, {"event": event["event"], "most": most, "kind": kind})

    def count(self, event):
        kind = kind_of(event)
        self.spent[kind] = self.spent.get(kind, 0) + 1

    def has_chips(self, seat):
        """Whether a change at the seat's sensor is still one of the round's events."""
        return self.spent.get(self.chips[seat], 0) < CHIPS

    @property
    def bytes(self):
        """Of the records of a whole round at most."""
        events = [self.most[kind] * BYTES[kind] for kind in self.most]
        return sum(events) + len(self.chips) * (CHIPS + CHIPS_AT_LAST) * BYTES["chips"]

    @property
    def bytes_left(self):
        """Of the records that are still to come at most."""
        left = self.bytes
        for kind, count in self.spent.items():
            left -= count * BYTES["chips" if kind not in BYTES else kind]
        return max(0, left)


def chips_of(seat):
    return "chips of seat {}".format(seat)


def kind_of(event):
    """What the event is counted under."""
    name = event["event"]
    if name in OF_CHIPS:
        return chips_of(event["seat"])
    return KINDS.get(name, "play")


def is_owed(table, event):
    """Whether play waits for this report: without it no card is dealt, no betting opens, or no
    lease comes under another key."""
    name = event["event"]
    if name == "link_term":
        return event["term"] == 0
    if name == "irregularity":
        mends = irregularity_of(table.game, event.get("what")).mends
        return mends is not None and mends(table.round)
    if name == "covered":
        return bool(table.deck.uncovered)
    if name == "new_deck" and table.deck.removed:
        return True
    return name == table.waits_for or name in table.in_use.owed(event["time"])
