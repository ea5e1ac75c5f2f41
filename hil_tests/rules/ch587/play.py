"""Plays a table of Raise It Up Stud Poker: the verbs of its tests."""

from tablectl.core.cards import card_numbers

from hil_tests.rules.helpers.play import Played, changed

PROGRESSIVE = {"wager": 100, "rate": 2050, "seed": 100000, "reset": 100000}
LIMITS = {"ante": [500, 50000], "pair_plus": [100, 10000], "six_card_bonus": [100, 10000]}
SEED = 1000000000
COMMUNITY = "community"

# Community cards that give nothing to the hands below.
BLANK = "2c 7d 9s"
NOTHING = "3h 5s Jc"


def configuration(**changes):
    """Everything offered, no stub count."""
    values = {
        "game": "587",
        "table": {"number": 7, "seats": 6},
        "shuffler": True,
        "preinspected": False,
        "counting_shuffler": True,
        "deal_method": "manual_shoe",
        "abandon_loses": True,
        "limits": LIMITS,
        "pair_plus": "A",
        "six_card_bonus": "A",
        "progressive": PROGRESSIVE,
    }
    return changed(values, **changes)


def terms(**changes):
    """The progressive of the table with these changes."""
    return changed(PROGRESSIVE, **changes)


class RaiseItUp(Played):
    """A table of 587. Hands are {seat: (cards, decisions, wagers)}; decisions are a text of words
    in the order asked: `check`, `fold`, or the Play Wager in Antes: `3`."""

    def __init__(self, meter=None, **changes):
        super().__init__(configuration(**changes), meter)

    def bet(self, seat, ante=1000, progressive=False, **others):
        """Ante and Blind of `ante` cents each, others in cents, a chip if `progressive`."""
        self.do("wager", seat=seat, wager="ante", cents=ante)
        self.do("wager", seat=seat, wager="blind", cents=ante)
        for name in sorted(others):
            self.do("wager", seat=seat, wager=name, cents=others[name])
        if progressive:
            self.do("chip_on", seat=seat)

    def deal_hands(self, hands):
        """{seat or community: its cards}, each card to the place the table asks for."""
        left = {place: card_numbers(cards) for place, cards in hands.items()}
        self.deal_places(left)
        assert not any(left.values()), left

    def deal_round(self, hands, community=BLANK):
        """Up to the first decision or the stub."""
        if self.waits("next_round"):
            self.do("next_round")
        for seat in sorted(hands):
            self.bet(seat, **hands[seat][2])
        self.start()
        dealt = {seat: hands[seat][0] for seat in hands}
        dealt[COMMUNITY] = community
        self.deal_hands(dealt)

    def decide(self, seat, what):
        """`check`, `fold`, or so many Antes played."""
        if what in ("check", "fold"):
            return self.decided(seat, what)
        cents = int(what) * self.table.round.placed(seat)["ante"]
        return self.decided(seat, "play", cents=cents)

    def round(self, hands, community=BLANK):
        """A whole round, its stub counted right where it is due and its held awards confirmed."""
        self.deal_round(hands, community)
        self.count_stub()
        left = {seat: hands[seat][1].split() for seat in hands}
        while self.waits("decision"):
            seat = self.table.awaits["to"]
            self.decide(seat, left[seat].pop(0))
        assert not any(left.values()), left
        self.confirm_awards()
        assert self.waits("next_round"), self.table.awaits


def play_round(hands, community=BLANK, meter=None, **changes):
    """A whole round at a new table."""
    game = RaiseItUp(meter, **changes)
    game.round(hands, community)
    return game


def one_seat(cards, community=BLANK, decisions="1", wagers=None, **changes):
    """A whole round of seat 3 alone; `1` plays the Ante at the first decision."""
    return play_round({3: (cards, decisions, wagers or {})}, community, **changes)
