"""Paytables of Crazy 4 Poker, 58 Pa. Code 573.12. Four-card hands in the order printed, best
first."""

from ...core.odds import fixed, for_, of_meter, to
from ...core.paytable import (
    FLUSH,
    FOUR_ACES,
    FOUR_OF_A_KIND,
    PAIR_OF_QUEENS_OR_BETTER,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

# Of the Ante and Play Wagers.
ANTE_ODDS = to(1)
ANTE_SECTION = "573.12(a)"

SUPER_BONUS_SECTION = "573.12(b)"
SUPER_BONUS = (
    (FOUR_ACES, to(200)),
    (FOUR_OF_A_KIND, to(30)),
    (STRAIGHT_FLUSH, to(15)),
    (THREE_OF_A_KIND, to(2)),
    (FLUSH, to(3, 2)),
    (STRAIGHT, to(1)),
)

QUEENS_UP_SECTION = "573.12(c)"
QUEENS_UP = {
    "A": (
        (FOUR_OF_A_KIND, to(50)),
        (STRAIGHT_FLUSH, to(30)),
        (THREE_OF_A_KIND, to(9)),
        (FLUSH, to(4)),
        (STRAIGHT, to(3)),
        (TWO_PAIRS, to(2)),
        (PAIR_OF_QUEENS_OR_BETTER, to(1)),
    ),
    "B": (
        (FOUR_OF_A_KIND, to(50)),
        (STRAIGHT_FLUSH, to(40)),
        (THREE_OF_A_KIND, to(9)),
        (FLUSH, to(4)),
        (STRAIGHT, to(3)),
        (TWO_PAIRS, to(2)),
        (PAIR_OF_QUEENS_OR_BETTER, to(1)),
    ),
    "C": (
        (FOUR_OF_A_KIND, to(50)),
        (STRAIGHT_FLUSH, to(30)),
        (THREE_OF_A_KIND, to(8)),
        (FLUSH, to(4)),
        (STRAIGHT, to(3)),
        (TWO_PAIRS, to(2)),
        (PAIR_OF_QUEENS_OR_BETTER, to(1)),
    ),
    "D": (
        (FOUR_OF_A_KIND, to(50)),
        (STRAIGHT_FLUSH, to(40)),
        (THREE_OF_A_KIND, to(7)),
        (FLUSH, to(4)),
        (STRAIGHT, to(3)),
        (TWO_PAIRS, to(2)),
        (PAIR_OF_QUEENS_OR_BETTER, to(1)),
    ),
}

PROGRESSIVE_SECTION = "573.12(d)(1)"
PROGRESSIVE = {
    "A": (
        (FOUR_ACES, of_meter(100)),
        (FOUR_OF_A_KIND, for_(300)),
        (STRAIGHT_FLUSH, for_(100)),
        (THREE_OF_A_KIND, for_(9)),
    ),
    "B": (
        (FOUR_ACES, of_meter(100)),
        (FOUR_OF_A_KIND, for_(300)),
        (STRAIGHT_FLUSH, for_(100)),
        (THREE_OF_A_KIND, for_(15)),
    ),
}

# The rate of progression is left to the Rules Submission.
PROGRESSIVE_SEED_SECTION = "573.12(d)(3)"
PROGRESSIVE_SEED_AT_LEAST = {"A": 500000, "B": 100000}

# By the receiver's wager in cents.
PROGRESSIVE_ENVY_SECTION = "573.12(d)(5)"
PROGRESSIVE_ENVY: dict = {
    "A": {
        100: (
            (FOUR_ACES, fixed(10000)),
            (FOUR_OF_A_KIND, fixed(1000)),
            (STRAIGHT_FLUSH, fixed(500)),
        ),
        500: (
            (FOUR_ACES, fixed(50000)),
            (FOUR_OF_A_KIND, fixed(5000)),
            (STRAIGHT_FLUSH, fixed(2500)),
        ),
    },
    # Without a row for the straight flush that paytable B pays: R-573-01.
    "B": {
        100: (
            (FOUR_ACES, fixed(10000)),
            (FOUR_OF_A_KIND, fixed(2500)),
        ),
        500: (
            (FOUR_ACES, fixed(50000)),
            (FOUR_OF_A_KIND, fixed(12500)),
        ),
    },
}
