"""Opening a rig: the emulated pair, or two serial ports."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from host_tools.bench.bench import Bench
from host_tools.bench.control import Unable
from host_tools.bench.pair import Pair, PairStream
from host_tools.bench.wiring import rig_wires
from host_tools.errors import HostError
from host_tools.link.streams import SerialStream
from host_tools.rig import wiring
from host_tools.rig.control import RigControl
from host_tools.rig.requests import RigRequests
from host_tools.rig.usb_board import UsbBoard

VIRTUAL = "virtual"
RIG_IMAGE = Path(__file__).resolve().parents[2] / "build" / "RIG_PICO" / "firmware.bin"
# What boots the emulated rig, and the port of a real board.
START_US = 2_000_000
PORT_S = 10.0
STREAM_ENDED = 6204
NO_OPTION = "{}: a rig plays at the board that is there, and cannot make one of another kind"


class PairBoard(PairStream):
    """The board's link in a pair; it ends when the board resets, as a real port does."""

    def __init__(self, pair: Pair) -> None:
        super().__init__(pair, "board")
        self._seen = 0

    def receive(self, limit_s: float) -> bytes:
        data = super().receive(limit_s)
        events = self._pair.events("board")
        new, self._seen = events[self._seen :], len(events)
        if not data and any(event["what"] == "reset" for event in new):
            raise HostError(STREAM_ENDED, port=self.name)
        return data


class VirtualRig(RigControl):
    """An emulated pair of rig and board in a process of its own."""

    def __init__(self, **options: Any) -> None:
        """options: those of Pair."""
        if not RIG_IMAGE.is_file():
            raise HostError(7009, path=RIG_IMAGE)
        self.pair = Pair(RIG_IMAGE, rig_wires(), **options)
        try:
            self._await_start()
            super().__init__(self.pair.rig_stream, PairBoard(self.pair))
            verify(self.hello, VIRTUAL)
        except BaseException:
            self.pair.close()
            raise

    def _await_start(self) -> None:
        """The rig's port is there once its image has started."""
        end_us = self.pair.now_us + START_US
        while not self.pair.state()["rig_linked"] and self.pair.now_us < end_us:
            self.pair.run_for(1_000)

    def close(self) -> None:
        self.pair.close()


def on_ports(rig_port: str, board_port: str) -> RigControl:
    """The rig and the board at these ports; the board is off afterwards. Raises HostError 62xx for
    a port, 7001 to 7004 for what is no rig or another, 7007 or 7008 for the board."""
    stream = SerialStream(rig_port)
    try:
        requests = RigRequests(stream)
        verify(requests.request("hello"), rig_port)
        if not requests.request("state")["power"]:
            requests.request("power_on")
        control = RigControl(stream, _board(board_port))
        control.request("power_off", {})
        return control
    except BaseException:
        stream.close()
        raise


def _board(port: str) -> UsbBoard:
    """The port of a board that has just been switched on."""
    end_s = time.monotonic() + PORT_S
    while True:
        try:
            return UsbBoard(port)
        except HostError:
            if time.monotonic() > end_s:
                raise
            time.sleep(0.1)


def verify(hello: dict[str, Any], port: str) -> None:
    """Raises HostError 7003 for somebody else, 7004 for a rig of another wiring."""
    if hello.get("what") != "rig":
        raise HostError(7003, port=port, what=hello.get("what"))
    if hello["board"] != wiring.digest():
        raise HostError(7004, port=port, found=hello["board"], wanted=wiring.digest())


def bench_over(control: RigControl, **options: Any) -> Bench:
    """A Bench whose table is played at through the rig. Raises Unable for an option that only an
    emulated board has."""
    for name, value in options.items():
        if value is not None:
            raise Unable(NO_OPTION.format(name))
    return Bench(control=control)
