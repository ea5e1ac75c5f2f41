"""The wiring of a board as boards/*/board.py has it, put the way that pictures and tables need."""

import runpy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.common.paths import BOARDS

# The Pico 2 has the Pico's pins, and board.py is one for both (boards/rpi_pico2).
WIRING = BOARDS / "rpi_pico" / "board.py"
SENSOR = "sensor_"


@dataclass(frozen=True)
class Signal:
    """A pin of the board that is used. `into`: what is on the pin goes into the board."""

    pin: int
    role: str
    into: bool
    part: str
    wire: str
    level: str

    @property
    def name(self) -> str:
        return f"GP{self.pin}"


@dataclass(frozen=True)
class Wiring:
    """`displays`, `lamps`: chains, the first next to the Pico."""

    signals: tuple[Signal, ...]
    displays: tuple[str, ...]
    lamps: tuple[tuple[str | None, ...], ...]
    fram: dict[str, Any]
    spi: dict[str, int]
    shoe: dict[str, Any]
    keypad: str

    def of_part(self, part: str) -> list[Signal]:
        return [signal for signal in self.signals if signal.part == part]

    def signal(self, role: str) -> Signal:
        """Raises KeyError for a role that the board does not have."""
        for signal in self.signals:
            if signal.role == role:
                return signal
        raise KeyError(role)


BUTTONS, KEY, SENSORS, SHOE = "dealer's buttons", "key switch", "wager sensors", "card shoe"
SERVICE = "service contact"
BUS, FRAM, DISPLAYS, LAMPS = "SPI bus", "FRAM", "displays", "lamps"
DISPLAY_NAMES = {"meter_sign": "meter sign", "start_display": "starting-position display"}
PART_OF_OUTPUT = {
    "fram_select": FRAM,
    "display_load": DISPLAYS,
    "lamp_latch": LAMPS,
    "lamp_disable": LAMPS,
}


def lamp_name(name: str) -> str:
    """As the manuals call it."""
    return "LOCKED" if name == "locked" else name.replace("_", " ")


def wiring(path: Path = WIRING) -> Wiring:
    tables = runpy.run_path(str(path))
    return Wiring(
        signals=tuple(sorted(_signals(tables), key=lambda signal: signal.pin)),
        displays=tables["DISPLAYS"],
        lamps=tables["LAMPS"],
        fram=tables["FRAM"],
        spi=tables["SPI"],
        shoe=tables["CARD_SHOE"],
        keypad=tables["KEYPAD"],
    )


def _signals(tables: dict[str, Any]) -> list[Signal]:
    found = []
    for role, (pin, pull, closed, wire) in tables["INPUTS"].items():
        level = f"pull-{pull}, closed is {'high' if closed else 'low'}"
        found.append(Signal(pin, role, True, _part_of_input(role), wire, level))
    for role, (pin, safe, wire) in tables["OUTPUTS"].items():
        level = f"safe level {'high' if safe else 'low'}"
        found.append(Signal(pin, role, False, PART_OF_OUTPUT[role], wire, level))
    spi = tables["SPI"]
    for line in ("sck", "mosi", "miso"):
        level = f"SPI{spi['id']}, mode 0, {spi['baud'] // 1_000_000} MHz"
        found.append(Signal(spi[line], line, line == "miso", BUS, "", level))
    shoe = tables["CARD_SHOE"]
    for line in ("tx", "rx"):
        level = f"UART{shoe['id']}, {shoe['baud']:,} baud, 8N1"
        found.append(Signal(shoe[line], f"shoe_{line}", line == "rx", SHOE, shoe["wire"], level))
    return found


def _part_of_input(role: str) -> str:
    if role.startswith(SENSOR):
        return SENSORS
    return {"key_switch": KEY, "service_contact": SERVICE}.get(role, BUTTONS)
