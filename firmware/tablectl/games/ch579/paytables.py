"""Paytables of Five Card Hi-Lo, 58 Pa. Code 579.12. Hands in the order printed, best first."""

from ...core.odds import for_, to
from ...core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR_OF_SEVENS_OR_BETTER,
    PAIR_OF_SIXES_OR_BETTER,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

# Of the Ante and Play Wagers.
ANTE_ODDS = to(1)
ANTE_SECTION = "579.12(a)"

# Of the Ante Wager, beside its own settlement: R-579-02.
ANTE_BONUS_SECTION = "579.12(b)"
FOUR_ACES_AND_ONE_2 = "four aces and one 2"
FOUR_ACES = "four aces"
THREE_ACES = "three aces"
ANTE_BONUS = {
    "A": ((FOUR_ACES_AND_ONE_2, for_(1000)), (FOUR_ACES, for_(100)), (THREE_ACES, for_(10))),
    "B": ((FOUR_ACES_AND_ONE_2, for_(500)), (FOUR_ACES, for_(50)), (THREE_ACES, for_(5))),
    "C": ((FOUR_ACES_AND_ONE_2, for_(200)), (FOUR_ACES, for_(50)), (THREE_ACES, for_(5))),
    "D": ((FOUR_ACES_AND_ONE_2, for_(100)), (FOUR_ACES, for_(50)), (THREE_ACES, for_(5))),
}

TIE_SECTION = "579.12(c)"
LOW_TIE = "low hands tie"
HIGH_TIE = "high hands tie"
BOTH_TIE = "both high and low hands tie"
TIE = ((LOW_TIE, to(4)), (HIGH_TIE, to(4)), (BOTH_TIE, to(20)))

POKER_BONUS_SECTION = "579.12(d)"
# The paytable whose last row is the pair of 7s; that of 6s is the other's (R-579-01).
SEVENS_IN = ("A", "B")
POKER_BONUS = {
    "A": (
        (ROYAL_FLUSH, to(250)),
        (STRAIGHT_FLUSH, to(50)),
        (FOUR_OF_A_KIND, to(25)),
        (FULL_HOUSE, to(15)),
        (FLUSH, to(10)),
        (STRAIGHT, to(8)),
        (THREE_OF_A_KIND, to(5)),
        (TWO_PAIRS, to(3)),
        (PAIR_OF_SEVENS_OR_BETTER, to(1)),
    ),
    "B": (
        (ROYAL_FLUSH, to(500)),
        (STRAIGHT_FLUSH, to(100)),
        (FOUR_OF_A_KIND, to(40)),
        (FULL_HOUSE, to(15)),
        (FLUSH, to(8)),
        (STRAIGHT, to(6)),
        (THREE_OF_A_KIND, to(4)),
        (TWO_PAIRS, to(3)),
        (PAIR_OF_SIXES_OR_BETTER, to(1)),
    ),
}


def poker_bonus(name, sevens_in):
    """The rows of a paytable, the lost column of the last one as the submission has it."""
    lowest = PAIR_OF_SEVENS_OR_BETTER if name == sevens_in else PAIR_OF_SIXES_OR_BETTER
    return POKER_BONUS[name][:-1] + ((lowest, to(1)),)
