"""Plays a table of Five Card Hi-Lo: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

LIMITS = {"ante": [500, 50000], "tie": [100, 10000], "poker_bonus": [100, 10000]}
# Five cards of the dealer that total 29 and 5.
TWENTY_NINE_FIVE = "Kc Qd 9s 3h 2c"
SEATS = {"number": 7, "seats": 6}


def configuration(**changes):
    """Everything offered, no stub count."""
    values = {
        "game": "579",
        "table": SEATS,
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "two_areas": True,
        "exposed_voids": True,
        "ante_bonus": "A",
        "tie": True,
        "poker_bonus": "A",
        "limits": LIMITS,
    }
    return changed(values, **changes)


def points(card):
    """579.6(a), an ace in the high hand."""
    rank = card // 4 + 2
    return 11 if rank == 14 else min(rank, 10)


def two_lowest(cards):
    """The low hand of a player who sets no ace low: texts of cards to numbers."""
    return sorted(card_numbers(cards), key=points)[:2]


class HiLo(Played):
    """A table of 579. Hands are {seat: (cards, decision, wagers, low)}: `play` or `fold`; a low
    hand of None is the two lowest cards."""

    def __init__(self, **changes):
        super().__init__(configuration(**changes))

    def bet(self, seat, ante=1000, tie=0, poker_bonus=0):
        for wager, cents in (("ante", ante), ("tie", tie), ("poker_bonus", poker_bonus)):
            if cents:
                self.do("wager", seat=seat, wager=wager, cents=cents)

    def deal_hands(self, hands):
        """{seat or 0: its cards}, each card to the place the table asks for; a place without
        cards gets the lowest of the others."""
        left = {place: card_numbers(cards) for place, cards in hands.items() if cards}
        kept = [card for cards in left.values() for card in cards]
        while self.waits("card"):
            hand = left.get(self.table.awaits["to"])
            used = kept + self.table.round.drawn
            self.do("card", card=hand.pop(0) if hand else min(set(range(52)) - set(used)))
        assert not any(left.values()), left

    def deal_round(self, hands, dealer=TWENTY_NINE_FIVE):
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
        return self.decided(seat, what)

    def set_low(self, seat, low):
        return self.do("set_hand", seat=seat, low=card_numbers(low)) + self.turn_up()

    def round(self, hands, dealer=TWENTY_NINE_FIVE):
        """A whole round, its stub counted right where it is due."""
        self.deal_round(hands, dealer)
        self.count_stub()
        for seat in sorted(hands):
            self.decide(seat, hands[seat][1])
        while self.waits("set_hand"):
            seat = self.table.awaits["to"]
            cards, _, _, low = hands[seat]
            self.do("set_hand", seat=seat, low=card_numbers(low) if low else two_lowest(cards))
        self.turn_up()
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, dealer=TWENTY_NINE_FIVE, **changes):
    """A whole round at a new table."""
    game = HiLo(**changes)
    game.round(hands, dealer)
    return game


def one_seat(cards, dealer=TWENTY_NINE_FIVE, decision="play", low=None, wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, decision, wagers or {}, low)}, dealer, **changes)
