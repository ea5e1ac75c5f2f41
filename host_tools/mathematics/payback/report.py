"""Paybacks for people and as JSON; sums are shares of the stake, shown as percent."""

from fractions import Fraction
from math import isqrt
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid

from host_tools.mathematics.payback.wager import CENTS, Line, Payback, Wager

DECIMALS = 4
_ROOT_DIGITS = 12


def percent(share: Fraction, decimals: int = DECIMALS) -> str:
    return f"{decimal(100 * share, decimals)}%"


def decimal(number: Fraction, decimals: int) -> str:
    """Rounded to the nearest, halves to even, without a float on the way."""
    scaled = round(number * 10**decimals)
    whole, rest = divmod(abs(scaled), 10**decimals)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{decimals}d}"


def root(square: Fraction) -> Fraction:
    """The square root, cut off after twelve decimals."""
    unit = 10**_ROOT_DIGITS
    return Fraction(isqrt(square.numerator * unit**2 // square.denominator), unit)


def dollars(cents: Fraction | int) -> str:
    """Rounded to the cent."""
    whole, rest = divmod(round(cents), CENTS)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


def title(payback: Payback) -> str:
    named = f", table {payback.table_name}" if len(payback.wager.tables) > 1 else ""
    return f"{wager_title(payback)}{named} ({payback.wager.section})"


def wager_title(payback: Payback) -> str:
    return f"{payback.wager.chapter} {payback.wager.name}"


def rows_grid(payback: Payback) -> Grid:
    """One line a row of the paytable, and what all of them return."""
    grid = _grid(title(payback))
    grid.add_column("Hand", footer="total", ratio=1)
    grid.add_column("Pays", justify="right")
    grid.add_column(
        payback.unit.capitalize(), justify="right", no_wrap=True, footer=f"{payback.total:,}"
    )
    grid.add_column("Probability", justify="right", no_wrap=True)
    grid.add_column("Returns", justify="right", no_wrap=True, footer=percent(payback.rows_return))
    for line in payback.lines:
        grid.add_row(*_cells(payback, line))
    return grid


def _cells(payback: Payback, line: Line) -> tuple[str, ...]:
    return (
        line.name,
        line.pays,
        f"{line.hands:,}",
        percent(payback.probability(line), 6),
        percent(payback.contribution(line)),
    )


def facts_grid(payback: Payback) -> Grid:
    """The figures of a table as a whole, then what they rest on."""
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=False)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, value in facts(payback):
        grid.add_row(name, value)
    for number, assumption in enumerate(assumptions(payback)):
        grid.add_row("" if number else "assuming", assumption)
    return grid


def facts(payback: Payback) -> list[tuple[str, str]]:
    found = [
        ("counted", f"{payback.space}: {payback.total:,} {payback.unit}"),
        ("return", _exact(payback.returned)),
        ("house edge", _exact(payback.house_edge)),
        ("hit frequency", _hits(payback.hit_frequency)),
        ("variance", decimal(payback.variance, DECIMALS)),
        ("standard deviation", f"{decimal(root(payback.variance), DECIMALS)} stakes"),
    ]
    return found + _meter_facts(payback)


def _meter_facts(payback: Payback) -> list[tuple[str, str]]:
    found = []
    if payback.table.envy:
        found.append(("envy", f"{percent(payback.envy)} for each other player"))
    if payback.meter is None:
        return found
    found.append(("without the meter", percent(payback.fixed_return)))
    if payback.long_run is not None:
        found.append(("long run", percent(payback.long_run)))
    if payback.break_even is not None:
        found.append(("returns 100% at", f"{dollars(payback.break_even)} on the meter"))
    return found


def assumptions(payback: Payback) -> list[str]:
    """In words: what the odds mean, the meter, the envy, then those of the wager."""
    found = [_odds_words(payback)]
    if payback.meter is not None and payback.table.meter is not None:
        found.append(_meter_words(payback))
    if payback.table.envy:
        hands = f"{payback.others} other players' hands" if payback.others else "nobody's hand"
        found.append(f"envy of {hands} is in the return")
    return found + [*payback.wager.assumptions, *payback.table.assumptions]


def _odds_words(payback: Payback) -> str:
    kinds = {odds[0] for _, odds in payback.table.rows}
    words = []
    if "to" in kinds:
        words.append('"to 1": a winner also keeps the stake')
    if "for" in kinds:
        words.append('"for 1": the stake is gone')
    if kinds & {"fixed", "meter", "fixed and meter"}:
        kept = "with" if payback.table.stake_returned else "without"
        words.append(f"sums of money and of the meter {kept} the stake")
    return "; ".join(words)


def _meter_words(payback: Payback) -> str:
    meter, stake = payback.table.meter, payback.table.stake
    assert meter is not None and stake is not None and payback.meter is not None
    rate = "not known" if payback.rate is None else percent(payback.rate, 2)
    reserve = f", reserve {percent(meter.reserve, 2)}" if meter.reserve else ""
    return (
        f"wager {dollars(stake)}, meter at {dollars(payback.meter)}, "
        f"seed {dollars(meter.seed)}, rate of progression {rate}{reserve}"
    )


def summary_grid(paybacks: list[Payback]) -> Grid:
    """One line a table."""
    chapters = {one.wager.chapter for one in paybacks}
    named = "all chapters" if len(chapters) > 1 else chapters.pop()
    grid = plain_grid(f"Paybacks of {named}")
    for heading in ("Wager", "Table"):
        grid.add_column(heading)
    for heading in ("Return", "House edge", "Hits", "Std dev"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for payback in paybacks:
        grid.add_row(
            f"{payback.wager.chapter} {payback.wager.name}",
            payback.table_name if len(payback.wager.tables) > 1 else "",
            percent(payback.returned),
            percent(payback.house_edge),
            percent(payback.hit_frequency, 2),
            decimal(root(payback.variance), 2),
        )
    return grid


def catalogue_grid(known: dict[str, tuple[Wager, ...]]) -> Grid:
    """What there is to ask for."""
    grid = plain_grid("tablectl payback CHAPTER WAGER [--paytable T]")
    for heading in ("Chapter", "Wager", "Tables", "Section"):
        grid.add_column(heading)
    for chapter, wagers in known.items():
        for wager in wagers:
            grid.add_row(chapter, wager.slug, ", ".join(wager.tables), wager.section)
    return grid


def as_dict(payback: Payback) -> dict[str, Any]:
    """For --json: counts are integers, fractions strings."""
    return {
        "chapter": payback.wager.chapter,
        "wager": payback.wager.slug,
        "table": payback.table_name,
        "section": payback.wager.section,
        "unit": payback.unit,
        "space": payback.space,
        "total": payback.total,
        "rows": [_row_dict(payback, line) for line in payback.lines],
        "return": str(payback.returned),
        "return_percent": decimal(100 * payback.returned, DECIMALS),
        "house_edge": str(payback.house_edge),
        "hit_frequency": str(payback.hit_frequency),
        "variance": str(payback.variance),
        "standard_deviation": decimal(root(payback.variance), 6),
        "meter": payback.meter,
        "fixed_return": str(payback.fixed_return),
        "long_run": None if payback.long_run is None else str(payback.long_run),
        "break_even_meter": None if payback.break_even is None else str(payback.break_even),
        "envy_per_other_player": str(payback.envy),
        "other_players": payback.others,
        "assumptions": assumptions(payback),
    }


def _row_dict(payback: Payback, line: Line) -> dict[str, Any]:
    return {
        "hand": line.name,
        "pays": line.pays,
        payback.unit.replace(" ", "_"): line.hands,
        "probability": str(payback.probability(line)),
        "returns": str(payback.contribution(line)),
    }


def _exact(share: Fraction) -> str:
    return f"{percent(share)} = {share}"


def _hits(share: Fraction) -> str:
    return f"{percent(share)}, one in {decimal(1 / share, 2)}" if share else percent(share)


def plain_grid(name: str) -> Grid:
    return _grid(name, footer=False)


def _grid(name: str, footer: bool = True) -> Grid:
    return Grid(
        title=name,
        box=SIMPLE_HEAD,
        title_justify="left",
        padding=(0, 1, 0, 0),
        pad_edge=False,
        show_footer=footer,
    )
