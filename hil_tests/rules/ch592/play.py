"""Plays a table of Criss-Cross Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

LIMITS = {"ante": [500, 50000], "five_card_bonus": [100, 10000]}
SEATS = {"number": 7, "seats": 6}
# Far, row from one end to the other, near.
CROSS = "Jh 2c 9d 5s Kc"
# Pair of kings down, nothing across.
KING = "Kd 7h"
NOTHING = "Ac 4d"
BETS = ("across", "down", "middle")


def configuration(**changes):
    """Everything offered, no stub count."""
    values = {
        "game": "592",
        "table": SEATS,
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "five_card_bonus": True,
        "limits": LIMITS,
    }
    return changed(values, **changes)


class CrissCross(Played):
    """A table of 592. Hands are {seat: (cards, bets, wagers)}; `bets` are the multiples of the
    Ante of the Across, Down and Middle Bet, fewer of them where the player folds."""

    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, seat, ante=1000, bonus=0):
        self.do("wager", seat=seat, wager="ante_across", cents=ante)
        self.do("wager", seat=seat, wager="ante_down", cents=ante)
        if bonus:
            self.do("wager", seat=seat, wager="five_card_bonus", cents=bonus)

    def deal_round(self, hands, cross=CROSS):
        """Up to the first decision."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        left = {seat: card_numbers(hands[seat][0]) for seat in hands}
        left["community"] = card_numbers(cross)
        self.deal_places(left)
        self.count_stub()

    def decide(self, seat, what, times=1):
        """A bet of so many times the Ante, or `fold`."""
        if what == "fold":
            return self.do("decision", seat=seat, what=what)
        cents = times * self.table.round.placed(seat)["ante_across"]
        return self.do("decision", seat=seat, what=what, cents=cents)

    def decide_all(self, bets):
        """The decisions of one stage, by {seat: multiples}."""
        while self.waits("decision"):
            awaits = self.table.awaits
            stage = BETS.index(awaits["choices"][0])
            made = bets[awaits["to"]]
            if stage < len(made):
                self.decide(awaits["to"], BETS[stage], made[stage])
            else:
                self.decide(awaits["to"], "fold")

    def round(self, hands, cross=CROSS):
        self.deal_round(hands, cross)
        for _ in BETS:
            self.decide_all({seat: hands[seat][1] for seat in hands})
            self.do("reveal")
        self.turn_up()
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, cross=CROSS, **changes):
    """A whole round at a new table."""
    game = CrissCross(**changes)
    game.round(hands, cross)
    return game


def one_seat(cards, cross=CROSS, bets=(1, 1, 1), wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, bets, wagers or {})}, cross, **changes)
