"""Caribbean Stud Poker, 58 Pa. Code 555.13."""

from tablectl.games.ch555 import paytables as printed

from host_tools.mathematics.payback.chapters.common import NOT_FOLDED, ONE_DECK, dealt, tables
from host_tools.mathematics.payback.wager import Wager

WAGERS = (
    Wager(
        "555",
        "Caribbean Stud Bonus",
        printed.BONUS_SECTION,
        tables(printed.BONUS),
        dealt("standard", 5),
        (ONE_DECK, NOT_FOLDED),
    ),
)
