"""The journal files of one board as whole exports, from a place on. What no stamp has ended yet is
left for the next time; in a file that others follow it was asked for again and stands in those. So
is what a collector has written and does not call kept yet: if it is killed, it asks again."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor.collector import tail
from host_tools.floor.collector.archive import MANIFEST, TAIL
from host_tools.floor.collector.disk import SystemDisk
from host_tools.journal.blocks import MAGIC, Block, blocks
from host_tools.journal.contents import Contents, read

PATTERN = "*.journal"
# Of one file behind the place that is asked for; a collector ends a file long before.
MOST_BYTES = 1 << 26
MARK_BYTES = 128


@dataclass(frozen=True)
class Piece:
    """An export: bytes `begin` to `end` of the `file`."""

    file: str
    begin: int
    end: int
    data: bytes

    def contents(self, keys: tuple[bytes, ...] = ()) -> Contents:
        """`keys`: the board's keys `journal`, the last one is that of today; without, nobody asks
        who has sealed the records."""
        *earlier, key = keys or (None,)
        return read(MAGIC + self.data, key, earlier=tuple(one for one in earlier if one))


def folders(data: Path, none_yet: bool = False) -> list[Path]:
    """Those of boards. Raises HostError 6101, and 7105 where there are none, which may be so as
    yet."""
    if none_yet and not data.exists():
        return []
    found = sorted(
        folder for folder in _entries(data) if is_kept(folder) or any(folder.glob(PATTERN))
    )
    if not found and not none_yet:
        raise HostError(7105, folder=data)
    return found if none_yet else [named(folder) for folder in found]


def named(path: Path) -> Path:
    """The same path. Raises HostError 6101 for a name of bytes that no database keeps as text."""
    if not path.name.isprintable():
        reason = "its name is no text that prints; rename it, or move it elsewhere"
        raise HostError(6101, file=plain(str(path)), reason=reason)
    return path


def is_kept(folder: Path) -> bool:
    """Whether a collector has written there, whatever somebody has taken out since."""
    return any((folder / name).exists() for name in (MANIFEST, TAIL))


def pieces(folder: Path, file: str | None, begin: int) -> Iterator[Piece]:
    """Those from byte `begin` of `file` on, of all files where there is none. Raises HostError
    6101, 6111, 6801."""
    written = _written(folder)
    for path in map(named, sorted(folder.glob(PATTERN))):
        if file is None or path.name >= file:
            kept = written.bytes if written and written.name == path.name else None
            yield from _pieces(path, begin if path.name == file else 0, kept)


def mark(folder: Path, file: str | None, byte: int) -> str:
    """What tells this place in a file from the same one in another file of its name: SHA-256 of
    how the file begins and of what is before the place; empty where there is no such place. A
    file begins with where its records begin, and an export ends with a stamp that is signed, or
    dated."""
    if file is None:
        return ""
    try:
        with whole_file.opened(folder / file) as opened:
            head = opened.read(len(MAGIC) + MARK_BYTES)
            opened.seek(max(byte - MARK_BYTES, 0))
            before = opened.read(min(byte, MARK_BYTES))
    except OSError:
        return ""
    return sha256(head + before).hexdigest() if len(before) == min(byte, MARK_BYTES) else ""


def _written(folder: Path) -> tail.Segment | None:
    """The file that a collector writes to, as it was when it last called something kept."""
    try:
        found = tail.read(SystemDisk(folder), TAIL)
    except OSError as error:
        raise HostError(6101, file=folder / TAIL, reason=error.strerror or error) from None
    return found.segment if found else None


def _pieces(path: Path, begin: int, kept: int | None) -> Iterator[Piece]:
    """A collector that stopped may have cut its file off before the place. `kept`: how many of the
    file's bytes, None: all."""
    begin, data = _read(path, begin)
    if kept is not None:
        data = data[: max(kept - begin, 0)]
    place = 0
    for block in blocks(MAGIC + data):
        if _is_end(block):
            end = block.end - len(MAGIC)
            yield Piece(path.name, begin + place, begin + end, data[place:end])
            place = end


def _read(path: Path, begin: int) -> tuple[int, bytes]:
    try:
        with whole_file.opened(path) as file:
            head = file.read(len(MAGIC))
            file.seek(max(begin, len(MAGIC)))
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise HostError(6101, file=path, reason=error.strerror or error) from None
    if len(head) == len(MAGIC) and head != MAGIC:
        raise HostError(6801, file=path, reason="it does not begin as one")
    if len(data) > MOST_BYTES:
        raise HostError(6111, file=path, limit=f"{MOST_BYTES:,}")
    return max(begin, len(MAGIC)), data


def _is_end(block: Block) -> bool:
    if block.damaged or not block.is_stamp:
        return False
    try:
        stamp = block.stamp
    except (ValueError, RecursionError):
        return False
    return isinstance(stamp, dict) and stamp.get("stamp") == "end"


def _entries(data: Path) -> list[Path]:
    try:
        return [path for path in data.iterdir() if path.is_dir()]
    except OSError as error:
        raise HostError(6101, file=data, reason=error.strerror or error) from None
