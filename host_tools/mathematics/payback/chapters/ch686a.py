"""Over/Under, 58 Pa. Code 686a.8."""

from tablectl.games.ch686a import paytables as printed

from host_tools.mathematics.payback.chapters.common import known, only
from host_tools.mathematics.payback.spaces import totals
from host_tools.mathematics.payback.wager import Wager

WAGERS = (
    Wager(
        "686a",
        "Bonus",
        printed.BONUS_SECTION,
        only(printed.BONUS),
        known(totals.three_cards),
        ("a full shoe of six decks, no card of it known", "paid to surrendered hands too"),
    ),
)
