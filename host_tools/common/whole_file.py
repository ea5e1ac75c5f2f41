"""Reads a file whole, but never more of it than it may have; writes one that is new, or puts
another one in its place."""

import codecs
import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.common.plain import counted

# By everybody, as far as the system's own mask lets them; by its owner alone.
READABLE = 0o666
# What editors write before a text (byte order marks), the longer ones first.
MARKS = (
    (codecs.BOM_UTF8, "UTF-8 with a byte order mark (BOM)"),
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
# Folders with journals, keys and sockets: for their owner and his group, whatever the umask.
FOLDER = 0o750
OWNER_ALONE = 0o600
# What people write: rounds, submissions, keys.
TEXT_BYTES = 1 << 20
# An image with its header; the flash of a Pico 2 as UF2 is 8 MB.
IMAGE_BYTES = 1 << 24
# Of a journal that is read whole, some months of a busy table; the audit reads longer ones.
JOURNAL_BYTES = 1 << 28


def opened(path: str | Path) -> BufferedReader:
    """A file to read. Raises OSError, also for what is none, such as a pipe or a device: nobody
    waits for who writes into it."""
    file = open(path, "rb", opener=_at_once)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is no file", str(path))
    return file


def _at_once(path: str, how: int) -> int:
    return os.open(path, how | os.O_NONBLOCK)


def read(path: str | Path, most: int) -> bytes:
    """Raises HostError 6101, 6111 for a file of more than `most` bytes."""
    try:
        with opened(path) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise HostError(6101, file=path, reason=reason) from None
    if len(data) > most:
        raise HostError(6111, file=path, limit=f"{most:,}")
    return data


def text(path: str | Path, most: int = TEXT_BYTES) -> str:
    """The same as UTF-8. Raises HostError 6101, 6111."""
    data = read(path, most)
    name = next((name for mark, name in MARKS if data.startswith(mark)), "")
    if not name and 0 in data[:2]:
        name = "UTF-16"
    if name:
        raise HostError(6101, file=path, reason=f"it is {name}; save it as plain UTF-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise HostError(6101, file=path, reason=f"byte {error.start} is no UTF-8") from None


def within(file: Path, data: bytes, most: int) -> bytes:
    """The data of a file, for whoever writes what is read with this limit. Raises HostError 6505
    before anything is written."""
    if len(data) > most:
        reason = f"it would have {counted(len(data), 'byte')}, and nobody reads more than {most:,}"
        raise HostError(6505, file=file, reason=reason)
    return data


def write_new(file: Path, data: bytes, mode: int = READABLE) -> None:
    """All of the data is on the disk in a new file, or there is none. Raises HostError 6504 when
    the file exists, 6505."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except FileExistsError:
        raise HostError(6504, file=file) from None
    except OSError as error:
        raise HostError(6505, file=file, reason=error.strerror or error) from None
    try:
        with open(descriptor, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        sync(file.absolute().parent)
    except BaseException as error:
        file.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise HostError(6505, file=file, reason=error.strerror or error) from None
        raise


def atomic_write(file: Path, data: bytes | Iterable[bytes]) -> None:
    """All of the data, in one or in pieces, is in the file and on the disk, or the file is what it
    was before; behind a symbolic link, the file that it leads to. Raises HostError 6505, also for
    what is no file, such as a device: nothing may take its place."""
    file = behind_links(file)
    part = file.parent / f"{file.name}.part"
    try:
        if file.exists() and not file.is_file():
            raise HostError(6505, file=file, reason="it is no file")
        # What a cut left there, or somebody else put there to be written through.
        part.unlink(missing_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, READABLE), "wb") as out:
            out.writelines([data] if isinstance(data, bytes) else data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, file)
        sync(file.absolute().parent)
    except OSError as error:
        with suppress(OSError):
            # On a full disk it would keep others from what room there is.
            part.unlink(missing_ok=True)
        raise HostError(6505, file=file, reason=error.strerror or error) from None


def behind_links(file: Path) -> Path:
    """The file that is meant, so that a link to it is not what is replaced."""
    return Path(os.path.realpath(file))


def make_folder(folder: Path) -> None:
    """With those above it that are missing. Raises OSError."""
    for one in (*reversed(folder.absolute().parents), folder):
        if not one.is_dir():
            one.mkdir(FOLDER, exist_ok=True)


def sync(folder: Path) -> None:
    """Its list of names is on the disk too, as far as the file system can say so."""
    names = os.open(folder, os.O_RDONLY)
    try:
        sync_names(names)
    finally:
        os.close(names)


def sync_names(folder: int) -> None:
    """The same of an open folder. Shares of other systems (CIFS, vboxsf, WSL) know no such thing
    and refuse it, which says nothing about the file in it."""
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
