"""Asking at the terminal: before something is done that changes money, keys, a memory or an image,
and for the passphrase of a key."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from host_tools.common.errors import HostError
from host_tools.common.plain import plain

WORD = "yes"


def yes_option() -> Callable[[Any], Any]:
    return click.option(
        "--yes",
        is_flag=True,
        help="Do it without asking, as in a script; on a terminal it asks first.",
    )


def confirm(yes: bool, change: str) -> None:
    """Returns once `change`, which says what is and what will be, is agreed to: by --yes, or by
    the word typed at a terminal. Raises HostError 6706 where nobody can be asked, 6707 for any
    other answer: nothing was done then."""
    if yes:
        return
    if not _somebody_is_there():
        raise HostError(6706, change=change)
    click.echo(plain(change), err=True)
    answer = click.prompt(f"Type {WORD} to do it", default="no", show_default=False, err=True)
    if answer.strip() != WORD:
        raise HostError(6707)


def passphrase(file: Path) -> bytes:
    """Of an encrypted key, which nobody sees while it is typed. Raises HostError 6611 where nobody
    can be asked."""
    if not _somebody_is_there():
        raise HostError(6611, file=file)
    typed: str = click.prompt(f"Passphrase of {plain(str(file))}", hide_input=True, err=True)
    return typed.encode()


def _somebody_is_there() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()
