"""Whose keys count in the ledger of links, as commands are told: of the persons who decide, and of
the boards that report."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from host_tools.device import signatures
from host_tools.floor import names

if TYPE_CHECKING:
    from host_tools.floor.linked.fold import Known


def known_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`persons` and `folders`, for `known_of`."""
    for option in (
        click.option(
            "--keys",
            "folders",
            multiple=True,
            type=click.Path(path_type=Path),
            help="Folder with UID.json of each board, as its collector has it: a report that none "
            "of these keys has sealed counts for nothing; with keys of before as well, the newest "
            "last.",
        ),
        click.option(
            "--person",
            "persons",
            multiple=True,
            metavar="NAME=PUB",
            help="Public Ed25519 key of whoever decides (PEM file); once for each key that each "
            "has had. A decision that others have signed counts for nothing.",
        ),
    ):
        command = option(command)
    return command


def known_of(persons: tuple[str, ...], folders: tuple[Path, ...]) -> "Known":
    """Raises HostError 61xx, 6601, 6708."""
    from host_tools.floor.linked.fold import Known
    from host_tools.floor.linked.verifying import keys_in

    named: dict[str, list[str]] = {}
    for name, key in map(_person, persons):
        named.setdefault(name, []).append(key)
    return Known(named or None, keys_in(folders))


def say_what_is_not_asked(known: "Known", *others: tuple[bool, str]) -> None:
    """`others`: whether each was asked besides, and what it is."""
    for is_asked, what in (
        (known.persons is not None, "whose keys those of the decisions are (--person)"),
        (known.boards is not None, "whether boards have sealed the reports (--keys)"),
        *others,
    ):
        if not is_asked:
            click.echo(f"not looked at: {what}", err=True)


def _person(text: str) -> tuple[str, str]:
    """(name, hex digits of the public key)."""
    name, equals, file = text.partition("=")
    if not (name and equals):
        raise click.UsageError("--person is a name and a file: NAME=PUB.")
    return names.normal(name), signatures.digits_of(signatures.public_key(Path(file)))
