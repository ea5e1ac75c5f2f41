"""Command line of the tool chain: `python3 -m boards.toolchain COMMAND`.

Exit codes: 0 done, 2 a piece is missing, 3 a build step failed, 4 the image is too large.
"""

from __future__ import annotations

import argparse
import fcntl
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from boards.qemu.machines import MACHINES

from . import build, extension
from .errors import ToolchainError
from .get_sources import micropython_folder
from .images import IMAGES
from .paths import BUILD


def main() -> int:
    """Run one command. Returns 0, or the exit code of the ToolchainError whose text it prints."""
    parser = argparse.ArgumentParser(
        prog="boards.toolchain",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("sources", help="get the sources and print their folder")
    commands.add_parser("unix", help="build the MicroPython unix port")
    machine = commands.add_parser("qemu", help="build the MicroPython QEMU port")
    machine.add_argument("--machine", required=True, help=", ".join(MACHINES))
    commands.add_parser("extension", help="build handeval for the Python that runs this")
    module = commands.add_parser("natmod", help="build handeval as a native .mpy file")
    module.add_argument("--arch", default="armv6m", help=", ".join(build.NATIVE_COMPILER))
    image = commands.add_parser("firmware", help="build the image of a board")
    names = list(IMAGES)
    image.add_argument("--board", choices=names, default=names[0])
    try:
        print(run(parser.parse_args()))
    except ToolchainError as error:
        print(f"toolchain: {error}", file=sys.stderr)
        return error.exit_code
    return 0


def run(arguments: argparse.Namespace) -> str:
    """Run the chosen command and return the line to print. Raises ToolchainError.

    Different images are built side by side; the same one, and the tree of sources that all share,
    by one command at a time: a second one waits for the first.
    """
    with _alone("-".join(vars(arguments).values())):
        return _run(arguments)


def _run(arguments: argparse.Namespace) -> str:
    if arguments.command == "extension":
        return extension.build()
    with _alone("tree"):
        micropython = micropython_folder()
        if arguments.command in ("firmware", "unix", "qemu"):
            build.mpy_cross(micropython)
    if arguments.command == "firmware":
        return build.firmware(arguments.board, micropython)
    if arguments.command == "natmod":
        return build.native_module(arguments.arch, micropython)
    if arguments.command == "unix":
        return build.unix_port(micropython)
    if arguments.command == "qemu":
        return build.qemu_port(arguments.machine, micropython)
    return str(micropython)


@contextmanager
def _alone(name: str) -> Iterator[None]:
    locks = BUILD / "locks"
    locks.mkdir(parents=True, exist_ok=True)
    with (locks / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
