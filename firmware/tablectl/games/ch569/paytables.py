"""Odds of Ultimate Texas Hold 'Em Poker. The text of chapter 569 has none: these are the public
defaults of R-569-07, R-569-08, R-569-09 and R-569-22, each but the first a key of the submission.
Best hand first."""

from ...core.odds import for_, of_meter, to
from ...core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
)

# Of Ante and Play Wagers.
EVEN = to(1)

# Of a winning hand; a lower one wins nothing and gets the wager back.
BLIND = (
    (ROYAL_FLUSH, to(500)),
    (STRAIGHT_FLUSH, to(50)),
    (FOUR_OF_A_KIND, to(10)),
    (FULL_HOUSE, to(3)),
    (FLUSH, to(3, 2)),
    (STRAIGHT, to(1)),
)

TRIPS = (
    (ROYAL_FLUSH, to(50)),
    (STRAIGHT_FLUSH, to(40)),
    (FOUR_OF_A_KIND, to(30)),
    (FULL_HOUSE, to(9)),
    (FLUSH, to(7)),
    (STRAIGHT, to(4)),
    (THREE_OF_A_KIND, to(3)),
)

# Of the player's two cards and the flop.
PROGRESSIVE = (
    (ROYAL_FLUSH, of_meter(100)),
    (STRAIGHT_FLUSH, of_meter(10)),
    (FOUR_OF_A_KIND, for_(300)),
    (FULL_HOUSE, for_(50)),
    (FLUSH, for_(40)),
    (STRAIGHT, for_(30)),
    (THREE_OF_A_KIND, for_(9)),
)
