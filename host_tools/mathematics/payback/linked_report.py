"""A linked level and its wagers for people and as JSON; sums are shares of the stake."""

from fractions import Fraction
from typing import Any

from rich.table import Table as Grid

from host_tools.common.plain import counted
from host_tools.mathematics.payback.linked import Fed, LinkLevel
from host_tools.mathematics.payback.report import dollars, percent, plain_grid, wager_title

COLUMNS = ("Wagers", "Without it", "Returns 100% at", "Long run")


def wagers_grid(level: LinkLevel) -> Grid:
    """A line a wager."""
    grid = plain_grid(f"level {level.name} of link {level.link}")
    for heading in ("File", "Wager"):
        grid.add_column(heading)
    for heading in COLUMNS:
        grid.add_column(heading, justify="right", no_wrap=True)
    for one in level.wagers:
        even = one.payback.break_even
        grid.add_row(
            one.file.name,
            f"{wager_title(one.payback)}, table {one.payback.table_name}, {dollars(one.stake)}",
            percent(one.often, 2),
            percent(one.fixed),
            "" if even is None else dollars(even),
            percent(level.long_run(one)),
        )
    return grid


def facts(level: LinkLevel) -> list[tuple[str, str]]:
    limit = "none" if level.limit is None else dollars(level.limit)
    reserve = f", reserve {percent(level.reserve, 2)}" if level.reserve else ""
    terms = f"base {dollars(level.base)}, limit {limit}, rate {percent(level.rate, 2)}{reserve}"
    found = [("terms", terms)]
    stands = [at for one in level.wagers if (at := level.at(one)) is not None]
    if stands:
        found.append(("stands in the mean", f"{dollars(max(stands))} when an award is settled"))
    if level.of_house is not None:
        found.append(("won whole", f"once in {counted(round(1 / level.emptied), 'wager')}"))
        found.append(("each reset", f"{dollars(level.of_house)} of the house in the mean"))
    found.append(("long run", f"{percent(level.returned)} of all that is staked on it"))
    return found


def facts_grid(level: LinkLevel) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for row in facts(level):
        grid.add_row(*row)
    return grid


def as_dict(level: LinkLevel) -> dict[str, Any]:
    """Amounts in cents; fractions as texts."""
    return {
        "link": level.link,
        "level": level.name,
        "base": level.base,
        "limit": level.limit,
        "rate": str(level.rate),
        "reserve_rate": str(level.reserve),
        "emptied": str(level.emptied),
        "of_house": _text(level.of_house),
        "long_run": str(level.returned),
        "wagers": [_wager(level, one) for one in level.wagers],
    }


def _wager(level: LinkLevel, one: Fed) -> dict[str, Any]:
    return {
        "file": str(one.file),
        "chapter": one.payback.wager.chapter,
        "wager": one.payback.wager.slug,
        "paytable": one.payback.table_name,
        "stake": one.stake,
        "often": str(one.often),
        "without_the_level": str(one.fixed),
        "stands_at": _text(level.at(one)),
        "break_even": _text(one.payback.break_even),
        "long_run": str(level.long_run(one)),
    }


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)
