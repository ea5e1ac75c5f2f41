"""Where a virtual board keeps what, and which of them run."""

import json
import os
import socket
from dataclasses import asdict, dataclass
from hashlib import sha256
from os.path import realpath
from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.common.paths import WORK, shown
from host_tools.common.whole_file import atomic_write

FOLDER = WORK / "virtual"
# What a Pico's boot ROM calls its drive.
DRIVE = "RPI-RP2"
ANNOUNCEMENT = "board.json"
RIG_PORT = "rig"
# What a board is: a chip with the image, the image on an emulated chip, or the firmware without an
# image.
PICO, BENCH, NATIVE = "pico", "bench", "native"
# As people read it of a virtual board.
BODIES = {BENCH: "on the virtual bench", NATIVE: "as a native board (no image)"}
# What the unique ids of the flash chips on a Pico begin with.
UID_BEGINS = "e660"
CONNECT_S = 0.5


@dataclass(frozen=True)
class Announced:
    """A board that runs. control: the socket's path; port, drive and rig, the port of a rig that
    is wired to it: where they are while the board has them, from the folder we are in if they
    are below it; body: BENCH or NATIVE."""

    name: str
    uid: str
    pid: int
    control: str
    port: str
    drive: str
    rig: str | None = None
    body: str = BENCH

    @property
    def has_port(self) -> bool:
        return os.path.exists(self.port)

    @property
    def has_drive(self) -> bool:
        return os.path.exists(self.drive)

    @property
    def has_rig(self) -> bool:
        return self.rig is not None and os.path.exists(self.rig)


def folder() -> Path:
    return Path(os.environ.get("TABLECTL_VIRTUAL") or FOLDER)


def of_name(name: str) -> Path:
    """The folder of a board. Raises HostError 6230 for what is no name."""
    if not name.replace("-", "").replace("_", "").isalnum():
        raise HostError(6230, name=name)
    return folder() / name


def uid_of(name: str) -> str:
    """16 hex digits, another for each name."""
    return UID_BEGINS + sha256(name.encode()).hexdigest()[:12]


def is_native(port: str) -> bool:
    """Whether the board at this port, or of this name, runs without an image."""
    return any(
        board.body == NATIVE and (board.name == port or realpath(board.port) == realpath(port))
        for board in running()
    )


def verify_image(port: str) -> None:
    """Raises HostError 6251 for a board without an image."""
    if is_native(port):
        raise HostError(6251, where=port)


def announce(place: Path, announced: Announced) -> None:
    """In one step: nobody finds half an announcement."""
    told = json.dumps(asdict(announced), indent=2) + "\n"
    atomic_write(place / ANNOUNCEMENT, told.encode())


def running() -> list[Announced]:
    """The boards whose process answers, in the order of their names."""
    found = (_announced(path) for path in sorted(folder().glob(f"*/{ANNOUNCEMENT}")))
    return [board for board in found if board and _answers(board)]


def one(name: str | None) -> Announced:
    """The board of that name, or the only one. Raises HostError 6231, 6232 or 6233."""
    boards = running()
    if name is not None:
        for board in boards:
            if board.name == name:
                return board
        raise HostError(6231, name=name)
    if not boards:
        raise HostError(6232)
    if len(boards) > 1:
        raise HostError(6233, names=", ".join(board.name for board in boards))
    return boards[0]


def _announced(path: Path) -> Announced | None:
    try:
        told = json.loads(path.read_text())
        paths = {name: shown(told[name]) for name in ("port", "drive", "rig") if told.get(name)}
        return Announced(**{**told, **paths})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _answers(board: Announced) -> bool:
    """A process that was killed leaves its announcement behind, and a socket nobody listens at."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(CONNECT_S)
        return connection.connect_ex(board.control) == 0
