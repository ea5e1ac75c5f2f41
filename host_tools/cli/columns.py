"""Columns of text, on a terminal of any width and in a pipe."""

from collections.abc import Collection, Sequence

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from host_tools.common.consoles import plain_console

WIDEST = 1000


def echo(rows: Sequence[Sequence[str | Text]], whole: Collection[int]) -> None:
    """Print the rows. On a narrow terminal words go onto the next line, but not those of the
    columns `whole`, which are copied from the screen; nothing is left out."""
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    for number in range(len(rows[0])):
        grid.add_column(no_wrap=number in whole, overflow="fold")
    for row in rows:
        grid.add_row(*(cell if isinstance(cell, Text) else Text(cell) for cell in row))
    console = plain_console()
    least, most = console.measure(grid, options=console.options.update(max_width=WIDEST))
    console.width = max(console.width, least) if console.is_terminal else most
    with console.capture() as shown:
        # Which columns are whole is said here.
        Console.print(console, grid)
    for line in shown.get().splitlines():
        click.echo(line.rstrip(), color=console.is_terminal)
