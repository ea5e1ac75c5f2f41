"""The images there are: which folder configures them, and what goes into each.

Every image gets the trailer of seal.py; the controller's boards check theirs at every power-up.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from .paths import BOARDS, FIRMWARE

RP2040 = "0xe48bff56"
RP2350 = "0xe48bff59"


class Image(NamedTuple):
    """`folder` has mpconfigboard.h and .cmake, `family` is the chip as a UF2 file names it,
    `python` holds manifest.py and micropython.cmake: the frozen modules and the C modules."""

    folder: Path
    family: str
    python: Path


# By the name that make's BOARD takes; the first is the default.
IMAGES = {
    "RPI_PICO": Image(BOARDS / "rpi_pico", RP2040, FIRMWARE),
    "RPI_PICO2": Image(BOARDS / "rpi_pico2", RP2350, FIRMWARE),
    "RIG_PICO": Image(BOARDS / "rig", RP2040, BOARDS / "rig"),
}
