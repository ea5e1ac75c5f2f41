"""High Roll Dice, 58 Pa. Code 593.5. A table is one circle of the layout, which is one wager."""

from tablectl.core.paytable import name_of
from tablectl.games.ch593 import paytables as printed

from host_tools.mathematics.payback.chapters.common import Rows, known
from host_tools.mathematics.payback.spaces import dice
from host_tools.mathematics.payback.wager import Table, Wager

FAIR = "ten fair dice"
SECOND_ROLL = (
    FAIR,
    "the player's only Like Kind circle is this one, and the first roll missed it",
    "the Like Kind Wager that stays on the circle is not counted here",
)


def _circles(rows: Rows) -> dict[str, Table]:
    return {str(name_of(hand)): Table(((hand, odds),)) for hand, odds in rows}


def _prizes(rows: Rows) -> dict[str, Table]:
    stake = printed.MILLIONAIRE_ROW_WAGER_AT_MOST
    return {
        str(name_of(hand)): Table(((hand, odds),), stake=stake, stake_returned=True)
        for hand, odds in rows
    }


WAGERS = (
    Wager(
        "593",
        "Pip Street",
        printed.PIP_STREET_SECTION,
        _circles(printed.PIP_STREET),
        known(dice.winning_face),
        (FAIR, "of faces that occur as often: 1, then 6 down to 2 (593.2(d))"),
    ),
    Wager(
        "593",
        "Like Kind",
        printed.LIKE_KIND_SECTION,
        _circles(printed.LIKE_KIND),
        known(dice.dice_alike),
        (FAIR, "without an Extra Roll Wager"),
    ),
    Wager(
        "593",
        "Extra Roll",
        printed.EXTRA_ROLL_SECTION,
        _circles(printed.EXTRA_ROLL),
        known(dice.dice_alike_after_extra_roll),
        SECOND_ROLL,
        answer=("extra_roll_stake_returned", True),
    ),
    Wager(
        "593",
        "Extra Roll, without the stake",
        printed.EXTRA_ROLL_SECTION,
        _circles(printed.extra_roll(stake_returned=False)),
        known(dice.dice_alike_after_extra_roll),
        SECOND_ROLL,
        answer=("extra_roll_stake_returned", False),
    ),
    Wager(
        "593",
        "Millionaire Row",
        printed.MILLIONAIRE_ROW_SECTION,
        _prizes(printed.MILLIONAIRE_ROW),
        known(dice.dice_alike),
        (FAIR, "a wager of $1, the most that 593.2(e)(4) allows, returned with the prize"),
    ),
)
