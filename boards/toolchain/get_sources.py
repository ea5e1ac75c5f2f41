"""Gets MicroPython, the Pico SDK, TinyUSB and Mbed TLS, and places them as one source tree."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

from .apt_sources import SYSTEM_APT, debian_archive
from .errors import ToolchainError
from .paths import DOWNLOADS, PINS, SOURCES
from .private_apt import SUPPLY, PrivateApt

MICROPYTHON = SOURCES / "micropython"
VERSIONS = SOURCES / "versions.json"
CHECKOUT_PIECES = (
    "py/mpconfig.h",
    "ports/rp2/CMakeLists.txt",
    "lib/pico-sdk/pico_sdk_init.cmake",
    "lib/tinyusb/src/tusb.h",
    "lib/mbedtls/include",
    "lib/micropython-lib/README.md",
)


def micropython_folder(apt_folder: Path = SYSTEM_APT) -> Path:
    """Return a complete MicroPython source tree: MICROPYTHON_DIR, or the pinned packages' one.

    Raises ToolchainError naming the missing piece.
    """
    checkout = os.environ.get("MICROPYTHON_DIR", "")
    if checkout:
        return checked_checkout(Path(checkout))
    pins = chosen_pins(os.environ.get("MICROPYTHON_SUITE", ""))
    if not _is_placed(pins):
        _get_and_place(pins, apt_folder)
    return MICROPYTHON


def chosen_pins(suite: str) -> dict[str, Any]:
    """Return pins.toml with the versions of this suite, or of its own one if `suite` is empty.

    Raises ToolchainError for a suite that a source has no version of.
    """
    pins = tomllib.loads(PINS.read_text())
    pins["suite"] = suite = suite or pins["suite"]
    for name, pin in pins["sources"].items():
        if isinstance(pin["version"], dict):
            if suite not in pin["version"]:
                known = ", ".join(pin["version"])
                raise ToolchainError(
                    f"MICROPYTHON_SUITE={suite}: {PINS.name} has {name} of {known} alone"
                )
            pin["version"] = pin["version"][suite]
    return pins


def checked_checkout(folder: Path) -> Path:
    """Return folder as an absolute path when it is a checkout with the submodules rp2 needs.

    Raises ToolchainError naming the first missing piece and how to get it.
    """
    folder = folder.expanduser().resolve()
    for piece in CHECKOUT_PIECES:
        if not (folder / piece).exists():
            raise ToolchainError(
                f"MICROPYTHON_DIR={folder}: {piece} is missing. Give a MicroPython checkout and "
                f"run `make -C {folder}/ports/rp2 submodules`, or unset MICROPYTHON_DIR to use "
                "the Debian packages (needs the network)."
            )
    return folder


def _is_placed(pins: dict[str, Any]) -> bool:
    if not VERSIONS.is_file():
        return False
    placed = json.loads(VERSIONS.read_text())
    return bool((placed.get("suite"), placed.get("pins")) == (pins["suite"], pins["sources"]))


def _record(pins: dict[str, Any]) -> None:
    found = {name: (DOWNLOADS / name / "VERSION").read_text() for name in pins["sources"]}
    record = {"suite": pins["suite"], "pins": pins["sources"], "packages": found}
    VERSIONS.write_text(json.dumps(record, indent=2) + "\n")


def _get_and_place(pins: dict[str, Any], apt_folder: Path) -> None:
    """Download what the cache lacks, then build the source tree afresh."""
    missing = [name for name, pin in pins["sources"].items() if not _is_cached(name, pin, pins)]
    if missing:
        print(f"toolchain: getting {', '.join(missing)}", flush=True)
        _download(missing, pins, apt_folder)
    print("toolchain: unpacking the sources", flush=True)
    shutil.rmtree(SOURCES, ignore_errors=True)
    SOURCES.mkdir(parents=True)
    for name, pin in pins["sources"].items():
        _unpack(name, pin)
    _link_libraries(pins["sources"])
    _record(pins)


def _is_cached(name: str, pin: dict[str, str], pins: dict[str, Any]) -> bool:
    stamp = DOWNLOADS / name / "PIN"
    return stamp.is_file() and stamp.read_text() == _stamp(pin, pins)


def _stamp(pin: dict[str, str], pins: dict[str, Any]) -> str:
    return f"{pins['suite']} {pin['version']}"


def _download(names: list[str], pins: dict[str, Any], apt_folder: Path) -> None:
    try:
        archive = debian_archive(_release_codename(), apt_folder)
        apt = PrivateApt(DOWNLOADS / "apt", archive, pins["suite"])
        apt.update()
    except ToolchainError as error:
        raise ToolchainError(f"missing: {', '.join(names)} ({error}). {SUPPLY}") from None
    for name in names:
        pin = pins["sources"][name]
        version = apt.newest(pin["kind"], name, pin["version"])
        shutil.rmtree(DOWNLOADS / name, ignore_errors=True)
        apt.download(pin["kind"], name, version, DOWNLOADS / name)
        (DOWNLOADS / name / "VERSION").write_text(version)
        (DOWNLOADS / name / "PIN").write_text(_stamp(pin, pins))


def _release_codename() -> str:
    try:
        return platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    except OSError:
        return ""


def _unpack(name: str, pin: dict[str, str]) -> None:
    """Unpack one downloaded package to build/src/<name>; dpkg-source applies debian/patches."""
    pattern, command = {
        "source": ("*.dsc", ["dpkg-source", "--no-copy", "-x"]),
        "binary": ("*.deb", ["dpkg", "-x"]),
    }[pin["kind"]]
    packages = list((DOWNLOADS / name).glob(pattern))
    if len(packages) != 1:
        raise ToolchainError(f"{DOWNLOADS / name} is damaged; delete it and try again. {SUPPLY}")
    done = subprocess.run(
        [*command, str(packages[0]), str(SOURCES / name)],
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ToolchainError(
            f"{packages[0].name} does not unpack ({last}); delete {DOWNLOADS / name} and try again"
        )
    # A package keeps the times of its files, and make would take what was built of another version
    # for newer.
    for path in (SOURCES / name).rglob("*"):
        if path.is_file() and not path.is_symlink():
            os.utime(path)


def _link_libraries(sources: dict[str, dict[str, str]]) -> None:
    """Put the libraries where MicroPython's build expects its submodules."""
    for name, pin in sources.items():
        if "place" not in pin:
            continue
        link = MICROPYTHON / pin["place"]
        if link.is_dir() and not link.is_symlink():
            shutil.rmtree(link)
        link.unlink(missing_ok=True)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(os.path.relpath(SOURCES / name / pin.get("inside", ""), link.parent))
    # ports/rp2 refuses to configure without this submodule, of which the firmware uses nothing.
    readme = MICROPYTHON / "lib/micropython-lib/README.md"
    readme.parent.mkdir(parents=True, exist_ok=True)
    readme.touch()
