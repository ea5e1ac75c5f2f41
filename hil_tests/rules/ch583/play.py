"""Plays a table of Flop Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

LIMITS = {"ante": [500, 50000], "three_card_bonus": [100, 10000]}
SEATS = {"number": 7, "seats": 6}
# Without a pair, a straight or a flush with NOTHING: queen high.
FLOP = "Qh 9d 4c"
NOTHING = "Jc 7s 2d"
# A pair of kings with FLOP.
KINGS = "Ks Kd 3s"


def configuration(**changes):
    """Everything offered, no stub count."""
    values = {
        "game": "583",
        "table": SEATS,
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "three_card_bonus": True,
        "limits": LIMITS,
    }
    return changed(values, **changes)


class FlopPoker(Played):
    """A table of 583. Hands are {seat: (cards, decision, wagers)}; a decision is `flop` or
    `fold`."""

    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, seat, ante=1000, bonus=0, pot=500):
        self.do("wager", seat=seat, wager="ante", cents=ante)
        self.do("wager", seat=seat, wager="pot", cents=pot)
        if bonus:
            self.do("wager", seat=seat, wager="three_card_bonus", cents=bonus)

    def start_round(self, hands):
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()

    def deal_round(self, hands, flop=FLOP):
        """Up to the first decision. Returns the cards that are left to deal."""
        self.start_round(hands)
        left = {seat: card_numbers(hands[seat][0]) for seat in hands}
        left["community"] = card_numbers(flop)
        left["burn"] = [unused(left)]
        self.deal_places(left)
        self.count_stub()
        return left

    def decide(self, seat, what):
        return self.do("decision", seat=seat, what=what)

    def to_the_flop(self, hands, flop=FLOP):
        """Until the table waits for the cards to be turned up."""
        left = self.deal_round(hands, flop)
        for seat in sorted(hands):
            self.decide(seat, hands[seat][1])
        self.deal_places(left)
        self.count_stub()

    def round(self, hands, flop=FLOP):
        self.to_the_flop(hands, flop)
        self.turn_up()
        assert self.waits("next_round"), self.table.awaits


def unused(dealt):
    """The lowest card that is in no hand of `dealt`."""
    held = [card for cards in dealt.values() for card in cards]
    return min([card for card in range(52) if card not in held])


def play_round(hands, flop=FLOP, **changes):
    """A whole round at a new table."""
    game = FlopPoker(**changes)
    game.round(hands, flop)
    return game


def one_seat(cards, flop=FLOP, decision="flop", wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decision, wagers or {})}, flop, **changes)


def pot(game):
    """{seat: (outcome, amount)} of the Pot's lines."""
    return {line[0]: line[3:5] for line in game.lines() if line[1] == "pot"}
