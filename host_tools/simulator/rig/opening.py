"""Opening a rig: the emulated pair, or two serial ports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_tools.common.errors import STREAM_ENDED, HostError
from host_tools.common.paths import BUILD
from host_tools.device.link.streams import SerialStream, Stream
from host_tools.simulator.bench import Bench
from host_tools.simulator.control import Unable
from host_tools.simulator.pair import Pair, PairStream
from host_tools.simulator.rig import wiring
from host_tools.simulator.rig.control import RigControl
from host_tools.simulator.rig.lacks import LACKS_AT_PORTS
from host_tools.simulator.rig.requests import Reply, RigRequests
from host_tools.simulator.rig.usb_board import UsbBoard
from host_tools.simulator.wiring import rig_wires

Ask = Callable[..., Reply]

VIRTUAL = "virtual"
RIG_IMAGE = BUILD / "RIG_PICO" / "firmware.bin"
# What a request to a rig at a port takes where the host is busy with something else, too.
AT_PORT_US = 25_000
# What boots the emulated rig.
START_US = 2_000_000
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
        self.pair = pair(**options)
        try:
            super().__init__(self.pair.rig_stream, PairBoard(self.pair))
            verify(self.hello, VIRTUAL)
        except BaseException:
            self.pair.close()
            raise

    def close(self) -> None:
        self.pair.close()

    def disconnect(self) -> None:
        self.pair.close()


def rig_image() -> Path:
    """Raises HostError 7008 when it was not built."""
    if not RIG_IMAGE.is_file():
        raise HostError(7008, path=RIG_IMAGE)
    return RIG_IMAGE


def pair(**options: Any) -> Pair:
    """A pair whose rig has started. Raises HostError 7008 as `rig_image`."""
    made = Pair(rig_image(), rig_wires(), **options)
    end_us = made.now_us + START_US
    while not made.state()["rig_linked"] and made.now_us < end_us:
        made.run_for(1_000)
    return made


@contextmanager
def streams(rig_port: str, port: str | None = None) -> Iterator[tuple[Ask, Stream]]:
    """(what asks the rig, the stream of the board) for who works with the bare wires. Raises
    HostError as `on_ports`."""
    if rig_port == VIRTUAL:
        made = pair()
        try:
            yield asking(made.rig_stream), PairBoard(made)
        finally:
            made.close()
        return
    stream = SerialStream(rig_port)
    try:
        yield asking(stream), UsbBoard(port or "")
    finally:
        stream.close()


def asking(stream: Stream) -> Ask:
    ask = RigRequests(stream).request
    verify(ask("hello"), stream.name)
    return ask


def on_ports(rig_port: str, board_port: str) -> RigControl:
    """The rig and the board at these ports; the board is off. Raises HostError 62xx for the rig's
    port, 7001 to 7004 for what is no rig or another."""
    stream = SerialStream(rig_port)
    try:
        asking(stream)
        control = RigControl(stream, UsbBoard(board_port), LACKS_AT_PORTS, AT_PORT_US)
        control.close()
        return control
    except BaseException:
        stream.close()
        raise


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
