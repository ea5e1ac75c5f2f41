"""Flop Poker, 58 Pa. Code 583.12."""

from tablectl.games.ch583 import paytables as printed

from host_tools.mathematics.payback.chapters.common import ONE_DECK, dealt, only
from host_tools.mathematics.payback.wager import Wager

WAGERS = (
    Wager(
        "583",
        "Three Card Bonus",
        printed.THREE_CARD_BONUS_SECTION,
        only(printed.THREE_CARD_BONUS),
        dealt("three_card", 3),
        (ONE_DECK, "ace, 2 and 3 are a straight (R-583-01)", "paid to folded hands too"),
    ),
)
