"""Plays a table of Caribbean Stud Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers
from tablectl.core.seats import DEALER

from hil_tests.rules.helpers.play import Played, changed

PROGRESSIVE = {"rate": 2050, "seed": 500000, "reset": 400000}
LIMITS = {"ante": [500, 50000], "bonus": [100, 10000]}

# What the dealer turns over.
ACE_KING = "Ah Ks 9d 6c 3h"
NO_HAND = "Ah Qs 9d 6c 3h"
PAIR = "Jc Jd 8h 5s 2c"
OTHER = "Tc Td 8s 5c 2d"
SIDE = {"bonus": 300, "progressive": True}


def configuration(**changes):
    """Everything offered, no stub count."""
    values = {
        "game": "555",
        "table": {"number": 7, "seats": 6},
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "limits": LIMITS,
        "bonus": "A",
        "progressive": PROGRESSIVE,
    }
    return changed(values, **changes)


class Caribbean(Played):
    """A table of 555. Hands are {seat: (cards, decision, wagers)}."""

    def __init__(self, meter=None, **changes):
        super().__init__(configuration(**changes), meter)

    def bet(self, seat, ante=1000, bonus=0, progressive=False):
        self.do("wager", seat=seat, wager="ante", cents=ante)
        if bonus:
            self.do("wager", seat=seat, wager="bonus", cents=bonus)
        if progressive:
            self.do("chip_on", seat=seat)

    def start(self):
        """Start Game; the devices keep their chips."""
        self.do("start_game")
        self.do("latched")

    def begin(self, hands, dealer=ACE_KING):
        """Up to the first decision, or the stub."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        left = {seat: card_numbers(hands[seat][0]) for seat in hands}
        left[DEALER] = card_numbers(dealer)
        self.deal_places(left)

    def decide(self, seat, what, **facts):
        return self.do("decision", seat=seat, what=what, **facts)

    def round(self, hands, dealer=ACE_KING):
        self.begin(hands, dealer)
        self.count_stub()
        while self.waits("decision"):
            seat = self.table.awaits["to"]
            self.decide(seat, hands[seat][1])
        self.turn_up()
        self.confirm_awards()
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, dealer=ACE_KING, meter=None, **changes):
    """A whole round at a new table."""
    game = Caribbean(meter, **changes)
    game.round(hands, dealer)
    return game


def one_seat(cards, dealer=ACE_KING, decision="bet", wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decision, wagers or {})}, dealer, **changes)


def deciding(hands=None, **changes):
    """Seats 1, with every wager, and 4 before their decisions."""
    game = Caribbean(**changes)
    game.begin(hands or {1: (PAIR, "bet", SIDE), 4: (OTHER, "bet", {})})
    return game
