"""An error on standard error: one line that begins with its number, or with --json one object on a
line of its own."""

import json
from typing import Any

import click
from tablectl.core.errors import TableError

from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.plain import plain

# Facts of an error that say where it is, the first of them that it has.
WHERE = ("port", "file", "drive", "path", "folder", "device", "address")


def echo(error: HostError | TableError, as_json: bool) -> ExitCode:
    """Say it. Returns the exit code that it ends with: what only the rules or a board know is the
    board's refusal."""
    code = error.exit_code if isinstance(error, HostError) else ExitCode.BOARD_REFUSED
    said = plain(" ".join(error.text.split()))
    shown = f"tablectl: {error.code}: {said}"
    if as_json:
        shown = json.dumps({"error": _facts(error, said, code)})
    click.echo(shown, err=True)
    return code


def _facts(error: HostError | TableError, said: str, code: ExitCode) -> dict[str, Any]:
    """`where`: the port or the file; `board`: the error of a board that refused, as the link has
    it."""
    where = next((plain(str(error.facts[key])) for key in WHERE if error.facts.get(key)), None)
    what, _, then = said.partition("; ")
    facts = {"number": error.code, "name": error.name, "text": said, "exit_code": int(code)}
    facts |= {"where": where, "what": what.removeprefix(f"{where}: "), "next": then or None}
    board = getattr(error, "error", None)
    return facts | ({"board": board} if board else {})
