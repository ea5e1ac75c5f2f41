"""Flop Poker, 58 Pa. Code 583.12."""

from tablectl.games import ch583_paytables as printed

from host_tools.payback.chapters.common import ONE_DECK, dealt, only
from host_tools.payback.wager import Wager

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
