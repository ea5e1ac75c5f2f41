"""Payout odds of Double Back Jack, 58 Pa. Code 591.12."""

from ...core.odds import to

BLACKJACK_WAGER_ODDS = to(1)
BLACKJACK_ODDS = to(2)
BLACKJACK_WAGER_SECTION = "591.12(a)"

SECOND_CHANCE_ODDS = to(1)
SECOND_CHANCE_SECTION = "591.12(b)"

INSURANCE_ODDS = to(2)
INSURANCE_SECTION = "591.12(c)"
