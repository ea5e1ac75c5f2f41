"""The bench's Node process: starting it, one JSON message a line to it and back, its end."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import tempfile
import time
import tty
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BENCH_FOLDER = ROOT / "boards" / "bench"
BOOT_ROM = ROOT / "build" / "bench" / "bootrom.bin"
DEFAULT_IMAGE = Path(
    os.environ.get("TABLECTL_IMAGE") or ROOT / "build" / "RPI_PICO" / "firmware.bin"
)
"""The image under test: what `make firmware` builds, or the one the environment names."""


class BenchError(Exception):
    """The bench could not do what was asked; the text is one line and says why."""


class BenchProcess:
    """`node boards/bench/bench.js` with its control connection, and in paced mode a
    pseudo-terminal on its file descriptor 3."""

    def __init__(
        self, image: str | Path | None, *, paced: bool, timeout_s: float, options: dict[str, Any]
    ) -> None:
        self.transcript: list[str] = []
        self._timeout_s = timeout_s
        self._received = bytearray()
        self._next_id = 1
        self._slave: int | None = None
        self._crash_text = tempfile.TemporaryFile()
        image = Path(image) if image is not None else DEFAULT_IMAGE
        node = _found(image)
        options = {
            **options,
            "image": str(image),
            "symbols": _symbols(image),
            "boot_rom": str(BOOT_ROM),
            "paced": paced,
        }
        self._process = self._start([node, str(BENCH_FOLDER / "bench.js")], options, paced)
        assert self._process.stdin and self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._answer(0)

    @property
    def pty(self) -> str:
        """Path of the pseudo-terminal's slave."""
        if self._slave is None:
            raise BenchError(
                "the bench has a pseudo-terminal only in paced mode: Bench(paced=True)"
            )
        return os.ttyname(self._slave)

    def request(self, do: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Sends one request and returns what its reply holds under "ok"; arguments that are None
        are left out. Raises BenchError with the text of an "err" reply."""
        request_id, self._next_id = self._next_id, self._next_id + 1
        given = {key: value for key, value in arguments.items() if value is not None}
        line = json.dumps({"id": request_id, "do": do, **given})
        self.transcript.append(line)
        try:
            os.write(self._stdin.fileno(), line.encode() + b"\n")
        except (BrokenPipeError, ValueError):
            raise BenchError(self._ended()) from None
        return self._answer(request_id)

    def close(self) -> None:
        """Closes the control connection, which ends the process, and waits for it."""
        if not self._stdin.closed:
            self._stdin.close()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._stdout.close()
            self._crash_text.close()
        if self._slave is not None:
            os.close(self._slave)
            self._slave = None

    def _start(
        self, command: list[str], options: dict[str, Any], paced: bool
    ) -> subprocess.Popen[bytes]:
        arguments = [*command, json.dumps(options)]
        if not paced:
            return self._spawn(arguments, ())
        master, self._slave = os.openpty()
        # The parent keeps the slave open: with nobody at that end the master reads EIO.
        tty.setraw(self._slave)
        os.set_blocking(master, False)
        try:
            return self._spawn([*arguments, f"--link-fd={master}"], (master,))
        finally:
            os.close(master)

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

    def _answer(self, request_id: int) -> dict[str, Any]:
        message = json.loads(self._line())
        if "err" in message:
            raise BenchError(message["err"]["text"])
        if message["id"] != request_id:
            raise BenchError(f"the bench answered request {message['id']} instead of {request_id}")
        answer: dict[str, Any] = message["ok"]
        return answer

    def _line(self) -> bytes:
        deadline = time.monotonic() + self._timeout_s
        while b"\n" not in self._received:
            stdout = self._stdout.fileno()
            ready, _, _ = select.select([stdout], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise BenchError(f"the bench did not answer within {self._timeout_s} s")
            data = os.read(stdout, 1 << 16)
            if not data:
                raise BenchError(self._ended())
            self._received += data
        line, _, rest = bytes(self._received).partition(b"\n")
        self._received = bytearray(rest)
        return line

    def _ended(self) -> str:
        if self._stdin.closed:
            return "the bench is closed"
        status = self._process.wait()
        self._crash_text.seek(0)
        text = self._crash_text.read().decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no text"]
        reason = next((line for line in lines if "Error" in line), lines[-1])
        return f"the bench process ended with status {status}: {reason}"


def _found(image: Path) -> str:
    """The path of node; raises BenchError for whatever piece is missing."""
    node = shutil.which("node")
    if node is None:
        raise BenchError(
            "node is not installed: the bench needs Node 20 or later (Debian package nodejs)"
        )
    if not (BENCH_FOLDER / "node_modules" / "rp2040js").is_dir():
        raise BenchError("the emulator is not installed: run `npm ci` in boards/bench")
    if not image.is_file():
        raise BenchError(
            f"no image at {image}: run `make firmware`, or name another one in TABLECTL_IMAGE"
        )
    if not BOOT_ROM.is_file():
        raise BenchError(
            f"no boot ROM at {BOOT_ROM}: `make bootrom` builds it "
            "(boards/bench/README.md, Boot ROM)"
        )
    return node


def _symbols(image: Path) -> str | None:
    elf = image.with_suffix(".elf")
    return str(elf) if elf.is_file() else None
