"""The trailer that the build puts behind the last byte of an image: what the board compares its
flash with before its table opens. The layout is that of firmware/tablectl/store/trailer.py, where
it is specified."""

from __future__ import annotations

import hashlib
import re
import struct
import subprocess
from pathlib import Path

from .errors import BUILD_FAILED, ToolchainError

MAGIC = b"TABLSEAL"
FORMAT = 1
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
PLACE = "__flash_binary_"


def version_number(version: str) -> int:
    """One whole number that grows with the version: 1.2.3 is 1002003.

    Raises ToolchainError for a version that is not three numbers, the last two below 1000.
    """
    parts = VERSION.fullmatch(version)
    if parts:
        major, minor, patch = (int(part) for part in parts.groups())
        number = major * 1_000_000 + minor * 1_000 + patch
        if minor < 1000 and patch < 1000 and number < 1 << 32:
            return number
    raise ToolchainError(
        f"version {version!r} in pyproject.toml: an image needs one such as 1.2.3, "
        "so that an older one can be told from a newer one"
    )


def sealed(image: bytes, version: str) -> bytes:
    """The image with its trailer. Raises ToolchainError as `version_number` does."""
    head = struct.pack("<8sIII", MAGIC, FORMAT, len(image), version_number(version))
    return image + head + hashlib.sha256(image + head).digest()


def verify_end(image: bytes, elf: Path) -> None:
    """Raises ToolchainError unless the image ends where the linker says: the board looks for the
    trailer there."""
    listed = subprocess.run(
        ["arm-none-eabi-nm", str(elf)], capture_output=True, text=True, check=False
    ).stdout
    rows = [row.split() for row in listed.splitlines() if PLACE in row]
    at = {row[-1]: int(row[0], 16) for row in rows}
    length = at.get(PLACE + "end", 0) - at.get(PLACE + "start", 0)
    if length != len(image):
        raise ToolchainError(
            f"{elf}: the linker's image has {length:,} bytes, the file {len(image):,}: "
            "a trailer behind it would not be found",
            BUILD_FAILED,
        )
