"""`tablectl audit`: is a journal file what the board wrote, and did the board do what the rules
say?"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import click
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.cli.asked import timeout_option
from host_tools.cli.confirming import passphrase
from host_tools.cli.options import connected, json_option, sign_option, tables_option
from host_tools.cli.progress import bar
from host_tools.common import whole_file
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.plain import counted
from host_tools.device import signatures
from host_tools.journal import audit as auditing
from host_tools.journal import signed_days
from host_tools.journal.auditing import Audited
from host_tools.journal.entry import Entry
from host_tools.journal.finding import Finding
from host_tools.journal.playback import Playback, Played
from host_tools.journal.replay import Tell
from host_tools.journal.report import Report, made_now
from host_tools.journal.story import Story
from host_tools.journal.totals import STATE_UNKNOWN

# Of the records, how many are played between two looks at the screen.
RECORDS_A_LOOK = 500


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--keys",
    "keys_paths",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Keys file with the key of the journal; where keys were changed, each of them, the "
    "oldest first.",
)
@click.option(
    "--signer",
    "signers",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Public Ed25519 key (PEM) of somebody who may have exported it; may be repeated.",
)
@tables_option()
@timeout_option()
@click.option(
    "--against",
    help="Port of the board, to ask whether its journal goes on from the end of the file.",
)
@click.option(
    "--state",
    type=click.Path(path_type=Path),
    help="Go on from what this file says was audited, and keep in it how far this audit came.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write a report for people into this file (.html).",
)
@click.option(
    "--days",
    type=click.Path(path_type=Path),
    help="Where nothing is wrong, write what the board fed and claimed of its links each day into "
    "this file, signed with the key of --sign, for: tablectl link verify.",
)
@sign_option("the auditor")
@json_option("what was found")
def command(
    files: tuple[Path, ...],
    keys_paths: tuple[Path, ...],
    signers: tuple[Path, ...],
    tables: tuple[Path, ...],
    against: str | None,
    state: Path | None,
    out: Path | None,
    days: Path | None,
    signer: Path | None,
    as_json: bool,
) -> ExitCode:
    """Audit a journal file, or several in their order.

    Every export has to be signed, and every record whole, in its place and sealed. Every round is
    played again by the rules, and every meter is added up. The exit code is 1 when something is
    not as it should be, now or in what the audits before have left in the file of --state.
    """
    if state and (out or not keys_paths):
        raise click.UsageError(
            "--state needs --keys to be sealed with, and makes no page (--out)."
        )
    if days and (out or not keys_paths or not signer):
        raise click.UsageError(
            "--days needs --keys to know the records by and --sign to be signed with, and makes "
            "no page (--out)."
        )
    key = signatures.private_key(signer, passphrase) if days and signer else None
    if out:
        found: Audited = _as_page(files, keys_paths, tables, signers, out)
    else:
        found = _by_pieces(files, keys_paths, tables, signers, state)
    found.findings.extend(_beside(files, signers, against, found))
    if days and key:
        _sign(days, found, key, state)
    if as_json:
        click.echo(json.dumps(found.as_dict()))
    else:
        _say(found)
    return ExitCode.DIFFERENT if found.findings else ExitCode.OK


def _beside(
    files: tuple[Path, ...], signers: tuple[Path, ...], against: str | None, found: Audited
) -> Iterator[Finding]:
    """What does not agree with the board, nor with the manifest of a collector's folder from which
    a file is."""
    if against:
        client = connected(against, "audit")
        try:
            yield from auditing.against_board(found.totals, client)
        finally:
            client.close()
    from host_tools.floor import archived

    known = tuple(signatures.digits_of(signatures.public_key(one)) for one in signers)
    for folder in sorted({file.absolute().parent for file in files}):
        for text in archived.findings(folder, known):
            yield Finding(found.totals.last, text, file=folder.name)


def _by_pieces(
    files: tuple[Path, ...],
    keys_paths: tuple[Path, ...],
    tables: tuple[Path, ...],
    signers: tuple[Path, ...],
    state: Path | None,
) -> Audited:
    with bar("bytes audited", None, counted=True) as shown:
        key_path, earlier = _newest(keys_paths)
        return auditing.audit_by_pieces(
            files, key_path, tables, signers, state, _when(), shown.count, earlier=earlier
        )


def _newest(keys_paths: tuple[Path, ...]) -> tuple[Path | None, tuple[Path, ...]]:
    """(the keys file of today, those before)."""
    return (keys_paths[-1] if keys_paths else None), keys_paths[:-1]


def _as_page(
    files: tuple[Path, ...],
    keys_paths: tuple[Path, ...],
    tables: tuple[Path, ...],
    signers: tuple[Path, ...],
    out: Path,
) -> Audited:
    story = Story()
    with _watched(story.tell) as tell:
        key_path, earlier = _newest(keys_paths)
        found = auditing.audit(files, key_path, tables, signers, tell, earlier)
    _write(out, found, story)
    return found


def _sign(days: Path, found: Audited, key: Ed25519PrivateKey, state: Path | None) -> None:
    """Raises HostError 6505, 6822."""
    if found.totals.link_days is None:
        raise HostError(6822, file=state, reason="a tablectl kept it that summed up no days")
    if found.findings:
        click.echo(f"{days}: not written, because of what was found", err=True)
    else:
        signed_days.write(days, found, key)


def _when() -> str:
    now = datetime.now(UTC).isoformat(" ", "seconds")
    return f"{now} by tablectl {version('tablectl')}"


@contextmanager
def _watched(tell: Tell) -> Iterator[Tell]:
    """Shows on a terminal how far the rounds have been played, and nothing in a pipe."""
    console = plain_console(stderr=True)
    if not console.is_terminal:
        yield tell
        return
    with console.status("reading the records") as status:

        def watch(entry: Entry, played: Played, playback: Playback) -> None:
            if entry.sequence % RECORDS_A_LOOK == 0:
                status.update(f"record {entry.sequence:,} played by the rules")
            tell(entry, played, playback)

        yield watch


def _write(path: Path, found: auditing.Audit, story: Story) -> None:
    page = Report(found, story, found.sha256, made_now(version("tablectl"))).html()
    whole_file.atomic_write(path, (piece.encode() for piece in page))


def _say(found: Audited) -> None:
    totals = found.totals
    for audit in found.audits[:-1]:
        said = f"records {audit['first']} to {audit['last']}"
        click.echo(f"audited {audit['when']}: {said}")
    click.echo(f"board {totals.uid}, records {totals.before + 1} to {totals.last}")
    click.echo(f"epochs of its memory: {', '.join(found.epochs) or 'none'}")
    click.echo(f"chain: {found.chain}")
    click.echo(f"signatures: {found.signed}")
    rounds = f"rounds played again: {totals.rounds}"
    if totals.left_out:
        rounds += f"; {counted(totals.left_out, 'round', 'were')} not: {STATE_UNKNOWN}"
    click.echo(rounds)
    for meter in totals.meters:
        amounts = {name: micro / 1e6 for name, micro in meter["registers"].items()}
        given = " + ".join(
            f"{name} {amounts[name]:,.4f}" for name in ("startup", "contributions", "adjustments")
        )
        held = " + ".join(
            f"{name} {amounts[name]:,.4f}" for name in ("hits", "current", "overflow", "reserve")
        )
        click.echo(f"meter of {meter['game']} {meter['level']}: {given} = {held}")
    for finding in found.findings:
        click.echo(str(finding), err=True)
    many = len(found.findings)
    click.echo(counted(many, "finding") if many else "nothing is wrong")
