"""`tablectl log`: the journal of a board taken to a file, and shown."""

import json
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from host_tools.cli.asked import asked
from host_tools.cli.confirming import passphrase
from host_tools.cli.groups import Group
from host_tools.cli.options import (
    connected,
    journal_argument,
    json_option,
    keys_option,
    port_option,
    sign_option,
    tables_option,
)
from host_tools.cli.progress import Bar, bar
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.plain import counted
from host_tools.device import ports, signatures
from host_tools.device.link.client import LinkClient
from host_tools.device.reconnect import Connect
from host_tools.journal import card_words, log
from host_tools.journal import contents as reading
from host_tools.journal import export as exporting

# Wide enough for a settlement line where no terminal says how wide it is.
PIPE_COLUMNS = 140
WAIT_S = 60.0


@click.group(cls=Group)
def command() -> None:
    """Export the journal of a board to a file, and show it."""


@command.command()
@port_option()
@click.option(
    "--out",
    "file",
    required=True,
    type=click.Path(path_type=Path),
    help="Journal file to append to.",
)
@click.option(
    "--keep",
    is_flag=True,
    help="Do not tell the board that its records are kept; it goes on keeping them.",
)
@sign_option("whoever exports")
@click.option("--unsigned", is_flag=True, help="Export without a signature.")
@keys_option()
@json_option("how many records came")
def export(
    port: str | None,
    file: Path,
    keep: bool,
    signer: Path | None,
    unsigned: bool,
    keys_path: str | None,
    as_json: bool,
) -> None:
    """Append what the board recorded to a journal file, and sign it.

    It goes on where the last export to that file ended. Once the records are on the disk, the
    board is told so with the authority of floor or technician, and may use the room again. If the
    board is unplugged meanwhile, the command waits for it, a minute if --timeout says nothing
    else. If the command was cut off, run it once more.
    """
    if signer is None and not unsigned:
        raise HostError(6811)
    key = signatures.private_key(signer, passphrase) if signer else None
    wait_s = asked().timeout_s

    def export_once(client: LinkClient, progress: exporting.Progress) -> exporting.Exported:
        return exporting.export(client, file, keep, progress, key)

    with bar("records", counted=True) as shown:
        done = exporting.export_across(
            _same_board(port, keys_path),
            export_once,
            WAIT_S if wait_s is None else wait_s,
            shown.count,
            partial(_say_waiting, shown),
        )
    if as_json:
        click.echo(json.dumps(done.as_dict()))
        return
    told = "the board may use their room" if done.confirmed else "the board keeps them"
    by = f"signed with the key {signatures.name_of(key.public_key())}" if key else "not signed"
    click.echo(f"{file}: {counted(done.records, 'record')} more, up to {done.last}, {by}; {told}")


def _say_waiting(shown: Bar, error: HostError) -> None:
    now = datetime.now(UTC).isoformat(" ", "seconds")
    shown.note(f"{now} {error.text}; waiting for the board")


def _same_board(port: str | None, keys_path: str | None) -> Connect:
    """Meets the board, and that same one wherever it is plugged in again."""
    met: dict[str, str] = {}

    def connect() -> LinkClient:
        there = ports.of_board(met["uid"]) or met["port"] if met and not port else port
        client = connected(there, "log export", keys_path)
        met.update(uid=client.identity["uid"], port=client.stream.name)
        return client

    return connect


@command.command()
@journal_argument()
@tables_option()
@click.option("--round", "number", type=click.IntRange(1), help="Show only this round.")
@json_option("the records")
def show(file: Path, tables: tuple[Path, ...], number: int | None, as_json: bool) -> None:
    """Print the records of a journal file, each round with its settlement.

    Every line of a settlement names its section.
    """
    found = reading.load(file)
    rows = log.rows(found, *_played(file, found, tables))
    if number is not None:
        rows = _of_round(file, rows, number)
    if as_json:
        click.echo(json.dumps([row.as_dict() for row in rows]))
        return
    console = plain_console()
    if not console.is_terminal:
        console = plain_console(width=PIPE_COLUMNS)
    console.print(log.rendered(rows))
    for finding in found.findings:
        click.echo(str(finding), err=True)


def _played(
    file: Path, found: reading.Contents, tables: tuple[Path, ...]
) -> tuple[dict[int, list[log.Line]], dict[int, list[log.Line]]]:
    """The lines of the rounds, and what each record did with cards, as far as they can be played
    again."""
    # With the rules, of which an export has no need.
    from host_tools.journal.playback import Playback, Played
    from host_tools.journal.replay import replay

    told = {}

    def tell(entry: reading.Entry, did: Played, playback: Playback) -> None:
        told[entry.sequence] = card_words.told_of(did.effects, entry.facts.get("card"))

    played = replay(file, found, tables, tell)
    if played.stopped:
        click.echo(f"not every settlement is shown: {played.stopped.text}", err=True)
    return played.lines, told


def _of_round(file: Path, rows: list[log.Row], number: int) -> list[log.Row]:
    numbers = [row.round for row in rows if row.round is not None]
    if number not in numbers:
        first, last = (min(numbers), max(numbers)) if numbers else ("none", "none")
        raise HostError(6807, file=file, round=number, first=first, last=last)
    return [row for row in rows if row.round == number]
