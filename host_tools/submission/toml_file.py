"""A submission as TOML, which has no null: the word "none" stands for what a table does not
offer."""

import tomllib
from pathlib import Path
from typing import Any

from host_tools.common import whole_file
from host_tools.common.errors import HostError

NOT_OFFERED = "none"
# Many times what the longest submission takes with every comment of its template. A key with
# thousands of dots takes the parser minutes, and no key goes over a line.
MOST_BYTES = 1 << 16
LONGEST_LINE = 1_000


def read(path: str | Path) -> dict[str, Any]:
    """The configuration in the file, as the board reads it. Raises HostError 6101, 6111, 6501."""
    return parsed(path, whole_file.text(path, MOST_BYTES))


def parsed(path: str | Path, text: str) -> dict[str, Any]:
    """The configuration in the text, which is that of the file."""
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        reason = f"a line of more than {LONGEST_LINE:,} characters"
        raise HostError(6501, file=path, reason=reason)
    try:
        answers: dict[str, Any] = _offered(path, "", tomllib.loads(text))
    except RecursionError:
        raise HostError(6501, file=path, reason="nested too deeply") from None
    except ValueError as error:
        raise HostError(6501, file=path, reason=error) from None
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
