"""The image by its hash, and everything it was made of by hash or version."""

import re
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from host_tools.pack.document import (
    Block,
    Column,
    Listing,
    Section,
    code,
    paragraph,
    plain,
    table,
)
from host_tools.pack.image_sources import OURS, Package, SourceFile
from host_tools.pack.subject import ROOT, Subject

PROGRAMS = (
    ("arm-none-eabi-gcc", "compiles the image"),
    ("arm-none-eabi-ld", "links it"),
    ("cmake", "configures the build"),
    ("make", "runs it"),
    ("gcc", "compiles the counting of paybacks and the unix port of the tests"),
    ("python3", "runs the build's scripts and the host tools"),
    ("node", "runs the emulated board of the tests"),
)
DEBIAN = (
    "gcc-arm-none-eabi",
    "binutils-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "cmake",
    "build-essential",
    "nodejs",
    "python3",
)
LOCK = ROOT / "host_tools" / "requirements.lock"
PYTHON_PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)", re.MULTILINE)
TOOLS_LOCK = ROOT / "host_tools" / "tools.lock"
# Sets this pack, which an installed tablectl does not.
PACK_ALONE = "typst"


def blocks(
    subject: Subject, sources: list[SourceFile], packages: list[Package]
) -> Iterator[Block]:
    yield Section("Sources by hash", 1, "sources")
    yield paragraph(
        "An image is equal, byte for byte, whenever the same commit is built with the same "
        "compiler, whatever the folder and the day. So the hash of the image stands for all that "
        "follows: who builds the commit and gets this hash has these sources."
    )
    yield from image(subject)
    yield from _sources(sources)
    yield from _libraries(packages)
    yield from _tools()


def image(subject: Subject) -> Iterator[Block]:
    """The image by its hashes, and how to get and compare it."""
    yield Section("The image", 2, "image")
    facts = subject.facts
    rows = [
        ("board", plain(f"{subject.board_name} ({subject.board})")),
        ("version", plain(facts["version"])),
        ("version number that the board compares", plain(facts["image_version"])),
        ("commit that the image names", code(facts["commit"])),
        ("bytes, trailer included", plain(f"{facts['bytes']:,}")),
        ("SHA-256 of the image, trailer included (`firmware.bin`)", code(facts["sha256"])),
        ("SHA-256 that the trailer seals", code(subject.image[-32:].hex())),
        ("MicroPython", plain(facts["micropython"])),
        ("Pico SDK", plain(facts["pico_sdk"])),
    ]
    yield table("The image", (Column("What", 4), Column("Value", 7)), rows)
    yield paragraph("To get it again from the repository, and to compare a board with it:")
    yield Listing(
        (
            f"git checkout {subject.commit}",
            f"make firmware BOARD={subject.board}",
            f"sha256sum build/{subject.board}/firmware.bin",
            f"tablectl verify --port PORT --image build/{subject.board}/firmware.bin",
        )
    )


def _sources(sources: list[SourceFile]) -> Iterator[Block]:
    yield Section("Files of the image", 2, "image-files")
    yield paragraph(
        "Every file that was compiled into the image or frozen into it, as compiler and linker "
        "noted it in the build: headers, linker scripts and the boot stage at the head of the "
        "image included; those of the C library and the compiler are of the packages of "
        "[[toolchain]]. What the build generates from these files alone (names, pin tables, "
        "frozen bytecode) is not listed."
    )
    columns = (Column("File", 1), Column("Bytes", 0, number=True), Column("SHA-256", 0))
    for package in dict.fromkeys(source.package for source in sources):
        own = [source for source in sources if source.package == package]
        title = "This project" if package == OURS else package
        yield Section(title, 3)
        rows = [
            (code(source.path), plain(f"{source.bytes:,}"), code(source.sha256)) for source in own
        ]
        yield table(f"{title}: {len(own)} files of the image", columns, rows)


def _libraries(packages: list[Package]) -> Iterator[Block]:
    yield Section("Libraries as they were downloaded", 2, "libraries")
    if not packages:
        yield paragraph(
            "The image was built from a checkout of MicroPython (`MICROPYTHON_DIR`), so there is "
            "no package to name: the files of [[image-files]] are all there is of it."
        )
        return
    yield paragraph("Source packages of Debian; these files are in `sources/packages`.")
    columns = (
        Column("Package", 3),
        Column("Version", 3),
        Column("File", 5),
        Column("SHA-256", 0),
    )
    rows = [
        (
            plain(package.name),
            plain(package.version),
            code(file.name),
            code(sha256(file.read_bytes()).hexdigest()),
        )
        for package in packages
        for file in package.files
    ]
    yield table("Packages of the libraries", columns, rows)


def _tools() -> Iterator[Block]:
    yield Section("Compilers and tools", 2, "toolchain")
    yield paragraph("What this pack was made with, each by its own answer to `--version`.")
    columns = (Column("Program", 3), Column("Version", 5), Column("What for", 6))
    rows = [(code(name), plain(_version(name)), said) for name, said in PROGRAMS]
    yield table("Programs", columns, rows)
    found = _debian()
    if found:
        yield _versions("Packages they come from", "Debian package", found)
    yield paragraph(
        f"Python packages are pinned with their hashes in `{LOCK.relative_to(ROOT)}`, packages of "
        "the emulated board in `boards/bench/package-lock.json`; both are in the sources. Of "
        "those, the host tools need:"
    )
    pins = dict(PYTHON_PIN.findall(LOCK.read_text(encoding="utf-8")))
    needed = dict(PYTHON_PIN.findall(TOOLS_LOCK.read_text(encoding="utf-8")))
    locked = sorted((needed | {PACK_ALONE: pins[PACK_ALONE]}).items())
    yield _versions("Python packages of the host tools", "Python package", locked)


def _versions(caption: str, what: str, found: list[tuple[str, str]]) -> Block:
    columns = (Column(what, 1), Column("Version", 1))
    return table(caption, columns, [(code(name), plain(version)) for name, version in found])


def _version(program: str) -> str:
    return _said([program, "--version"]).split("\n")[0] or "not on this machine"


def _debian() -> list[tuple[str, str]]:
    """Nothing on a machine without Debian's packages."""
    found = []
    for name in DEBIAN:
        version = _said(["dpkg-query", "--show", "--showformat=${Version}", name])
        if version:
            found.append((name, version))
    return found


def _said(command: list[str]) -> str:
    try:
        done = subprocess.run(command, text=True, capture_output=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def as_data(sources: list[SourceFile], packages: list[Package]) -> dict[str, object]:
    """For data/sources.json."""
    return {
        "files": [
            {"path": s.path, "package": s.package, "bytes": s.bytes, "sha256": s.sha256}
            for s in sources
        ],
        "packages": [
            {"name": p.name, "version": p.version, "files": [_hashed(file) for file in p.files]}
            for p in packages
        ],
    }


def _hashed(file: Path) -> dict[str, str]:
    return {"file": file.name, "sha256": sha256(file.read_bytes()).hexdigest()}
