"""Progressive paytables of Face Up Pai Gow Poker, 58 Pa. Code 688a.12(d). Hands in the order
printed, best first."""

from ...core.odds import fixed, fixed_and_meter, of_meter
from ...core.paytable import (
    FIVE_ACES,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    any_of,
)
from .paytables import (
    ROYAL_FLUSH_PLUS_ROYAL_MATCH,
    SEVEN_CARD_NATURAL_STRAIGHT_FLUSH,
    SEVEN_CARD_WILD_STRAIGHT_FLUSH,
)

FIVE_OF_A_KIND = "five-of-a-kind"

# Where a table does not tell apart what the ranking does: R-688a-05.
SEVEN_CARD_STRAIGHT_FLUSH = any_of(
    "seven-card straight flush", SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, SEVEN_CARD_WILD_STRAIGHT_FLUSH
)
ANY_FIVE_OF_A_KIND = any_of(FIVE_OF_A_KIND, FIVE_OF_A_KIND, FIVE_ACES)
ANY_ROYAL_FLUSH = any_of(ROYAL_FLUSH, ROYAL_FLUSH, ROYAL_FLUSH_PLUS_ROYAL_MATCH)

PROGRESSIVE_SECTION = "688a.12(d)"
PROGRESSIVE = {
    "1": (
        (SEVEN_CARD_STRAIGHT_FLUSH, of_meter(100)),
        (FIVE_ACES, of_meter(10)),
        (ANY_ROYAL_FLUSH, fixed(50000)),
        (STRAIGHT_FLUSH, fixed(10000)),
        (FOUR_OF_A_KIND, fixed(7500)),
        (FULL_HOUSE, fixed(400)),
    ),
    "2": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, of_meter(100)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, of_meter(10)),
        (ANY_FIVE_OF_A_KIND, fixed(50000)),
        (ANY_ROYAL_FLUSH, fixed(30000)),
        (STRAIGHT_FLUSH, fixed(10000)),
        (FOUR_OF_A_KIND, fixed(3000)),
        (FULL_HOUSE, fixed(700)),
    ),
    "3": (
        (SEVEN_CARD_STRAIGHT_FLUSH, of_meter(100)),
        (FIVE_ACES, of_meter(10)),
        (ANY_ROYAL_FLUSH, fixed(50000)),
        (STRAIGHT_FLUSH, fixed(10000)),
        (FOUR_OF_A_KIND, fixed(7500)),
        (FULL_HOUSE, fixed(400)),
    ),
    # A sum and a part of the meter: R-688a-03. Below a full house: R-688a-02.
    "4": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed_and_meter(500000, 100)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed_and_meter(500000, 20)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed_and_meter(500000, 10)),
        (FIVE_ACES, fixed(250000)),
        (ROYAL_FLUSH, fixed(50000)),
        (STRAIGHT_FLUSH, fixed(20000)),
        (FOUR_OF_A_KIND, fixed(10000)),
        (FULL_HOUSE, fixed(2500)),
        (FLUSH, fixed(2000)),
        (THREE_OF_A_KIND, fixed(1500)),
        (STRAIGHT, fixed(750)),
    ),
    "5": (
        (SEVEN_CARD_STRAIGHT_FLUSH, of_meter(100)),
        (FIVE_ACES, of_meter(10)),
        (FIVE_OF_A_KIND, fixed(100000)),
        (ANY_ROYAL_FLUSH, fixed(50000)),
        (STRAIGHT_FLUSH, fixed(10000)),
        (FOUR_OF_A_KIND, fixed(2000)),
        (FULL_HOUSE, fixed(500)),
    ),
    # Without a row for the full house: R-688a-04.
    "6": (
        (SEVEN_CARD_STRAIGHT_FLUSH, of_meter(100)),
        (FIVE_ACES, of_meter(10)),
        (FIVE_OF_A_KIND, fixed(80000)),
        (ANY_ROYAL_FLUSH, fixed(40000)),
        (STRAIGHT_FLUSH, fixed(7500)),
        (FOUR_OF_A_KIND, fixed(1000)),
    ),
    "7": (
        (SEVEN_CARD_STRAIGHT_FLUSH, of_meter(100)),
        (FIVE_ACES, of_meter(10)),
        (FIVE_OF_A_KIND, fixed(80000)),
        (ANY_ROYAL_FLUSH, fixed(40000)),
        (STRAIGHT_FLUSH, fixed(7500)),
        (FOUR_OF_A_KIND, fixed(1000)),
    ),
}

# Wager and seed in cents; rates in hundredths of a percent of the wager.
PROGRESSIVE_TERMS = {
    "1": {
        "wager": 100,
        "seed": 1000000,
        "rate": 2800,
        "reserve_rate": 0,
        "stake_returned": False,
        "fully_wild_joker": False,
    },
    "2": {
        "wager": 100,
        "seed": 1000000,
        "rate": 700,
        "reserve_rate": 0,
        "stake_returned": False,
        "fully_wild_joker": True,
    },
    "3": {
        "wager": 100,
        "seed": 200000,
        "rate": 2900,
        "reserve_rate": 0,
        "stake_returned": False,
        "fully_wild_joker": False,
    },
    "4": {
        "wager": 500,
        "seed": 1000000,
        "rate": 100,
        "reserve_rate": 100,
        "stake_returned": True,
        "fully_wild_joker": False,
    },
    "5": {
        "wager": 100,
        "seed": 500000,
        "rate": 1700,
        "reserve_rate": 0,
        "stake_returned": False,
        "fully_wild_joker": True,
    },
    "6": {
        "wager": 100,
        "seed": 200000,
        "rate": 1700,
        "reserve_rate": 0,
        "stake_returned": False,
        "fully_wild_joker": True,
    },
    "7": {
        "wager": 100,
        "seed": 100000,
        "rate": 2600,
        "reserve_rate": 0,
        "stake_returned": False,
        "fully_wild_joker": True,
    },
}

PROGRESSIVE_ENVY = {
    "4": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(500000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(375000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(125000)),
        (FIVE_ACES, fixed(50000)),
        (ROYAL_FLUSH, fixed(25000)),
        (STRAIGHT_FLUSH, fixed(10000)),
        (FOUR_OF_A_KIND, fixed(2500)),
    ),
}
