"""What is plugged in, each board asked who it is: tables, drives of boot ROMs, virtual boards."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device import ports, uf2_drive, virtual_boards
from host_tools.device.link.client import LinkClient, Message
from host_tools.device.link.sockets import PortStream, is_collected
from host_tools.device.ports import Port
from host_tools.device.virtual_boards import Announced

# A board that is up answers within 5 ms; a silent one may not hold up the list.
ANSWER_S = 0.6
TABLE = "table"
BOOT_ROM = "boot ROM"
STARTING = "starting"
TURN_KEY_OFF = "turn the key switch off"
# Of a virtual board that is not on the USB: what is the matter, and the command that mends it.
OffUsb = Callable[[Announced], tuple[str, str]]
# What it is that did not answer as a table controller, by the code of its error.
STATES = {
    6201: "no serial port",
    6202: "silent",
    6204: "went away",
    6205: "other firmware",
    6220: "in use",
    6221: "no permission",
    6222: "went away",
    6223: "MicroPython prompt",
}


@dataclass(frozen=True)
class Found:
    """where: the port or the drive; state: what it is, in two words; next: the command to go on
    with, or what to do at the table, None where there is nothing to mend; error: one sentence,
    None for what answered; collected: a collector has the port; body: what it is, by
    `virtual_boards`."""

    where: str
    state: str
    uid: str | None = None
    virtual: str | None = None
    usb: str | None = None
    identity: Message | None = None
    error: str | None = None
    next: str | None = None
    collected: bool = False
    body: str = virtual_boards.PICO

    def as_dict(self) -> dict[str, Any]:
        """Its path as it is known in every folder."""
        path = os.path.abspath(self.where) if os.path.exists(self.where) else self.where
        return {**asdict(self), "where": path}


def look_around(off_usb: OffUsb) -> list[Found]:
    """Everything that is plugged in; the boards are asked side by side. `off_usb` says what is the
    matter with a virtual board that shows neither port nor drive."""
    found = ports.boards()
    with ThreadPoolExecutor(max_workers=max(1, len(found))) as threads:
        tables = list(threads.map(ask, found))
    return [*tables, *without_port(off_usb)]


def without_port(off_usb: OffUsb) -> list[Found]:
    """What is plugged in and has no serial port at present."""
    return [*_drives(), *_not_on_usb(off_usb)]


def ask(port: Port) -> Found:
    """Who answers on the port."""
    known: dict[str, Any] = {"where": port.path, "virtual": port.virtual, "usb": port.usb}
    known |= {"collected": is_collected(port.path), "body": port.body}
    try:
        client = LinkClient(PortStream(port.path))
        try:
            identity = client.connect(ANSWER_S)
            to_do = _to_do(client)
        finally:
            client.close()
    except HostError as error:
        state = STATES.get(error.code, "no answer")
        return Found(**known, state=state, uid=port.uid, error=error.text)
    return Found(**known, state=TABLE, uid=identity.get("uid"), identity=identity, next=to_do)


def _to_do(client: LinkClient) -> str | None:
    """At a table that answers. A key that was left on is told of where nothing needs it."""
    if not client.identity.get("game"):
        return "tablectl provision"
    if not key_is_on(client.request("devices").get("parts")):
        return None
    status = client.request("status")
    needs_key = status.get("error") or status.get("what") in (None, "jackpot_confirm")
    return None if needs_key else TURN_KEY_OFF


def key_is_on(parts: Any) -> bool:
    """Whether the key switch is, by the parts in a board's reply to `devices`."""
    switch = parts.get("key_switch") if isinstance(parts, dict) else None
    return isinstance(switch, dict) and switch.get("on") is True


def _drives() -> list[Found]:
    mounted = [
        Found(
            where=str(drive.path),
            state=f"{BOOT_ROM} {drive.board_id}",
            uid=drive.uid,
            virtual=drive.virtual,
            next="tablectl flash",
            body=virtual_boards.BENCH if drive.virtual else virtual_boards.PICO,
        )
        for drive in uf2_drive.drives()
    ]
    unmounted = [
        Found(
            where=str(device),
            state=f"{BOOT_ROM} {board_id}, not mounted",
            next=f"udisksctl mount -b {device}",
        )
        for device, board_id in uf2_drive.unmounted().items()
    ]
    return mounted + unmounted


def _not_on_usb(off_usb: OffUsb) -> list[Found]:
    """Virtual boards that show neither port nor drive."""
    return [
        Found(
            where=board.name,
            state=state,
            uid=board.uid,
            virtual=board.name,
            next=f"tablectl {command}",
            body=board.body,
        )
        for board in virtual_boards.running()
        if not (board.has_port or board.has_drive)
        for state, command in (off_usb(board),)
    ]
