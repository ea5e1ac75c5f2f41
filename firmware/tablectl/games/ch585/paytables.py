"""Paytables of Props & Hops, 58 Pa. Code 585.4. The outcomes of the Field, Any Craps and Any
Seven Wagers are totals of the two dice (585.2(f))."""

from ...core.odds import to
from ...core.paytable import any_of

SECTION = "585.4"

# 585.4, in the order printed.
DOUBLE_ODDS = to(30)
ANY_NUMBER_ODDS = to(15)
FIELD = (
    (any_of("2 or 12", 2, 12), to(2)),
    (any_of("3, 4, 9, 10 or 11", 3, 4, 9, 10, 11), to(1)),
)
ANY_CRAPS = ((any_of("2, 3 or 12", 2, 3, 12), to(7)),)
ANY_SEVEN = ((any_of("7", 7), to(4)),)
ANY_DOUBLES_ODDS = to(4)
