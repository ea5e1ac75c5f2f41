"""Paytables of Six-Card Fortune Pai Gow Poker, 58 Pa. Code 588.12. Hands in the order printed,
best first; in the Insurance Wager the lowest hand is the best."""

from ...core.odds import fixed, for_, of_meter, to
from ...core.paytable import (
    FIVE_ACES,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
)

# Of the Six-Card Fortune Pai Gow Poker and Double Down Wagers.
PAI_GOW_ODDS = to(1)
PAI_GOW_SECTION = "588.12(a)"

FORTUNE_BONUS_SECTION = "588.12(b)(i)"
FORTUNE_BONUS = (
    (FIVE_ACES, to(1000)),
    (ROYAL_FLUSH, to(250)),
    (STRAIGHT_FLUSH, to(100)),
    (FOUR_OF_A_KIND, to(50)),
    (FULL_HOUSE, to(15)),
    (FLUSH, to(10)),
    (STRAIGHT, to(8)),
    (THREE_OF_A_KIND, to(5)),
)

# By the receiver's wager in cents.
FORTUNE_ENVY_SECTION = "588.12(b)(ii)"
# The Envy Bonus Qualifying Hands of 588.1(i).
FORTUNE_ENVY = {
    100: (
        (FIVE_ACES, fixed(100000)),
        (ROYAL_FLUSH, fixed(20000)),
        (STRAIGHT_FLUSH, fixed(5000)),
        (FOUR_OF_A_KIND, fixed(1500)),
        (FULL_HOUSE, fixed(500)),
    ),
    500: (
        (FIVE_ACES, fixed(500000)),
        (ROYAL_FLUSH, fixed(100000)),
        (STRAIGHT_FLUSH, fixed(25000)),
        (FOUR_OF_A_KIND, fixed(7500)),
        (FULL_HOUSE, fixed(2500)),
    ),
}

INSURANCE_SECTION = "588.12(c)"
INSURANCE = (
    ("eight-high", to(100)),
    ("nine-high", to(30)),
    ("ten-high", to(10)),
    ("jack-high", to(7)),
    ("queen-high", to(4)),
    ("king-high", to(3)),
)

PROGRESSIVE_SECTION = "588.12(d)(1)"
PROGRESSIVE = (
    (FIVE_ACES, of_meter(100)),
    (ROYAL_FLUSH, of_meter(10)),
    (STRAIGHT_FLUSH, for_(300)),
    (FOUR_OF_A_KIND, for_(150)),
    (FULL_HOUSE, for_(15)),
    (FLUSH, for_(6)),
    (STRAIGHT, for_(3)),
)

# No rate of progression is printed: R-588-02.
PROGRESSIVE_SEED_SECTION = "588.12(d)(2)"
PROGRESSIVE_SEED_AT_LEAST = 500000

# By the receiver's wager in cents.
PROGRESSIVE_ENVY_SECTION = "588.12(d)(4)"
# The Envy Bonus Qualifying Hands of 588.1(ii).
PROGRESSIVE_ENVY = {
    100: (
        (FIVE_ACES, fixed(10000)),
        (ROYAL_FLUSH, fixed(5000)),
        (STRAIGHT_FLUSH, fixed(1000)),
        (FOUR_OF_A_KIND, fixed(500)),
    ),
    500: (
        (FIVE_ACES, fixed(50000)),
        (ROYAL_FLUSH, fixed(25000)),
        (STRAIGHT_FLUSH, fixed(5000)),
        # This row is missing from the text: R-588-01.
        (FOUR_OF_A_KIND, fixed(2500)),
    ),
}


def progressive_envy(fours):
    """The schedules, that of $5 with the row of a four-of-a-kind or as printed."""
    if fours:
        return PROGRESSIVE_ENVY
    return {100: PROGRESSIVE_ENVY[100], 500: PROGRESSIVE_ENVY[500][:-1]}
