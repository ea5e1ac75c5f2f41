"""What both sides have to agree on: the wires of boards/rig and the tables of the board."""

from __future__ import annotations

import runpy
from dataclasses import dataclass
from typing import Any

from host_tools.bench.wiring import BOARD

RIG = BOARD.parents[1] / "rig"


@dataclass(frozen=True)
class Wire:
    """A row of boards/rig/wires.py; pins are GPIO numbers or names."""

    rig: int | str
    board: int | str
    role: str
    kind: str
    ohms: int
    what: str

    @property
    def places(self) -> str:
        return f"rig {_pin(self.rig)} to board {_pin(self.board)}"


def _pin(pin: int | str) -> str:
    return f"GP{pin}" if isinstance(pin, int) else pin


def wires() -> list[Wire]:
    return [Wire(*row) for row in runpy.run_path(str(RIG / "wires.py"))["WIRES"]]


def wiring_digest() -> str:
    """What a rig of this wiring says of itself."""
    board = runpy.run_path(str(BOARD))
    rows = runpy.run_path(str(RIG / "wires.py"))["WIRES"]
    digest: Any = runpy.run_path(str(RIG / "table_rig" / "identity.py"))["wiring_digest"]
    return str(digest(rows, board["LAMPS"], board["DISPLAYS"]))
