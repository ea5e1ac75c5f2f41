"""Criss-Cross Poker, 58 Pa. Code 592.12."""

from tablectl.games.ch592 import paytables as printed

from host_tools.mathematics.payback.chapters.common import ONE_DECK, dealt, only
from host_tools.mathematics.payback.wager import Wager

WAGERS = (
    Wager(
        "592",
        "Five Card Bonus",
        printed.FIVE_CARD_BONUS_SECTION,
        only(printed.FIVE_CARD_BONUS),
        dealt("standard", 5),
        (ONE_DECK, "the five community cards; paid to folded hands too"),
    ),
)
