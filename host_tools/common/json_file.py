"""Strict reading of a JSON file a person wrote: every fault is one HostError with its place."""

import json
from pathlib import Path
from typing import Any

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import plain

LONGEST_QUOTE = 40
# Cents of ten billion dollars: more is a slip, and a message should not be a line of digits.
MOST = 10**12
# Of any file that is read here.
DEEPEST = 64


def canonical(value: Any) -> str:
    """The one JSON text of a value; the board keeps a configuration as it stands here."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def read(path: str | Path) -> Any:
    """The value in the file. Raises HostError 6101, 6102, 6103 (a key written twice), 6111."""
    return parsed(path, whole_file.text(path))


def parsed(path: str | Path, text: str) -> Any:
    """The value in the text, which is that of the file."""
    value = _parse(path, text)
    if _is_deeper(value, DEEPEST):
        raise HostError(6102, file=path, line=1, column=1, reason="nested too deeply")
    return value


def read_object(path: str | Path) -> dict[str, Any]:
    """The same of a file that holds one object, whatever its keys. Raises HostError 61xx."""
    value = read(path)
    if not isinstance(value, dict):
        limit = "must be an object { }"
        raise HostError(6106, file=path, where="top level", value=quote(value), limit=limit)
    return value


def _is_deeper(value: Any, deepest: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return not deepest or any(_is_deeper(held, deepest - 1) for held in inside)


def _parse(path: str | Path, text: str) -> Any:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in items:
            if key in found:
                raise HostError(6103, file=path, where=f"beside {', '.join(found)}", key=key)
            found[key] = value
        return found

    try:
        return json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise HostError(
            6102, file=path, line=error.lineno, column=error.colno, reason=error.msg
        ) from None
    except RecursionError:
        raise HostError(6102, file=path, line=1, column=1, reason="nested too deeply") from None
    except ValueError:
        raise HostError(6102, file=path, line=1, column=1, reason="a number too long") from None


def quote(value: Any) -> str:
    """`value` as JSON on one line, cut to a length that leaves the message readable."""
    text = plain(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


class Fields:
    """One JSON object of a file: hands out its values checked, and names what nobody asked for.

    `where` is the path of keys from the top, for messages. Every method raises HostError 6104 to
    6106 for a value that is not what its name says.
    """

    def __init__(self, file: str | Path, where: str, value: Any, known: tuple[str, ...]) -> None:
        self.file = file
        self.where = where
        if not isinstance(value, dict):
            self.refuse(None, value, "must be an object { }")
        for key in value:
            if key not in known:
                raise HostError(
                    6104,
                    file=file,
                    where=where or "top level",
                    key=quote(key),
                    known=", ".join(known),
                )
        self.values: dict[str, Any] = value

    def place(self, key: str | None) -> str:
        return ".".join(part for part in (self.where, key) if part) or "top level"

    def refuse(self, key: str | None, value: Any, limit: str) -> None:
        raise HostError(
            6106, file=self.file, where=self.place(key), value=quote(value), limit=limit
        )

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def required(self, key: str, todo: str) -> Any:
        if key not in self.values:
            raise HostError(
                6105, file=self.file, where=self.where or "top level", key=key, todo=todo
            )
        return self.values[key]

    def text(self, key: str, default: str | None = None) -> str | None:
        value = self.values.get(key, default)
        if value is not None and not isinstance(value, str):
            self.refuse(key, value, "must be a text in quotes")
        return value

    def whole(self, key: str, value: Any, least: int = 0) -> int:
        """`value` of `key` as a whole number of at least `least`."""
        if type(value) is not int or not least <= value <= MOST:
            self.refuse(key, value, f"must be a whole number, {least} or more, at most {MOST:,}")
        number: int = value
        return number

    def yes_no(self, key: str, default: bool) -> bool:
        value = self.values.get(key, default)
        if type(value) is not bool:
            self.refuse(key, value, "must be true or false")
        return bool(value)
