"""Every file that went into an image, found in what its build left behind.

The linker's list of objects and the compiler's lists of what each was made of (build/BOARD/cmake)
name the C and assembler sources and headers, of the image and of the boot stage at its head; the
frozen content names the Python modules. What the build itself generates of these files is left
out, for it is made of them alone.
"""

import errno
import hashlib
import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from boards.toolchain.get_sources import VERSIONS
from boards.toolchain.paths import BOARDS, BUILD, DOWNLOADS, FIRMWARE, ROOT, SOURCES

LINKER_SCRIPT = "-Wl,--script="
# The source of an object that has no preprocessor, in CMake's notes of a program.
ASSEMBLED = re.compile(r'^ *"([^"]+\.s)" "([^"]+)" ', re.MULTILINE)
# A name in a list of prerequisites, and how a character in it is escaped.
PREREQUISITE = re.compile(r"(?:\\.|\S)+")
ESCAPED = re.compile(r"\\(.)")
# Where the build was made, and of what.
CACHED = re.compile(r"^CMAKE_(\w+):INTERNAL=(.+)$", re.MULTILINE)
FROZEN_BEGIN = "mp_frozen_names[] = {"
FROZEN_NAME = re.compile(r'^\s*"(.+\.py)\\0"$')
OURS = "tablectl"
# How the name of a file begins, and whose it then is; the first that fits.
PACKAGES = (
    ("micropython/lib/pico-sdk/", "pico-sdk"),
    ("micropython/lib/tinyusb/", "TinyUSB"),
    ("micropython/lib/mbedtls/", "Mbed TLS"),
    ("micropython/", "MicroPython"),
    ("pico-sdk-source/", "pico-sdk"),
    ("tinyusb-source/", "TinyUSB"),
    ("mbedtls/", "Mbed TLS"),
    ("", OURS),
)


@dataclass(frozen=True)
class SourceFile:
    """`path`: from the root of the repository, or of the libraries; `package`: whose it is."""

    path: str
    package: str
    bytes: int
    sha256: str


def of_image(board: str) -> list[SourceFile]:
    """Every file of the repository and of the libraries, ours first, then by package and path.

    Raises FileNotFoundError where the build is gone or was made elsewhere.
    """
    libraries = _port(BUILD / board / "cmake").parents[1]
    named = {_name(path, libraries): path for path in _paths(board)}
    return sorted(
        (_source(name, path) for name, path in named.items() if name),
        key=lambda source: (source.package != OURS, source.package.lower(), source.path),
    )


def _name(path: Path, libraries: Path) -> str:
    """From the root of the repository or from the folder of the libraries' sources; "" for the
    compiler's own headers and for what the build generates."""
    for folder, start in ((libraries, "micropython/"), (SOURCES, ""), (BUILD, None), (ROOT, "")):
        if folder in path.parents:
            return "" if start is None else start + path.relative_to(folder).as_posix()
    return ""


def _source(name: str, path: Path) -> SourceFile:
    data = path.read_bytes()
    package = next(package for start, package in PACKAGES if name.startswith(start))
    return SourceFile(name, package, len(data), hashlib.sha256(data).hexdigest())


def _paths(board: str) -> Iterator[Path]:
    folder = BUILD / board / "cmake"
    for link in sorted(folder.rglob("link.txt")):
        yield from _linked(link)
    yield from _frozen(folder, board)
    yield from (BOARDS / board.lower()).glob("mpconfigboard.*")
    yield BOARDS / board.lower() / "pins.csv"
    yield from FIRMWARE.glob("**/micropython.cmake")
    yield FIRMWARE / "manifest.py"


def _linked(link: Path) -> Iterator[Path]:
    """Linker script, sources and headers of a program. Raises FileNotFoundError for an object
    whose prerequisites nobody noted."""
    folder = link.parents[2]
    notes = link.with_name("DependInfo.cmake").read_text()
    assembled = {name: Path(source) for source, name in ASSEMBLED.findall(notes)}
    for word in shlex.split(link.read_text()):
        if word.startswith(LINKER_SCRIPT):
            yield Path(word.removeprefix(LINKER_SCRIPT))
        elif word in assembled:
            yield assembled[word]
        elif word.endswith((".o", ".obj")):
            yield from _prerequisites((folder / (word + ".d")).read_text(), folder)


def _prerequisites(text: str, folder: Path) -> Iterator[Path]:
    """The files of a dependency list as the compiler writes it: `object: file file \\`."""
    for escaped in PREREQUISITE.findall(text.replace("\\\n", " ").split(": ", 1)[1]):
        name = ESCAPED.sub(r"\1", escaped).replace("$$", "$")
        yield (folder / name).resolve() if not name.startswith("/") else _inside(Path(name))


def _inside(path: Path) -> Path:
    """Without `..`; symbolic links stay, for they say whose a file is."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return Path(*parts)


def _frozen(folder: Path, board: str) -> Iterator[Path]:
    """The Python modules, each in the folder that the manifest takes it from."""
    text = (folder / "frozen_content.c").read_text()
    places = (FIRMWARE, BOARDS / board.lower(), BOARDS / "rpi_pico", _port(folder) / "modules")
    for line in text[text.index(FROZEN_BEGIN) :].split("};", 1)[0].splitlines():
        found = FROZEN_NAME.match(line)
        if found and found[1] != "build_info.py":
            yield _first(found[1], places)


def _first(name: str, places: tuple[Path, ...]) -> Path:
    """Where a module lies. Raises FileNotFoundError when it is gone since the build."""
    found = [place / name for place in places if (place / name).is_file()]
    if not found:
        raise FileNotFoundError(errno.ENOENT, "gone since the build", name)
    return found[0]


def _port(folder: Path) -> Path:
    """MicroPython's port, from which the build was configured. Raises FileNotFoundError for a
    build that was copied here: its lists name the files of the tree that it was made in."""
    cache = folder / "CMakeCache.txt"
    noted = dict(CACHED.findall(cache.read_text()))
    if Path(noted.get("CACHEFILE_DIR", "")) != folder or "HOME_DIRECTORY" not in noted:
        raise FileNotFoundError(errno.ENOENT, "made elsewhere", str(cache))
    return Path(noted["HOME_DIRECTORY"])


@dataclass(frozen=True)
class Package:
    """A Debian package of sources and its files as they were downloaded."""

    name: str
    version: str
    files: tuple[Path, ...]


def packages() -> list[Package]:
    """None where the build used a MicroPython checkout (MICROPYTHON_DIR)."""
    if not VERSIONS.is_file():
        return []
    versions: dict[str, str] = json.loads(VERSIONS.read_text())["packages"]
    return [
        Package(name, version, tuple(sorted(_downloads(name))))
        for name, version in sorted(versions.items())
    ]


def _downloads(name: str) -> Iterator[Path]:
    """Without the notes that the tool chain keeps beside them."""
    return (path for path in (DOWNLOADS / name).iterdir() if "." in path.name)
