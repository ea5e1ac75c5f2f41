"""A virtual board whose pins are wired to a rig beside it: both have a serial port, and whoever
tests on wires finds them as he would find two Picos."""

import logging
import os
from dataclasses import replace
from pathlib import Path

from host_tools.device import virtual_boards
from host_tools.simulator.process import DEFAULT_IMAGE, BenchProcess, symbols_of
from host_tools.simulator.rig import opening
from host_tools.simulator.virtual.clients import Message
from host_tools.simulator.virtual.server import ANSWER_S, Server
from host_tools.simulator.virtual.usb_port import UsbPort
from host_tools.simulator.wiring import rig_wires

log = logging.getLogger("virtual")


class RiggedServer(Server):
    """The rig has power from the start, and the board's power, contacts and signs in its hands.
    Nobody holds BOOTSEL, so the board comes with the image that `make firmware` builds.

    Raises HostError 7008 without an image of the rig.
    """

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.rig_port = UsbPort(
            place / virtual_boards.RIG_PORT, self.bench.rig_slave, self.selector
        )

    bench: BenchProcess

    def open_bench(self) -> BenchProcess:
        rig = opening.rig_image()
        paired = {"rig": {"image": str(rig), "symbols": symbols_of(rig)}, "wires": rig_wires()}
        return BenchProcess(
            DEFAULT_IMAGE,
            paced=True,
            timeout_s=ANSWER_S,
            options={**self.options(), **paired},
        )

    def announced(self) -> virtual_boards.Announced:
        return replace(super().announced(), rig=str(self.place / virtual_boards.RIG_PORT))

    def begin(self) -> None:
        """The rig has the plug."""

    @property
    def waits(self) -> bool:
        return super().waits or self.rig_port.waits

    def turn(self) -> None:
        super().turn()
        self.rig_port.turn()

    def look(self, reply: Message) -> None:
        super().look(reply)
        if reply["ok"]["rig_linked"] and not self.rig_port.is_there:
            self.rig_port.plug()
            log.info("rig %s", os.path.realpath(self.place / virtual_boards.RIG_PORT))

    def close(self) -> None:
        self.rig_port.unplug()
        super().close()
