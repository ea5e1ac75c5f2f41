"""`tablectl measure`: the figures of the product, measured on the virtual bench and this host."""

import json
from collections.abc import Iterator

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from host_tools.cli.options import json_option
from host_tools.common import paths
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.measure import (
    audit_figures,
    command_figures,
    game_figures,
    journal_figures,
    link_figures,
    panel_figures,
)
from host_tools.measure import image_figures as figures
from host_tools.measure.figure import Figure

PARTS = ("image", "link", "journal", "games", "evaluator", "audit", "panel", "commands")


@click.command()
@click.option(
    "--image", type=click.Path(), help="Image to run; default: the one that came with tablectl."
)
@click.option("--only", type=click.Choice(PARTS), help="Measure one part.")
@json_option("the figures")
def command(image: str | None, only: str | None, as_json: bool) -> ExitCode:
    """Measure the product against its limits.

    The parts are the image on the virtual bench, round trips of its link, its journal, every game,
    the hand evaluator (in a clone alone), the audit of a long journal, the panel and a command. It
    prints simulated times, cycles and bytes, and rates on this computer, each with its limit. The
    exit code is 1 when a limit is not met.
    """
    found = list(_watched(measure(image, only)))
    if as_json:
        click.echo(json.dumps([figure.as_dict() for figure in found]))
    else:
        plain_console().print(_table(found))
    return ExitCode.OK if all(figure.met for figure in found) else ExitCode.DIFFERENT


def measure(image: str | None, only: str | None) -> Iterator[Figure]:
    """The figures of all parts, or of one, as they are measured."""
    if only in (None, "image"):
        yield from figures.measure_all(image)
    if only in (None, "link"):
        yield from link_figures.measure_all(image)
    if only in (None, "journal"):
        yield from journal_figures.measure_all(image)
    if only in (None, "games"):
        yield from game_figures.measure_all(image)
    if only == "evaluator" or only is None and not paths.INSTALLED:
        yield from _evaluator()
    if only in (None, "audit"):
        yield from audit_figures.measure_all()
    if only in (None, "panel"):
        yield from panel_figures.measure_all(image)
    if only in (None, "commands"):
        yield from command_figures.measure_all()


def _evaluator() -> Iterator[Figure]:
    """It is compiled to be measured, and stands beside another that only a clone's .venv has.
    Raises HostError 6927 where there is no clone."""
    if paths.INSTALLED:
        raise HostError(6927, command="measure --only evaluator")
    from host_tools.measure import evaluator_figures

    yield from evaluator_figures.measure_all()


def _watched(measured: Iterator[Figure]) -> Iterator[Figure]:
    """The figures, their names on the terminal while they are measured."""
    console = plain_console(stderr=True)
    if not console.is_terminal:
        yield from measured
        return
    with console.status("measuring") as status:
        for figure in measured:
            yield figure
            status.update(f"{figure.name}: {figure.value:.2f} {figure.unit}; measuring the next")


def _table(found: list[Figure]) -> Table:
    table = Table(
        title="Figures (virtual bench: simulated; host: this machine)",
        box=SIMPLE_HEAD,
        title_justify="left",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    table.add_column("Figure")
    table.add_column("Seen", justify="right", no_wrap=True)
    table.add_column("Limit", justify="right", no_wrap=True)
    table.add_column("How")
    for figure in found:
        style = "" if figure.met else "bold red"
        table.add_row(figure.name, _seen(figure), _limit(figure), figure.how, style=style)
    return table


def _seen(figure: Figure) -> str:
    digits = 0 if figure.unit in ("bytes", "cycles") else 2
    return f"{figure.value:,.{digits}f} {figure.unit}"


def _limit(figure: Figure) -> str:
    if figure.limit is None:
        return "stated"
    return f"{'>= ' if figure.at_least else ''}{figure.limit:g} {figure.unit}"
