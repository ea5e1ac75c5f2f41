"""The bench's Node process: starting it, and its end."""

from __future__ import annotations

import json
import os
import tty
from pathlib import Path
from typing import Any

from host_tools.common.paths import BENCH_FOLDER, BOOT_ROM, BUILD, WORK, node
from host_tools.simulator.control import BenchControl, BenchError, Reply
from host_tools.simulator.node_process import NodeProcess, rest, woken

TRACES = WORK / "bench" / "traces"
DEFAULT_IMAGE = Path(os.environ.get("TABLECTL_IMAGE") or BUILD / "RPI_PICO" / "firmware.bin")
"""The image under test: what `make firmware` builds, or the one the environment names."""


class BenchProcess(BenchControl):
    """`node boards/bench/bench.js` with its control connection, and in paced mode a
    pseudo-terminal for the board's serial port and one for that of a pair's rig."""

    def __init__(
        self, image: str | Path | None, *, paced: bool, timeout_s: float, options: dict[str, Any]
    ) -> None:
        """image: default `DEFAULT_IMAGE`, and with the option `usb_boot` none."""
        self._slaves: list[int] = []
        if image is None and not options.get("usb_boot"):
            image = DEFAULT_IMAGE
        file = None if image is None else Path(image)
        program = _found(file)
        options = {
            **options,
            "image": str(file) if file else None,
            "symbols": symbols_of(file) if file else None,
            "boot_rom": str(BOOT_ROM),
            "traces": str(TRACES),
            "paced": paced,
        }
        # Of a stepped bench, as far as it is known.
        self._now_us: float | None = None
        # One that goes on by itself is not at an end when nobody asks any more.
        self._may_rest = not paced
        self._node = (
            (woken(options) if self._may_rest else None)
            or self._start([program, str(BENCH_FOLDER / "bench.js")], options, paced)
        )  # fmt: skip
        super().__init__(self._node.stdin.fileno(), self._node.stdout.fileno(), timeout_s)
        self.answer(0)

    @property
    def slave(self) -> int:
        """The descriptor of the pseudo-terminal's slave, which is the board's serial port."""
        if not self._slaves:
            raise BenchError(
                "the bench has a pseudo-terminal only in paced mode: Bench(paced=True)"
            )
        return self._slaves[0]

    @property
    def rig_slave(self) -> int:
        """As `slave`, of a pair's rig."""
        return self._slaves[1]

    @property
    def pty(self) -> str:
        """Path of the pseudo-terminal's slave."""
        return os.ttyname(self.slave)

    @property
    def rig_pty(self) -> str:
        """As `pty`, of a pair's rig."""
        return os.ttyname(self.rig_slave)

    def request(self, do: str, arguments: dict[str, Any]) -> Reply:
        known_us, self._now_us = self._now_us, None
        reply = super().request(do, arguments)
        if self._may_rest:
            self._now_us = reply.get("now_us", known_us)
        return reply

    def clock(self) -> Reply:
        """A stepped bench is not asked: its time moves only in a run, whose reply tells it."""
        return super().clock() if self._now_us is None else {"now_us": self._now_us}

    def close(self) -> None:
        """The bench is over; what is kept in files is there."""
        self._now_us = None
        if self.is_connected:
            may_rest = self._may_rest and not self.unanswered
            self.disconnect()
            if may_rest:
                rest(self._node)
            else:
                self._node.end()
        while self._slaves:
            os.close(self._slaves.pop())

    def _start(self, command: list[str], options: dict[str, Any], paced: bool) -> NodeProcess:
        arguments = [*command, json.dumps(options)]
        if not paced:
            return NodeProcess(arguments, ())
        flags = ["link", "rig"] if options.get("rig") else ["link"]
        masters = [self._open_pty() for _ in flags]
        try:
            named = [f"--{flag}-fd={fd}" for flag, fd in zip(flags, masters, strict=True)]
            return NodeProcess([*arguments, *named], tuple(masters))
        finally:
            for master in masters:
                os.close(master)

    def _open_pty(self) -> int:
        """Its master. The parent keeps the slave open: with nobody at that end the master reads
        EIO."""
        master, slave = os.openpty()
        self._slaves.append(slave)
        tty.setraw(slave)
        os.set_blocking(master, False)
        return master

    def ended(self) -> str:
        return self._node.last_words() if self.is_connected else "the bench is closed"


def _found(image: Path | None) -> str:
    """The path of node; raises BenchError for whatever piece is missing."""
    program = node()
    if program is None:
        raise BenchError(
            "node is not installed: the bench needs Node 20 or later (Debian package nodejs, or "
            'pip install "tablectl[bench]")'
        )
    if not (BENCH_FOLDER / "node_modules" / "rp2040js").is_dir():
        raise BenchError("the emulator is not installed: run `npm ci` in boards/bench")
    if image and not image.is_file():
        raise BenchError(
            f"no image at {image}: run `make firmware`, or name another one in TABLECTL_IMAGE"
        )
    if not BOOT_ROM.is_file():
        raise BenchError(
            f"no boot ROM at {BOOT_ROM}: `make bootrom` builds it "
            "(boards/bench/README.md, Boot ROM)"
        )
    return program


def symbols_of(image: Path) -> str | None:
    elf = image.with_suffix(".elf")
    return str(elf) if elf.is_file() else None
