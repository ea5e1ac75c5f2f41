"""Plays a table of Crazy 4 Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

PROGRESSIVE = {"paytable": "A", "wager": 100, "rate": 2050, "seed": 500000, "reset": 500000}
LIMITS = {"ante": [500, 50000], "queens_up": [100, 10000]}

# What the dealer turns over: no hand and queen high, and queen high's next, which qualifies.
QUEEN_HIGH = "Qs Jh 9d 8c 2s"
KING_HIGH = "Ks Jh 9d 8c 2s"
PAIR_OF_ACES = "Ac Ad 7s 5h 3c"
NOTHING = "Td 9c 7h 5s 2d"


def configuration(**changes):
    """Everything offered, no stub count."""
    values = {
        "game": "573",
        "table": {"number": 7, "seats": 6},
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "limits": LIMITS,
        "progressive": PROGRESSIVE,
        "queens_up": "A",
    }
    return changed(values, **changes)


def terms(**changes):
    """The progressive of the table with these changes."""
    return changed(PROGRESSIVE, **changes)


class Crazy4(Played):
    """A table of 573. Hands are {seat: (cards, decision, wagers)}; a decision is `fold`, the cents
    of the Play Wager, or `play`: as much as the Ante."""

    def __init__(self, meter=None, **changes):
        super().__init__(configuration(**changes), meter)

    def bet(self, seat, ante=1000, queens_up=0, progressive=False):
        """Ante and Super Bonus of `ante` cents each."""
        self.do("wager", seat=seat, wager="ante", cents=ante)
        self.do("wager", seat=seat, wager="super_bonus", cents=ante)
        if queens_up:
            self.do("wager", seat=seat, wager="queens_up", cents=queens_up)
        if progressive:
            self.do("chip_on", seat=seat)

    def deal_hands(self, hands):
        """{seat or 0: its cards}, each card to the place the table asks for."""
        left = {place: card_numbers(cards) for place, cards in hands.items()}
        self.deal_places(left)
        assert not any(left.values()), left

    def deal_round(self, hands, dealer=KING_HIGH):
        """Up to the first decision or the stub."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        dealt = {seat: hands[seat][0] for seat in hands}
        dealt[0] = dealer
        self.deal_hands(dealt)

    def decide(self, seat, what):
        if what == "fold":
            return self.decided(seat, "fold")
        cents = self.table.round.placed(seat)["ante"] if what == "play" else what
        return self.decided(seat, "play", cents=cents)

    def round(self, hands, dealer=KING_HIGH):
        """A whole round, its stub counted right where it is due and its held awards confirmed."""
        self.deal_round(hands, dealer)
        self.count_stub()
        for seat in sorted(hands):
            self.decide(seat, hands[seat][1])
        self.confirm_awards()
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, dealer=KING_HIGH, meter=None, **changes):
    """A whole round at a new table."""
    game = Crazy4(meter, **changes)
    game.round(hands, dealer)
    return game


def one_seat(cards, dealer=KING_HIGH, decision="play", wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decision, wagers or {})}, dealer, **changes)
