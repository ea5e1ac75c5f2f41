"""Which pin is which part: the tables of boards/rpi_pico/board.py as the bench takes them."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path
from typing import Any

from host_tools.common.paths import BOARDS

BOARD = BOARDS / "rpi_pico" / "board.py"
# How many digits a display has is written where the rig reads it too.
RIG_WIRES = BOARDS / "rig" / "wires.py"


@cache
def _tables(path: Path) -> dict[str, Any]:
    """The tables of a file, which is read once: a run of tests makes thousands of benches."""
    return runpy.run_path(str(path))


def board_wiring(path: Path = BOARD) -> dict[str, Any]:
    """The wiring the tables of the board file say; its shape is in boards/bench/README.md."""
    tables = _tables(path)
    digits = _tables(RIG_WIRES)["DIGITS"]
    pins = {role: row[0] for role, row in tables["OUTPUTS"].items()}
    shoe, spi = tables["CARD_SHOE"], tables["SPI"]
    return {
        "uart": {"shoe": {key: shoe[key] for key in ("id", "tx", "rx", "baud")}},
        "spi": {key: spi[key] for key in ("id", "sck", "mosi", "miso")},
        "fram_cs": pins["fram_select"],
        "displays": {
            "load": pins["display_load"],
            "chain": [
                {"name": name, "digits": [*range(digits[name])][::-1]}
                for name in tables["DISPLAYS"]
            ],
        },
        "lamps": {
            "latch": pins["lamp_latch"],
            "output_enable": pins["lamp_disable"],
            "chain": [list(register) for register in tables["LAMPS"]],
        },
        "inputs": {role: row[0] for role, row in tables["INPUTS"].items()},
    }


def rig_wires(path: Path = RIG_WIRES) -> list[dict[str, Any]]:
    """The wires between board and rig that the table of the rig says, as a pair takes them."""
    table = _tables(path)["WIRES"]
    wires = [{"role": role, "rig": rig, "board": board} for rig, board, role, *_ in table]
    return [wire for wire in wires if wire["role"] != "ground"]
