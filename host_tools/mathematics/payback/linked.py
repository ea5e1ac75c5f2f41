"""What wagers of several tables return that feed one level of a link and are paid from it.

Every award takes a share of the same meter, so what it stands at when a wager is settled follows
from what all tables put on it and take off it: in the long run as much comes as goes. That a hand
wins does not depend on the meter, so each wager meets the same one, but for what it adds itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tablectl.core.table import open_table
from tablectl.progressive.level import Level

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.selected import (
    HUNDREDTHS_OF_A_PERCENT,
    counted,
    selected,
)
from host_tools.mathematics.payback.wager import Payback

Say = Callable[[str], None]


@dataclass(frozen=True)
class Fed:
    """A wager on the level: of the table in `file`; `often`: its share of all wagers on it."""

    file: Path
    payback: Payback
    often: Fraction

    @property
    def stake(self) -> int:
        """Cents."""
        assert self.payback.table.stake is not None
        return self.payback.table.stake

    @property
    def emptied(self) -> Fraction:
        """How often it takes all of the meter."""
        one = self.payback
        return sum((one.probability(x) for x in one.lines if x.meter_share == 1), Fraction(0))

    @property
    def fixed(self) -> Fraction:
        """What it returns without the meter, with envy."""
        return self.payback.fixed_return + self.payback.envy_return


@dataclass(frozen=True)
class LinkLevel:
    """A level as every table has it (cents, shares of the wager; `limit` None for none), and the
    wagers that feed it."""

    link: str
    name: str
    base: int
    limit: int | None
    rate: Fraction
    reserve: Fraction
    wagers: tuple[Fed, ...]

    def mean(self, hit: Callable[[Fed], Fraction]) -> Fraction:
        """Of a wager on the level."""
        return sum((one.often * hit(one) for one in self.wagers), Fraction(0))

    @property
    def emptied(self) -> Fraction:
        """How often a wager takes all of it."""
        return self.mean(lambda one: one.emptied)

    @property
    def slope(self) -> Fraction:
        """What share of it a wager takes."""
        return self.mean(lambda one: one.payback.meter_slope)

    def at(self, wager: Fed) -> Fraction | None:
        """Cents on it, in the mean, when this wager is settled; None where nothing takes of it.
        What is above the limit comes back when an award has made room, unless more comes than the
        awards take at the limit."""
        if not self.slope:
            return None
        comes = self.mean(lambda one: self.rate * one.stake + self.base * one.emptied)
        own = self.mean(lambda one: one.payback.meter_slope * self.rate * one.stake)
        found = (comes - own) / self.slope + self.rate * wager.stake
        return found if self.limit is None else min(found, Fraction(self.limit))

    def long_run(self, wager: Fed) -> Fraction:
        """The return of a wager over all meters."""
        taken = wager.payback.meter_slope * (self.at(wager) or 0) / wager.stake
        return wager.fixed + taken

    @property
    def returned(self) -> Fraction:
        """Of all that is staked on the level, over all meters."""
        paid = self.mean(lambda one: self.long_run(one) * one.stake)
        return paid / self.mean(lambda one: Fraction(one.stake))

    @property
    def of_house(self) -> Fraction | None:
        """Cents of the base that the house adds to a reset in the mean, after the reserve has
        given what it has; None where nobody wins all of it."""
        if not self.emptied:
            return None
        reserved = self.mean(lambda one: self.reserve * one.stake)
        return max(Fraction(0), self.base - reserved / self.emptied)


def level_of(
    tables: list[tuple[Path, dict[str, Any], int]],
    name: str | None,
    others: int = 0,
    say: Say = lambda text: None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> LinkLevel:
    """`tables`: (file, configuration, how many wagers it takes while others take theirs); `name`
    of the level, None for the only one; `others`: players whose hands may pay envy. Raises
    HostError 6324, ConfigurationError."""
    enumeration, found = Enumeration(progress), list[Fed]()
    first: tuple[Path, str, str, Level] | None = None
    for file, configuration, often in tables:
        link, mine, level = _linked(file, configuration, name or (first and first[2]))
        if first is None:
            first = file, link, mine, level
        _verify_same(first, file, link, level)
        wagers = [one for one in selected(configuration) if one.wager.tables[one.table].meter]
        for one in wagers:
            say(f"{one.wager.chapter} {one.wager.name}")
            share = Fraction(often, len(wagers))
            found.append(Fed(file, counted(one, enumeration, others), share))
    assert first
    _, link, mine, level = first
    whole = sum(one.often for one in found)
    rate = Fraction(level.rate, HUNDREDTHS_OF_A_PERCENT)
    reserve = Fraction(level.reserve_rate, HUNDREDTHS_OF_A_PERCENT)
    fed = tuple(replace(one, often=one.often / whole) for one in found)
    return LinkLevel(link, mine, level.base, level.limit, rate, reserve, fed)


def _linked(file: Path, configuration: dict[str, Any], name: str | None) -> tuple[str, str, Level]:
    """(link, level, its terms)."""
    levels = open_table(configuration).levels
    linked = {one.name: one for one in levels.of.values() if one.is_linked}
    known = ", ".join(linked)
    if not linked:
        raise HostError(6324, file=file, reason="no meter of it is linked")
    if name is None and len(linked) > 1:
        raise HostError(6324, file=file, reason=f"it has the levels {known}; name one by --level")
    mine = name or known
    if mine not in linked:
        raise HostError(6324, file=file, reason=f"it has no level {plain(mine)}, but {known}")
    return levels.share.link, mine, linked[mine]


def _verify_same(first: tuple[Path, str, str, Level], file: Path, link: str, level: Level) -> None:
    """A table of other terms is given no lease."""
    path, its_link, _, its_level = first
    if link != its_link:
        raise HostError(6324, file=file, reason=f"it is of link {link}, {path} of {its_link}")
    for term, value in its_level.terms().items():
        mine = level.terms()[term]
        if mine != value:
            reason = f"its {term} is {mine}, that of {path} is {value}"
            raise HostError(6324, file=file, reason=reason)
