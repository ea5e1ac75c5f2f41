"""The emulated machines that run MicroPython's QEMU port, as data.

Both have what `memory.ld` counts on: memory for the image at 0, and RAM at 0x21000000.
"""

from __future__ import annotations

from typing import NamedTuple


class Machine(NamedTuple):
    """`board` is the port's name for it, `arguments` are QEMU's, `arch` the native code it loads
    as `make natmod` names it."""

    board: str
    arguments: tuple[str, ...]
    arch: str


# By their processors: the first has the instructions of an RP2040 (ARMv6-M), the second those of
# ARMv7-M, which a Pico 2 has too. A microbit's own RAM ends far below what `memory.ld` takes.
MACHINES = {
    "cortex-m0": Machine(
        "MICROBIT",
        (
            *("-machine", "microbit"),
            *("-global", "nrf51-soc.flash-size=1048576"),
            *("-global", "nrf51-soc.sram-size=33554432"),
        ),
        "armv6m",
    ),
    "cortex-m3": Machine("MPS2_AN385", ("-machine", "mps2-an385"), "armv7m"),
}

# Bytes for Python of the 8 MB of `memory.ld`; the rest is for the port and its stack.
MACHINE_HEAP = 7_864_320
# The files lie behind them, where start.py looks for them.
FILES_AT, FILES_LIMIT = 0x2180_0000, 8 << 20
