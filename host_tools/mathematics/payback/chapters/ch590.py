"""Free Bet Blackjack, 58 Pa. Code 590.12."""

from functools import cache

from tablectl.games.ch590 import paytables as printed

from host_tools.mathematics.payback.chapters.common import DECKS, known, tables
from host_tools.mathematics.payback.chapters.insurance import Terms, insurances
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Wager

INSURANCE = Terms(
    "590", printed.INSURANCE_SECTION, printed.INSURANCE_ODDS, ten_values=16, cards=52
)


@cache
def push_22(decks: int) -> Wager:
    return Wager(
        "590",
        "Push 22",
        printed.PUSH_22_SECTION,
        tables(printed.PUSH_22),
        known(lambda: shoe.push_22(decks)),
        (
            f"a full shoe of {decks} decks, no card of it known",
            "the dealer draws to 16 and stands on all 17s, also when only this wager is left",
        ),
        in_shoe=push_22,
    )


WAGERS = (push_22(DECKS), *insurances(INSURANCE, DECKS))
