"""Files for the service prompt of a board, by mpremote's transport: only what is another there,
each verified by its hash.

They lie in the reserved area of the flash. The table never reads them: it mounts no file system.
"""

import stat
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from mpremote.transport_serial import SerialTransport

from host_tools.common.errors import HostError
from host_tools.device.service_prompt import prompt, verify_prompt

# Runs on the board: the reserved area as a file system until the board starts again. Prints
# whether there is one; MAKE makes one.
MOUNT = """
import rp2, sys, vfs
try:
    vfs.umount("/")
except OSError:
    pass
try:
    vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/")
    if "/" not in sys.path:
        sys.path.append("/")
    print(True)
except OSError:
    print(False)
"""
# Bytes that are free: block size times free blocks.
FREE = "(lambda found: found[0] * found[3])(__import__('os').statvfs('/'))"
MAKE = "import rp2, vfs; vfs.VfsLfs2.mkfs(rp2.Flash(), progsize=256)"
SAME, WRITTEN, MISSING = "same", "written", "to be written"


@dataclass(frozen=True)
class Deployed:
    """One file: where it lies on the board, its bytes and hash, and what was done with it."""

    file: str
    to: str
    bytes: int
    sha256: str
    done: str

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def files_in(paths: tuple[Path, ...], to: str) -> dict[str, Path]:
    """{place on the board: file}: a file under its name, a folder with all that it holds. Raises
    HostError 6101 for what is not there, 6241 for two files at one place."""
    found: dict[str, Path] = {}
    for path in paths:
        for file, name in _files(path):
            place = str(PurePosixPath("/", to, name))
            if place in found:
                raise HostError(6241, file=file, other=found[place], place=place)
            found[place] = file
    return found


def _files(path: Path) -> Iterator[tuple[Path, str]]:
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file, file.relative_to(path).as_posix()
    elif path.is_file():
        yield path, path.name
    else:
        raise HostError(6101, file=path, reason="no such file or folder")


Told = Callable[[Deployed], None]
Agree = Callable[[list[Deployed], bool], None]


def met(port: str) -> str:
    """The port, once a service prompt answers there. Raises HostError 62xx."""
    verify_prompt(port)
    return port


def deploy(
    port: str, paths: tuple[Path, ...], to: str, dry: bool, told: Told, agree: Agree
) -> tuple[list[Deployed], bool]:
    """What was done with each file, and whether the file system was made anew. `told` is called
    after each, and `agree` before the board is changed: with what is to be written, and whether
    the file system is to be made. Raises HostError 62xx; those of `files_in`; 6242 for files that
    do not fit, before the first is written; 6240 for one that is another after it was written."""
    files = files_in(paths, to)
    with prompt(port) as transport:
        there = _mounted(transport)
        plan = [_planned(transport, place, file, there) for place, file in files.items()]
        missing = [one for one in plan if one.done == MISSING]
        anew = not there and bool(missing) and not dry
        if missing and not dry:
            agree(missing, anew)
        if anew:
            transport.exec(MAKE)
            _mounted(transport)
        if missing and not dry:
            _verify_room(transport, port, plan)
        done = []
        for one in plan:
            done.append(one if dry or one.done == SAME else _written(transport, port, one))
            told(done[-1])
    return done, anew


def _mounted(transport: SerialTransport) -> bool:
    return bool(transport.exec(MOUNT).strip() == b"True")


def _planned(transport: SerialTransport, place: str, file: Path, there: bool) -> Deployed:
    data = file.read_bytes()
    digest = sha256(data).digest()
    same = there and _hash_of(transport, place) == digest
    return Deployed(str(file), place, len(data), digest.hex(), SAME if same else MISSING)


def _verify_room(transport: SerialTransport, port: str, plan: list[Deployed]) -> None:
    needed = sum(one.bytes for one in plan if one.done == MISSING)
    free = int(transport.eval(FREE))
    if needed > free:
        raise HostError(6242, port=port, needed=f"{needed:,}", free=f"{free:,}")


def _written(transport: SerialTransport, port: str, one: Deployed) -> Deployed:
    _make_folders(transport, PurePosixPath(one.to).parent)
    transport.fs_writefile(one.to, Path(one.file).read_bytes())
    if _hash_of(transport, one.to) != bytes.fromhex(one.sha256):
        raise HostError(6240, port=port, place=one.to)
    return replace(one, done=WRITTEN)


def _hash_of(transport: SerialTransport, place: str) -> bytes | None:
    try:
        if stat.S_ISDIR(transport.fs_stat(place).st_mode):
            return None
        digest: bytes = transport.fs_hashfile(place, "sha256")
    except FileNotFoundError:
        return None
    return digest


def _make_folders(transport: SerialTransport, folder: PurePosixPath) -> None:
    for parent in reversed([folder, *folder.parents][:-1]):
        if not transport.fs_exists(str(parent)):
            transport.fs_mkdir(str(parent))
