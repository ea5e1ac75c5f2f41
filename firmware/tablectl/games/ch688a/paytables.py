"""Paytables of Face Up Pai Gow Poker, 58 Pa. Code 688a.12(a) to (c). Hands in the order printed,
best first: three-of-a-kind before the straight, which ranks above it but pays less."""

from ...core.odds import fixed, push, to
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

SEVEN_CARD_NATURAL_STRAIGHT_FLUSH = "seven-card natural straight flush"
SEVEN_CARD_WILD_STRAIGHT_FLUSH = "seven-card wild straight flush"
ROYAL_FLUSH_PLUS_ROYAL_MATCH = "royal flush plus royal match"
THREE_PAIR = "three pair"

PAI_GOW_ODDS = to(1)
PAI_GOW_SECTION = "688a.12(a)"

ACE_HIGH_SECTION = "688a.12(b)"
BOTH_ACE_HIGH = "both dealer and player have ace high"
DEALER_ACE_HIGH_WITH_JOKER = "only dealer has ace high, with joker"
DEALER_ACE_HIGH_NO_JOKER = "only dealer has ace high, no joker"
ACE_HIGH = {
    "1": (
        (BOTH_ACE_HIGH, to(20)),
        (DEALER_ACE_HIGH_WITH_JOKER, to(10)),
        (DEALER_ACE_HIGH_NO_JOKER, to(8)),
    ),
    "2": (
        (BOTH_ACE_HIGH, to(40)),
        (DEALER_ACE_HIGH_WITH_JOKER, to(15)),
        (DEALER_ACE_HIGH_NO_JOKER, to(5)),
    ),
    "3": (
        (BOTH_ACE_HIGH, to(30)),
        (DEALER_ACE_HIGH_WITH_JOKER, to(15)),
        (DEALER_ACE_HIGH_NO_JOKER, to(6)),
    ),
    "4": (
        (BOTH_ACE_HIGH, to(25)),
        (DEALER_ACE_HIGH_WITH_JOKER, to(10)),
        (DEALER_ACE_HIGH_NO_JOKER, to(7)),
    ),
    "5": (
        (BOTH_ACE_HIGH, to(40)),
        (DEALER_ACE_HIGH_WITH_JOKER, to(12)),
        (DEALER_ACE_HIGH_NO_JOKER, to(5)),
    ),
}

# What counts as a win is a row of the table: R-688a-01.
FORTUNE_BONUS_SECTION = "688a.12(c)"
FORTUNE_BONUS = {
    "1": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, to(5000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, to(1000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, to(750)),
        (FIVE_ACES, to(250)),
        (ROYAL_FLUSH, to(100)),
        (STRAIGHT_FLUSH, to(50)),
        (FOUR_OF_A_KIND, to(20)),
        (FULL_HOUSE, to(5)),
        (FLUSH, to(4)),
        (THREE_OF_A_KIND, to(3)),
        (STRAIGHT, to(2)),
        (THREE_PAIR, push()),
    ),
    "2": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, to(8000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, to(2000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, to(1000)),
        (FIVE_ACES, to(400)),
        (ROYAL_FLUSH, to(150)),
        (STRAIGHT_FLUSH, to(50)),
        (FOUR_OF_A_KIND, to(25)),
        (FULL_HOUSE, to(5)),
        (FLUSH, to(4)),
        (THREE_OF_A_KIND, to(3)),
        (STRAIGHT, to(2)),
    ),
    "3": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, to(5000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, to(2000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, to(1000)),
        (FIVE_ACES, to(400)),
        (ROYAL_FLUSH, to(150)),
        (STRAIGHT_FLUSH, to(50)),
        (FOUR_OF_A_KIND, to(25)),
        (FULL_HOUSE, to(5)),
        (FLUSH, to(4)),
        (THREE_OF_A_KIND, to(3)),
        (STRAIGHT, to(2)),
    ),
    "4": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, to(2500)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, to(1000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, to(750)),
        (FIVE_ACES, to(250)),
        (ROYAL_FLUSH, to(125)),
        (STRAIGHT_FLUSH, to(50)),
        (FOUR_OF_A_KIND, to(25)),
        (FULL_HOUSE, to(5)),
        (FLUSH, to(4)),
        (THREE_OF_A_KIND, to(3)),
        (STRAIGHT, to(2)),
    ),
    "5": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, to(5000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, to(1000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, to(500)),
        (FIVE_ACES, to(300)),
        (ROYAL_FLUSH, to(100)),
        (STRAIGHT_FLUSH, to(45)),
        (FOUR_OF_A_KIND, to(25)),
        (FULL_HOUSE, to(5)),
        (FLUSH, to(4)),
        (THREE_OF_A_KIND, to(3)),
        (STRAIGHT, to(2)),
    ),
    "6": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, to(5000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, to(2000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, to(1000)),
        (FIVE_ACES, to(400)),
        (ROYAL_FLUSH, to(150)),
        (STRAIGHT_FLUSH, to(50)),
        (FOUR_OF_A_KIND, to(25)),
        (FULL_HOUSE, to(5)),
        (FLUSH, to(4)),
        (THREE_OF_A_KIND, to(3)),
        (STRAIGHT, to(2)),
    ),
}

# Of a Qualifying Wager, whatever its amount (688a.1).
FORTUNE_ENVY = {
    "1": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(100000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(25000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(10000)),
        (FIVE_ACES, fixed(5000)),
        (ROYAL_FLUSH, fixed(2500)),
        (STRAIGHT_FLUSH, fixed(1000)),
        (FOUR_OF_A_KIND, fixed(500)),
    ),
    "2": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(500000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(100000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(50000)),
        (FIVE_ACES, fixed(25000)),
        (ROYAL_FLUSH, fixed(5000)),
        (STRAIGHT_FLUSH, fixed(2000)),
        (FOUR_OF_A_KIND, fixed(500)),
    ),
    "3": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(300000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(100000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(50000)),
        (FIVE_ACES, fixed(25000)),
        (ROYAL_FLUSH, fixed(5000)),
        (STRAIGHT_FLUSH, fixed(2000)),
        (FOUR_OF_A_KIND, fixed(500)),
    ),
    "4": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(100000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(75000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(25000)),
        (FIVE_ACES, fixed(10000)),
        (ROYAL_FLUSH, fixed(5000)),
        (STRAIGHT_FLUSH, fixed(2000)),
        (FOUR_OF_A_KIND, fixed(500)),
    ),
    "5": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(250000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(50000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(25000)),
        (FIVE_ACES, fixed(15000)),
        (ROYAL_FLUSH, fixed(5500)),
        (STRAIGHT_FLUSH, fixed(2500)),
        (FOUR_OF_A_KIND, fixed(600)),
    ),
    "6": (
        (SEVEN_CARD_NATURAL_STRAIGHT_FLUSH, fixed(250000)),
        (ROYAL_FLUSH_PLUS_ROYAL_MATCH, fixed(50000)),
        (SEVEN_CARD_WILD_STRAIGHT_FLUSH, fixed(25000)),
        (FIVE_ACES, fixed(15000)),
        (ROYAL_FLUSH, fixed(5500)),
        (STRAIGHT_FLUSH, fixed(2500)),
        (FOUR_OF_A_KIND, fixed(600)),
    ),
}
