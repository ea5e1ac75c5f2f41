"""A submission as TOML, which has no null: the word "none" stands for what a table does not
offer."""

import tomllib
from pathlib import Path
from typing import Any

from host_tools.errors import HostError

NOT_OFFERED = "none"


def read(path: str | Path) -> dict[str, Any]:
    """The configuration in the file, as the board reads it. Raises HostError 6101 or 6501."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise HostError(6101, file=path, reason=error.strerror or error) from None
    except UnicodeDecodeError as error:
        raise HostError(6101, file=path, reason=f"byte {error.start} is no UTF-8") from None
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise HostError(6501, file=path, reason=str(error) or "nested too deeply") from None
    answers: dict[str, Any] = _offered(path, "", found)
    return answers


def _offered(path: str | Path, where: str, value: Any) -> Any:
    """`value` with None for "none". Raises HostError 6502 for what JSON of the link lacks."""
    if isinstance(value, dict):
        inside = where + "." if where else ""
        return {key: _offered(path, inside + key, held) for key, held in value.items()}
    if isinstance(value, list):
        return [_offered(path, where, held) for held in value]
    if not isinstance(value, bool | int | str):
        raise HostError(6502, file=path, key=where, value=value)
    return None if value == NOT_OFFERED else value
