"""Plays rounds of 588 and 688a."""

from tablectl.core.cards import card_text
from tablectl.core.seats import DEALER

from hil_tests.helpers import examples
from hil_tests.rules.families.oracle_pai_gow import house_low
from hil_tests.rules.helpers.games import SEATS, Game, limits
from hil_tests.rules.helpers.play import changed, named


class PaiGow(Game):
    """588. Hands are {seat: (cards, low card, wagers)}, a Double Down before the low card:
    `double_down Qd`. The dealer's are (cards, low card); without a low card he sets by the house
    way."""

    # Without the Double Down.
    OFFERED = changed(examples.table("588"), double_down=False)
    STAKES = (("pai_gow", 1000),)
    MAIN = "pai_gow"
    # Set king high and queen: every pair beats it, and it has no pair of eights.
    DEALER = "Kc Qd 9h 7s 5c 3d"
    DEALER_LOW = "Qd"
    DICE: dict = {1: (2, 2, 4), 2: (1, 4, 4), 3: (1, 1, 1)}
    SEED = 5000000000
    # The starting position.
    NUMBER = 1
    # The dealer's unless a round says otherwise: dealt anything.
    DEALERS: tuple = ("", None)

    @classmethod
    def one_seat(cls, cards, low, wagers=None, beside=None, **changes):
        """A whole round of seat 3 alone."""
        return cls.play_round({3: (cards, low, wagers or {})}, beside, **changes)

    def bet(self, seat, main=None, progressive=False, **cents):
        if self.waits("next_round"):
            self.do("next_round")
        super().bet(seat, main, progressive, **cents)

    def begin(self, hands, beside=None, other=None):
        cards, low = beside or self.DEALERS
        super().begin(hands, cards)
        self.decisions[DEALER] = [low] if low else []
        self.position(self.NUMBER)

    def position(self, number=1):
        """The starting position by whichever device this table has."""
        if self.waits("roll"):
            return self.do("roll", dice=list(self.DICE[number]))
        return self.do("start_position", number=number)

    def deal_round(self, hands, beside=None, other=None):
        """Up to the first decision or the dealer's setting, the cards that remain counted."""
        super().deal_round(hands, beside)
        self.count_stub()

    def deal_cards(self, hands=None):
        """A round that has begun; {place: its cards}."""
        if not self.waits("card"):
            self.position()
        self.deal_hands(hands or {})

    def deal_out(self, hands=None):
        """As far as `deal_round`."""
        self.deal_cards(hands)
        self.count_stub()

    def count(self, cards=None, misdealt=False):
        right = self.table.pack.count - len(self.table.round.drawn)
        return self.do("stub_count", cards=right if cards is None else cards, misdealt=misdealt)

    def step(self):
        to = self.table.awaits.get("to")
        left = self.decisions.get(to)
        if self.waits("decision") and left[0] not in self.table.awaits["choices"]:
            self.decide(to, "no_double_down")
        elif self.waits("set_hand") and not left:
            self.set(to, self.low_of(to))
        else:
            super().step()

    def set(self, place, low):
        """A low hand, the dealer's once his cards are turned over; or `surrender`."""
        if place == DEALER:
            self.turn_up()
        if low == "surrender":
            return self.decide(place, low)
        return super().set(place, low)

    def low_of(self, place):
        """The house's low card of a hand that was dealt anything."""
        return card_text(house_low(self.table.round.hands[place]))

    def compare(self, lows, dealer_low=None):
        """{seat: its low hand} after the dealer's; held awards are confirmed."""
        self.decisions = {seat: [lows[seat]] for seat in lows}
        self.decisions[DEALER] = [dealer_low] if dealer_low else []
        self.until("next_round")

    def envies(self):
        """(seat, wager, amount) of each Envy Bonus."""
        return [(line[0], line[1], line[4]) for line in self.lines() if line[3] == "envy"]

    def notes(self, what):
        """(seat, section) of the notes of this name."""
        shown = named(self.effects, "note")
        return [(note.get("seat"), note["section"]) for note in shown if note["what"] == what]


class FaceUp(PaiGow):
    """688a. A low hand is two cards, or `surrender`."""

    OFFERED = changed(
        examples.table("688a"),
        table=SEATS,
        start_position="rng",
        limits=limits("pai_gow", "ace_high", "fortune_bonus"),
    )
    LIMITS_FOLLOW = True
    # Seven cards and the two that the house way sets low.
    PAIR_OF_NINES = DEALERS = ("9c 9d Kh Qs 7c 5d 3h", "Kh Qs")
    ACE_HIGH = ("Ac Kd Jh 9s 8d 6c 4h", "Kd Jh")
    ACE_HIGH_WITH_JOKER = ("Jk Kd Jh 9s 8d 6c 4h", "Kd Jh")
    # Three dice of each total.
    DICE = {total: [1, 1, total - 2] for total in range(3, 9)}
    DICE.update({total: [3, 3, total - 6] for total in range(9, 13)})
    DICE.update({total: [6, 6, total - 12] for total in range(13, 19)})
    # Seven cards without a pair, straight or flush.
    OTHERS = (
        "Ks Qh Tc 8d 6s 4s 2d",
        "Js Ts 8d 6s 4d 3c 2h",
        "Qc Js Td 8c 6h 4c 2c",
        "Ac Qd 8s 6h 4c 3d 2s",
        "Qh Jd Tc 8s 6s 4d 3c",
        "Ah Ks Qh Tc 6s 4s 2d",
        "Ks Qh Tc 8d 6s 4s 2h",
    )

    @classmethod
    def beside(cls, cards):
        """Those of OTHERS that hold none of `cards`, for a seat beside another."""
        held = set(cards.split())
        return [other for other in cls.OTHERS if not held & set(other.split())][0]

    def in_turn(self, decisions):
        return [decisions]
