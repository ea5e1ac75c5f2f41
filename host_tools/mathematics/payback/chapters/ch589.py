"""Lunar Poker, 58 Pa. Code 589.12."""

from tablectl.games.ch589 import paytables as printed

from host_tools.mathematics.payback.chapters.common import ONE_DECK, dealt, tables
from host_tools.mathematics.payback.spaces import lunar_super
from host_tools.mathematics.payback.wager import Wager

DECLARED = "the first five cards, declared and shown, of folded hands too (R-589-09)"

WAGERS = (
    Wager(
        "589",
        "Super",
        printed.SUPER_SECTION,
        tables(printed.SUPER),
        dealt("lunar_super", 5),
        (
            ONE_DECK,
            DECLARED,
            "ace-king by the letter: any ace and any king, paired or not (R-589-03)",
        ),
        answers={"super_ace_king": "any_suit"},
    ),
    Wager(
        "589",
        "Super, ace-king of one suit",
        printed.SUPER_SECTION,
        tables(printed.SUPER),
        lunar_super.one_suit,
        (ONE_DECK, DECLARED, "ace-king: of one suit and without a pair (R-589-03)"),
        answers={"super_ace_king": "one_suit"},
    ),
)
