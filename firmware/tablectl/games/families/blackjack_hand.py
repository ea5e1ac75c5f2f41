"""A hand of the blackjack games, 58 Pa. Code 581, 590 and 591: its cards, its count, its wagers.

A seat plays one hand, or several after splits, numbered from the dealer's left as they are formed.
The wagers of the first hand have the chapter's names, those of another its number behind them:
`double_down_2`. So they lie on the layout, and so the lines name them.
"""

from ...core import hands
from ...core.seats import counterclockwise
from ...core.wagers import Wager
from .blackjack_configuration import ALL, ONE_CARD

STANDS = 17
BEST = 21
OVER = 22
ACE_POINTS, TEN_POINTS = 11, 10


class Hand:
    """A player's hand. `split`: one of several; `doubled`: it has had its one card; `done`:
    nothing is left to decide; `out`: its result does not wait for the dealer's, and its cards are
    in the discard rack unless `tucked` under a wager; `late`: its player waits for a card that the
    dealer left out; `lammers`: names of the Free Bet lammers at it."""

    def __init__(self, seat, number, cards, split=False):
        self.seat = seat
        self.number = number
        self.cards = cards
        self.split = split
        self.doubled = False
        self.done = False
        self.out = False
        self.tucked = False
        self.late = False
        self.lammers = []

    def close(self, tucked=False):
        """Its result is known, and the dealer removes its cards."""
        self.done = self.out = True
        self.tucked = tucked

    def wager(self, name):
        return numbered(name, self.number)


def numbered(name, number):
    """The wager `name` of a seat's hand."""
    return name if number == 1 else "{}_{}".format(name, number)


def of_hands(name, section, first, last):
    """The wagers `name` of the hands `first` to `last`, made by decisions."""
    numbers = range(first, last + 1)
    return tuple([Wager(numbered(name, n), section, entered=False, kind=name) for n in numbers])


def points(card):
    """2 to 10 the face value, a jack, queen or king 10, an ace 11 (581.3(d), 590.3(d),
    591.3(d))."""
    rank = card >> 2
    return ACE_POINTS if rank == hands.ACE else min(rank + 2, 10)


def value(cards, split=False):
    """The value by which hands compare. Of a split hand an ace and a 10 are no blackjack
    (R-581-01)."""
    return hands.value(hands.BLACKJACK_SPLIT if split else hands.BLACKJACK, cards)


def total(cards):
    """The point count up to 21; OVER stands for every greater one."""
    name = hands.category(hands.BLACKJACK_SPLIT, value(cards, True))
    return OVER if name == "bust" else int(name)


def is_blackjack(cards):
    return hands.category(hands.BLACKJACK, value(cards)) == "blackjack"


def is_soft(cards):
    """Whether an ace of the total counts 11."""
    soft = hands.value(hands.BLACKJACK_SOFT, cards)
    return hands.category(hands.BLACKJACK_SOFT, soft) == "soft"


def is_pair(cards):
    """Two cards identical in value: a king and a queen are."""
    return len(cards) == 2 and points(cards[0]) == points(cards[1])


def hands_of(round, seat):
    """The hands of a seat from the dealer's left; none before the first cards are out."""
    return round.facts["hands"][seat]


def insured(round):
    """Seats with an Insurance Wager, from the dealer's right."""
    return [s for s in counterclockwise(round.competing) if "insurance" in round.placed(s)]


def gets_one_card(round, hand):
    """Whether this is a split ace where the Rules Submission gives such a hand one card."""
    ace = points(hand.cards[0]) == ACE_POINTS
    return hand.split and ace and round.configuration["split_aces"] == ONE_CARD


def call_dead(round, seat, names, original, section, reading):
    """The wagers `names` of a hand called dead go back; where the Rules Submission returns the
    `original` ones alone, the others are lost by its answer to `reading`."""
    every = round.configuration["dead_hand_returns"] == ALL
    for name in names:
        if every or name in original:
            round.settle(seat, name, "return", section)
        else:
            round.settle(seat, name, "collect", reading)


def surrender_half(round, seat, name, section):
    """Half of a wager is collected, an odd cent is the player's; the rest goes back."""
    cents = round.wagers[seat][name]
    for part, outcome in ((cents // 2, "collect"), (cents - cents // 2, "return")):
        if part:
            round.place(seat, name, part)
            round.settle(seat, name, outcome, section)
