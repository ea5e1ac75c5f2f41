"""The configuration of a table in a file: the chapter's keys and `game`, as the board keeps it."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablectl.core.errors import ConfigurationError
from tablectl.core.table import Table, open_table
from tablectl.store.slots import SLOTS

from host_tools.common import json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import counted
from host_tools.submission import filing, house_way, toml_file
from host_tools.submission.filing import Filing

GAME = 'name the chapter, such as "687a"'
# Bytes of the canonical JSON of a configuration that a board keeps.
MOST_BYTES = SLOTS["configuration"][2]


@dataclass(frozen=True)
class Submitted:
    """`configuration`: one that a table opens with, as the board keeps it; `sha256`: of the bytes
    of the file that it was read from."""

    configuration: dict[str, Any]
    filing: Filing
    sha256: str


def load(path: str | Path) -> dict[str, Any]:
    """The configuration in the file, as `read` has it."""
    return read(path).configuration


def read(path: str | Path) -> Submitted:
    """A submission in TOML (.toml) or JSON. Raises HostError 61xx or 65xx that names file and
    key."""
    is_toml = str(path).endswith(".toml")
    text = whole_file.text(path, toml_file.MOST_BYTES if is_toml else whole_file.TEXT_BYTES)
    values = toml_file.parsed(path, text) if is_toml else json_file.parsed(path, text)
    configuration, filed = filing.taken_out(values, path)
    configuration = house_way.filled(configuration, path)
    if not isinstance(configuration, dict):
        raise HostError(
            6106,
            file=path,
            where="top level",
            value=json_file.quote(configuration),
            limit="must be an object { }",
        )
    return Submitted(accepted(configuration, path), filed, sha256(text.encode()).hexdigest())


def accepted(configuration: dict[str, Any], path: str | Path) -> dict[str, Any]:
    """The configuration, once a table opens with it; raises what `opened` does."""
    opened(configuration, path)
    return configuration


def opened(configuration: dict[str, Any], path: str | Path) -> Table:
    """A table with the configuration, which a board would take. Raises HostError 6106 for more
    bytes than a board keeps and for a game that is no chapter, 6105 without a game, 6110 for what
    the rules refuse, with its value as the file has it; all name the file."""
    verify_game(configuration, path)
    size = len(json_file.canonical(configuration))
    if size > MOST_BYTES:
        limit = f"must be at most {MOST_BYTES} bytes, as the board keeps it"
        raise HostError(
            6106, file=path, where="configuration", value=counted(size, "byte"), limit=limit
        )
    try:
        table: Table = open_table(configuration)
    except ConfigurationError as error:
        text = _of_file(error).text
        raise HostError(
            6110, file=path, where="configuration", text=text, todo="correct the file"
        ) from None
    return table


def verify_game(configuration: dict[str, Any], path: str | Path) -> None:
    """Raises HostError 6105 without one, 6106 for one that is no text."""
    if "game" not in configuration:
        raise HostError(6105, file=path, where="top level", key="game", todo=GAME)
    game = configuration["game"]
    if not isinstance(game, str):
        limit = 'must be a chapter in quotes, such as "687a"'
        raise HostError(6106, file=path, where="game", value=json_file.quote(game), limit=limit)


def _of_file(error: ConfigurationError) -> ConfigurationError:
    """The same error with values as a file has them, not as this program does: null, true."""
    facts = {
        name: fact
        if isinstance(fact, str | int) and not isinstance(fact, bool)
        else json_file.quote(fact)
        for name, fact in error.facts.items()
    }
    return ConfigurationError(error.code, facts, error.section)
