"""What hatchling, which builds the wheel, cannot read in pyproject.toml: what was built, what the
wheel needs, and what it runs on.

A wheel installs its names next to those of every other package, so it has few. `tablectl` is the
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
RANGE = re.compile(r"^[a-z][^#\s]*>=\S+$", re.MULTILINE)
# The page of the package is README.md up to here, without the picture, which is in the clone.
PAGE_END = "\n## Five minutes"
PICTURE = re.compile(r"^!\[.*\n\n?", re.MULTILINE)
# The limited API of Python 3.11 (extension.py) and the C library of 2012: no newer one is called.
TAG = f"cp311-abi3-manylinux_2_17_{platform.machine()}"
# The rig tells who it is, and what shines at a table.
RIG = ("__init__", "displays", "identity", "lamps", "segments", "signs")
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
    "boards/native/*.py",
    *(f"boards/rig/table_rig/{name}.py" for name in RIG),
    "boards/rig/wires.py",
    "boards/rpi_pico/board.py",
    "build/bench/bootrom.bin",
    *(f"build/{image}/firmware.{kind}" for image in IMAGES for kind in ("bin", "json", "uf2")),
    *(f"build/natmod/{arch}/handeval.mpy" for arch in NATIVE),
    "firmware/*.md",
    "firmware/handeval/*.pyi",
    "firmware/manual/*.md",
)
# Whose work is in the images and in the bench, and on what terms: what the sources that are built
# and the compiler's packages say. {name in LICENSES: where it lies}
LICENSES = f"{PRODUCT}/licenses"
TERMS = {
    "mbedtls": "build/src/mbedtls/LICENSE",
    "micropython": "build/src/micropython/LICENSE",
    "micropython-libraries": "build/src/micropython/debian/copyright",
    "pico-sdk": "build/src/pico-sdk-source/usr/share/doc/pico-sdk-source/copyright",
    "tinyusb": "build/src/tinyusb-source/usr/share/doc/tinyusb-source/copyright",
    "rp2040js": "boards/bench/node_modules/rp2040js/LICENSE",
    "newlib": "/usr/share/doc/libnewlib-arm-none-eabi/copyright",
    "libgcc": "/usr/share/doc/libgcc-s1/copyright",
}
# Of MicroPython's lib/, those that say it at the head of their files alone.
HEADED = ("libm", "littlefs", "mbedtls_errors", "oofatfs", "re1.5", "uzlib")
HEAD = re.compile(r"\A(?:\s*(?:/\*.*?\*/|//[^\n]*))+", re.DOTALL)


class Needs(MetadataHookInterface):
    """The packages that the wheel needs, as ranges, and the page of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        folder = Path(self.root) / "host_tools"
        metadata["dependencies"] = _ranges(folder / "tools.in")
        metadata["optional-dependencies"] = {
            extra: _ranges(folder / f"{extra}.in") for extra in ("bench", "floor", "mqtt")
        }
        page = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = PICTURE.sub("", page[: page.index(PAGE_END)])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Contents(BuildHookInterface[Any]):
    """What was built, which git does not keep. Raises FileNotFoundError for what was not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_data["pure_python"] = False
        build_data["tag"] = TAG
        build_data["force_include"].update(_modules(Path(self.root)))
        build_data["force_include"].update(_product(Path(self.root)))


def _ranges(file: Path) -> list[str]:
    return RANGE.findall(file.read_text())


def _modules(root: Path) -> Iterator[tuple[str, str]]:
    """Those that are imported by a name of their own."""
    yield str(root / "firmware" / "plain_line" / "line_check.py"), "line_check.py"
    for name in EXTENSIONS:
        path = root / "build" / "extensions" / f"{name}.abi3.so"
        yield str(_built(path)), path.name


def _product(root: Path) -> Iterator[tuple[str, str]]:
    for path in (path for pattern in READ for path in _of(root, pattern)):
        yield str(path), f"{PRODUCT}/{path.relative_to(root).as_posix()}"
    for name, place in TERMS.items():
        yield str(_got(root / place)), f"{LICENSES}/{name}.txt"
    for name in HEADED:
        yield str(_heads(root, name)), f"{LICENSES}/{name}.txt"


def _heads(root: Path, name: str) -> Path:
    """A file with the heads of a library's files that name who holds a copyright, each once."""
    folder = _got(root / "build" / "src" / "micropython" / "lib" / name)
    heads: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.[ch]")):
        head = HEAD.match(path.read_text(encoding="utf-8"))
        if head and "opyright" in head[0]:
            heads.setdefault(head[0].strip(), []).append(path.name)
    written = root / "build" / "licenses" / f"{name}.txt"
    written.parent.mkdir(parents=True, exist_ok=True)
    parts = [f"{', '.join(names)}:\n\n{head}\n" for head, names in heads.items()]
    written.write_text("\n".join(parts), encoding="utf-8")
    return written


def _of(root: Path, pattern: str) -> list[Path]:
    """A pattern that nothing fits is a file that is not there."""
    return [_built(path) for path in root.glob(pattern)] or [_built(root / pattern)]


def _got(path: Path) -> Path:
    if not path.exists():
        raise FileNotFoundError(
            f"{path}: not there; a wheel has the terms of all that it was built of"
        )
    return path


def _built(path: Path) -> Path:
    if not path.is_file():
        raise FileNotFoundError(f"{path}: not built yet; `make wheel` builds everything")
    return path
