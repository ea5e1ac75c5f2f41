"""`tablectl floor serve` and `floor person`: the page of the floor, and who may sign in."""

import getpass
import json
import re
import sys
from datetime import datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from host_tools.cli import columns
from host_tools.cli.floor_database import database_option, opened, with_packages
from host_tools.cli.groups import Group
from host_tools.cli.options import json_option
from host_tools.cli.signals import UntilEnded
from host_tools.common import lost_lines, outputs, private_file, whole_file
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.web import addresses
from host_tools.common.web.connections import MOST, Connections
from host_tools.common.web.server import PageServer, listening
from host_tools.device.link import sockets

if TYPE_CHECKING:
    from host_tools.floor.database import Database

ADDRESS = "127.0.0.1:8766"
ROLES = ("viewer", "floor", "technician")
# More than a password may have: what is longer is refused as one.
LONGEST_LINE = 1_000
# What a header bears (RFC 6750, 2.1), too long to be guessed.
TOKEN = re.compile("[A-Za-z0-9._~+/-]{32,200}=*")


@click.command()
@database_option()
@click.option(
    "--listen", default=ADDRESS, show_default=True, help="Where browsers reach the page."
)
@click.option("--certificate", type=click.Path(path_type=Path), help="For TLS: its chain, PEM.")
@click.option("--key", type=click.Path(path_type=Path), help="For TLS: its private key, PEM.")
@click.option("--proxy", metavar="ADDRESS", help="IP address of a TLS proxy that hands them on.")
@click.option(
    "--metrics-token",
    "token_file",
    type=click.Path(path_type=Path),
    help="Serve /metrics to whoever bears the token in this file, as Prometheus does.",
)
@click.option(
    "--day-begins",
    type=click.DateTime(["%H:%M"]),
    default="06:00",
    show_default=True,
    help="When a gaming day of the house begins.",
)
@json_option("the address of the page")
def serve(
    url: str | None,
    listen: str,
    certificate: Path | None,
    key: Path | None,
    proxy: str | None,
    token_file: Path | None,
    day_begins: datetime,
    as_json: bool,
) -> ExitCode:
    """Show all tables in a browser, to people who sign in.

    They see every table of the database, those that need somebody first, what happened at each,
    and its panel if its board is plugged in at this computer. Others than this computer reach the
    page with a certificate or through a proxy alone. Ctrl-C ends it, with exit code 0.
    """
    if (certificate is None) != (key is None):
        raise click.UsageError("--certificate and --key belong together.")
    if certificate and proxy:
        raise click.UsageError("--proxy is for a server without a --certificate.")
    host, port = addresses.parted(listen)
    token = _token(token_file) if token_file else None
    with UntilEnded(), opened(url) as database:
        pair = (certificate, key) if certificate and key else None
        _serve(database, host, port, pair, proxy, token, day_begins.time(), as_json)
    return ExitCode.OK


def _serve(
    database: "Database",
    host: str,
    port: int,
    pair: tuple[Path, Path] | None,
    proxy: str | None,
    token: str | None,
    day_begins: time,
    as_json: bool,
) -> None:
    with with_packages():
        from host_tools.cli.floor_panels import maker
        from host_tools.floor.web import application, desk

    options = application.doors(host, pair, proxy)
    made = desk.Desk(database, outputs.ERR.log, day_begins)
    with made.following, listening(host, port) as listener:
        if not made.following.people:
            raise HostError(7127, url=database.name)
        port = listener.getsockname()[1]
        hosts = None if proxy else addresses.hosts(host, port)
        app = application.application(made, maker(made.log), hosts, proxy, token)
        # All that come through a proxy come from its address.
        connections = Connections(most_of_one=MOST) if proxy else None
        server = PageServer(app, made.hub, connections, **options)
        page = addresses.base_of(host, port, "https" if pair else "http")
        text = f"The floor is at {page}  (Ctrl-C ends it)"
        outputs.OUT.log(json.dumps({"url": page}) if as_json else text)
        with lost_lines.told("serve", outputs.ERR, sockets.folder()):
            server.run(sockets=[listener])


def _token(file: Path) -> str:
    """Raises HostError 6101, 6111, 6708, 7136."""
    private_file.verify(file)
    token = whole_file.text(file, LONGEST_LINE).strip()
    if not TOKEN.fullmatch(token):
        raise HostError(7136, file=file)
    return token


@click.group(cls=Group)
def person() -> None:
    """Say who may sign in at the page of the floor, and as what."""


def _role_option() -> Any:
    return click.option(
        "--role",
        type=click.Choice(ROLES),
        required=True,
        help="A viewer looks on; floor and technician act too.",
    )


@person.command()
@click.argument("name")
@_role_option()
@database_option()
@json_option("who was added")
def add(name: str, role: str, url: str | None, as_json: bool) -> None:
    """Let NAME sign in, with a password that is asked for or comes as a line of stdin."""
    with opened(url) as database:
        with with_packages():
            from host_tools.floor import people
        people.add(database, name, role, _password(), *_by_whom())
    _tell({"name": name, "role": role}, f"{name} may sign in as {role}", as_json)


@person.command("role")
@click.argument("name")
@_role_option()
@database_option()
@json_option("who has which role")
def give(name: str, role: str, url: str | None, as_json: bool) -> None:
    """Give NAME another role; the password stays, and whoever is signed in has to do so again."""
    with opened(url) as database:
        with with_packages():
            from host_tools.floor import people
        people.give(database, name, role, *_by_whom())
    _tell({"name": name, "role": role}, f"{name} is {role} from now on", as_json)


@person.command()
@click.argument("name")
@database_option()
@json_option("who was removed")
def remove(name: str, url: str | None, as_json: bool) -> None:
    """Let NAME sign in no more; what he did stays recorded."""
    with opened(url) as database:
        with with_packages():
            from host_tools.floor import people
        people.remove(database, name, *_by_whom())
    _tell({"name": name}, f"{name} may sign in no more", as_json)


@person.command("list")
@database_option()
@json_option("the people")
def list_people(url: str | None, as_json: bool) -> None:
    """Print who may sign in, and as what."""
    with opened(url) as database:
        with with_packages():
            from host_tools.floor import people
        with database.reading() as connection:
            found = [(one.name, one.role) for one in people.everybody(connection).values()]
    if as_json:
        click.echo(json.dumps([{"name": name, "role": role} for name, role in found]))
    else:
        columns.echo([("name", "role"), *found], (1,))


def _password() -> str:
    """Asked for twice where somebody types it; else one line of stdin. Raises HostError 7117."""
    if not sys.stdin.isatty():
        return sys.stdin.readline(LONGEST_LINE).rstrip("\r\n")
    typed: str = click.prompt("Password", hide_input=True, err=True)
    if click.prompt("Once more", hide_input=True, err=True) != typed:
        raise HostError(7117, reason="it was not typed twice alike")
    return typed


def _by_whom() -> tuple[str, int]:
    """The user of this computer, and when."""
    from host_tools.floor import moments

    return getpass.getuser(), moments.now()


def _tell(facts: dict[str, str], text: str, as_json: bool) -> None:
    click.echo(json.dumps(facts) if as_json else text)
