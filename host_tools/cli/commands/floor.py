"""`tablectl floor`: the database of many tables, filled from the files of their journals."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from host_tools.cli import columns
from host_tools.cli.commands import floor_install, floor_metrics, floor_page, floor_publish
from host_tools.cli.confirming import confirm, passphrase, yes_option
from host_tools.cli.floor_database import database_option, moment_of, opened
from host_tools.cli.groups import Group
from host_tools.cli.known import known_of, known_options, say_what_is_not_asked
from host_tools.cli.options import json_option, sign_option, signer_option
from host_tools.cli.progress import Bar, bar
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.money import cents_of
from host_tools.common.plain import counted
from host_tools.device import signatures

if TYPE_CHECKING:
    from host_tools.floor.backup import Done, Progress
    from host_tools.floor.reading import Alarm

ROWS = "causes of the ledger"
# So often it is said how many there are.
SOME_ROWS = 1_000
HISTORIES = ("rounds", "meters", "faults", "access", "exports", "alarms")


@click.group(cls=Group)
def command() -> None:
    """Ask, keep and show the database of many tables."""


command.add_command(floor_install.command, "install")
command.add_command(floor_metrics.command, "metrics")
command.add_command(floor_page.serve)
command.add_command(floor_page.person)
command.add_command(floor_publish.command, "publish")


@command.command()
@click.argument("data", type=click.Path(path_type=Path))
@database_option()
@click.option(
    "--signer",
    "signers",
    multiple=True,
    type=click.Path(path_type=Path),
    envvar="TABLECTL_SIGNER",
    show_envvar=True,
    help="Public Ed25519 key (PEM) of a collector that wrote there; once for each.",
)
@yes_option()
@json_option("what was read")
def rebuild(
    data: Path, url: str | None, signers: tuple[Path, ...], yes: bool, as_json: bool
) -> ExitCode:
    """Make all that derives from journals anew from the files in DATA.

    DATA has a folder of each board. What people did, such as taking alarms, stays as it is. The
    exit code is 1 where files are not those that a collector has signed in its manifest, or those
    of a board that was there are gone.
    """
    known = tuple(signatures.digits_of(signatures.public_key(one)) for one in signers)
    with opened(url, reads_all=True) as database:
        from host_tools.floor import rebuild as rebuilding
        from host_tools.floor.segments import folders

        boards, rounds = rebuilding.counted(database)
        there, before = folders(data), rebuilding.rounds_told(database)
        gone = rebuilding.boards_without(database, there)
        removed = f"{counted(rounds, 'round')} of {counted(boards, 'board')}"
        change = f"{database.name}: {removed} are removed"
        anew = f"{counted(len(there), 'board')} in {data}"
        confirm(yes or not boards, f"{change}, and made anew from {anew}")
        alarms: list[dict[str, Any]] = []
        with bar("records", total=None, counted=True) as shown:
            done = 0

            def came(records: int) -> None:
                nonlocal done
                done += records
                shown.count(done)

            def tell(uid: str, alarm: "Alarm") -> None:
                alarms.append({"uid": uid, **vars(alarm)})
                click.echo(_alarm_line(uid, alarm), err=True)

            records = rebuilding.rebuild(database, data, tell, came)
        boards, rounds = rebuilding.counted(database)
        differ = list(rebuilding.rounds_that_differ(database, before))
    found = _said_of(there, gone, known, differ)
    if as_json:
        told = {"boards": boards, "rounds": rounds, "records": records, "alarms": alarms}
        click.echo(json.dumps({**told, "findings": found}))
    else:
        all_of = (boards, "board"), (rounds, "round"), (records, "record")
        click.echo(", ".join(counted(*each) for each in all_of))
    return ExitCode.DIFFERENT if found else ExitCode.OK


def _said_of(
    there: list[Path], gone: list[str], known: tuple[str, ...], differ: list[str]
) -> list[str]:
    """What is not as collectors have signed it, and what `differ`s from the files."""
    from host_tools.floor import archived

    found = [f"board {uid}: its folder is gone, and the database had records" for uid in gone]
    found += differ
    for folder in there:
        try:
            found += [f"board {folder.name}: {text}" for text in archived.of_folder(folder, known)]
        except HostError as error:
            found.append(f"board {folder.name}: {error.text}")
    for line in found:
        click.echo(line, err=True)
    if not known:
        click.echo("not looked at: whose keys have signed the manifests (--signer)", err=True)
    return found


def _alarm_line(uid: str, alarm: "Alarm") -> str:
    return f"board {uid}, record {alarm.sequence}: {alarm.kind}: {alarm.text}"


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option()
@sign_option("whoever makes the backup", required=True)
@known_options
@json_option("how many acts, and causes of the ledger, are in the file")
def backup(
    file: Path,
    url: str | None,
    signer: Path,
    persons: tuple[str, ...],
    folders: tuple[Path, ...],
    as_json: bool,
) -> ExitCode:
    """Append to FILE what is new since its last backup, and sign it.

    It holds what no journal has: people, taken alarms, approvals, adjustments, audits, and the
    ledger of linked progressives. The exit code is 1 where something in the database does not
    follow from what moved it, as tablectl link verify says; all else is in FILE.
    """
    key = signatures.private_key(signer, passphrase)
    with opened(url, reads_all=True) as database, bar(ROWS, total=None) as shown:
        from host_tools.floor import backup as keeping
        from host_tools.floor import moments

        known = known_of(persons, folders)
        done = keeping.backup(database, file, key, moments.now(), _counting(shown), known)
    if as_json:
        click.echo(json.dumps(_done(done)))
    else:
        click.echo(f"{file}: {counted(done.new, 'act')} more, {done.acts:,} in all; {_rows(done)}")
    return _found(done)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option()
@click.option("--until", metavar="TIME", help="Only what was done up to then (UTC).")
@signer_option("whoever signed what is put back", required=True)
@known_options
@json_option("how many acts, and causes of the ledger, are in the database")
def restore(
    file: Path,
    url: str | None,
    until: str | None,
    signer: Path,
    persons: tuple[str, ...],
    folders: tuple[Path, ...],
    as_json: bool,
) -> ExitCode:
    """Put back from FILE what people did and the ledger of links, up to a point in time.

    What derives from journals comes back with `tablectl floor rebuild`. The exit code is 1 where
    FILE has causes that count for nothing, or something is left out.
    """
    key = signatures.public_key(signer)
    with opened(url, reads_all=True) as database, bar(ROWS, total=None) as shown:
        from host_tools.floor import backup as keeping
        from host_tools.floor.moments import text_of

        known, count = known_of(persons, folders), _counting(shown)
        done = keeping.restore(database, file, key, moment_of(until), count, known)
    say_what_is_not_asked(known)
    if as_json:
        people = {person.name: person.role for person in done.people}
        click.echo(json.dumps({**_done(done), "links": done.links, "people": people}))
        return _found(done)
    back = f"{counted(done.new, 'act')} put back, {done.acts:,} in the database"
    click.echo(f"{file}: {back}; {_rows(done)}")
    click.echo(f"it was signed last at {text_of(done.signed)}")
    if done.people:
        names = ", ".join(f"{person.name} ({person.role})" for person in done.people)
        click.echo(
            f"these may sign in again, as on {text_of(done.signed)}: {names}; take out whoever "
            "has left since: tablectl floor person remove NAME"
        )
    for link in done.links:
        click.echo(
            f"link {link}: before a collector uses this database, two persons have to begin a "
            f"term that is higher than any before: tablectl link promote {link} TERM"
        )
    return _found(done)


def _found(done: "Done") -> ExitCode:
    for line in done.found:
        click.echo(line, err=True)
    return ExitCode.DIFFERENT if done.found else ExitCode.OK


def _counting(shown: Bar) -> "Progress":
    return lambda rows: shown.say(f"{ROWS}: {rows:,}") if rows % SOME_ROWS == 0 else None


def _done(done: "Done") -> dict[str, int]:
    return {name: getattr(done, name) for name in ("new", "acts", "new_causes", "causes")}


def _rows(done: "Done") -> str:
    return f"of the ledger {counted(done.new_causes, 'cause')}, {done.causes:,} in all"


@command.command()
@click.argument("role")
@database_option()
@json_option("whose rights were given")
def grant(role: str, url: str | None, as_json: bool) -> None:
    """Let ROLE of PostgreSQL write what it reads, and nothing else.

    It may add what comes from boards, and write over how tables stand. It may change and remove
    no other row, and write nothing that people do.
    """
    with opened(url) as database:
        database.grant(role)
    click.echo(json.dumps({"role": role}) if as_json else f"{role} may add rows")


@command.command()
@database_option()
@json_option("the tables")
def tables(url: str | None, as_json: bool) -> None:
    """Print all tables at a glance.

    What each plays and waits for, its meters and faults, when its records last came.
    """
    with opened(url) as database:
        from host_tools.floor import printing, queries

        with database.reading() as connection:
            found = queries.glance(connection)
    if as_json:
        click.echo(json.dumps([printing.dated(row) for row in found]))
    else:
        _echo(printing.glance(found))


@command.command()
@database_option()
@click.option("--of", type=click.Choice(HISTORIES), default="rounds", help="What to print.")
@click.option("--table", help="Only of this table of the house.")
@click.option("--board", "uid", help="Only of the board with this unique id.")
@click.option("--since", metavar="TIME", help="Only what was kept from then on (UTC).")
@click.option("--until", metavar="TIME", help="Only what was kept up to then (UTC).")
@click.option("--round", "number", type=click.IntRange(1, 1 << 31), help="Rounds of this number.")
@click.option("--card", "cards", multiple=True, help="Rounds with this card; may be repeated.")
@click.option("--hand", help='Rounds with this hand, such as "As Ks Qs Js Ts".')
@click.option("--seat", type=click.IntRange(0, 9), help="What is asked, at this seat; 0: dealer.")
@click.option("--least", metavar="DOLLARS", help="Rounds with a line that pays so much or more.")
@click.option("--most", metavar="DOLLARS", help="Rounds with a line that pays so much or less.")
@click.option("--section", help="Rounds with a line by this section, such as 687a.12(c).")
@click.option("--limit", type=click.IntRange(1, 1_000), default=50, help="Rows of a page.")
@click.option("--after", help="Go on behind the page that ended with this.")
@json_option("the rows")
def history(
    url: str | None,
    of: str,
    since: str | None,
    until: str | None,
    least: str | None,
    most: str | None,
    limit: int,
    after: str | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """Print what happened, the newest first.

    Rounds are found by their cards, hands, seats, amounts and sections; a meter, the faults and
    the access of a table by --of.
    """
    asked |= {"least": _cents(least), "most": _cents(most)}
    asked |= {"since": moment_of(since), "until": moment_of(until)}
    with opened(url) as database:
        from host_tools.floor import printing, queries

        wanted = queries.Wanted(**asked)
        with database.reading() as connection:
            page = queries.history(connection, of, wanted, limit, after)
    if as_json:
        rows = [printing.dated(row) for row in page.rows]
        click.echo(json.dumps({"rows": rows, "after": page.after}))
        return
    _echo(printing.history(of, page.rows))
    if page.after:
        click.echo(f"more: --after {page.after}", err=True)


def _echo(rows: list[tuple[str, ...]]) -> None:
    """Of a row, only what stands in its last column may go onto the next line."""
    columns.echo(rows, range(len(rows[0]) - 1))


def _cents(dollars: str | None) -> int | None:
    return None if dollars is None else cents_of(dollars)
