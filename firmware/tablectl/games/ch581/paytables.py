"""Paytables of Double Attack Blackjack, 58 Pa. Code 581.12. Hands in the order printed, best
first."""

from ...core.odds import to

# Of the Bet and Double Attack Wagers, a Blackjack included.
BET_ODDS = to(1)
BET_SECTION = "581.12(a)"

# Paid in whole cents, rounded down (R-581-31).
INSURANCE_ODDS = to(5, 2)
INSURANCE_SECTION = "581.12(b)"

# Three 8s of one suit are of one color too; three 8s of two colors are a third card 8
# (581.7(m)(2)(i)).
BUST_IT_SECTION = "581.12(c)"
BUST_IT = (
    ("8, 8, 8 of the same suit", to(200)),
    ("8, 8, 8 of the same color", to(50)),
    ("third card 6", to(15)),
    ("third card 7", to(10)),
    ("third card 8", to(8)),
    ("third card 9", to(6)),
    ("third card king, queen or jack", to(3)),
)
