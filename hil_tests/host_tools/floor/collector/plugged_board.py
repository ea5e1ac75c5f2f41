"""A native board at the end of a pseudo-terminal, as if it was plugged in; a test changes what it
says on the way, as `on_the_wire.py` does for a stepped one."""

import tempfile
from pathlib import Path
from typing import Any

from tablectl.link import frames

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.model_board import KEY
from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, configuration_of
from hil_tests.host_tools.helpers.on_the_wire import EVENT, messages
from host_tools.device.link.sockets import PortStream
from host_tools.journal.export import export
from host_tools.simulator.native_port import PacedNativeControl

CONFIGURATION = configuration_of("687a/02_jackpot_with_envy.json")
SEATS = 6


class ChangedOnTheWay(PacedNativeControl):
    """`change(request, message)`: what arrives instead of a message of the board, None for
    nothing; `seen`: the requests that the board was sent."""

    def __init__(self, **options):
        self.change = None
        self.seen, self._asked, self._out = [], {}, b""
        self._requests, self._replies = frames.Frames(), frames.Frames()
        super().__init__(**options)
        board: Any = self.board
        self._hears, board.host_sends = board.host_sends, self._heard_from_host

    def _heard_from_host(self, data):
        for request in messages(self._requests, data):
            self.seen.append(request)
            self._asked[request["id"]] = request
        self._hears(data)

    def _take(self, data):
        for message in messages(self._replies, bytes(data)):
            request = self._asked.pop(message.get("id"), EVENT)
            message = self.change(request, message) if self.change else message
            self._out += frames.encode(message) if message else b""
        self._out = self._out[super()._take(self._out) :]
        return len(data)


class PluggedBoard(NativeTable):
    """`port`: its path, which goes when the board does; `says`: {request: what it says instead,
    None for nothing}; `identity`: what it says of itself."""

    controls = ChangedOnTheWay

    def __init__(self, configuration=CONFIGURATION, **given):
        super().__init__(configuration, keys={**KEYS, "collector": KEY}, **given)
        control: Any = self._control
        control.change = self._changed
        self.control = control
        self.identity = {"uid": self.uid}
        self.says = {}
        self._folder = Path(tempfile.mkdtemp(prefix="tablectl-port-"))
        self.port = str(self._folder / "port")
        self._link = Path(self.port)
        self._link.symlink_to(self.pty)

    def _changed(self, request, message):
        do = request["do"]
        if do == "identity":
            return {**message, "ok": {**message.get("ok", {}), **self.identity}}
        if do not in self.says:
            return message
        return self.says[do] and {"id": message["id"], "ok": self.says[do]}

    def stream(self, change=None, name=""):
        return PortStream(self.port)

    def asked(self, do):
        """How often."""
        return len([one for one in self.control.seen if one["do"] == do])

    def add(self, count=1):
        """So many records."""
        with self.control._turn:
            for number in range(count):
                seat, twice = 1 + number % SEATS, number // SEATS % 2
                self.keypad(event="wager", seat=seat, wager="ante", cents=1000 + 500 * twice)

    def event(self, name, **facts):
        with self.control._turn:
            assembly: Any = self.own.assembly
            assembly.report(name, self.own.firmware_us(), facts)

    @property
    def head(self):
        """Number of the newest record."""
        return self.keeper.journal.ring.head.sequence

    @property
    def free(self):
        """Bytes of its ring."""
        return self.keeper.journal.ring.free()

    @property
    def given_up(self):
        """Number of the last record that a host has said it keeps."""
        return self.keeper.journal.ring.tail.sequence

    def records(self, path):
        """All of them, by way of a file at `path`, as `kept.records` has those of a collector."""
        export(self.host(), path, keep=True)
        return kept.records({"one.journal": path.read_bytes()})

    def unplug(self):
        if self._folder.exists():
            self._link.unlink()
            self._folder.rmdir()
            self.control.close()
