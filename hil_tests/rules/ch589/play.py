"""Plays a table of Lunar Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

LIMITS = {"ante": [500, 50000], "super": [100, 10000]}

# The dealer: nothing, and the least that qualifies.
NOTHING = "Qs Jd 9h 6c 3d"
ACE_KING = "As Kd 8h 6c 3d"
ROYAL = "Ah Kh Qh Jh Th"


def configuration(**changes):
    """Everything offered, no count of the cards."""
    values = {
        "game": "589",
        "table": {"number": 7, "seats": 5},
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "instant": "A",
        "super": "A",
        "limits": LIMITS,
    }
    return changed(values, **changes)


class Lunar(Played):
    """A table of 589. Hands are {seat: (cards, decisions, wagers)}: the first five cards, then
    those drawn; `decisions` in the order they are asked, separated by commas, an exchange with the
    cards given up: `exchange, discard 4c 9d, bet`."""

    def __init__(self, **changes):
        super().__init__(configuration(**changes))
        self.left = {}

    def bet(self, seat, ante=1000, super=0):
        self.do("wager", seat=seat, wager="ante", cents=ante)
        if super:
            self.do("wager", seat=seat, wager="super", cents=super)

    def deal_round(self, hands, dealer=NOTHING):
        """Up to the first decision; what is left of the cards is for draws."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        self.left = {seat: card_numbers(hands[seat][0]) for seat in hands}
        self.left[0] = card_numbers(dealer)
        self.deal_left()

    def deal_left(self):
        """Each card that is asked for, while there is one left for its place."""
        while self.waits("card") and self.left.get(self.table.awaits["to"]):
            self.do("card", card=self.left[self.table.awaits["to"]].pop(0))

    def decide(self, seat, text):
        """One decision, and the cards that it draws where they are left."""
        what, _, cards = text.partition(" ")
        facts = {"cards": card_numbers(cards)} if cards else {}
        self.decided(seat, what, **facts)
        self.deal_left()
        self.turn_up()

    def round(self, hands, dealer=NOTHING):
        """A whole round, a count right where it is due."""
        self.deal_round(hands, dealer)
        texts = {seat: hands[seat][1].split(", ") for seat in hands}
        while self.waits("decision"):
            seat = self.table.awaits["to"]
            self.decide(seat, texts[seat].pop(0))
        if self.waits("stub_count"):
            self.do("stub_count", cards=52 - len(self.table.round.drawn))
        assert self.waits("next_round"), self.table.awaits
        assert not any(texts.values()), texts
        assert not any(self.left.values()), self.left


def play_round(hands, dealer=NOTHING, **changes):
    """A whole round at a new table."""
    game = Lunar(**changes)
    game.round(hands, dealer)
    return game


def one_seat(cards, dealer=NOTHING, decisions="bet", wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decisions, wagers or {})}, dealer, **changes)
