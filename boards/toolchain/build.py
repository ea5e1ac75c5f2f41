"""Builds the board image and the MicroPython ports for unix and QEMU, all with the project's C
modules, and the evaluator alone as a native module."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from boards.qemu.machines import MACHINE_HEAP, MACHINES

from . import build_info, image_size, seal
from .errors import BUILD_FAILED, ToolchainError
from .images import IMAGES
from .paths import BOARDS, BUILD, FIRMWARE, ROOT

ERROR_LINE = re.compile(r"error: |[a-z]Error: |CMake Error|undefined reference|overflowed by")
# What a native module is built for, as MicroPython names it, each with its compiler. Firmware for
# larger Arm cores loads armv7m as well, and nothing here computes with floats.
NATIVE_COMPILER = {"armv6m": "arm-none-eabi-gcc", "armv7m": "arm-none-eabi-gcc", "x64": "gcc"}
# Headers by the path they are found by: to make each the shortest takes the compiler tens of
# thousands of calls for a file, half of the time of an image.
SAME_HEADERS = "-fno-canonical-system-headers"


def firmware(board: str, micropython: Path) -> str:
    """Build build/<board>/firmware.{elf,bin,uf2,json} and return a line that states the size.

    Raises ToolchainError when a step fails or the image does not fit.
    """
    folder = BUILD / board
    info = build_info.collect(board, micropython)
    build_info.write_module(info, folder / "build_info.py")
    _write_manifest(board, folder)
    _configure(board, micropython, folder)
    _read_names_anew(folder / "cmake")
    _run(["make", "-C", str(folder / "cmake"), _jobs()], folder / "build.log", micropython)
    slot = image_size.slot_bytes(IMAGES[board].folder)
    budget = image_size.budget_bytes()
    try:
        image = _sealed(folder / "cmake", info["version"])
        line = image_size.check(board, len(image), slot, budget)
    except ToolchainError:
        _withdraw(folder)
        raise
    _deliver(board, micropython, folder, image, info | {"slot": slot, "budget": budget})
    return line


def _sealed(built: Path, version: str) -> bytes:
    """What was linked, with its trailer."""
    image = (built / "firmware.bin").read_bytes()
    seal.verify_end(image, built / "firmware.elf")
    return seal.sealed(image, version)


def _write_manifest(board: str, folder: Path) -> None:
    """Write the manifest the build reads: the image's own, and the generated build_info."""
    path = folder / "manifest.py"
    text = (
        f'include("{IMAGES[board].python}/manifest.py")\n'
        f'module("build_info.py", base_path="{folder}", opt=0)\n'
    )
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


def mpy_cross(micropython: Path) -> None:
    """Build the compiler of the modules that an image has frozen; all builds of the tree share it.

    Raises ToolchainError.
    """
    command = ["make", "-C", str(micropython / "mpy-cross"), _jobs()]
    _run(command, BUILD / "mpy-cross.log", micropython)


# The compiler notes what each assembled object was made of too, as it does for C: macros choose
# the boot stage, and cmake's own look at the files does not follow them.
NOTES_OF_ASSEMBLER = {
    "CMAKE_ASM_DEPENDS_USE_COMPILER": "TRUE",
    "CMAKE_ASM_DEPFILE_FORMAT": "gcc",
    "CMAKE_DEPFILE_FLAGS_ASM": "-MD -MT <DEP_TARGET> -MF <DEP_FILE>",
}


def _configure(board: str, micropython: Path, folder: Path) -> None:
    """Configure the build once for each source tree; cmake itself notices all other changes."""
    cmake = folder / "cmake"
    cache = cmake / "CMakeCache.txt"
    places = (
        f"CMAKE_HOME_DIRECTORY:INTERNAL={micropython}/ports/rp2\n",
        f"CMAKE_CACHEFILE_DIR:INTERNAL={cmake}\n",
        *(f"{name}:UNINITIALIZED={value}\n" for name, value in NOTES_OF_ASSEMBLER.items()),
    )
    if (cmake / "Makefile").is_file() and all(place in cache.read_text() for place in places):
        return
    shutil.rmtree(cmake, ignore_errors=True)
    command = ["cmake", "-S", f"{micropython}/ports/rp2", "-B", str(cmake)]
    options = {
        "MICROPY_BOARD": board,
        "MICROPY_BOARD_DIR": IMAGES[board].folder,
        "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
        "USER_C_MODULES": IMAGES[board].python / "micropython.cmake",
        "PICO_NO_PICOTOOL": 1,
        # Debian's SDK 2.2 takes picolibc where nothing is said.
        "PICO_CLIB": "newlib",
        # No program after each compiler to say how far the build is.
        "CMAKE_RULE_MESSAGES": "OFF",
        **NOTES_OF_ASSEMBLER,
    }
    command += [f"-D{name}={value}" for name, value in options.items()]
    _run(command, folder / "configure.log", micropython)


def _deliver(
    board: str, micropython: Path, folder: Path, image: bytes, facts: dict[str, object]
) -> None:
    """Write a changed image beside its symbols, make the UF2 file and write firmware.json."""
    number = seal.version_number(str(facts["version"]))
    facts = facts | {"image_version": number, "bytes": len(image)}
    facts["sha256"] = hashlib.sha256(image).hexdigest()
    record = json.dumps(facts, indent=2) + "\n"
    path = folder / "firmware.json"
    if path.is_file() and path.read_text() == record:
        return
    shutil.copy2(folder / "cmake" / "firmware.elf", folder)
    binary = folder / "firmware.bin"
    binary.write_bytes(image)
    convert = ["python3", str(micropython / "tools/uf2conv.py"), "-b", "0x10000000", "-c"]
    convert += ["-f", IMAGES[board].family, "-o", str(folder / "firmware.uf2"), str(binary)]
    _run(convert, folder / "uf2.log", micropython)
    path.write_text(record)


def _withdraw(folder: Path) -> None:
    """Remove the products of an earlier build, so that nobody flashes them as this one's."""
    for suffix in ("elf", "bin", "uf2", "json"):
        (folder / f"firmware.{suffix}").unlink(missing_ok=True)


def unix_port(micropython: Path) -> str:
    """Build build/unix/micropython with the project's C modules, lay the compiler of its modules
    beside it, and return its path."""
    options = {
        "VARIANT": "standard",
        "FROZEN_MANIFEST": "",
        "MICROPY_PY_FFI": 0,
        "MICROPY_PY_SSL": 0,
        "MICROPY_PY_BTREE": 0,
    }
    folder = _port("unix", BUILD / "unix", options, micropython)
    shutil.copy2(micropython / "mpy-cross/build/mpy-cross", folder)
    return str(folder / "micropython")


def qemu_port(name: str, micropython: Path) -> str:
    """Build build/qemu/<name>/firmware.elf for one of MACHINES and return its path.

    Raises ToolchainError for a name that is none, or a step that fails.
    """
    if name not in MACHINES:
        raise ToolchainError(f"MACHINE={name}: there is {', '.join(MACHINES)}")
    ours = BOARDS / "qemu"
    options = {
        "BOARD": MACHINES[name].board,
        "FROZEN_MANIFEST": ours / "manifest.py",
        "LDSCRIPT": ours / "memory.ld",
        "MICROPY_HEAP_SIZE": MACHINE_HEAP,
        "CFLAGS_EXTRA": f"{SAME_HEADERS} -DMP_CONFIGFILE='\"{ours}/mpconfigport.h\"'",
    }
    return str(_port("qemu", BUILD / "qemu" / name, options, micropython) / "firmware.elf")


def _port(port: str, folder: Path, options: dict[str, object], micropython: Path) -> Path:
    """Build a port that MicroPython makes with make, with the project's C modules, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    _read_names_anew(folder)
    always = {"BUILD": folder, "USER_C_MODULES": FIRMWARE}
    command = ["make", "-C", str(micropython / "ports" / port), _jobs()]
    command += [f"{name}={value}" for name, value in (options | always).items()]
    _run(command, folder / "build.log", micropython)
    return folder


def native_module(
    arch: str,
    micropython: Path,
    evaluator: Path = FIRMWARE / "handeval",
    target: Path = BUILD / "natmod",
) -> str:
    """Build target/<arch>/handeval.mpy and return a line that states its size.

    Raises ToolchainError for an unknown arch, a missing compiler or linker, or a step that fails.
    """
    _verify_native_tools(arch)
    folder = target / arch
    folder.mkdir(parents=True, exist_ok=True)
    version = build_info.project_version()
    options = {"ARCH": arch, "MPY_DIR": micropython, "PYTHON": sys.executable, "VERSION": version}
    command = ["make", "-C", str(folder), "-f", str(evaluator / "natmod" / "Makefile"), _jobs()]
    command += [f"{name}={value}" for name, value in options.items()]
    module = folder / "handeval.mpy"
    try:
        _run(command, folder / "build.log", micropython)
    except ToolchainError:
        module.unlink(missing_ok=True)
        raise
    interpreter = build_info.source_version(micropython, "micropython")
    return (
        f"{module}: handeval {version} for {arch}, MicroPython {interpreter}, "
        f"{module.stat().st_size:,} bytes"
    )


def _verify_native_tools(arch: str) -> None:
    if arch not in NATIVE_COMPILER:
        raise ToolchainError(f"ARCH={arch}: there is {', '.join(NATIVE_COMPILER)}")
    if not shutil.which(NATIVE_COMPILER[arch]):
        raise ToolchainError(f"{NATIVE_COMPILER[arch]} is missing; run `make setup`")
    if not importlib.util.find_spec("elftools"):
        raise ToolchainError(
            f"pyelftools is missing in {sys.executable}; run `make natmod`, which takes .venv's"
        )


def _read_names_anew(folder: Path) -> None:
    """Forget the names MicroPython gathered from the C modules when a header of theirs changed.

    MicroPython looks at C files alone, but rankings.h gives the module handeval its constants.
    """
    gathered = folder / "genhdr" / "qstr.i.last"
    if gathered.is_file():
        made = gathered.stat().st_mtime
        if any(header.stat().st_mtime > made for header in FIRMWARE.glob("*/*.h")):
            gathered.unlink()


def _jobs() -> str:
    return f"-j{os.cpu_count() or 1}"


def _run(command: list[str], log: Path, micropython: Path) -> None:
    """Run one build step with its output in a log.

    Raises ToolchainError quoting the first line of the log that names an error.
    """
    environment = os.environ | {
        "LC_ALL": "C.UTF-8",
        # Equal sources give an equal image: no build date, no order by random hashes.
        "SOURCE_DATE_EPOCH": build_info.commit_time(ROOT),
        "PYTHONHASHSEED": "0",
        "CFLAGS_EXTRA": SAME_HEADERS,
    }
    if BUILD in micropython.parents:
        environment["MICROPY_GIT_TAG"] = "v" + build_info.source_version(
            micropython, "micropython"
        )
    # make passes its own options and variables down; this build is not part of that make.
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "ARCH", "BOARD", "PORT"):
        environment.pop(name, None)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as output:
        try:
            done = subprocess.run(
                command, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False
            )
        except FileNotFoundError:
            raise ToolchainError(f"{command[0]} is missing; run `make setup`") from None
    if done.returncode != 0:
        raise ToolchainError(f"{_first_error(log)} (whole output: {log})", BUILD_FAILED)


def _first_error(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines()
    telling = [line for line in lines if ERROR_LINE.search(line)] or lines[-1:]
    return telling[0].strip() if telling else "the build failed without a word"
