"""`tablectl audit`: is a journal file what the board wrote, and did the board do what the rules
say?"""

import json
from pathlib import Path

import click

from host_tools.exit_codes import ExitCode
from host_tools.journal import audit as auditing
from host_tools.options import connected, json_option, tables_option


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--key", type=click.Path(path_type=Path), help="Keys file with the key of the journal."
)
@click.option(
    "--signer",
    "signers",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Public Ed25519 key (PEM) of somebody who may have exported it; may be repeated.",
)
@tables_option()
@click.option("--against", help="Port of the board, which is asked whether it goes on from there.")
@json_option("what was found")
def command(
    files: tuple[Path, ...],
    key: Path | None,
    signers: tuple[Path, ...],
    tables: tuple[Path, ...],
    against: str | None,
    as_json: bool,
) -> ExitCode:
    """Look through a journal file, or several in their order: every export signed, every record
    whole, in its place and sealed, every round played again by the rules, every meter added up.
    Exit code 1 when something is not as it should be."""
    found = auditing.audit(files, key, tables, signers)
    if against:
        client = connected(against, "audit")
        try:
            found.findings.extend(auditing.against_board(found.contents, client))
        finally:
            client.close()
    if as_json:
        click.echo(json.dumps(found.as_dict()))
    else:
        _say(found)
    return ExitCode.DIFFERENT if found.findings else ExitCode.OK


def _say(found: auditing.Audit) -> None:
    entries = found.contents.entries
    last = entries[-1].sequence if entries else found.contents.before
    click.echo(f"board {found.contents.uid}, records {found.contents.before + 1} to {last}")
    click.echo(f"chain: {found.chain}")
    click.echo(f"signatures: {found.signed}")
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
