"""Which boards an image goes to: what each says that it is comes before anything is sent to it."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from host_tools.common.errors import NO_SUCH_PORT, HostError
from host_tools.device import found_boards, ports, service_prompt, uf2_drive
from host_tools.device.flashing import Image, Target
from host_tools.device.found_boards import STATES, TABLE
from host_tools.device.link.client import Message
from host_tools.device.ports import Port
from host_tools.device.service_prompt import PROMPT_ANSWERS

OTHER_FIRMWARE = 6205
# What is left alone by itself: that it is another kind, or nobody knows what it is.
LEFT_ALONE = (6249, 6250, 6251)


def named(image: Image, drives: tuple[Path, ...], port: str | None) -> list[Target]:
    """The drives or the port that were named, else the only drive, else the only board. Raises
    HostError 6208, 6214, 6222 or 6224: which one is meant is not guessed; 6249 and 6250 for a
    board that the image is not for."""
    if drives:
        return [_at(drive, port) for drive in drives]
    if port and _is_there(port):
        return [_running(image, Port(port, None), is_named=True)]
    waiting = [drive for drive in uf2_drive.drives() if drive.board_id == image.board_id]
    if port and not (waiting or uf2_drive.unmounted()):
        raise HostError(NO_SUCH_PORT, port=port)
    if waiting or not ports.boards():
        return [_at(uf2_drive.find(image.board_id), port)]
    only = ports.resolved(None, "flash")
    return [_running(image, Port(only, None), is_named=False)]


def every(image: Image) -> tuple[list[Target], list[HostError]]:
    """(all boards that the image is for, why others are left alone). Raises HostError 6225 when
    nothing is plugged in."""
    drives = [drive for drive in uf2_drive.drives() if drive.board_id == image.board_id]
    targets = [Target(drive=drive.path, uid=drive.uid) for drive in drives]
    running = ports.boards()
    if not (targets or running):
        raise HostError(6225)
    with ThreadPoolExecutor(max_workers=max(1, len(running))) as threads:
        looked = list(threads.map(lambda port: _looked_at(image, port), running))
    targets += [found for found in looked if isinstance(found, Target)]
    left = [found for found in looked if isinstance(found, HostError)]
    if not targets:
        raise left[0]
    return targets, left


def told(targets: Iterable[Target]) -> str:
    """Each with what is there now, for whoever is asked about it."""
    return ", ".join(f"{target} ({target.was})" for target in targets)


def _at(drive: Path, port: str | None) -> Target:
    uid = next((one.uid for one in uf2_drive.drives() if one.path == drive), None)
    return Target(drive=drive, port=port, uid=uid)


def _is_there(port: str) -> bool:
    """False for a board that is in its boot ROM already: its port is gone."""
    return found_boards.ask(Port(port, None)).state != STATES[NO_SUCH_PORT]


def _looked_at(image: Image, port: Port) -> Target | HostError:
    try:
        return replace(_running(image, port, is_named=False), uid=port.uid)
    except HostError as error:
        if error.code in LEFT_ALONE:
            return error
        return Target(port=port.path, uid=port.uid, was="does not answer", is_named=False)


def _running(image: Image, port: Port, is_named: bool) -> Target:
    """The board at the port. Raises HostError 6249 for another kind, 6251 for one that takes no
    image, 6250 for what is no board of ours unless somebody named it. One that is silent, or may
    not be opened, is for the flashing to ask again and to say so."""
    found = found_boards.ask(port)
    was = found.state
    if found.state == TABLE and found.identity:
        image.verify_kind(port.path, found.identity.get("board"))
        was = _runs(found.identity)
    elif found.state == STATES[PROMPT_ANSWERS]:
        image.verify_prompt(port.path, service_prompt.told(port.path), is_named)
    elif found.state == STATES[OTHER_FIRMWARE] and not is_named:
        raise HostError(6250, where=port.path, found="runs another firmware")
    return Target(port=port.path, was=was, is_named=is_named)


def _runs(identity: Message) -> str:
    return f"runs version {identity.get('version')}, commit {identity.get('commit')}"
