"""Double Attack Blackjack, 58 Pa. Code 581.12."""

from tablectl.games.ch581 import paytables as printed

from host_tools.mathematics.payback.chapters.common import known, only
from host_tools.mathematics.payback.chapters.insurance import Terms, insurances
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Wager

DECKS = 8  # 581.3(a)
INSURANCE = Terms(
    "581",
    printed.INSURANCE_SECTION,
    printed.INSURANCE_ODDS,
    ten_values=12,
    cards=48,
    fixed=True,
)
FRESH_SHOE = "a full shoe of eight decks without 10s, no card of it known"

WAGERS = (
    Wager(
        "581",
        "Bust It",
        printed.BUST_IT_SECTION,
        only(printed.BUST_IT),
        known(lambda: shoe.bust_it(DECKS)),
        (FRESH_SHOE,),
    ),
    *insurances(INSURANCE, DECKS),
)
