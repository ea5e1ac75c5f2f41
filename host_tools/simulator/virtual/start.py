"""Starting a virtual board, which goes on when the command that started it is over."""

import json
import os
import select
import subprocess
import sys
import time
from contextlib import closing, suppress

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


def start(name: str, blank: bool = False, rig: bool = False) -> Announced:
    """Plug a board in: the one that was stopped under this name, or with `blank` a new one; with
    `rig` wired to a rig, which is plugged in instead.

    Returns once its drive or its serial port, or that of the rig, is there. Raises HostError 6230,
    6234, 6217 or 7008.
    """
    if rig:
        opening.rig_image()
    place = virtual_boards.of_name(name)
    if any(board.name == name for board in virtual_boards.running()):
        raise HostError(6234, name=name)
    place.mkdir(parents=True, exist_ok=True)
    if blank:
        for memory in ("flash.bin", "fram.bin"):
            (place / memory).unlink(missing_ok=True)
    _spawn(name, ["--rig"] if rig else [])
    board = virtual_boards.one(name)
    settle(board)
    return board


def stop(board: Announced) -> None:
    """Returns once it is gone, its memories written."""
    VirtualBench(board).stop()
    end = time.monotonic() + SETTLED_S
    while os.path.exists(virtual_boards.of_name(board.name) / virtual_boards.ANNOUNCEMENT):
        if time.monotonic() > end:
            raise HostError(6235, name=board.name, pid=board.pid)
        time.sleep(LOOK_S)


def _spawn(name: str, options: list[str]) -> None:
    """Raises HostError 6217 with the reason when the process does not come up."""
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
            pass_fds=[telling],
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
