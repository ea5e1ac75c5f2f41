"""Paytables of Caribbean Stud Poker, 58 Pa. Code 555.13(g); the text has no other subsection of
555.13. Hands in the order printed, best first."""

from ..core.odds import to
from ..core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR_OF_TENS_OR_BETTER,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

# Of the Ante Wager where the dealer has no qualifying hand.
ANTE_ODDS = to(1)
ANTE_SECTION = "555.11(f)(2)"

BONUS_SECTION = "555.13(g)"
BONUS = {
    "A": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(100)),
        (FULL_HOUSE, to(50)),
        (FLUSH, to(40)),
        (STRAIGHT, to(25)),
        (THREE_OF_A_KIND, to(7)),
        (TWO_PAIRS, to(3)),
        (PAIR_OF_TENS_OR_BETTER, to(1)),
    ),
    "B": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(100)),
        (FULL_HOUSE, to(50)),
        (FLUSH, to(40)),
        (STRAIGHT, to(25)),
        (THREE_OF_A_KIND, to(6)),
        (TWO_PAIRS, to(3)),
        (PAIR_OF_TENS_OR_BETTER, to(1)),
    ),
    "C": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(100)),
        (FULL_HOUSE, to(50)),
        (FLUSH, to(40)),
        (STRAIGHT, to(20)),
        (THREE_OF_A_KIND, to(6)),
        (TWO_PAIRS, to(3)),
        (PAIR_OF_TENS_OR_BETTER, to(1)),
    ),
}
