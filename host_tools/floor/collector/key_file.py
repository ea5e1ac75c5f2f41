"""One of the keys that a collector has of a board, in a file that may be replaced at any time."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device import keys_file


class KeyFile:
    """`name` is the key that is read of it and no other; `todo`: what holds without it; `tell` is
    given what is wrong, once, until something else is."""

    def __init__(self, file: Path, name: str, todo: str, tell: Callable[[HostError], Any]) -> None:
        self._file, self._name, self._todo, self._tell = file, name, todo, tell
        self._version: tuple[int, ...] | None = None
        self._trouble: str | None = None

    def has_changed(self) -> bool:
        """Whether it was never read, or is another file since."""
        return _version(self._file) != self._version

    def keys(self) -> keys_file.Keys:
        """{name: key}; empty where there is none."""
        self._version = _version(self._file)
        try:
            every = keys_file.load(self._file)
            keys = {name: key for name, key in every.items() if name == self._name}
            lacks = {"where": "top level", "key": self._name, "todo": self._todo}
            trouble = None if keys else HostError(6105, file=self._file, **lacks)
        except HostError as error:
            keys, trouble = {}, error
        if trouble and trouble.text != self._trouble:
            self._tell(trouble)
        self._trouble = trouble.text if trouble else None
        return keys


def _version(file: Path) -> tuple[int, ...]:
    """Another one once the file was written, replaced, or given to somebody else; empty where
    there is none."""
    try:
        found = file.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_ctime_ns, found.st_mode, found.st_size
