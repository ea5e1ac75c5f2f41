"""The operations on files that the collector keeps journals with, and those of the system.

They are few and each is one call, so that a test can put in others that fail, tear and forget.
"""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from host_tools.common import whole_file


class Disk(Protocol):
    """Names are relative paths. What was written is there after a loss of power only once `sync`
    of the file returned, and a name only once `sync_folder` of its folder did. All raise OSError;
    after that nobody knows how much was done."""

    def read(self, name: str, most: int) -> bytes | None:
        """The first `most` bytes; None where there is no such file."""

    def names(self, folder: str) -> list[str]:
        """What lies in a folder."""

    def make_folder(self, name: str) -> None:
        """One that may be there already."""

    def create(self, name: str) -> None:
        """An empty file, whatever was there."""

    def write(self, name: str, at: int, data: bytes) -> None:
        """All of `data` from byte `at` on of a file that is there."""

    def truncate(self, name: str, size: int) -> None:
        """Cut off what is behind byte `size`."""

    def rename(self, name: str, to: str) -> None:
        """In one step, in the place of what was there."""

    def remove(self, name: str) -> None:
        """A file that may be gone already."""

    def sync(self, name: str) -> None:
        """Returns once the contents are on the disk."""

    def sync_folder(self, name: str) -> None:
        """Returns once the names in it are."""


class SystemDisk:
    """The folder `root` of this computer. A link, pipe or device in the place of a file or of a
    board's folder is an OSError: nothing is written through it, and nobody waits for it."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, name: str, most: int) -> bytes | None:
        try:
            with open(self._open(name, os.O_RDONLY), "rb") as file:
                return file.read(most)
        except FileNotFoundError:
            return None

    def names(self, folder: str) -> list[str]:
        return sorted(os.listdir(self._root / folder))

    def make_folder(self, name: str) -> None:
        (self._root / name).mkdir(whole_file.FOLDER, exist_ok=True)
        if not stat.S_ISDIR(os.lstat(self._root / name).st_mode):
            raise OSError(errno.ENOTDIR, "it is no folder", name)

    def create(self, name: str) -> None:
        os.close(self._open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC))

    def write(self, name: str, at: int, data: bytes) -> None:
        file = self._open(name, os.O_WRONLY)
        try:
            while data:
                written = os.pwrite(file, data, at)
                at, data = at + written, data[written:]
        finally:
            os.close(file)

    def truncate(self, name: str, size: int) -> None:
        file = self._open(name, os.O_WRONLY)
        try:
            os.ftruncate(file, size)
        finally:
            os.close(file)

    def rename(self, name: str, to: str) -> None:
        os.replace(self._root / name, self._root / to)

    def remove(self, name: str) -> None:
        (self._root / name).unlink(missing_ok=True)

    def sync(self, name: str) -> None:
        self._synced(self._open(name, os.O_RDONLY), os.fsync)

    def sync_folder(self, name: str) -> None:
        self._synced(self._open(name, os.O_RDONLY | os.O_DIRECTORY), whole_file.sync_names)

    def _open(self, name: str, how: int) -> int:
        how |= os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        file = os.open(self._root / name, how, 0o640)
        mode = os.fstat(file).st_mode
        if not (stat.S_ISREG(mode) or how & os.O_DIRECTORY):
            os.close(file)
            raise OSError(errno.EINVAL, "it is no file", name)
        return file

    def _synced(self, file: int, sync: Callable[[int], None]) -> None:
        try:
            sync(file)
        finally:
            os.close(file)
