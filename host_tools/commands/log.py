"""`tablectl log`: the journal of a board taken to a file, and shown."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from host_tools.errors import HostError
from host_tools.journal import contents as reading
from host_tools.journal import export as exporting
from host_tools.journal import log
from host_tools.journal.replay import replay
from host_tools.options import (
    connected,
    journal_argument,
    json_option,
    keys_option,
    port_option,
    tables_option,
)

# Wide enough for a settlement line where no terminal says how wide it is.
PIPE_COLUMNS = 140


@click.group()
def command() -> None:
    """Take the journal off a board, show it."""


@command.command()
@port_option()
@click.option("--to", "file", required=True, type=click.Path(path_type=Path), help="Journal file.")
@click.option("--keep", is_flag=True, help="The board is not told that its records are kept.")
@keys_option()
@json_option("how many records came")
def export(port: str | None, file: Path, keep: bool, keys_path: str | None, as_json: bool) -> None:
    """Append what the board recorded since the last export to a journal file.

    Once it is on the disk the board is told so, signed by floor or technician, and may use the
    room again. Run it once more whenever it was cut off.
    """
    client = connected(port, "log export", keys_path)
    try:
        with _progress() as progress:
            done = exporting.export(client, file, keep, progress)
    finally:
        client.close()
    if as_json:
        click.echo(json.dumps(done.as_dict()))
        return
    told = "the board may use their room" if done.confirmed else "the board keeps them"
    click.echo(f"{file}: {done.records} records more, up to {done.last}; {told}")


@command.command()
@journal_argument()
@tables_option()
@click.option("--round", "number", type=click.IntRange(1), help="This round alone.")
@json_option("the records")
def show(file: Path, tables: tuple[Path, ...], number: int | None, as_json: bool) -> None:
    """Print the records of a journal file, with the settlement of each round and its sections."""
    found = reading.load(file)
    rows = log.rows(found, _settlements(file, found, tables))
    if number is not None:
        rows = _of_round(file, rows, number)
    if as_json:
        click.echo(json.dumps([row.as_dict() for row in rows]))
        return
    console = Console()
    if not console.is_terminal:
        console = Console(width=PIPE_COLUMNS)
    console.print(log.rendered(rows))
    for finding in found.findings:
        click.echo(str(finding), err=True)


def _settlements(
    file: Path, found: reading.Contents, tables: tuple[Path, ...]
) -> dict[int, list[log.Line]]:
    """The lines of the rounds, as far as they can be played again."""
    played = replay(file, found, tables)
    if played.stopped:
        click.echo(f"not every settlement is shown: {played.stopped.text}", err=True)
    return played.lines


def _of_round(file: Path, rows: list[log.Row], number: int) -> list[log.Row]:
    numbers = [row.round for row in rows if row.round is not None]
    if number not in numbers:
        first, last = (min(numbers), max(numbers)) if numbers else ("none", "none")
        raise HostError(6807, file=file, round=number, first=first, last=last)
    return [row for row in rows if row.round == number]


@contextmanager
def _progress() -> Iterator[exporting.Progress]:
    """Shows on a terminal how many records have come, and nothing in a pipe."""
    console = Console(stderr=True)
    columns = (
        TextColumn("records"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeElapsedColumn(),
    )
    with Progress(
        *columns, console=console, disable=not console.is_terminal, transient=True
    ) as progress:
        task = progress.add_task("records", total=1)
        yield lambda done, of: progress.update(task, completed=done, total=of)
