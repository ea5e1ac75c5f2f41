"""Paytables of Flop Poker, 58 Pa. Code 583.12. Its heading names an Envy Bonus, a rate of
progression and a payout limitation; it prints none (R-583-11). Hands in the order printed, best
first."""

from ...core.odds import to
from ...core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    PAIR_OF_JACKS_OR_BETTER,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

ANTE_ODDS = to(1)
ANTE_SECTION = "583.12(a)"

FLOP_SECTION = "583.12(b)"
FLOP = (
    (ROYAL_FLUSH, to(1000)),
    (STRAIGHT_FLUSH, to(500)),
    (FOUR_OF_A_KIND, to(100)),
    (FULL_HOUSE, to(30)),
    (FLUSH, to(20)),
    (STRAIGHT, to(10)),
    (THREE_OF_A_KIND, to(4)),
    (TWO_PAIRS, to(2)),
    (PAIR_OF_JACKS_OR_BETTER, to(1)),
)

THREE_CARD_BONUS_SECTION = "583.12(c)"
THREE_CARD_BONUS = (
    ("royal", to(100)),
    (STRAIGHT_FLUSH, to(50)),
    (THREE_OF_A_KIND, to(25)),
    (STRAIGHT, to(6)),
    (FLUSH, to(3)),
    (PAIR, to(1)),
)
