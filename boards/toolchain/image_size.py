"""Says whether a firmware image fits its flash slot and the size the project allows itself."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from .errors import IMAGE_TOO_LARGE, ToolchainError
from .paths import PINS

SLOT = re.compile(r"^set\(FIRMWARE_SLOT_KB (\d+)\)$", re.MULTILINE)


def slot_bytes(board_folder: Path) -> int:
    """Return the firmware slot a board folder declares in its mpconfigboard.cmake, in bytes."""
    declared = SLOT.search((board_folder / "mpconfigboard.cmake").read_text())
    if not declared:
        raise ToolchainError(
            f"{board_folder}/mpconfigboard.cmake declares no set(FIRMWARE_SLOT_KB n)"
        )
    return int(declared.group(1)) * 1024


def budget_bytes(pins: Path = PINS) -> int:
    """Return the size an image may have in this release, in bytes (pins.toml, [image])."""
    return int(tomllib.loads(pins.read_text())["image"]["budget_kb"]) * 1024


def check(board: str, size: int, slot: int, budget: int) -> str:
    """Return one line that states an image's size, its slot and its budget, all in bytes.

    Raises ToolchainError (IMAGE_TOO_LARGE) saying which limit is exceeded and by how much.
    """
    for limit, name in ((slot, "flash slot"), (budget, "size budget")):
        if size > limit:
            raise ToolchainError(
                f"{board} image of {size:,} bytes exceeds its {name} of {limit:,} bytes "
                f"by {size - limit:,} bytes",
                IMAGE_TOO_LARGE,
            )
    return f"{board} image {size:,} bytes; budget {budget:,}, slot {slot:,}"
