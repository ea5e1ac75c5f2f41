"""Which program has a serial port open, as the kernel tells."""

import os
from pathlib import Path

PROCESSES = Path("/proc")
ANOTHER = "another program"


def holder(port: str) -> str:
    """In words: "mpremote (pid 4711)", or ANOTHER where the kernel does not say."""
    device = os.path.realpath(port)
    for process in PROCESSES.glob("[0-9]*"):
        if int(process.name) != os.getpid() and _has_open(process, device):
            return f"{_name(process)} (pid {process.name})"
    return ANOTHER


def _has_open(process: Path, device: str) -> bool:
    try:
        return any(os.readlink(file) == device for file in (process / "fd").iterdir())
    except OSError:
        return False


def _name(process: Path) -> str:
    """The script of an interpreter says more than the interpreter."""
    try:
        words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return "a program"
    command = [Path(word).name for word in words if word and not word.startswith("-")]
    if len(command) > 1 and command[0].startswith("python") and "-c" not in words:
        return command[1]
    return command[0] if command else "a program"
