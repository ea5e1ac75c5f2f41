"""High Roll Dice, 58 Pa. Code 593.5. A table is one circle of the layout, which is one wager."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import NamedTuple

from tablectl.core.odds import FOR, TO, for_
from tablectl.core.paytable import name_of, odds_for
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


class Terms(NamedTuple):
    """Answers to R-593-03 and R-593-05."""

    stake_returned: bool = True
    needs_like_kind: bool = True

    @property
    def suffix(self) -> str:
        any_circle = "" if self.needs_like_kind else ", on any circle"
        return any_circle + ("" if self.stake_returned else ", without the stake")

    @property
    def answers(self) -> dict[str, bool]:
        return {
            "extra_roll_stake_returned": self.stake_returned,
            "extra_roll_needs_like_kind": self.needs_like_kind,
        }

    def pays(self, circles: Sequence[int], one: int, both: int) -> Fraction:
        """What comes back of an Extra Roll Wager after both rolls, with Like Kind on `circles`."""
        wins = both not in circles or both > one
        if self.needs_like_kind:
            wins = both in circles and both > one
        return _share(printed.extra_roll(self.stake_returned), both) if wins else Fraction(0)


def _circles(rows: Rows) -> dict[str, Table]:
    return {str(name_of(hand)): Table(((hand, odds),)) for hand, odds in rows}


def _prizes(rows: Rows) -> dict[str, Table]:
    stake = printed.MILLIONAIRE_ROW_WAGER_AT_MOST
    return {
        str(name_of(hand)): Table(((hand, odds),), stake=stake, stake_returned=True)
        for hand, odds in rows
    }


def _both_rolls(
    name: str,
    terms: Terms,
    table: str,
    returned: Callable[[int, int], Fraction],
    *assumptions: str,
) -> Wager:
    """An Extra Roll Wager as a table of both rolls: `returned` of its stake by the dice alike
    after the first roll and after both."""
    pairs = combinations_with_replacement(dice.KINDS, 2)
    shares = ((dice.then(one, both), returned(one, both)) for one, both in pairs)
    rows = tuple((both, for_(*share.as_integer_ratio())) for both, share in shares if share)
    return Wager(
        "593",
        f"Extra Roll{name}{terms.suffix}",
        printed.EXTRA_ROLL_SECTION,
        {table: Table(rows, printed=False)},
        known(dice.both_rolls),
        (FAIR, *assumptions),
        answers=terms.answers,
    )


def _with_like_kinds(circles: Sequence[int], terms: Terms) -> Wager:
    """An Extra Roll Wager and its Like Kind Wagers as one, each a share of the stake. These are
    the circles with which all together return the most."""

    def returned(one: int, both: int) -> Fraction:
        found = terms.pays(circles, one, both)
        if one in circles:
            found += _share(printed.LIKE_KIND, one)
        return (found + (both > one and both in circles)) / (len(circles) + 1)

    first, last = circles[0], circles[-1]
    span = f"{first} to {last}" if last > first else str(first)
    return _both_rolls(
        f", with Like Kind on {span}",
        terms,
        span,
        returned,
        f"Like Kind on {'each circle from ' if last > first else ''}{span} and Extra Roll, equal "
        "wagers, of all that is staked on them; no other circles return more together",
        "a Like Kind Wager whose circle the extra roll reaches goes back (R-593-05)",
        "the Pip Street Wager, without which there is none, apart",
    )


def _alone(terms: Terms) -> Wager:
    """An Extra Roll Wager that pays whatever the circle."""
    return _both_rolls(
        "",
        terms,
        "any",
        lambda one, both: terms.pays((LEAST,), one, both),
        f"the player's only Like Kind circle is that of {LEAST}, which is not counted here",
    )


def _on_its_circle(terms: Terms) -> Wager:
    return Wager(
        "593",
        f"Extra Roll{terms.suffix}",
        printed.EXTRA_ROLL_SECTION,
        _circles(printed.extra_roll(terms.stake_returned)),
        known(dice.dice_alike_after_extra_roll),
        SECOND_ROLL,
        answers=terms.answers,
    )


def _share(rows: Rows, alike: int) -> Fraction:
    """What comes back of a wager, nothing where no row pays it."""
    odds = odds_for(rows, dice.KINDS[alike])
    if odds is None:
        return Fraction(0)
    kind, a, b = odds
    assert kind in (TO, FOR)
    return Fraction(a, b) + (kind == TO)


LEAST = dice.FEWEST_ALIKE
BARE = Terms(stake_returned=False)
FREE = Terms(needs_like_kind=False)
BARE_AND_FREE = Terms(stake_returned=False, needs_like_kind=False)

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
    _on_its_circle(Terms()),
    _on_its_circle(BARE),
    _alone(FREE),
    _alone(BARE_AND_FREE),
    _with_like_kinds(range(3, 8), Terms()),
    _with_like_kinds(range(3, 9), BARE),
    _with_like_kinds((LEAST,), FREE),
    _with_like_kinds((LEAST,), BARE_AND_FREE),
    Wager(
        "593",
        "Millionaire Row",
        printed.MILLIONAIRE_ROW_SECTION,
        _prizes(printed.MILLIONAIRE_ROW),
        known(dice.dice_alike),
        (FAIR, "a wager of $1, the most that 593.2(e)(4) allows, returned with the prize"),
    ),
)
