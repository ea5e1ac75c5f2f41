"""One round of play: what lies on the layout, what the table waits for, and what has been shown
and settled.

A game's `play` is a generator over a Round. It yields a Step whenever it needs to know what
happened, and is sent the event.
"""

from . import odds as odds_of
from .cards import card_text
from .errors import RuleError
from .irregularities import apply_irregularity
from .money import is_whole
from .seats import clockwise
from .wagers import competes


def goes_back(outcome, odds):
    """Whether a line of this outcome hands the stake back to its player; the Pot of 583 is paid
    without odds, beside the winner's own part of it."""
    if outcome == "pay":
        return odds is None or odds_of.stake_returned(odds)
    return outcome in ("push", "return")


def nobody(seat):
    """Where no hands are set, none is told how."""
    return


class Round:
    """State of the round in play. `wagers`: {seat: {name: cents}} of what is not settled yet,
    `sensed`: {seat: cents} of what was accepted on the sensors, `house_way(seat)`: (low hand,
    section) as the house sets the hands of a player who asks or of the dealer, None for one who
    may not."""

    def __init__(self, table, number):
        self.table = table
        self.game = table.game
        self.configuration = table.configuration
        self.limits = table.limits
        self.levels = table.levels
        self.sensors = table.sensors
        self.deck = table.deck
        self.number = number
        self.step = None
        self.wagers = {}
        self.sensed = {}
        self.competing = []
        self.hands = {}
        self.drawn = []
        self.folded = set()
        self.left = set()
        self.winners = set()
        self.reported = set()
        self.facts = {}
        self.lines = []
        # What made the round void.
        self.void = None
        self.house_way = nobody

    def show(self, effect, **facts):
        facts["effect"] = effect
        self.table.effects.append(facts)

    def report(self, what):
        """Remember that `what` was told, which changes nothing on the layout."""
        self.reported.add(self._told(what))

    def was_reported(self, what):
        """Whether `what` was told in this part of the round: before the first card, with cards
        out, or when it is over."""
        return self._told(what) in self.reported

    def _told(self, what):
        over = self.table.waits_for == "next_round"
        return what, "over" if over else bool(self.drawn)

    def placed(self, seat):
        return self.wagers.get(seat, {})

    def boxes_of(self, seat):
        """The boxes of the player who wagers on `seat`, as far as the dealer told."""
        joined = self.facts.get("boxes", ())
        first = last = seat
        while first - 1 in joined:
            first -= 1
        while last in joined:
            last += 1
        return range(first, last + 1)

    def place(self, seat, name, cents):
        self.wagers.setdefault(seat, {})[name] = cents

    def seats(self):
        """Seats with a wager on the layout, in the order of dealing."""
        return clockwise([seat for seat, placed in self.wagers.items() if placed])

    def decide_who_competes(self):
        """Seats with every required wager take part; what the others placed is returned by the
        game."""
        self.competing = [
            seat for seat in self.seats() if competes(self.game.wagers, self.wagers[seat])
        ]
        return [seat for seat in self.seats() if seat not in self.competing]

    def wait(self, step):
        """Yield `step` until its event comes; irregularities are dealt with here, whichever step
        they interrupt.

        Returns the event, or None when an irregularity has settled the step.
        """
        self.step = step
        while True:
            event = yield step
            if event["event"] != "irregularity":
                return event
            if apply_irregularity(self, event, step):
                return None

    def draw(self, event, to):
        """The drawn card goes to `to`: a seat, 0 for the dealer, or a place on the layout."""
        self.drawn.append(event["card"])
        self.hands.setdefault(to, []).append(event["card"])
        self.show("card", to=to, card=card_text(event["card"]))

    def discard(self, card):
        self.drawn.append(card)
        self.show("discarded", card=card_text(card))

    def verify_card(self, event):
        card = event.get("card")
        pack = self.table.pack
        if not is_whole(card) or not pack.has(card):
            raise RuleError(1012, {"card": card, "last": pack.kinds - 1})
        if self.drawn.count(card) >= pack.decks:
            raise RuleError(1011, {"card": card_text(card)})
        if self.deck.removed:
            raise RuleError(1016, {}, self.deck.removed)

    def settle(self, seat, name, outcome, section, amount=0, odds=None, prize_beside=False):
        """Take the wager off the layout with one line; `amount` is what the house hands over
        besides the stake, `prize_beside`: whether a sum or a part of the meter comes beside it."""
        stake = self.wagers[seat].pop(name)
        self.line(seat, name, stake, outcome, section, amount, odds, prize_beside)

    def pay(self, seat, name, odds, section, prize_beside=False):
        """Pay a wager by its odds, and the player of `seat` in the round no more than the payout
        limit of the house; a line that it cuts names its section."""
        won = odds_of.winnings(odds, self.wagers[seat][name])
        limit = self.configuration.get("payout_limit")
        if limit:
            paid = self.facts.setdefault("paid", {})
            player = self.boxes_of(seat)[0]
            left = limit - paid.get(player, 0)
            if won > left:
                won, section = left, self.configuration["payout_limit_section"]
            paid[player] = paid.get(player, 0) + won
        self.settle(seat, name, "pay", section, won, odds, prize_beside)

    def line(self, seat, name, stake, outcome, section, amount=0, odds=None, prize_beside=False):
        line = {"seat": seat, "wager": name, "stake": stake, "outcome": outcome, "amount": amount}
        line["odds"] = odds_of.text(odds) if odds else ""
        line["section"] = section
        line["stake_back"] = stake > 0 and (prize_beside or goes_back(outcome, odds))
        self.lines.append(line)
        self.show("line", line=line)
        if outcome in ("pay", "bonus", "envy") and seat not in self.winners:
            self.winners.add(seat)
            self.show("win_lamp", seat=seat, on=True)

    def return_wagers(self, seat, section, keep=()):
        """Return what lies at `seat` in the chapter's order of wagers; progressive contributions
        are reversed."""
        for wager in self.game.wagers:
            if wager.name in self.placed(seat) and wager.name not in keep:
                level = self.levels.get(wager.name)
                if level and seat in self.sensors.accepted:
                    level.reverse(self.wagers[seat][wager.name])
                self.settle(seat, wager.name, "return", section)
