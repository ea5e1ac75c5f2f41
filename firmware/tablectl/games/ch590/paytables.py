"""Paytables of Free Bet Blackjack, 58 Pa. Code 590.12. Hands in the order printed, best first."""

from ...core.odds import to

# Of the Blackjack Wager and the Free Bet lammers.
BLACKJACK_WAGER_ODDS = to(1)
BLACKJACK_ODDS = to(3, 2)
BLACKJACK_WAGER_SECTION = "590.12(a)"

INSURANCE_ODDS = to(2)
INSURANCE_SECTION = "590.12(b)"

# By the dealer's hand. Printed "same suite": R-590-01.
PUSH_22_SECTION = "590.12(c)"
PUSH_22 = {
    "A": (("same suit 22", to(50)), ("same color 22", to(20)), ("other 22", to(8))),
    "B": (("same suit 22", to(50)), ("same color 22", to(20)), ("other 22", to(7))),
}
