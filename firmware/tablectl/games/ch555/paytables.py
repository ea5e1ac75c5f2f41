"""Paytables of Caribbean Stud Poker, 58 Pa. Code 555.13(g), and the public odds that stand for the
subsections of 555.13 that the text lacks. Hands in the order printed, best first."""

from ...core.odds import for_, of_meter, to
from ...core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    PAIR_OF_TENS_OR_BETTER,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    any_of,
)

# Of the Ante Wager where the dealer has no qualifying hand.
ANTE_ODDS = to(1)
ANTE_SECTION = "555.11(f)(2)"

# Not from the text: what the Ante wins from a dealer who qualifies (R-555-07); of the Bet and of
# the progressive wager the public defaults of keys of the submission (R-555-07, R-555-22).
EVEN = to(1)
BET = (
    (ROYAL_FLUSH, to(100)),
    (STRAIGHT_FLUSH, to(50)),
    (FOUR_OF_A_KIND, to(20)),
    (FULL_HOUSE, to(7)),
    (FLUSH, to(5)),
    (STRAIGHT, to(4)),
    (THREE_OF_A_KIND, to(3)),
    (TWO_PAIRS, to(2)),
    (any_of("pair or less", PAIR, "high card"), to(1)),
)
PROGRESSIVE = (
    (ROYAL_FLUSH, of_meter(100)),
    (STRAIGHT_FLUSH, of_meter(10)),
    (FOUR_OF_A_KIND, for_(500)),
    (FULL_HOUSE, for_(100)),
    (FLUSH, for_(50)),
)

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
