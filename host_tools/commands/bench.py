"""`tablectl bench`: the figures of the product, measured on the virtual bench."""

import json

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from host_tools.exit_codes import ExitCode
from host_tools.figures import Figure, measure_all
from host_tools.options import json_option


@click.command()
@click.option("--image", type=click.Path(), help="Image to run; default: what make firmware made.")
@json_option("the figures")
def command(image: str | None, as_json: bool) -> ExitCode:
    """Measure the image on the virtual bench.

    Simulated times against their limits. Exit code 1 when a limit is not met.
    """
    figures = list(_watched(image))
    if as_json:
        click.echo(json.dumps([figure.as_dict() for figure in figures]))
    else:
        Console().print(_table(figures))
    return ExitCode.OK if all(figure.met for figure in figures) else ExitCode.DIFFERENT


def _watched(image: str | None) -> list[Figure]:
    """The figures, their names on the terminal while they are measured."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return list(measure_all(image))
    found = []
    with console.status("measuring") as status:
        for figure in measure_all(image):
            found.append(figure)
            status.update(f"{figure.name}: {figure.value:.2f} {figure.unit}; measuring the next")
    return found


def _table(figures: list[Figure]) -> Table:
    table = Table(
        title="Figures, simulated (virtual bench, RPI_PICO image)",
        box=SIMPLE_HEAD,
        title_justify="left",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    table.add_column("Figure")
    table.add_column("Seen", justify="right", no_wrap=True)
    table.add_column("Limit", justify="right", no_wrap=True)
    table.add_column("How")
    for figure in figures:
        limit = "stated" if figure.limit is None else f"{figure.limit:g} {figure.unit}"
        style = "" if figure.met else "bold red"
        table.add_row(
            figure.name, f"{figure.value:.2f} {figure.unit}", limit, figure.how, style=style
        )
    return table
