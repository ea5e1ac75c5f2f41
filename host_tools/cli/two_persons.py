"""What two persons decide: who they are, their passwords, the keys with which they sign it, and
why."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from host_tools.cli.confirming import passphrase
from host_tools.cli.floor_database import with_packages
from host_tools.common import private_file, whole_file
from host_tools.common.plain import plain
from host_tools.device import signatures

if TYPE_CHECKING:
    from host_tools.floor.database import Database
    from host_tools.floor.linked.deciding import Decision

# More than a password may have: what is longer is refused as one.
LONGEST_LINE = 1_000


def two_persons(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of whatever two persons decide; the fields of `decided`."""
    for option in (
        click.option("--reason", required=True, help="Why, for whoever reads the ledger."),
        click.option(
            "--password",
            "files",
            multiple=True,
            type=click.Path(path_type=Path),
            help="File with the password of --by; once more for --other. "
            "Without: asked for, or two lines of stdin.",
        ),
        click.option(
            "--sign",
            "signers",
            multiple=True,
            type=click.Path(path_type=Path),
            help="Private Ed25519 key of --by (PEM file); once more for --other. "
            "Without both, a link can be suspended and nothing else.",
        ),
        click.option("--other", required=True, help="The other one, as he signs in."),
        click.option("--by", required=True, help="One of the two, as he signs in at the floor."),
    ):
        command = option(command)
    return command


def decided(
    database: "Database",
    act: str,
    change: str,
    *,
    by: str,
    other: str,
    files: tuple[Path, ...],
    signers: tuple[Path, ...],
    reason: str,
) -> "Decision":
    """`change` is what they are asked about. Raises HostError 61xx, 6601, 6612 and 6708 for a
    file, 7103, 7141, 7148, 7149."""
    with with_packages():
        from host_tools.floor.linked import persons
    if len(files) not in (0, 2):
        raise click.UsageError("--password is given twice, for --by and for --other, or not.")
    if len(signers) not in (0, 2):
        raise click.UsageError("--sign is given twice, for --by and for --other, or not.")
    keys = [signatures.private_key(file, passphrase) for file in signers]
    passwords = [_of_file(file) for file in files] or _typed(change, by, other)
    return persons.proved(database, act, (by, passwords[0]), (other, passwords[1]), reason, keys)


def _of_file(file: Path) -> str:
    private_file.verify(file)
    return whole_file.text(file, LONGEST_LINE).rstrip("\r\n")


def _typed(change: str, *names: str) -> list[str]:
    if not sys.stdin.isatty():
        return [sys.stdin.readline(LONGEST_LINE).rstrip("\r\n") for _ in names]
    click.echo(plain(change), err=True)
    return [
        click.prompt(f"Password of {plain(name)}", hide_input=True, err=True) for name in names
    ]
