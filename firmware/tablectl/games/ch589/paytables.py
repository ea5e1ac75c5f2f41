"""Paytables of Lunar Poker, 58 Pa. Code 589.12. Hands in the order printed, best first."""

from ...core.odds import to
from ...core.paytable import (
    ACE_KING,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

SAME_COLORED_STRAIGHT = "same-colored straight"
SAME_COLORED_FIVE = "same colored five"

# Of the Ante Wager.
INSTANT_SECTION = "589.12(a)"
INSTANT = {
    "A": ((ROYAL_FLUSH, to(1500)), (STRAIGHT_FLUSH, to(500))),
    "B": ((ROYAL_FLUSH, to(1500)), (STRAIGHT_FLUSH, to(400))),
    "C": ((ROYAL_FLUSH, to(1500)), (STRAIGHT_FLUSH, to(300))),
    "D": ((ROYAL_FLUSH, to(1200)), (STRAIGHT_FLUSH, to(400))),
    "E": ((ROYAL_FLUSH, to(1200)), (STRAIGHT_FLUSH, to(300))),
    "F": ((ROYAL_FLUSH, to(1000)), (STRAIGHT_FLUSH, to(300))),
    "G": ((ROYAL_FLUSH, to(800)), (STRAIGHT_FLUSH, to(300))),
    "H": ((ROYAL_FLUSH, to(600)), (STRAIGHT_FLUSH, to(300))),
}

SUPER_SECTION = "589.12(b)"
SUPER = {
    "A": (
        (FOUR_OF_A_KIND, to(250)),
        (SAME_COLORED_STRAIGHT, to(150)),
        (FULL_HOUSE, to(100)),
        (FLUSH, to(60)),
        (STRAIGHT, to(30)),
        (THREE_OF_A_KIND, to(8)),
        (ACE_KING, to(6)),
        (SAME_COLORED_FIVE, to(2)),
    ),
    "B": (
        (FOUR_OF_A_KIND, to(250)),
        (SAME_COLORED_STRAIGHT, to(150)),
        (FULL_HOUSE, to(100)),
        (FLUSH, to(60)),
        (STRAIGHT, to(30)),
        (THREE_OF_A_KIND, to(8)),
        (ACE_KING, to(5)),
        (SAME_COLORED_FIVE, to(2)),
    ),
    "C": (
        (FOUR_OF_A_KIND, to(250)),
        (SAME_COLORED_STRAIGHT, to(150)),
        (FULL_HOUSE, to(100)),
        (FLUSH, to(60)),
        (STRAIGHT, to(30)),
        (THREE_OF_A_KIND, to(7)),
        (ACE_KING, to(6)),
        (SAME_COLORED_FIVE, to(2)),
    ),
}

# Of the winning hand and of its second combination (589.11(e)(1)(ii)).
BET_SECTION = "589.12(c)"
BET = (
    (ROYAL_FLUSH, to(100)),
    (STRAIGHT_FLUSH, to(50)),
    (FOUR_OF_A_KIND, to(20)),
    (FULL_HOUSE, to(7)),
    (FLUSH, to(5)),
    (STRAIGHT, to(4)),
    (THREE_OF_A_KIND, to(3)),
    (TWO_PAIRS, to(2)),
    (PAIR, to(1)),
    (ACE_KING, to(1)),
)

ANTE_ODDS = to(1)
ANTE_SECTION = "589.12(d)"
