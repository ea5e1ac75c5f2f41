"""Every wire between the rig and the board under test, made from the tables of both."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from typing import Any, NamedTuple

from host_tools.simulator.pico_pins import LEFT_PINS, RIGHT_PINS
from host_tools.simulator.wiring import BOARD, BOARDS, RIG_WIRES

IDENTITY = BOARDS / "rig" / "table_rig" / "identity.py"
KILO = 1000


class Wire(NamedTuple):
    """`rig` and `board` are names as printed on the modules, `rig_number` and `board_number` the
    numbers of those pins, None for what is not on the module; `resistor` in ohms, 0 for none."""

    rig: str
    rig_number: int | None
    board: str
    board_number: int | None
    role: str
    kind: str
    resistor: int
    what: str


def wires() -> list[Wire]:
    """In the order of boards/rig/wires.py."""
    return [
        Wire(
            rig=_name(rig),
            rig_number=_number(_name(rig)),
            board=_name(board),
            board_number=_number(_name(board)),
            role=role,
            kind=kind,
            resistor=resistor,
            what=what,
        )
        for rig, board, role, kind, resistor, what in runpy.run_path(str(RIG_WIRES))["WIRES"]
    ]


def _name(pin: int | str) -> str:
    return pin if isinstance(pin, str) else f"GP{pin}"


def _number(name: str) -> int | None:
    """Of the 40 pins of a Pico, None for what is none of them."""
    if name in LEFT_PINS:
        return LEFT_PINS.index(name) + 1
    return 40 - RIGHT_PINS.index(name) if name in RIGHT_PINS else None


def digest() -> str:
    """What the rig's `hello` gives under "board": the digest of wires, lamps and displays."""
    made: Callable[..., str] = runpy.run_path(str(IDENTITY))["wiring_digest"]
    tables: dict[str, Any] = runpy.run_path(str(BOARD))
    rows = runpy.run_path(str(RIG_WIRES))["WIRES"]
    return made(rows, tables["LAMPS"], tables["DISPLAYS"])


TITLES = ("rig", "pin", "board", "pin", "role", "kind", "resistor", "what")


def rows() -> list[tuple[str, ...]]:
    """The wires as words, a row each."""
    return [
        (
            wire.rig,
            _said(wire.rig_number),
            wire.board,
            _said(wire.board_number),
            wire.role,
            wire.kind,
            _ohms(wire.resistor),
            wire.what,
        )
        for wire in wires()
    ]


def _said(number: int | None) -> str:
    return "" if number is None else str(number)


def _ohms(resistor: int) -> str:
    return f"{resistor // KILO} k" if resistor else ""


def markdown() -> str:
    """The wires as a table of a README."""
    lines = ["| " + " | ".join(TITLES) + " |", "|" + "---|" * len(TITLES)]
    lines += ["| " + " | ".join(row) + " |" for row in rows()]
    return "\n".join(lines) + "\n"
