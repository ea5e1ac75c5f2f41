"""High Roll Dice, 58 Pa. Code 593.5. A table is one circle of the layout, which is one wager."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from tablectl.core.odds import FOR, TO, for_
from tablectl.core.paytable import name_of, odds_for
from tablectl.games.ch593 import paytables as printed

from host_tools.mathematics.payback.chapters.common import Rows, known
from host_tools.mathematics.payback.spaces import dice
from host_tools.mathematics.payback.wager import PrintedRow, Table, Wager

FAIR = "ten fair dice"
BARE = ", without the stake"
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


def _with_like_kinds(circles: Sequence[int], stake_returned: bool) -> Wager:
    """An Extra Roll Wager and its Like Kind Wagers as one, each a share of the stake. These are
    the circles with which all together return the most."""
    first, last = circles[0], circles[-1]
    rows: list[PrintedRow] = []
    for one, both in combinations_with_replacement(dice.KINDS, 2):
        if returned := _returned(circles, stake_returned, one, both):
            share = returned / (len(circles) + 1)
            rows.append((dice.then(one, both), for_(share.numerator, share.denominator)))
    return Wager(
        "593",
        f"Extra Roll, with Like Kind on {first} to {last}{'' if stake_returned else BARE}",
        printed.EXTRA_ROLL_SECTION,
        {f"{first} to {last}": Table(tuple(rows), printed=False)},
        known(dice.both_rolls),
        (
            FAIR,
            f"Like Kind on each circle from {first} to {last} and Extra Roll, equal wagers, of "
            "all that is staked on them; no other circles return more together",
            "a Like Kind Wager whose circle the extra roll reaches goes back (R-593-05)",
            "the Pip Street Wager, without which there is none, apart",
        ),
        answer=("extra_roll_stake_returned", stake_returned),
    )


def _returned(circles: Sequence[int], stake_returned: bool, one: int, both: int) -> Fraction:
    """Wagers that come back after both rolls."""
    found = Fraction(0)
    if one in circles:
        found += _share(printed.LIKE_KIND, one)
    if both > one and both in circles:
        found += 1 + _share(printed.extra_roll(stake_returned), both)
    return found


def _share(rows: Rows, alike: int) -> Fraction:
    kind, a, b = odds_for(rows, dice.KINDS[alike])
    assert kind in (TO, FOR)
    return Fraction(a, b) + (kind == TO)


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
        f"Extra Roll{BARE}",
        printed.EXTRA_ROLL_SECTION,
        _circles(printed.extra_roll(stake_returned=False)),
        known(dice.dice_alike_after_extra_roll),
        SECOND_ROLL,
        answer=("extra_roll_stake_returned", False),
    ),
    _with_like_kinds(range(3, 8), stake_returned=True),
    _with_like_kinds(range(3, 9), stake_returned=False),
    Wager(
        "593",
        "Millionaire Row",
        printed.MILLIONAIRE_ROW_SECTION,
        _prizes(printed.MILLIONAIRE_ROW),
        known(dice.dice_alike),
        (FAIR, "a wager of $1, the most that 593.2(e)(4) allows, returned with the prize"),
    ),
)
