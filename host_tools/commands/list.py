"""`tablectl list`: which boards are plugged in."""

import json

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from host_tools import finding
from host_tools.errors import HostError
from host_tools.finding import Found
from host_tools.options import json_option

TITLES = ("where", "what", "uid", "firmware", "table")
# Never broken over two lines.
COPIED = ("where", "uid")
WIDEST = 1000
COMMIT_DIGITS = 7


@click.command()
@json_option("the boards")
def command(as_json: bool) -> None:
    """List the boards that are plugged in, and what runs on each; virtual ones too.

    Boards are found by what their USB says and are then asked; a Pico in its boot ROM by its
    drive. Exit code 3 when there is none.
    """
    found = finding.look_around()
    if as_json:
        click.echo(json.dumps([one.as_dict() for one in found]))
    elif found:
        _say(found)
    if not found:
        raise HostError(6225)


def _say(found: list[Found]) -> None:
    for line in _lines([TITLES, *map(_row, found)]):
        click.echo(line)
    for one in found:
        if one.error or one.next:
            click.echo(one.error or f"{one.where}: next: {one.next}")


def _lines(rows: list[tuple[str, ...]]) -> list[str]:
    """Columns; on a narrow terminal words go onto the next line, and nothing is left out."""
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    for title in TITLES:
        grid.add_column(no_wrap=title in COPIED)
    for row in rows:
        grid.add_row(*map(Text, row))
    console = Console()
    least, most = console.measure(grid, options=console.options.update(max_width=WIDEST))
    console.width = max(console.width, least) if console.is_terminal else most
    with console.capture() as shown:
        console.print(grid)
    return [line.rstrip() for line in shown.get().splitlines()]


def _row(one: Found) -> tuple[str, ...]:
    kind = "virtual " if one.virtual else ""
    firmware = table = "-"
    if one.identity is not None:
        commit = str(one.identity.get("commit"))[:COMMIT_DIGITS]
        firmware = f"{one.identity.get('version')} {commit}"
        table = one.identity.get("game") or "closed"
    return one.where, kind + one.state, one.uid or "-", firmware, table
