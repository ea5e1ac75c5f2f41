"""Files for the prompt of a board in service mode, by mpremote's transport: only what is another
there, each verified by its hash.

They lie in the reserved area of the flash. The table never reads them: without the service key no
file system is mounted.
"""

import stat
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from mpremote.transport_serial import SerialTransport

from host_tools.errors import HostError
from host_tools.service_prompt import prompt, verify_prompt

# Runs on the board: the reserved area as a file system, made anew where there is none, until the
# board starts again. Prints whether it was made anew.
MOUNT = """
import rp2, sys, vfs
flash, made = rp2.Flash(), False
try:
    vfs.umount("/")
except OSError:
    pass
try:
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
except OSError:
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    made = True
if "/" not in sys.path:
    sys.path.append("/")
print(made)
"""
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


def deploy(
    port: str, files: dict[str, Path], dry: bool, told: Callable[[Deployed], None]
) -> tuple[list[Deployed], bool]:
    """What was done with each file, and whether the file system was made anew. `told` is called
    after each. Raises HostError 62xx; 6240 for a file that is another after it was written."""
    verify_prompt(port)
    with prompt(port) as transport:
        made = transport.exec(MOUNT).strip() == b"True"
        done = []
        for place, file in files.items():
            done.append(_deploy(transport, port, place, file, dry))
            told(done[-1])
    return done, made


def _deploy(transport: SerialTransport, port: str, place: str, file: Path, dry: bool) -> Deployed:
    data = file.read_bytes()
    digest = sha256(data).digest()
    facts: dict[str, Any] = {
        "file": str(file),
        "to": place,
        "bytes": len(data),
        "sha256": digest.hex(),
    }
    if _hash_of(transport, place) == digest:
        return Deployed(**facts, done=SAME)
    if dry:
        return Deployed(**facts, done=MISSING)
    _make_folders(transport, PurePosixPath(place).parent)
    transport.fs_writefile(place, data)
    if _hash_of(transport, place) != digest:
        raise HostError(6240, port=port, place=place)
    return Deployed(**facts, done=WRITTEN)


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
