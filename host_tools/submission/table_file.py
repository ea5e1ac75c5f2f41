"""The configuration of a table in a file: the chapter's keys and `game`, as the board keeps it."""

from pathlib import Path
from typing import Any

from tablectl.core.errors import ConfigurationError
from tablectl.core.table import open_table

from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.submission import house_way, toml_file


def load(path: str | Path) -> dict[str, Any]:
    """A configuration that a table opens with, from a submission in TOML (.toml) or from JSON.
    Raises HostError 61xx or 65xx that names file and key."""
    configuration = toml_file.read(path) if str(path).endswith(".toml") else json_file.read(path)
    configuration = house_way.filled(configuration, path)
    if not isinstance(configuration, dict):
        raise HostError(
            6106,
            file=path,
            where="top level",
            value=json_file.quote(configuration),
            limit="must be an object { }",
        )
    return accepted(configuration, path)


def accepted(configuration: dict[str, Any], path: str | Path) -> dict[str, Any]:
    """The configuration, once a table opens with it. Raises HostError 6110 naming the file."""
    try:
        open_table(configuration)
    except ConfigurationError as error:
        raise HostError(
            6110, file=path, where="configuration", text=error.text, todo="correct the file"
        ) from None
    return configuration
