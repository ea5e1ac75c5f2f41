"""The tables of the wiring, imported from where firmware, bench and rig have them."""

from __future__ import annotations

import re
import runpy
from dataclasses import dataclass
from typing import Any

from host_tools.simulator.wiring import BOARD, RIG_WIRES

WIRE = re.compile(r"(J\d+)(?:-(\d+))?")


@dataclass(frozen=True)
class Tables:
    """`board`: boards/rpi_pico/board.py by the names in it; `wires`, `digits`: of the rig."""

    board: dict[str, Any]
    wires: tuple[tuple[Any, ...], ...]
    digits: dict[str, int]

    def pins(self) -> dict[str, int]:
        """{role: GPIO number} of every pin that is used."""
        pins = {role: row[0] for role, row in self.board["INPUTS"].items()}
        pins |= {role: row[0] for role, row in self.board["OUTPUTS"].items()}
        pins |= {line: self.board["SPI"][line] for line in ("sck", "mosi", "miso")}
        return pins | {f"shoe_{line}": self.board["CARD_SHOE"][line] for line in ("tx", "rx")}

    def wire_of(self) -> dict[str, str]:
        """{role: wire} as the tables say it: `J1-1`, `J5`, `on board`."""
        rows = {**self.board["INPUTS"], **self.board["OUTPUTS"]}
        shoe = self.board["CARD_SHOE"]["wire"]
        return {role: row[-1] for role, row in rows.items()} | {"shoe_tx": shoe, "shoe_rx": shoe}

    def at(self, connector: str) -> dict[int, str]:
        """{pin: role} of a connector, as far as the tables number its pins."""
        found = {}
        for role, wire in self.wire_of().items():
            named = WIRE.fullmatch(wire)
            if named and named[1] == connector and named[2]:
                found[int(named[2])] = role
        return found


def tables() -> Tables:
    """As they stand in the tree."""
    rig = runpy.run_path(str(RIG_WIRES))
    return Tables(runpy.run_path(str(BOARD)), rig["WIRES"], rig["DIGITS"])
