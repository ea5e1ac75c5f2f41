"""The bench's Node process: starting it, and its end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import tty
from pathlib import Path
from typing import Any

from host_tools.common.paths import BENCH_FOLDER, BOOT_ROM, BUILD
from host_tools.simulator.control import BenchControl, BenchError

TRACES = BUILD / "bench" / "traces"
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
        self._crash_text = tempfile.TemporaryFile()
        if image is None and not options.get("usb_boot"):
            image = DEFAULT_IMAGE
        file = None if image is None else Path(image)
        node = _found(file)
        options = {
            **options,
            "image": str(file) if file else None,
            "symbols": symbols_of(file) if file else None,
            "boot_rom": str(BOOT_ROM),
            "traces": str(TRACES),
            "paced": paced,
        }
        self._process = self._start([node, str(BENCH_FOLDER / "bench.js")], options, paced)
        assert self._process.stdin and self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        super().__init__(self._stdin.fileno(), self._stdout.fileno(), timeout_s)
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

    def close(self) -> None:
        """Closes the control connection, which ends the process, and waits for it."""
        if not self._stdin.closed:
            self._stdin.close()
            self.disconnect()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._stdout.close()
            self._crash_text.close()
        while self._slaves:
            os.close(self._slaves.pop())

    def _start(
        self, command: list[str], options: dict[str, Any], paced: bool
    ) -> subprocess.Popen[bytes]:
        arguments = [*command, json.dumps(options)]
        if not paced:
            return self._spawn(arguments, ())
        flags = ["link", "rig"] if options.get("rig") else ["link"]
        masters = [self._open_pty() for _ in flags]
        try:
            named = [f"--{flag}-fd={fd}" for flag, fd in zip(flags, masters, strict=True)]
            return self._spawn([*arguments, *named], tuple(masters))
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

    def _spawn(
        self, arguments: list[str], descriptors: tuple[int, ...]
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._crash_text,
            bufsize=0,
            pass_fds=descriptors,
            start_new_session=True,
        )

    def ended(self) -> str:
        if self._stdin.closed:
            return "the bench is closed"
        status = self._process.wait()
        self._crash_text.seek(0)
        text = self._crash_text.read().decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no text"]
        reason = next((line for line in lines if "Error" in line), lines[-1])
        return f"the bench process ended with status {status}: {reason}"


def _found(image: Path | None) -> str:
    """The path of node; raises BenchError for whatever piece is missing."""
    node = shutil.which("node")
    if node is None:
        raise BenchError(
            "node is not installed: the bench needs Node 20 or later (Debian package nodejs)"
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
    return node


def symbols_of(image: Path) -> str | None:
    elf = image.with_suffix(".elf")
    return str(elf) if elf.is_file() else None
