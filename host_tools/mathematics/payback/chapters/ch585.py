"""Props & Hops, 58 Pa. Code 585.4: 25 wagers on one throw of two dice."""

from tablectl.games.ch585 import paytables as printed

from host_tools.mathematics.payback.chapters.common import known, only
from host_tools.mathematics.payback.spaces import dice
from host_tools.mathematics.payback.wager import Odds, Wager

NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}
HARDWAYS = {1: "Two", 2: "Four", 3: "Six", 4: "Eight", 5: "Ten", 6: "Twelve"}
FAIR = ("two fair dice",)


def _pair(name: str, low: int, high: int, odds: Odds) -> Wager:
    return Wager(
        "585",
        name,
        printed.SECTION,
        only(((f"{low}-{high}", odds),)),
        known(lambda: dice.pair_of_dice(low, high)),
        FAIR,
    )


WAGERS = (
    *(
        _pair(f"{name} the Hardway", die, die, printed.DOUBLE_ODDS)
        for die, name in HARDWAYS.items()
    ),
    *(
        _pair(f"{NUMBERS[low]}-{NUMBERS[high]}", low, high, printed.ANY_NUMBER_ODDS)
        for low in NUMBERS
        for high in range(low + 1, dice.FACES + 1)
    ),
    *(
        Wager("585", name, printed.SECTION, only(rows), known(dice.total_of_dice), FAIR)
        for name, rows in (
            ("Field", printed.FIELD),
            ("Any Craps", printed.ANY_CRAPS),
            ("Any Seven", printed.ANY_SEVEN),
        )
    ),
    Wager(
        "585",
        "Any Doubles",
        printed.SECTION,
        only((("any doubles", printed.ANY_DOUBLES_ODDS),)),
        known(dice.doubles),
        FAIR,
    ),
)
