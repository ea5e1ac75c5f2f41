"""Paytables of Raise It Up Stud Poker, 58 Pa. Code 587.12. Hands in the order printed, best
first."""

from ...core.odds import fixed, for_, of_meter, push, to
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

# Of three cards. The ranking tells the ace, king and queen of a suit from the other straight
# flushes; 587.6(c) does not.
THREE_CARD_STRAIGHT_FLUSH = any_of(STRAIGHT_FLUSH, STRAIGHT_FLUSH, "royal")
ACE_KING_QUEEN_OF_SPADES = "ace, king and queen of spades"
ACE_KING_QUEEN_OF_A_SUIT = "ace, king and queen of hearts, diamonds or clubs"

PAIR_PLUS_SECTION = "587.12(a)"
PAIR_PLUS = {
    "A": (
        (THREE_CARD_STRAIGHT_FLUSH, to(40)),
        (THREE_OF_A_KIND, to(30)),
        (STRAIGHT, to(6)),
        (FLUSH, to(4)),
        (PAIR, to(1)),
    ),
    "B": (
        (THREE_CARD_STRAIGHT_FLUSH, to(40)),
        (THREE_OF_A_KIND, to(25)),
        (STRAIGHT, to(6)),
        (FLUSH, to(4)),
        (PAIR, to(1)),
    ),
    "C": (
        (THREE_CARD_STRAIGHT_FLUSH, to(40)),
        (THREE_OF_A_KIND, to(30)),
        (STRAIGHT, to(5)),
        (FLUSH, to(4)),
        (PAIR, to(1)),
    ),
    "D": (
        (THREE_CARD_STRAIGHT_FLUSH, to(40)),
        (THREE_OF_A_KIND, to(30)),
        (STRAIGHT, to(6)),
        (FLUSH, to(3)),
        (PAIR, to(1)),
    ),
}

ANTE_ODDS = to(1)
ANTE_SECTION = "587.12(b)"

PLAY_SECTION = "587.12(c)"
PLAY = (
    (ROYAL_FLUSH, to(100)),
    (STRAIGHT_FLUSH, to(20)),
    (FOUR_OF_A_KIND, to(10)),
    (FULL_HOUSE, to(6)),
    (FLUSH, to(5)),
    (STRAIGHT, to(4)),
    (THREE_OF_A_KIND, to(3)),
    (TWO_PAIRS, to(3, 2)),
    (PAIR_OF_TENS_OR_BETTER, to(1)),
)

BLIND_SECTION = "587.12(d)"
BLIND = (
    (ROYAL_FLUSH, to(1000)),
    (STRAIGHT_FLUSH, to(200)),
    (FOUR_OF_A_KIND, to(30)),
    (FULL_HOUSE, to(4)),
    (FLUSH, to(3)),
    (STRAIGHT, to(2)),
    (THREE_OF_A_KIND, to(1)),
    (TWO_PAIRS, push()),
    (PAIR_OF_TENS_OR_BETTER, push()),
)

PROGRESSIVE_SECTION = "587.12(e)(1)"
PROGRESSIVE = (
    (ACE_KING_QUEEN_OF_SPADES, of_meter(100)),
    (ACE_KING_QUEEN_OF_A_SUIT, for_(500)),
    (STRAIGHT_FLUSH, for_(70)),
    (THREE_OF_A_KIND, for_(60)),
    (STRAIGHT, for_(6)),
)

# The rate of progression in hundredths of a percent of the wager.
PROGRESSIVE_SEED_SECTION = "587.12(e)(3)"
PROGRESSIVE_SEED_AT_LEAST = 100000
PROGRESSIVE_RATE_AT_LEAST = 1400

# By the receiver's wager in cents.
PROGRESSIVE_ENVY_SECTION = "587.12(e)(5)"
PROGRESSIVE_ENVY = {
    100: (
        (ACE_KING_QUEEN_OF_SPADES, fixed(10000)),
        (ACE_KING_QUEEN_OF_A_SUIT, fixed(2500)),
    ),
    500: (
        (ACE_KING_QUEEN_OF_SPADES, fixed(50000)),
        (ACE_KING_QUEEN_OF_A_SUIT, fixed(12500)),
    ),
}

SIX_CARD_BONUS_SECTION = "587.12(f)"
SIX_CARD_BONUS = {
    "A": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(50)),
        (FULL_HOUSE, to(25)),
        (FLUSH, to(20)),
        (STRAIGHT, to(10)),
        (THREE_OF_A_KIND, to(5)),
    ),
    "B": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(50)),
        (FULL_HOUSE, to(25)),
        (FLUSH, to(15)),
        (STRAIGHT, to(10)),
        (THREE_OF_A_KIND, to(5)),
    ),
    "C": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(100)),
        (FULL_HOUSE, to(20)),
        (FLUSH, to(15)),
        (STRAIGHT, to(9)),
        (THREE_OF_A_KIND, to(8)),
    ),
    "D": (
        (ROYAL_FLUSH, to(1000)),
        (STRAIGHT_FLUSH, to(200)),
        (FOUR_OF_A_KIND, to(100)),
        (FULL_HOUSE, to(20)),
        (FLUSH, to(15)),
        (STRAIGHT, to(10)),
        (THREE_OF_A_KIND, to(7)),
    ),
}
