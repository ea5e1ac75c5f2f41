"""`tablectl journal`: the board's journal exported, shown, audited, and its meter drawn."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from host_tools.errors import HostError
from host_tools.exit_codes import ExitCode
from host_tools.journal import audit as auditing
from host_tools.journal import contents as reading
from host_tools.journal import export as exporting
from host_tools.journal import log, meter_svg
from host_tools.journal.replay import replay
from host_tools.options import connected, json_option, keys_option, port_option

# Wide enough for a settlement line where no terminal says how wide it is.
PIPE_COLUMNS = 140
FILE = click.argument("file", type=click.Path(path_type=Path))
TABLES = click.option(
    "--table",
    "tables",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Submission or configuration that no export holds (.toml, .json); may be repeated.",
)


@click.group()
def command() -> None:
    """Export the journal of a board, show it, audit it."""


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
    client = connected(port, "journal export", keys_path)
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
@FILE
@TABLES
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


@command.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--key", type=click.Path(path_type=Path), help="Keys file with the key of the journal."
)
@TABLES
@click.option("--against", help="Port of the board, which is asked whether it goes on from there.")
@json_option("what was found")
def audit(
    files: tuple[Path, ...],
    key: Path | None,
    tables: tuple[Path, ...],
    against: str | None,
    as_json: bool,
) -> ExitCode:
    """Look through a journal file, or several in their order: every record whole, in its place and
    sealed, every round played again by the rules, every meter added up. Exit code 1 when something
    is not as it should be."""
    found = auditing.audit(files, key, tables)
    if against:
        client = connected(against, "journal audit")
        try:
            found.findings.extend(auditing.against_board(found.contents, client))
        finally:
            client.close()
    if as_json:
        click.echo(json.dumps(found.as_dict()))
    else:
        _say(found)
    return ExitCode.DIFFERENT if found.findings else ExitCode.OK


@command.command()
@FILE
@TABLES
@click.option("--level", default="progressive", help="The wager whose meter it is: progressive.")
@click.option("--out", type=click.Path(path_type=Path), help="The picture (.svg).")
@json_option("every change of the meter")
def meter(
    file: Path, tables: tuple[Path, ...], level: str, out: Path | None, as_json: bool
) -> None:
    """Draw a progressive meter over time: its hits, adjustments, the starts of the board."""
    if not as_json and out is None:
        raise click.UsageError("--out FILE.svg draws the meter, --json prints its changes.")
    if out and out.suffix.lower() != ".svg":
        raise HostError(6810, file=out)
    found = reading.load(file)
    played = replay(file, auditing.sound(found), tables)
    if played.stopped:
        raise played.stopped
    points = [point for point in played.ledger.points if point.level == level]
    if not points:
        raise HostError(6809, file=file)
    if out:
        picture = meter_svg.svg(meter_svg.History(level, points, found))
        try:
            out.write_bytes(picture)
        except OSError as error:
            raise HostError(6505, file=out, reason=error.strerror or error) from None
    if as_json:
        click.echo(json.dumps([point.as_dict() for point in points]))
    else:
        click.echo(f"{out}: meter of {level} over {len(points)} changes")


def _settlements(
    file: Path, found: reading.Contents, tables: tuple[Path, ...]
) -> dict[int, list[log.Line]]:
    """The lines of the rounds, as far as they can be played again."""
    played = replay(file, auditing.sound(found), tables)
    if played.stopped:
        click.echo(f"not every settlement is shown: {played.stopped.text}", err=True)
    return played.lines


def _of_round(file: Path, rows: list[log.Row], number: int) -> list[log.Row]:
    numbers = [row.round for row in rows if row.round is not None]
    if number not in numbers:
        first, last = (min(numbers), max(numbers)) if numbers else ("none", "none")
        raise HostError(6807, file=file, round=number, first=first, last=last)
    return [row for row in rows if row.round == number]


def _say(found: auditing.Audit) -> None:
    entries = found.contents.entries
    last = entries[-1].sequence if entries else found.contents.before
    click.echo(f"board {found.contents.uid}, records {found.contents.before + 1} to {last}")
    click.echo(f"chain: {found.chain}")
    rounds = f"rounds played again: {found.played.rounds}"
    if found.played.left_out:
        rounds += f"; {found.played.left_out} before the first checkpoint were not"
    click.echo(rounds)
    for level, account in found.played.ledger.accounts.items():
        amounts = {name: micro / 1e6 for name, micro in account.registers().items()}
        given = " + ".join(
            f"{name} {amounts[name]:,.4f}" for name in ("startup", "contributions", "adjustments")
        )
        held = " + ".join(
            f"{name} {amounts[name]:,.4f}" for name in ("hits", "current", "overflow", "reserve")
        )
        click.echo(f"meter of {level}: {given} = {held}")
    for finding in found.findings:
        click.echo(str(finding), err=True)
    click.echo("nothing is wrong" if not found.findings else f"{len(found.findings)} findings")


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
