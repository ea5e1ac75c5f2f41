"""Paytables of Criss-Cross Poker, 58 Pa. Code 592.12. Hands in the order printed, best first."""

from ...core.odds import push, to
from ...core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR_OF_JACKS_OR_BETTER,
    PAIR_OF_SIXES_OR_BETTER,
    PAIR_OF_SIXES_THROUGH_TENS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)

# Of the Ante Across and the Ante Down Wager.
ANTE_SECTION = "592.12(a)"
ANTE = (
    (PAIR_OF_JACKS_OR_BETTER, to(1)),
    (PAIR_OF_SIXES_THROUGH_TENS, push()),
)

# Of the Across, the Down and the Middle Bet.
BET_SECTION = "592.12(b)"
BET = (
    (ROYAL_FLUSH, to(500)),
    (STRAIGHT_FLUSH, to(100)),
    (FOUR_OF_A_KIND, to(40)),
    (FULL_HOUSE, to(12)),
    (FLUSH, to(8)),
    (STRAIGHT, to(5)),
    (THREE_OF_A_KIND, to(3)),
    (TWO_PAIRS, to(2)),
    # Printed with 10s, which the next row pushes: R-592-01.
    (PAIR_OF_JACKS_OR_BETTER, to(1)),
    (PAIR_OF_SIXES_THROUGH_TENS, push()),
)

FIVE_CARD_BONUS_SECTION = "592.12(c)"
FIVE_CARD_BONUS = (
    (ROYAL_FLUSH, to(250)),
    (STRAIGHT_FLUSH, to(100)),
    (FOUR_OF_A_KIND, to(40)),
    (FULL_HOUSE, to(15)),
    (FLUSH, to(10)),
    (STRAIGHT, to(6)),
    (THREE_OF_A_KIND, to(4)),
    (TWO_PAIRS, to(3)),
    (PAIR_OF_SIXES_OR_BETTER, to(1)),
)
