"""Plays a table of 588 for its tests, with everything offered."""

from tablectl.core.cards import card_numbers, card_text

from hil_tests.helpers import examples
from hil_tests.rules.ch588.oracle import house_low
from hil_tests.rules.helpers.play import Played, changed

TABLE = examples.table("588")

# Set king high and queen: every pair beats it, and it has no pair of eights.
DEALER = "Kc Qd 9h 7s 5c 3d"
DEALER_LOW = "Qd"
SEED = 5000000000


def configuration(**changes):
    """The example table without the Double Down unless it is asked for."""
    return changed(changed(TABLE, double_down=False), **changes)


def terms(**changes):
    """The progressive of the example table with some of its keys changed."""
    return changed(TABLE["progressive"], **changes)


class PaiGow(Played):
    """A table of 588. Positions without a hand of their own get cards that are left over."""

    def __init__(self, meter=None, **changes):
        super().__init__(configuration(**changes), meter)

    def bet(self, seat, pai_gow=1000, fortune_bonus=0, insurance=0, progressive=False):
        if self.waits("next_round"):
            self.do("next_round")
        self.do("wager", seat=seat, wager="pai_gow", cents=pai_gow)
        for name, cents in (("fortune_bonus", fortune_bonus), ("insurance", insurance)):
            if cents:
                self.do("wager", seat=seat, wager=name, cents=cents)
        if progressive:
            self.do("chip_on", seat=seat)

    def position(self, number=1):
        """The starting position by whichever device this table has."""
        if self.table.awaits["what"] == "roll":
            pips = {1: (2, 2, 4), 2: (1, 4, 4), 3: (1, 1, 1)}[number]
            return self.do("roll", dice=list(pips))
        return self.do("start_position", number=number)

    def deal_cards(self, hands=None):
        """{place: its cards}; the rest from the cards that no hand holds."""
        if not self.waits("card"):
            self.position()
        left = {place: card_numbers(cards) for place, cards in (hands or {}).items()}
        held = [card for cards in left.values() for card in cards]
        gone = held + self.table.round.drawn
        others = [card for card in range(52) if card not in gone]
        while self.waits("card"):
            hand = left.get(self.table.awaits["to"])
            self.do("card", card=hand.pop(0) if hand else others.pop(0))
        assert not any(left.values()), left

    def count(self, cards=None, misdealt=False):
        right = 53 - len(self.table.round.drawn)
        return self.do("stub_count", cards=right if cards is None else cards, misdealt=misdealt)

    def deal(self, hands=None):
        """To the first decision, or until the dealer's cards are to be turned over."""
        self.deal_cards(hands)
        self.count()

    def set(self, seat, low):
        """Hands set, the dealer's once his cards are turned over."""
        if seat == 0:
            self.turn_up()
        return self.do("set_hand", seat=seat, low=card_numbers(low))

    def low_of(self, place):
        """The house's low card of a hand that was dealt anything."""
        return card_text(house_low(self.table.round.hands[place]))

    def compare(self, hands, dealer_low=None):
        """{seat: its low card} after the dealer's; held awards are confirmed."""
        self.set(0, dealer_low or self.low_of(0))
        while not self.waits("next_round"):
            if self.waits("jackpot_confirm"):
                self.do("jackpot_confirm", key=True)
            else:
                seat = self.table.awaits["to"]
                self.set(seat, hands[seat])

    def round(self, hands, dealer=None, position=1):
        """{seat: (cards, low card, wagers or a Double Down with them)}: a whole round. `dealer`:
        (cards, low card); without it he is dealt anything."""
        for seat in sorted(hands):
            self.bet(seat, **{k: v for k, v in hands[seat][2].items() if k != "double"})
        self.start()
        self.position(position)
        dealt = {seat: hands[seat][0] for seat in hands}
        if dealer:
            dealt[0] = dealer[0]
        self.deal(dealt)
        while self.waits("decision"):
            seat = self.table.awaits["to"]
            double = hands[seat][2].get("double")
            self.do("decision", seat=seat, what="double_down" if double else "no_double_down")
        self.compare({seat: hands[seat][1] for seat in hands}, dealer and dealer[1])


def play_round(hands, dealer=None, meter=None, **changes):
    """A whole round at a new table."""
    game = PaiGow(meter, **changes)
    game.round(hands, dealer)
    return game


def one_seat(cards, low, dealer=None, wagers=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, low, wagers or {})}, dealer, **changes)


def envies(game):
    """(seat, wager, amount) of each Envy Bonus."""
    return [(line[0], line[1], line[4]) for line in game.lines() if line[3] == "envy"]
