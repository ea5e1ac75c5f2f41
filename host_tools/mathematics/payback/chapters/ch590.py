"""Free Bet Blackjack, 58 Pa. Code 590.12."""

from functools import cache

from tablectl.games.ch590 import paytables as printed

from host_tools.mathematics.payback.chapters.common import DECKS, Count, known, tables
from host_tools.mathematics.payback.chapters.insurance import Terms, insurances
from host_tools.mathematics.payback.spaces import shoe
from host_tools.mathematics.payback.wager import Wager

INSURANCE = Terms(
    "590", printed.INSURANCE_SECTION, printed.INSURANCE_ODDS, ten_values=16, cards=52
)


# Two cards, by their hard total, that the best play of the Blackjack Wager alone surrenders, and
# the dealer's up cards against which it does; 8-8 is split (../base/results/590_*.json).
SURRENDERED = {15: (10,), 16: (9, 10, 1), 17: (1,)}
SURRENDERS = {
    "stays": "paid to surrendered hands too (R-590-19)",
    "lost": "a surrender loses the wager (R-590-19); surrendered are the hands that the best play "
    "of the Blackjack Wager alone gives up: hard 15 against a 10, hard 16 (except 8-8) against a "
    "9, 10 or ace, hard 17 against an ace",
}
NAMES = {"stays": "Push 22", "lost": "Push 22, lost by a surrender"}


@cache
def _outcomes(decks: int, surrender: str) -> Count:
    surrendered = SURRENDERED if surrender == "lost" else None
    return known(lambda: shoe.push_22(decks, surrendered))


@cache
def push_22(decks: int, surrender: str = "stays") -> Wager:
    """`surrender`: the answer to R-590-19."""
    return Wager(
        "590",
        NAMES[surrender],
        printed.PUSH_22_SECTION,
        tables(printed.PUSH_22),
        _outcomes(decks, surrender),
        (
            f"a full shoe of {decks} decks, no card of it known",
            "the dealer draws to 16 and stands on all 17s, also when only this wager is left",
            SURRENDERS[surrender],
        ),
        in_shoe=lambda decks: push_22(decks, surrender),
        answers={"surrender_push_22": surrender},
    )


WAGERS = (push_22(DECKS), push_22(DECKS, "lost"), *insurances(INSURANCE, DECKS))
