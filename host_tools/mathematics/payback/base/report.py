"""A play as text: what it comes to, exact and rounded, and what it rests on."""

from fractions import Fraction
from typing import Any

from rich.table import Table as Grid

from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.report import decimal, percent, root

DECIMALS = 6
NAME_WIDTH = 16
CONFIDENCE = Fraction(196, 100)  # standard errors to either side


def facts(play: Play) -> list[tuple[str, str]]:
    """Figures, counted ones with their exact fractions, then strategy and assumptions."""
    share = _estimate if play.sampled else _exact
    error = margin(play)
    found = [
        ("reading", play.reading),
        ("sampled" if play.sampled else "counted", f"{play.total:,} {play.unit}"),
        ("house edge", f"{share(-play.net, error)} of a stake ({play.stake})"),
        ("staked", f"{decimal(play.staked, DECIMALS)} stakes in the mean"),
        ("return", f"{share(play.returned, error / play.staked)} of all that is staked"),
        ("hit frequency", percent(play.hit_frequency)),
        ("variance", f"{decimal(play.variance, DECIMALS)} squared stakes"),
        ("standard deviation", f"{decimal(root(play.variance), DECIMALS)} stakes"),
    ]
    found += play.beside.items()
    found += [
        (name, f"{percent(Fraction(rounds, play.total), 4)} of rounds, {rounds:,}")
        for name, rounds in play.by_decisions().items()
        if not play.sampled
    ]
    return found + _numbered(play.play, play.strategy) + _numbered("assuming", play.assumptions)


def grid(play: Play) -> Grid:
    table = Grid(
        title=f"{play.game}, 58 Pa. Code {play.section}",
        title_justify="left",
        show_header=False,
        box=None,
        padding=(0, 2, 0, 0),
    )
    table.add_column(no_wrap=True)
    table.add_column()
    for name, value in facts(play):
        table.add_row(name, value)
    return table


def hands_grid(play: Play) -> Grid:
    """The starting hands by decision; of blackjack the charts, a line a total."""
    table = Grid(show_header=False, box=None, padding=(1, 2, 0, 0))
    table.add_column(max_width=NAME_WIDTH)
    table.add_column()
    for name, hands in play.hands.items():
        table.add_row(name, hands.replace("; ", "\n"))
    return table


def as_dict(play: Play) -> dict[str, Any]:
    """For --json, beside the kept data: fractions are strings."""
    return {
        "chapter": play.chapter,
        "game": play.game,
        "section": play.section,
        "reading": play.reading,
        "stake": play.stake,
        "unit": play.unit,
        "total": play.total,
        "net": str(play.net),
        "house_edge_percent": decimal(-100 * play.net, DECIMALS),
        "sampled": play.sampled,
        "margin_percent": decimal(100 * margin(play), DECIMALS),
        "beside": play.beside,
        "staked": str(play.staked),
        "return": str(play.returned),
        "return_percent": decimal(100 * play.returned, DECIMALS),
        "hit_frequency": str(play.hit_frequency),
        "variance": str(play.variance),
        "standard_deviation": decimal(root(play.variance), DECIMALS),
        "decisions": play.by_decisions(),
        "play": play.play,
        "strategy": list(play.strategy),
        "hands": play.hands,
        "assumptions": list(play.assumptions),
    }


def margin(play: Play) -> Fraction:
    """Half the width of the 95 % confidence interval of a sampled net, in stakes."""
    return CONFIDENCE * root(play.variance / play.total) if play.sampled else Fraction(0)


def _exact(share: Fraction, error: Fraction) -> str:
    return f"{percent(share)} = {share}"


def _estimate(share: Fraction, error: Fraction) -> str:
    """The return is a ratio of two means; what the stakes add to its error is far smaller."""
    return f"{percent(share)} +- {percent(error)} (95% confidence)"


def _numbered(name: str, lines: tuple[str, ...]) -> list[tuple[str, str]]:
    return [("" if number else name, line) for number, line in enumerate(lines)]
