"""What hatchling, which builds the wheel, cannot read in pyproject.toml: what was built, what the
wheel needs, and what it runs on.

A wheel puts names beside those of every other package, so it puts few there. `tablectl` is the
firmware's pure package, `host_tools` the tools; both are imported by these names in a clone and
on a board; so are `handeval` and `line_check`, which a board has as C modules, and `handcount` and
`handduel`, the evaluator's counters. All else is data, and lies in `host_tools/product` at the
paths that it has in a clone, so that host_tools/common/paths.py alone has to know the two cases.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

EXTENSIONS = ("handeval", "handcount", "handduel")
IMAGES = ("RPI_PICO", "RPI_PICO2", "RIG_PICO")
NATIVE = ("armv6m", "armv7m", "x64")
PRODUCT = "host_tools/product"
PIN = re.compile(r"^[a-z0-9.-]+==\S+", re.MULTILINE)
# The limited API of Python 3.11 (extension.py) and the C library of 2012: no newer one is called.
TAG = f"cp311-abi3-manylinux_2_17_{platform.machine()}"
# What the tools read of a clone, besides their own packages.
READ = (
    "boards/*/pins.csv",
    "boards/bench/*.js",
    "boards/bench/README.md",
    "boards/bench/control/**/*.js",
    "boards/bench/emulator/**/*.js",
    "boards/bench/node_modules/rp2040js/dist/esm/**/*.js",
    "boards/bench/node_modules/rp2040js/package.json",
    "boards/bench/package.json",
    "boards/bench/parts/**/*.js",
    "boards/rig/table_rig/identity.py",
    "boards/rig/wires.py",
    "boards/rpi_pico/board.py",
    "build/bench/bootrom.bin",
    *(f"build/{image}/firmware.{kind}" for image in IMAGES for kind in ("bin", "json", "uf2")),
    *(f"build/natmod/{arch}/handeval.mpy" for arch in NATIVE),
    "firmware/*.md",
    "firmware/handeval/*.pyi",
    "firmware/manual/*.md",
)
# Whose work is in the images, as Debian's sources say it; a checkout of MicroPython keeps its own.
NOTICES = ("build/src/*/LICENSE", "build/src/*/usr/share/doc/*/copyright")


class Needs(MetadataHookInterface):
    """The packages that the wheel needs, in the versions that its tests have."""

    def update(self, metadata: dict[str, Any]) -> None:
        folder = Path(self.root) / "host_tools"
        metadata["dependencies"] = _pinned(folder / "tools.lock")
        metadata["optional-dependencies"] = {"bench": _pinned(folder / "bench.lock")}


class Contents(BuildHookInterface[Any]):
    """What was built, which git does not keep. Raises FileNotFoundError for what was not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_data["pure_python"] = False
        build_data["tag"] = TAG
        build_data["force_include"].update(_modules(Path(self.root)))
        build_data["force_include"].update(_product(Path(self.root)))


def _pinned(lock: Path) -> list[str]:
    return PIN.findall(lock.read_text())


def _modules(root: Path) -> Iterator[tuple[str, str]]:
    """Those that are imported by a name of their own."""
    yield str(root / "firmware" / "plain_line" / "line_check.py"), "line_check.py"
    for name in EXTENSIONS:
        path = root / "build" / "extensions" / f"{name}.abi3.so"
        yield str(_built(path)), path.name


def _product(root: Path) -> Iterator[tuple[str, str]]:
    needed = [path for pattern in READ for path in _of(root, pattern)]
    notices = [path for pattern in NOTICES for path in root.glob(pattern)]
    for path in [*needed, *notices]:
        yield str(path), f"{PRODUCT}/{path.relative_to(root).as_posix()}"


def _of(root: Path, pattern: str) -> list[Path]:
    """A pattern that nothing fits is a file that is not there."""
    return [_built(path) for path in root.glob(pattern)] or [_built(root / pattern)]


def _built(path: Path) -> Path:
    if not path.is_file():
        raise FileNotFoundError(f"{path}: not built yet; `make wheel` builds everything")
    return path
