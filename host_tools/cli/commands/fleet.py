"""`tablectl fleet`: images and configurations of many boards, planned, approved, rolled out."""

import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from host_tools.cli import columns
from host_tools.cli.confirming import confirm, passphrase, yes_option
from host_tools.cli.floor_database import database_option, moment_of, opened
from host_tools.cli.groups import Group
from host_tools.cli.options import json_option, keys_option, sign_option, signer_option
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.plain import counted
from host_tools.device import signatures

if TYPE_CHECKING:
    from host_tools.floor.fleet.rollout import Should
    from host_tools.floor.fleet.walker import Walker

LOOK_S = 1.0
NUMBER = click.IntRange(1, 1 << 31)
MOST_LISTED = 50


@click.group(cls=Group)
def command() -> None:
    """Roll images and configurations out to many boards.

    One person plans it, and a second one approves it under the reference of the regulator. It
    begins 72 hours after the notice at the earliest (58 Pa. Code 461a.26(b)). Then each board gets
    what it should have when somebody turns the key switch at its table between rounds, and proves
    it.
    """


def by_option() -> Any:
    return click.option("--by", required=True, help="Name of whoever does it, for the record.")


def key_option(name: str, argument: str, whose: str) -> Any:
    return click.option(
        name,
        argument,
        type=click.Path(path_type=Path),
        multiple=True,
        required=True,
        help=f"Public Ed25519 key (PEM) of {whose}; once for each.",
    )


def signed_by_option() -> Any:
    return click.option(
        "--maker",
        type=click.Path(path_type=Path),
        required=True,
        help="Public Ed25519 key (PEM) that image and tables are signed with.",
    )


def _digits(files: Iterable[Path]) -> frozenset[str]:
    return frozenset(signatures.digits_of(signatures.public_key(file)) for file in files)


def number_argument() -> Any:
    return click.argument("number", type=NUMBER)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@signer_option("all that FILE names has to be signed with the private half", True, "maker")
@sign_option("whoever plans it", required=True)
@by_option()
@database_option()
@json_option("the roll-out")
def plan(file: Path, maker: Path, signer: Path, by: str, url: str | None, as_json: bool) -> None:
    """Plan the roll-out in FILE (.toml).

    FILE says why, names a signed image, signed tables or both, and the boards in groups:
    host_tools/floor/fleet/README.md. No board is touched before somebody else has approved it.
    """
    key = signatures.public_key(maker)
    private = signatures.private_key(signer, passphrase)
    with opened(url) as database:
        from host_tools.floor.fleet import plan as plans
        from host_tools.floor.fleet import store
        from host_tools.floor.moments import now

        planned = plans.read(file, key)
        number = store.plan(database, planned, by, private, now())
    told = {"number": number, "digest": planned.digest, "boards": len(planned.boards)}
    many = counted(len(planned.boards), "board")
    said = f"roll-out {number}: {many}; next: tablectl fleet approve {number}"
    click.echo(json.dumps(told) if as_json else said)


@command.command()
@number_argument()
@click.option("--reference", required=True, help="Number of the regulator's approval.")
@click.option("--notified", required=True, metavar="TIME", help="When notice was given (UTC).")
@click.option(
    "--not-before",
    metavar="TIME",
    help="It may begin then (UTC); default, and the least: 72 hours after the notice.",
)
@sign_option("whoever approves it", required=True)
@by_option()
@database_option()
@json_option("the approval")
def approve(
    number: int,
    reference: str,
    notified: str,
    not_before: str | None,
    signer: Path,
    by: str,
    url: str | None,
    as_json: bool,
) -> None:
    """Approve roll-out NUMBER, as a second person with another key.

    Look first at what it does: tablectl fleet status NUMBER. 58 Pa. Code 461a.26(b) asks for
    notice at least 72 hours before software is installed, and for the approvals that are required.
    """
    private = signatures.private_key(signer, passphrase)
    with opened(url) as database:
        from host_tools.floor.fleet import approving, store
        from host_tools.floor.moments import now, text_of

        with database.reading() as connection:
            found = store.load(connection, number)
        begins, given, at = moment_of(not_before), moment_of(notified) or 0, now()
        approval = approving.approved(found, by, reference, given, begins, private, at)
        store.approve(database, number, by, approval, at)
    told = {**approval, "number": number, "not_before": text_of(approval["not_before"])}
    told["notified"] = text_of(given)
    said = f"roll-out {number}: approved under {reference}, not before {told['not_before']}"
    click.echo(json.dumps(told) if as_json else said)


@command.command()
@number_argument()
@click.argument("file", type=click.Path(path_type=Path))
@key_option("--signer", "signers", "whoever may have approved it")
@key_option("--planner", "planners", "whoever may have planned it")
@signed_by_option()
@keys_option()
@by_option()
@database_option()
@yes_option()
@json_option("what becomes of each board, a line each,")
def start(
    number: int,
    file: Path,
    signers: tuple[Path, ...],
    planners: tuple[Path, ...],
    maker: Path,
    keys_path: str | None,
    by: str,
    url: str | None,
    yes: bool,
    as_json: bool,
) -> ExitCode:
    """Roll NUMBER out, with the images and tables that FILE names.

    The boards are those that are plugged in here, at ports or at a collector. Where somebody turns
    the key switch between rounds, the board gets what it should have, signed by the technician:
    --keys is a file, or a folder with UID.json of each board. Plan, approval and files count only
    if the keys named here have signed them. One is done after the other, and the
    first that fails stops all of it. Started again, it goes on with what is not done. The exit
    code is 1 when it was stopped before all was done.
    """
    if not keys_path:
        raise HostError(6701, request="fleet start", roles="technician")
    with opened(url) as database:
        from host_tools.floor.fleet import hands, starting, store
        from host_tools.floor.fleet.approving import Trusted
        from host_tools.floor.fleet.walker import Walker
        from host_tools.floor.moments import now

        with database.reading() as connection:
            trusted = Trusted(_digits(planners), _digits(signers), *_digits([maker]))
            planned = starting.verified(connection, number, file, trusted, now())
            _say_of_others(store.passed_over(connection, number, trusted))
        keys_of = hands.keys_in(Path(keys_path))
        for board in planned.boards:
            keys_of(board.uid)
        confirm(
            yes,
            f"roll-out {number}: {counted(len(planned.boards), 'board')} to get what it planned",
        )

        def tell(board: "Should", state: str, said: str) -> None:
            told = {"board": board.uid, "group": board.part, "state": state, "said": said}
            click.echo(json.dumps(told) if as_json else f"{board.uid}: {state}: {said}")

        at_tables = hands.Hands(planned, keys_of, lambda what: click.echo(what, err=True))
        return _walk(Walker(database, number, by, trusted, at_tables, tell), as_json)


def _say_of_others(passed_over: list[int]) -> None:
    for one in passed_over:
        told = f"roll-out {one} names boards of it and counts for nothing: no key of --planner"
        click.echo(f"{told} and --signer has planned and approved it", err=True)


def _walk(walker: "Walker", as_json: bool) -> ExitCode:
    """Until nothing is left to do. Raises HostError 7164 for a board that stops it."""
    try:
        while walker.walk():
            time.sleep(LOOK_S)
    except BaseException:
        walker.stop("the command was ended")
        raise
    found = walker.found()
    if failed := found.failed:
        raise HostError(7164, number=found.number, uid=failed.uid, said=failed.said)
    told = {"number": found.number, "state": found.state}
    click.echo(json.dumps(told) if as_json else f"roll-out {found.number} is {found.state}")
    return ExitCode.OK if found.state == "done" else ExitCode.DIFFERENT


@command.command()
@number_argument()
@click.option("--reason", required=True, help="Why, for whoever reads the list.")
@by_option()
@database_option()
@json_option("what was done")
def stop(number: int, reason: str, by: str, url: str | None, as_json: bool) -> None:
    """Stop roll-out NUMBER: a board at which work has begun is the last one."""
    with opened(url) as database:
        from host_tools.floor.fleet import store
        from host_tools.floor.fleet.rollout import STOPPED
        from host_tools.floor.moments import now

        store.stop(database, number, by, now(), reason)
    told = {"number": number, "state": STOPPED}
    click.echo(json.dumps(told) if as_json else f"roll-out {number} is stopped")


@command.command()
@click.argument("number", type=NUMBER, required=False)
@database_option()
@json_option("the roll-outs, or the one with its boards,")
def status(number: int | None, url: str | None, as_json: bool) -> None:
    """List the last roll-outs, or say of each board of NUMBER how it stands.

    What it has, what it should have, what became of it, and why.
    """
    with opened(url) as database:
        from host_tools.floor.fleet import listing
        from host_tools.floor.printing import dated

        found: Any
        with database.reading() as connection:
            database.take_any_text(connection)
            if number is None:
                found = listing.every(connection, MOST_LISTED)
            else:
                found = listing.standing(connection, number)
    if as_json:
        click.echo(json.dumps(dated(found)))
    elif number is None:
        for one in found:
            click.echo(listing.headline(one))
        if not found:
            click.echo("there is no roll-out; make one with: tablectl fleet plan")
    else:
        click.echo(f"{listing.headline(found)}\n")
        columns.echo(listing.rows(found), range(len(listing.HEAD) - 1))
