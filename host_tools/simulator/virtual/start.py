"""Starting a virtual board, which goes on when the command that started it is over."""

import fcntl
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import virtual_boards
from host_tools.device.link.client import LinkClient
from host_tools.device.link.streams import SerialStream
from host_tools.device.virtual_boards import Announced
from host_tools.simulator.rig import opening
from host_tools.simulator.virtual.client import VirtualBench

READY_S = 60.0
SETTLED_S = 60.0
# The emulated board starts in a second of its own time, which on a busy machine are several.
START_S = 60.0
LOOK_S = 0.05
FLASH, FRAM = MEMORIES = ("flash.bin", "fram.bin")


def start(name: str, blank: bool = False, rig: bool = False, native: bool = False) -> Announced:
    """Plug a board in: the one that was stopped under this name, or with `blank` a new one; with
    `rig` wired to a rig, which is plugged in instead; with `native`, or where it was one when it
    was stopped, a board without an image.

    Returns once its drive or its serial port, or that of the rig, is there. Raises HostError 6230,
    6234, 6217 or 7008.
    """
    if rig:
        opening.rig_image()
    with _alone(name) as lock:
        if blank:
            for memory in memories(name):
                memory.unlink()
        _spawn(name, lock, _options(name, rig, native))
    board = virtual_boards.one(name)
    settle(board)
    return board


def _options(name: str, rig: bool, native: bool) -> list[str]:
    if rig:
        return ["--rig"]
    kept = [memory.name for memory in memories(name)]
    return ["--native"] if native or kept == [FRAM] else []


def memories(name: str) -> list[Path]:
    """The files of what the board keeps, those that are there. Raises HostError 6230."""
    place = virtual_boards.of_name(name)
    return [place / file for file in MEMORIES if (place / file).exists()]


@contextmanager
def _alone(name: str) -> Iterator[int]:
    """The lock of the board, which its process keeps for as long as it lives: of two that start it
    one goes on. Raises HostError 6234 for the other."""
    place = virtual_boards.of_name(name)
    whole_file.make_folder(place)
    lock = os.open(place / "lock", os.O_RDWR | os.O_CREAT, 0o666)
    try:
        end = time.monotonic() + READY_S
        while not _is_locked(lock):
            # One that was stopped just now still has it for a moment.
            if _runs(name) or time.monotonic() > end:
                raise HostError(6234, name=name)
            time.sleep(LOOK_S)
        if _runs(name):
            raise HostError(6234, name=name)
        yield lock
    finally:
        os.close(lock)


def _is_locked(lock: int) -> bool:
    """By us, from now on."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _runs(name: str) -> bool:
    return any(board.name == name for board in virtual_boards.running())


def stop(board: Announced) -> None:
    """Returns once it is gone, its memories written."""
    VirtualBench(board).stop()
    end = time.monotonic() + SETTLED_S
    while os.path.exists(virtual_boards.of_name(board.name) / virtual_boards.ANNOUNCEMENT):
        if time.monotonic() > end:
            raise HostError(6235, name=board.name, pid=board.pid)
        time.sleep(LOOK_S)


def _spawn(name: str, lock: int, options: list[str]) -> None:
    """The process has the descriptor `lock` as well. Raises HostError 6217 with the reason when it
    does not come up."""
    ready, telling = os.pipe()
    command = [
        sys.executable,
        "-m",
        "host_tools.simulator.virtual",
        name,
        "--ready-fd",
        str(telling),
    ]
    log = virtual_boards.of_name(name) / "log"
    with log.open("a") as output:
        process = subprocess.Popen(
            [*command, *options],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=[telling, lock],
            start_new_session=True,
        )
    os.close(telling)
    with os.fdopen(ready) as told:
        said = told.readline() if select.select([told], [], [], READY_S)[0] else ""
    if not said:
        process.kill()
        raise HostError(6217, reason=f"{name} did not start; {log} says why")
    reason = json.loads(said).get("err")
    if reason:
        raise HostError(6217, reason=reason)


def settle(board: Announced) -> None:
    """Wait for a board that has just been switched on, or for its rig. One that stops, or shows
    neither drive nor port after this time, or does not answer, has an image that does not run:
    whoever asks it hears so."""
    end = time.monotonic() + SETTLED_S
    with VirtualBench(board) as bench:
        while not (board.has_drive or board.has_port or board.has_rig or bench.state()["stopped"]):
            if time.monotonic() > end:
                return
            time.sleep(LOOK_S)
    if board.has_port:
        with suppress(HostError), closing(LinkClient(SerialStream(board.port))) as client:
            client.connect(START_S)
