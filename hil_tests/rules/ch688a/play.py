"""Plays a table of Face Up Pai Gow Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed, named

# The rules of host_tools/examples/house_ways/example.json, as tables/688a.json has them.
HOUSE_WAY = (
    "041ef0f0f0f0001ff0f0f0f0111ec9f0ddf0141ef0f0f0f0111ff0f0f0f0211fddf0f0f0"
    "211fcab5f0f0221fc6f0ddf0211fc6f0f0f0221ff0f0f0f0311ff0f0f0f0441ef0f0f0f0"
    "411fddf0f0f0431ff0f0f0f0561ff011ddcc531ff0f0f0f0631ff0f0f0f0731ff0f0f0f0"
    "871f51f0f0f0871f96f0ddf0811ff0f0f0f0971ff0f0f0f0a71ff0f0f0f0b31ff0f0f0f0"
    "ca1fddccf0f0c31ff0f0f0f0"
)
LIMITS = {"pai_gow": [500, 50000], "ace_high": [100, 10000], "fortune_bonus": [100, 10000]}
SEATS = {"number": 7, "seats": 6}

# Seven cards and the two that the house way sets low.
PAIR_OF_NINES = ("9c 9d Kh Qs 7c 5d 3h", "Kh Qs")
ACE_HIGH = ("Ac Kd Jh 9s 8d 6c 4h", "Kd Jh")
ACE_HIGH_WITH_JOKER = ("Jk Kd Jh 9s 8d 6c 4h", "Kd Jh")

# Seven cards without a pair, straight or flush, for a seat beside another.
OTHERS = (
    "Ks Qh Tc 8d 6s 4s 2d",
    "Js Ts 8d 6s 4d 3c 2h",
    "Qc Js Td 8c 6h 4c 2c",
    "Ac Qd 8s 6h 4c 3d 2s",
    "Qh Jd Tc 8s 6s 4d 3c",
    "Ah Ks Qh Tc 6s 4s 2d",
    "Ks Qh Tc 8d 6s 4s 2h",
)


def beside(cards):
    """Those of OTHERS that hold none of `cards`."""
    held = set(cards.split())
    return [other for other in OTHERS if not held & set(other.split())][0]


def configuration(**changes):
    """Everything offered, the starting position by the random number generator."""
    values = {
        "game": "688a",
        "table": SEATS,
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": False,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "start_position": "rng",
        "mark_start": False,
        "two_areas": True,
        "house_way": HOUSE_WAY,
        "ace_high": "1",
        "fortune_bonus": "1",
        "progressive": "4",
        "limits": LIMITS,
    }
    values = changed(values, **changes)
    if "limits" not in changes:
        values["limits"] = {
            name: LIMITS[name] for name in LIMITS if name == "pai_gow" or values[name]
        }
    return values


class FaceUp(Played):
    """A table of 688a. Hands are {seat: (cards, low, wagers)}; `low` is the player's low hand or
    `surrender`, `wagers` those beside or instead of a Pai Gow wager of 10.00."""

    def __init__(self, meter=None, **changes):
        super().__init__(configuration(**changes), meter)

    def bet(self, seat, pai_gow=1000, ace_high=0, fortune_bonus=0, progressive=False):
        wagers = (("pai_gow", pai_gow), ("ace_high", ace_high), ("fortune_bonus", fortune_bonus))
        for name, cents in wagers:
            if cents:
                self.do("wager", seat=seat, wager=name, cents=cents)
        if progressive:
            self.do("chip_on", seat=seat)

    def shake(self, number=1):
        """The starting position: the number displayed, or dice of that total."""
        if self.waits("roll"):
            return self.do("roll", dice=DICE[number])
        return self.do("start_position", number=number)

    def deal_hands(self, hands):
        """{seat or 0: its cards}; positions without cards get those that are left."""
        left = {place: card_numbers(cards) for place, cards in hands.items()}
        given = [card for cards in left.values() for card in cards]
        rest = [card for card in range(53) if card not in given]
        while self.waits("card"):
            place = self.table.awaits["to"]
            cards = left[place] if place in left else rest
            self.do("card", card=cards.pop(0))
        assert not any(left.values()), left

    def deal_round(self, hands, dealer=PAIR_OF_NINES, number=1):
        """Up to the dealer's setting, the four cards that remain counted."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        self.shake(number)
        dealt = {seat: hands[seat][0] for seat in hands}
        dealt[0] = dealer[0]
        self.deal_hands(dealt)
        self.count()

    def count(self, cards=4, misdealt=False):
        return self.do("stub_count", cards=cards, misdealt=misdealt)

    def set(self, seat, low):
        """The low hand of a seat, of the dealer at 0; or `surrender`."""
        if low == "surrender":
            return self.do("decision", seat=seat, what="surrender")
        return self.do("set_hand", seat=seat, low=card_numbers(low))

    def round(self, hands, dealer=PAIR_OF_NINES, number=1):
        """A whole round, its held awards confirmed."""
        self.deal_round(hands, dealer, number)
        self.set(0, dealer[1])
        while not self.waits("next_round"):
            if self.waits("jackpot_confirm"):
                self.do("jackpot_confirm", key=True)
            else:
                seat = self.table.awaits["to"]
                self.set(seat, hands[seat][1])

    def notes(self, what):
        """(seat, section) of the notes of this name."""
        shown = named(self.effects, "note")
        return [(note.get("seat"), note["section"]) for note in shown if note["what"] == what]


# Three dice of each total.
DICE = {total: [1, 1, total - 2] for total in range(3, 9)}
DICE.update({total: [6, 6, total - 12] for total in range(13, 19)})
DICE.update({total: [3, 3, total - 6] for total in range(9, 13)})


def play_round(hands, dealer=PAIR_OF_NINES, meter=None, **changes):
    """A whole round at a new table."""
    game = FaceUp(meter, **changes)
    game.round(hands, dealer)
    return game


def one_seat(cards, low, wagers=None, dealer=PAIR_OF_NINES, meter=None, **changes):
    """A whole round of seat 3 alone."""
    return play_round({3: (cards, low, wagers or {})}, dealer, meter, **changes)
