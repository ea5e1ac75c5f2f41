"""How many events a round may take, whatever comes over link, sensors and shoe. Pure.

Each event of a round is a record that is kept until the next one, so their number is bounded. No
bound keeps the house from ending the round:

- What play waits for moves the round on. The rules bound it, and it is never refused here.
- What puts something right or takes something back is bounded by what it undoes.
- What changes nothing is merged (`Table.verify`).
- All else is counted under a name of its own, so that nobody spends what another needs. An event
  that exceeds its name is refused with 1025 and changes nothing; no honest table comes near that.
"""

from .errors import RuleError
from .irregularities import declared as irregularity_of
from .sensors import OF_CHIPS

# Changes of the chip on one sensor; what is handed over of it once they are spent.
CHIPS = 16
CHIPS_AT_LAST = 6
# Wagers entered, besides each of the layout once.
CHANGES = 64
# Of an irregularity, of one about a seat for each seat, of a wrong count, of whatever else is
# reported, exchanged or adjusted.
REPORTS = 8
# Of an irregularity about a card, each time another one.
FOUND_CARDS = 32
# What puts right what was reported: decks, covers, repairs.
REPAIRS = 64
# Cards that are burned, besides those of a full pack.
BURNED = 32
# Decisions, hands set and rolls of each seat and of the dealer; where cards are asked for, one
# more for each of them.
TURNS = 8
# The presses, the latch, the starting position, what is revealed and confirmed, the hands that
# the dealer has to set again.
STEPS = 48
# Terms of a link that a round takes in; one more waits for the next.
TERMS = 4
# Longest records in bytes (store/records.py), by the first word of the name.
BYTES = {"chip": 14, "card": 16, "wager": 22, "withdraw": 22, "play": 36, "adjusted": 48}
REPORT_BYTES = 24

# Reports that no chapter declares: two of counts, three of changes, adjustments, terms.
FURTHER_REPORTS = 7


class Budget:
    """What one round of `table` has taken: `spent`, {name: events}; `bytes`: of the records of a
    whole round at most. A chip that changes too often is not refused for what depends on it;
    `app/restless.py` holds its changes back."""

    def __init__(self, table):
        entered = [w for w in table.game.wagers if w.name in table.limits and w.entered]
        pack, seats = table.pack, table.seats
        asked = pack.count if pack.decks > 1 else 0
        self.wagers = len(entered) * seats + CHANGES
        known = table.game.irregularities
        of_seats = len([each for each in known if "seat" in each.uses])
        self.of_cards = [each.name for each in known if "card" in each.uses]
        reports = FURTHER_REPORTS + len(known) + of_seats * seats
        self.bytes = (
            self.wagers * (BYTES["wager"] + BYTES["withdraw"])
            + (pack.count + BURNED) * BYTES["card"]
            + (TURNS * (seats + 1) + STEPS + asked) * BYTES["play"]
            + seats * (CHIPS + CHIPS_AT_LAST) * BYTES["chip"]
            + (reports * REPORTS + len(self.of_cards) * FOUND_CARDS + REPAIRS) * REPORT_BYTES
            + REPORTS * BYTES["adjusted"]
        )
        self.spent = {}

    def verify(self, table, event):
        """Raises RuleError 1025 for an event that is one too many."""
        name = name_of(table, event)
        most = self.most(name)
        if most and self.spent.get(name, 0) >= most and not is_owed(table, event):
            self.refuse(name)

    def most(self, name):
        """The events that a name may have in a round, None for any number."""
        if name == "wager":
            return self.wagers
        if name == "link_term":
            return TERMS
        if name in self.of_cards:
            return FOUND_CARDS
        kind = name.split(" ")[0]
        return None if kind in BYTES and kind != "adjusted" else REPORTS

    def refuse(self, name):
        """Raises RuleError 1025."""
        raise RuleError(1025, {"event": name, "most": self.most(name) or CHIPS})

    def count(self, name):
        self.spent[name] = self.spent.get(name, 0) + 1

    def forget_terms(self):
        """The board has another key for its link: whoever told these terms tells no more."""
        self.spent["link_term"] = 0

    def has_chips(self, seat):
        """Whether a change at the seat's sensor is still one of the round's events."""
        return self.spent.get(chips_of(seat), 0) < CHIPS

    @property
    def bytes_left(self):
        """Of the records that are still to come at most."""
        left = self.bytes
        for name, count in self.spent.items():
            left -= count * BYTES.get(name.split(" ")[0], REPORT_BYTES)
        return max(0, left)


def chips_of(seat):
    return "chip {}".format(seat)


def name_of(table, event):
    """What the event is counted under."""
    name = event["event"]
    if name in OF_CHIPS:
        return chips_of(event.get("seat"))
    if name == "irregularity":
        what, seat = event.get("what"), event.get("seat")
        if what == "entered_in_error":
            return "withdraw"
        return what if seat is None else "{} {}".format(what, seat)
    if name == "deck_count":
        return "deck_count right" if event.get("cards") == table.deck.cards else "deck_count wrong"
    if name in BYTES:
        return name
    return "play" if table.accepts(name) else name


def is_owed(table, event):
    """Whether this event puts something right: without it no card is dealt, no betting opens, or
    no lease comes under another key."""
    name = event["event"]
    if name == "link_term":
        return event["term"] == 0
    if name == "irregularity":
        mends = irregularity_of(table.game, event.get("what")).mends
        return mends is not None and mends(table.round)
    if name == "covered":
        return bool(table.deck.uncovered)
    if name == "new_deck" and (table.deck.removed or table.deck.next_removed):
        return True
    return name in table.in_use.owed(event["time"])
