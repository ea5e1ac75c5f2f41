"""Lunar Poker, 58 Pa. Code 589.12."""

from tablectl.games.ch589 import paytables as printed

from host_tools.mathematics.payback.chapters.common import ONE_DECK, dealt, tables
from host_tools.mathematics.payback.wager import Wager

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
            "ace-king by the letter: any ace and any king, paired or not (R-589-03)",
        ),
    ),
)
