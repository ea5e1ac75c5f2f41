"""`tablectl link`: the meters that several tables share, as their ledger has them."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from host_tools.cli import columns
from host_tools.cli.commands import link_decisions
from host_tools.cli.floor_database import database_option, opened
from host_tools.cli.groups import Group
from host_tools.cli.known import known_of, known_options, say_what_is_not_asked
from host_tools.cli.options import json_option, signer_option
from host_tools.cli.progress import bar
from host_tools.common.exit_codes import ExitCode
from host_tools.device import signatures

if TYPE_CHECKING:
    from host_tools.floor.linked.rebuilding import Keys

NUMBER = click.IntRange(1, link_decisions.MOST_NUMBER)


@click.group(cls=Group)
def command() -> None:
    """Keep the meters that several tables share."""


for one in link_decisions.COMMANDS:
    command.add_command(one)


@command.command()
@click.argument("link", required=False)
@database_option()
@json_option("how each link stands")
def status(link: str | None, url: str | None, as_json: bool) -> None:
    """Say how every link stands, or LINK.

    Of each level the meter; of each board its lease or why it has none, when it was heard last,
    and whether it has told all in this term.
    """
    with opened(url) as database:
        from host_tools.floor.linked import asking, printing
        from host_tools.floor.moments import now
        from host_tools.floor.printing import dated

        with database.reading() as connection:
            names = asking.names(connection, link)
            found = [asking.standing(connection, name, now()) for name in names]
    if as_json:
        click.echo(json.dumps(dated(found)))
        return
    if not found:
        click.echo("there is no link of progressives; make one with: tablectl link new")
    for one in found:
        click.echo(printing.headline(one))
        for block in printing.standing(one):
            click.echo()
            _echo(block)


@command.command()
@click.argument("link")
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, help="Entries of a page.")
@click.option("--before", type=NUMBER, help="Only entries below this number.")
@database_option()
@json_option("the entries, with all nine accounts")
def history(link: str, limit: int, before: int | None, url: str | None, as_json: bool) -> None:
    """Print the entries of the ledger of LINK, the last one first.

    What tables fed and won, and what two persons decided and why.
    """
    with opened(url) as database:
        from host_tools.floor.linked import asking, printing
        from host_tools.floor.printing import dated

        with database.reading() as connection:
            rows = asking.history(connection, link, limit, before)
    if as_json:
        click.echo(json.dumps(dated(rows)))
        return
    _echo(printing.history(rows))
    if rows and rows[-1]["number"] > 1:
        click.echo(f"more: --before {rows[-1]['number']}", err=True)


@command.command()
@click.argument("link")
@click.option("--open", "is_open", is_flag=True, help="Only those that are not paid or void yet.")
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, help="Awards of a page.")
@database_option()
@json_option("the awards")
def claims(link: str, is_open: bool, limit: int, url: str | None, as_json: bool) -> None:
    """Print who won what of LINK, the last award first.

    A table whose claim waits for an answer stands before them, without a number.
    """
    with opened(url) as database:
        from host_tools.floor.linked import asking, printing
        from host_tools.floor.printing import dated

        with database.reading() as connection:
            rows = asking.claims(connection, link, not is_open, limit)
    if as_json:
        click.echo(json.dumps(dated(rows)))
    else:
        _echo(printing.claims(rows))


@command.command()
@click.argument("link")
@click.option(
    "--journals",
    type=click.Path(path_type=Path),
    metavar="DATA",
    help="Also play the boards' journal files in this folder of a collector.",
)
@click.option(
    "--days",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Take from FOLDER/UID.json what an audit of a board has signed (tablectl audit --days); "
    "of its journal only what is behind that is played.",
)
@signer_option("whoever signed the days")
@click.option(
    "--collector",
    "collectors",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Public Ed25519 key (PEM) of a collector that wrote the folder of --journals; once for "
    "each.",
)
@known_options
@database_option()
@json_option("what does not agree")
def verify(
    link: str,
    journals: Path | None,
    days: Path | None,
    signer: Path | None,
    collectors: tuple[Path, ...],
    persons: tuple[str, ...],
    folders: tuple[Path, ...],
    url: str | None,
    as_json: bool,
) -> ExitCode:
    """Say whether the ledger of LINK follows from what moved it, and agrees with its boards.

    Every row of it is made anew from the reports of boards and the decisions of two persons, and
    compared. With --person and --keys these are proved to be theirs. With --journals each
    contribution and award has to be in a journal as well, as the rules play it; each record has to
    be sealed with the board's key journal in --keys, and the files are held against the manifest
    that a --collector has signed. With --days the
    same is asked of the days that an auditor has signed. The exit code is 1 where something does
    not agree.
    """
    if days and not signer:
        raise click.UsageError("--days needs --signer, the public key of who signed them.")
    with opened(url, reads_all=True) as database, bar("boards", counted=True) as shown:
        from host_tools.floor.linked import rebuilding, verifying

        known, keys = known_of(persons, folders), rebuilding.keys_in(folders)
        found = verifying.findings(database, link, known)
        if journals or days:
            signers = tuple(signatures.digits_of(signatures.public_key(one)) for one in collectors)
            sources = journals, days, signer
            found += rebuilding.findings(
                database, link, *sources, progress=shown.count, keys=keys, collectors=signers
            )
    others = " and with the journals" if journals else ""
    others += " and with the days that were signed" if days else ""
    said = found or [f"the ledger of {link} agrees with itself{others}"]
    click.echo(json.dumps(found) if as_json else "\n".join(said))
    is_asked = bool(journals or days)
    what = "what the boards have in their journals (--journals)"
    of_journals = _of_journals(journals, bool(days), keys, bool(collectors)) if journals else []
    say_what_is_not_asked(known, (is_asked, what), *of_journals)
    return ExitCode.DIFFERENT if found else ExitCode.OK


def _of_journals(
    journals: Path, with_days: bool, keys: "Keys", with_collectors: bool
) -> list[tuple[bool, str]]:
    """(whether it was asked, what) of who wrote the journals."""
    from host_tools.floor.linked import rebuilding

    boards = [
        f"whether board {uid} has sealed its journal (a file {uid}.json in --keys with its key "
        "journal)"
        for uid in rebuilding.unknown(journals, keys)
    ]
    signed = "whether a collector of this house has signed the journals (--collector)"
    older = "the manifests of boards with signed days, as older files need not be there"
    return [*((False, one) for one in boards), (with_collectors, signed), (not with_days, older)]


def _echo(rows: list[tuple[Any, ...]]) -> None:
    """The last two columns may go onto the next line."""
    columns.echo(rows, range(len(rows[0]) - 2))
