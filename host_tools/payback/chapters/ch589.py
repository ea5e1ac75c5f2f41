"""Lunar Poker, 58 Pa. Code 589.12."""

from tablectl.games import ch589_paytables as printed

from host_tools.payback.chapters.common import ONE_DECK, dealt, tables
from host_tools.payback.wager import Wager

WAGERS = (
    Wager(
        "589",
        "Super",
        printed.SUPER_SECTION,
        tables(printed.SUPER),
        dealt("lunar_super", 5),
        (
            ONE_DECK,
            "the first five cards, declared and shown",
            "ace-king by the letter of 589.6(d)(7): any ace and any king, beside a pair too",
        ),
    ),
)
