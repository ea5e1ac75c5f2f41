"""What an image says about its own origin: versions and the project's commit."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

from .paths import ROOT

VERSION_FIELDS = {
    "micropython": (
        "py/mpconfig.h",
        ("MICROPY_VERSION_MAJOR", "MICROPY_VERSION_MINOR", "MICROPY_VERSION_MICRO"),
        r"#define {} \(?(\d+)",
    ),
    "pico_sdk": (
        "lib/pico-sdk/pico_sdk_version.cmake",
        ("PICO_SDK_VERSION_MAJOR", "PICO_SDK_VERSION_MINOR", "PICO_SDK_VERSION_REVISION"),
        r"set\({} (\d+)",
    ),
}


def collect(board: str, micropython: Path) -> dict[str, str]:
    """Return the versions that go into the image of a board, by their names in build_info."""
    return {
        "version": project_version(),
        "commit": commit(ROOT),
        "board": board,
        "micropython": source_version(micropython, "micropython"),
        "pico_sdk": source_version(micropython, "pico_sdk"),
    }


def project_version() -> str:
    """Return the version that pyproject.toml gives everything of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return str(project["version"])


def commit(folder: Path) -> str:
    """Return the short commit of a checkout, with "-dirty" when files differ from it.

    Files git ignores do not count. Without a checkout or a commit the answer is "unknown".
    """
    head = _git(folder, "rev-parse", "--short=12", "HEAD")
    if head is None:
        return "unknown"
    return head + ("-dirty" if _git(folder, "status", "--porcelain") else "")


def commit_time(folder: Path) -> str:
    """Return the time of the current commit in seconds since 1970, "0" without a commit.

    It stands for the build date in the image, so that equal sources give an equal image.
    """
    return _git(folder, "log", "-1", "--format=%ct") or "0"


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=folder, text=True, capture_output=True, check=False
        )
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def source_version(micropython: Path, name: str) -> str:
    """Return the version of "micropython" or "pico_sdk", read from the source tree itself."""
    file, parts, pattern = VERSION_FIELDS[name]
    text = (micropython / file).read_text()
    numbers = [re.search(pattern.format(part), text) for part in parts]
    return ".".join(number.group(1) if number else "?" for number in numbers)


def write_module(info: dict[str, str], path: Path) -> None:
    """Write build_info.py for freezing; an unchanged file is left alone, so nothing rebuilds."""
    lines = ['"""Origin of this image, written by the build."""\n']
    lines += [f"{name.upper()} = {json.dumps(value)}" for name, value in info.items()]
    text = "\n".join(lines) + "\n"
    if not path.is_file() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
