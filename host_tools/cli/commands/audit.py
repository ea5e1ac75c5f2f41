"""`tablectl audit`: is a journal file what the board wrote, and did the board do what the rules
say?"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import click

from host_tools.cli.options import connected, json_option, tables_option
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.journal import audit as auditing
from host_tools.journal.entry import Entry
from host_tools.journal.playback import Playback, Played
from host_tools.journal.replay import Tell
from host_tools.journal.report import Report, made_now
from host_tools.journal.story import Story

# Of the records, how many are played between two looks at the screen.
RECORDS_A_LOOK = 500


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--keys",
    "keys_path",
    type=click.Path(path_type=Path),
    help="Keys file with the key of the journal.",
)
@click.option(
    "--signer",
    "signers",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Public Ed25519 key (PEM) of somebody who may have exported it; may be repeated.",
)
@tables_option()
@click.option(
    "--against",
    help="Port of the board, to ask whether its journal goes on from the end of the file.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write a report for people into this file (.html).",
)
@json_option("what was found")
def command(
    files: tuple[Path, ...],
    keys_path: Path | None,
    signers: tuple[Path, ...],
    tables: tuple[Path, ...],
    against: str | None,
    out: Path | None,
    as_json: bool,
) -> ExitCode:
    """Audit a journal file, or several in their order.

    Every export has to be signed, and every record whole, in its place and sealed. Every round is
    played again by the rules, and every meter is added up. The exit code is 1 when something is
    not as it should be.
    """
    story = Story()
    with _watched(story.tell if out else None) as tell:
        found = auditing.audit(files, keys_path, tables, signers, tell)
    if against:
        client = connected(against, "audit")
        try:
            found.findings.extend(auditing.against_board(found.contents, client))
        finally:
            client.close()
    if out:
        _write(out, found, story)
    if as_json:
        click.echo(json.dumps(found.as_dict()))
    else:
        _say(found)
    return ExitCode.DIFFERENT if found.findings else ExitCode.OK


@contextmanager
def _watched(tell: Tell | None) -> Iterator[Tell | None]:
    """Shows on a terminal how far the rounds have been played, and nothing in a pipe."""
    console = plain_console(stderr=True)
    if not console.is_terminal:
        yield tell
        return
    with console.status("reading the records") as status:

        def watch(entry: Entry, played: Played, playback: Playback) -> None:
            if entry.sequence % RECORDS_A_LOOK == 0:
                status.update(f"record {entry.sequence:,} played by the rules")
            if tell:
                tell(entry, played, playback)

        yield watch


def _write(path: Path, found: auditing.Audit, story: Story) -> None:
    page = Report(found, story, found.sha256, made_now(version("tablectl"))).html()
    try:
        with path.open("w", encoding="utf-8") as target:
            target.writelines(page)
    except OSError as error:
        raise HostError(6505, file=path, reason=error.strerror or error) from None


def _say(found: auditing.Audit) -> None:
    contents = found.contents
    records = f"records {contents.before + 1} to {contents.last_record}"
    click.echo(f"board {contents.uid}, {records}")
    click.echo(f"epochs of its memory: {', '.join(contents.epochs) or 'none, of firmware 0.1.0'}")
    click.echo(f"chain: {found.chain}")
    click.echo(f"signatures: {found.signed}")
    rounds = f"rounds played again: {found.played.rounds}"
    if found.played.left_out:
        rounds += f"; {found.played.left_out} were not, the table's state before them is not known"
    click.echo(rounds)
    for meter in found.played.ledger.registers():
        amounts = {name: micro / 1e6 for name, micro in meter.values.items()}
        given = " + ".join(
            f"{name} {amounts[name]:,.4f}" for name in ("startup", "contributions", "adjustments")
        )
        held = " + ".join(
            f"{name} {amounts[name]:,.4f}" for name in ("hits", "current", "overflow", "reserve")
        )
        click.echo(f"meter of {meter.chapter} {meter.level}: {given} = {held}")
    for finding in found.findings:
        click.echo(str(finding), err=True)
    many = len(found.findings)
    click.echo(f"{many} finding{'s' * (many > 1)}" if many else "nothing is wrong")
