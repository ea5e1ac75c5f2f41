"""Paytables of Over/Under, 58 Pa. Code 686a.8. The outcomes of the Bonus Wager are totals of the
three cards."""

from ...core.odds import to
from ...core.paytable import any_of

# Of the Ante, Over 23 and Under 18 Wagers.
ANTE_ODDS = to(1)
ANTE_SECTION = "686a.8(a)"

BONUS_SECTION = "686a.8(b)"
BONUS = (
    (any_of("6 or 33", 6, 33), to(50)),
    (any_of("7 or 32", 7, 32), to(10)),
    (any_of("8 or 31", 8, 31), to(5)),
    (any_of("9 or 30", 9, 30), to(4)),
    (any_of("10 or 29", 10, 29), to(3)),
    (any_of("11 or 28", 11, 28), to(2)),
    (any_of("12 or 27", 12, 27), to(1)),
)
