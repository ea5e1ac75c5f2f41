"""What serves a virtual board until it is told to stop: its bench, its ports, its drive, and the
socket of its control messages."""

import logging
import os
import socket
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Protocol

from host_tools.device import virtual_boards
from host_tools.simulator.process import BenchProcess
from host_tools.simulator.virtual.boot_drive import BootDrive
from host_tools.simulator.virtual.clients import Client, Message
from host_tools.simulator.virtual.usb_port import UsbPort
from host_tools.simulator.wiring import board_wiring

# A port is tried so often for a host, and its drive for an image.
TICK_S = 0.05
# What nobody is told of is looked for so often: is the folder still there?
LOOK_S = 0.5
# So long the bench is asked at once what happens.
WATCH_US = 60_000_000
ANSWER_S = 60.0
# With these the board leaves the USB.
LEAVES_USB = ("power_off", "reset", "usb_boot")
TOLD = (*LEAVES_USB, "stopped", "part_fault")
WATCHED = (*LEAVES_USB, "linked")
KEPT_REQUESTS = 100

log = logging.getLogger("virtual")


def leaves_usb(event: Message) -> bool:
    """A rig that is there besides says the same of itself."""
    return event["what"] in LEAVES_USB and event.get("from") != "rig"


class Asked(Protocol):
    """Who carries out requests, a BenchProcess or NativeRequests: `send` returns the number of a
    request at once, and `replies` what has come when `fileno` is readable."""

    asked: list[Message]

    @property
    def slave(self) -> int: ...

    def fileno(self) -> int: ...

    def send(self, request: Message) -> int: ...

    def replies(self) -> list[Message]: ...

    def close(self) -> None: ...


class Server:
    """One virtual board in the folder `place`. Raises BenchError when the bench does not start."""

    body = virtual_boards.BENCH
    bench: Asked

    def __init__(self, place: Path) -> None:
        self.place = place
        self.bench = self.open_bench()
        self.selector = DefaultSelector()
        self.selector.register(self.bench, EVENT_READ, self.take_replies)
        self.port = UsbPort(place / "port", self.bench.slave, self.selector)
        self.drive = BootDrive(place / virtual_boards.DRIVE, self._write_flash)
        self.plugged = True
        self.left = False
        self.looking = False
        self.watching = False
        self.stopping = False
        self.clients: list[Client] = []
        self.waiting: dict[int, Callable[[Message], None]] = {}
        self.control = tempfile.TemporaryDirectory(prefix="tablectl-")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.control.name}/control")
        self.listener.listen()
        self.selector.register(self.listener, EVENT_READ, self.accept)

    def open_bench(self) -> Asked:
        return BenchProcess(
            None, paced=True, timeout_s=ANSWER_S, options={**self.options(), "usb_boot": True}
        )

    def options(self) -> dict[str, Any]:
        """Those of any bench whose memories are kept."""
        return {
            "seed": int.from_bytes(os.urandom(4)),
            "wiring": board_wiring(),
            "flash_file": str(self.place / "flash.bin"),
            "fram_file": str(self.place / "fram.bin"),
            "unique_id": virtual_boards.uid_of(self.place.name),
        }

    def announce(self) -> None:
        virtual_boards.announce(self.place, self.announced())

    def announced(self) -> virtual_boards.Announced:
        place = self.place
        return virtual_boards.Announced(
            name=place.name,
            uid=virtual_boards.uid_of(place.name),
            pid=os.getpid(),
            control=f"{self.control.name}/control",
            port=str(place / "port"),
            drive=str(place / virtual_boards.DRIVE),
            body=self.body,
        )

    def begin(self) -> None:
        """Somebody has plugged the board in."""
        self.ask({"do": "power_on"})
        log.info("power_on")

    def run(self) -> None:
        self.begin()
        self.watch()
        looked_s = 0.0
        while not self.stopping:
            for key, _ in self.selector.select(TICK_S if self.waits else LOOK_S):
                key.data()
            self.turn()
            if self.drive.is_there or time.monotonic() - looked_s > LOOK_S:
                looked_s = time.monotonic()
                self.ask_state()
                # Whoever removes the folder wants no board.
                self.stopping |= not (self.place / virtual_boards.ANNOUNCEMENT).exists()

    @property
    def waits(self) -> bool:
        """For something that nobody tells: a host at the port, an image on the drive."""
        return self.drive.is_there or self.port.waits

    def turn(self) -> None:
        """Now and then."""
        self.port.turn()

    def close(self) -> None:
        """The announcement goes last: then the memories are written."""
        self.port.unplug()
        self.drive.hide()
        self.bench.close()
        self.listener.close()
        self.control.cleanup()
        (self.place / virtual_boards.ANNOUNCEMENT).unlink(missing_ok=True)

    def ask(self, request: Message, then: Callable[[Message], None] | None = None) -> None:
        """A request of our own; `then` gets the reply, which is an error or has "ok"."""
        self.waiting[self.bench.send(request)] = then or (lambda reply: None)
        del self.bench.asked[:-KEPT_REQUESTS]

    def take_replies(self) -> None:
        for reply in self.bench.replies():
            content = reply.get("ok") or reply.get("err") or {}
            events = content.pop("happened", [])
            self.take_events(events)
            # What happened may have happened since the state was taken that a reply holds.
            self.left = any(map(leaves_usb, events))
            self.waiting.pop(reply["id"])(reply)

    def take_events(self, events: list[Message]) -> None:
        for client in self.clients:
            client.happened.extend(events)
        for event in events:
            if leaves_usb(event):
                self.port.unplug()
            if event["what"] in TOLD:
                log.info("%s %s", event["what"], event.get("text", ""))

    def watch(self) -> None:
        """The bench answers as soon as the board comes to the USB or leaves it. A board without a
        running core does neither by itself: it is watched again once something was done to it."""
        if not self.watching:
            self.watching = True
            until = {"happened": WATCHED}
            self.ask({"do": "run", "until": until, "limit_us": WATCH_US}, self._has_watched)

    def _has_watched(self, reply: Message) -> None:
        self.watching = False
        self.ask_state()
        if reply.get("ok", {}).get("stopped") in ("condition", "limit"):
            self.watch()

    def ask_state(self) -> None:
        """One at a time: of two that wait for a busy bench, what happened comes with the first,
        and the second would have the state before it."""
        if not self.looking:
            self.looking = True
            self.ask({"do": "state"}, self.look)

    def look(self, reply: Message) -> None:
        """What the host sees on its USB follows from the state of the board."""
        self.looking = False
        if self.left:
            self.ask_state()
            return
        state = reply["ok"]
        if self.plugged and state["linked"] and not self.port.is_there:
            self.port.plug()
            log.info("port %s", os.path.realpath(self.place / "port"))
        shows_drive = self.plugged and state["usb_boot"]
        if shows_drive and not self.drive.is_there:
            self.drive.show()
            log.info("drive %s", self.place / virtual_boards.DRIVE)
        elif not shows_drive and self.drive.is_there:
            self.drive.hide()
        if shows_drive and self.drive.look():
            self.drive.hide()
            log.info("image written")
            self.ask({"do": "reset"})
            self.watch()

    def _write_flash(self, address: int, data: bytes) -> None:
        self.ask({"do": "flash_write", "address": address, "hex": data.hex()})

    def accept(self) -> None:
        connection, _ = self.listener.accept()
        client = Client(connection)
        self.clients.append(client)
        self.selector.register(connection, EVENT_READ, lambda: self.serve(client))

    def serve(self, client: Client) -> None:
        """Hand on what a client asks; one that is gone is forgotten."""
        for request in client.requests():
            own = {"usb": self._usb, "stop": self.stop}.get(str(request.get("do")))
            number = request.pop("id", None)
            if own:
                client.reply(number, own(request))
            else:
                self.ask(request, self._to(client, number))
                self.watch()
        if client.is_gone:
            self.selector.unregister(client.connection)
            client.connection.close()
            self.clients.remove(client)

    def _to(self, client: Client, number: Any) -> Callable[[Message], None]:
        def hand_on(reply: Message) -> None:
            if "power" in reply.get("ok", {}):
                reply["ok"]["usb"] = self.plugged
            client.reply(number, reply)

        return hand_on

    def _usb(self, request: Message) -> Message:
        self.plugged = bool(request.get("plugged"))
        log.info("usb %s", "plugged" if self.plugged else "unplugged")
        if not self.plugged:
            self.port.unplug()
            self.drive.hide()
        return {"ok": {}}

    def stop(self, request: Message | None = None) -> Message:
        self.stopping = True
        return {"ok": {}}
