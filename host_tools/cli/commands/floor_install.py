"""`tablectl floor install`: the units that run a floor on this computer."""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import click

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.options import json_option
from host_tools.common.plain import counted
from host_tools.floor import installing
from host_tools.floor.installing import PARTS, USUAL

# As useradd takes it.
NAME = re.compile(r"[a-z_][a-z0-9_-]{0,30}")


def _name(context: Any, parameter: Any, value: str | None) -> str | None:
    if value is not None and not NAME.fullmatch(value):
        raise click.BadParameter("give the name of a user, such as tablectl.", context, parameter)
    return value


@click.command()
@click.option(
    "--user",
    default="tablectl",
    show_default=True,
    callback=_name,
    help="User that collects and publishes.",
)
@click.option(
    "--owner",
    callback=_name,
    help="User that owns the database: it runs the page and the backup; default: that of --user.",
)
@click.option(
    "--only",
    "parts",
    multiple=True,
    type=click.Choice(list(PARTS)),
    help=f"Install this part; may be repeated; default: {', '.join(USUAL)}.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default="/",
    show_default=True,
    help="Root of the file system that the files are written to.",
)
@click.option("--dry-run", is_flag=True, help="Print the files, and write nothing.")
@yes_option()
@json_option("the files and the next commands")
def command(
    user: str,
    owner: str | None,
    parts: tuple[str, ...],
    out: Path,
    dry_run: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Write the systemd units that run a floor.

    The units collect the journals of the boards (collect), show the page (serve), make a backup
    every day and test it by restoring it (backup), and publish by MQTT (publish). Their settings
    are /etc/tablectl/collect.toml and /etc/tablectl/floor.env, which are written once and never
    replaced. The command shows each file, asks, and prints what to type next. It starts nothing.
    """
    owner, parts = owner or user, parts or USUAL
    files = installing.plan(out, parts, _program(), user, owner)
    then = list(installing.next_commands(out, parts, user, owner))
    if not as_json:
        for one in files:
            click.echo(f"{one.path}: {one.state}")
            if dry_run:
                click.echo(one.text)
    many = sum(one.is_written for one in files)
    if many and not dry_run:
        confirm(yes, f"{counted(many, 'file', 'are')} written below {out}")
        installing.write(files)
    if as_json:
        click.echo(json.dumps({"files": [one.as_dict() for one in files], "next": then}))
        return
    for line in then:
        click.echo(f"next: {line}")


def _program() -> Path:
    """Where this command lies: systemd takes no PATH of a shell."""
    beside = Path(sys.executable).with_name("tablectl")
    found = beside if beside.is_file() else Path(shutil.which("tablectl") or sys.argv[0])
    return found.absolute()
