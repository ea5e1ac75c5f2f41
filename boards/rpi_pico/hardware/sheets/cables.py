"""From the bus to the displays and lamps: 3.3 V becomes 5 V, and goes out at J3 and J4."""

from boards.rpi_pico.hardware import catalogue, chips
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.tables import Tables

# Pins 2 and 3 of each cable; the tables number those behind them.
BUS = ("sck", "mosi")
CABLES = ("J3", "J4")


def at_cable(tables: Tables, connector: str) -> list[str]:
    """Names of a cable's wires in the order of its pins: 5 V, the bus, what the tables say,
    ground. Raises ValueError where the tables leave a gap."""
    at = tables.at(connector)
    if sorted(at) != list(range(4, 4 + len(at))):
        raise ValueError(f"{connector}: the tables number {sorted(at)}, the bus has 2 and 3")
    return ["5V", *BUS, *(at[pin] for pin in sorted(at)), GROUND]


def net_at(connector: str, name: str) -> str:
    """The net of a cable's wire."""
    return name if name in ("5V", GROUND) else f"{name}.{connector}"


def cables(circuit: Circuit, tables: Tables) -> None:
    circuit.begin("cables", "Level and cables")
    wires = [
        (connector, name) for connector in CABLES for name in at_cable(tables, connector)[1:-1]
    ]
    nets = {"/OE1": "off", "/OE2": "off", "VCC": "5V", "GND": GROUND}
    for place, (connector, name) in enumerate(wires):
        nets |= {f"A{place + 1}": name, f"Y{place + 1}": f"{name}.{connector}.source"}
    spare = f"{len(wires) + 1}"
    nets[f"A{spare}"] = GROUND
    chip = circuit.add(chips.LEVEL, nets, unused={f"Y{spare}": "one buffer is left over"})
    for place, (connector, name) in enumerate(wires):
        source, out = f"{name}.{connector}.source", f"{name}.{connector}"
        pin = at_cable(tables, connector).index(name) + 1
        up = [_dark(circuit)] if name == "lamp_disable" else []
        resistor = circuit.add(catalogue.R_86, {"1": source, "2": out})
        circuit.row(name, *up, f"{chip}/{place + 2}", resistor, f"{connector}-{pin} {out}")
    for connector in CABLES:
        names = at_cable(tables, connector)
        ends = {name: net_at(connector, name) for name in names}
        circuit.add(catalogue.header(*names), ends, ref=connector)
    _off(circuit)


def _dark(circuit: Circuit) -> str:
    """High, so dark, while the Pico does not drive it."""
    return circuit.add(catalogue.R_10K, {"1": "3V3", "2": "lamp_disable"})


def _off(circuit: Circuit) -> None:
    """Nothing goes out unless 5 V and 3.3 V are there: lamps and displays see no half levels."""
    up = circuit.add(catalogue.R_10K, {"1": "5V", "2": "off"})
    circuit.row("off", up)
    circuit.add(catalogue.SWITCH_FET, {"G": "power_good", "D": "off", "S": GROUND})
    capacitor = circuit.add(catalogue.C_100N, {"1": "5V", "2": GROUND})
    circuit.row("5V", capacitor)
