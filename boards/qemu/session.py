"""Runs Python on an emulated machine: QEMU starts the port with a file system in its memory, which
runs the main.py in it; what that printed comes back."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from .machines import FILES_AT, FILES_LIMIT, Machine

QEMU = "qemu-system-arm"
ALWAYS = "-display none -monitor none -nic none -semihosting -serial stdio".split()


class SessionError(Exception):
    """The machine could not run its files to the end; the message says why and what to do."""


def run(machine: Machine, port: Path, files: bytes, limit_s: float) -> str:
    """What main.py of `files` printed, and the traceback of what it raised.

    port: the image that `boards.toolchain qemu` built for the machine. files: `files.packed`.
    Raises SessionError when the machine does not start, or takes longer than limit_s of the clock.
    """
    if len(files) > FILES_LIMIT:
        raise SessionError(f"{len(files):,} bytes of files: there is room for {FILES_LIMIT:,}")
    with tempfile.NamedTemporaryFile(prefix="qemu-") as image:
        image.write(files)
        image.flush()
        loader = f"loader,file={image.name},addr={FILES_AT:#x},force-raw=on"
        command = [QEMU, *machine.arguments, *ALWAYS, "-kernel", str(port), "-device", loader]
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=limit_s,
                check=False,
            )
        except FileNotFoundError:
            raise SessionError(f"{QEMU} is missing; run `make qemu`") from None
        except subprocess.TimeoutExpired as slow:
            printed = (slow.stdout or b"")[-500:].decode(errors="replace")
            raise SessionError(f"no end after {limit_s:,.0f} s; it printed: {printed!r}") from None
    if done.returncode != 0:
        raise SessionError(f"{QEMU} ended with {done.returncode}: {done.stderr.decode().strip()}")
    return done.stdout.decode(errors="replace").replace("\r\n", "\n")
