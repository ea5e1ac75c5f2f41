"""The Pico, the memory beside it, and what those need who test a board."""

from boards.rpi_pico.hardware import catalogue, chips
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.tables import Tables

# Pins of the module that no table gives a role, and why they are open.
SPARE = "no role in board.py; the firmware leaves it an input with its pull-down"
OPEN = {
    "VBUS": "5 V of the USB socket; the diode on the Pico takes it to VSYS",
    "3V3_EN": "pulled up on the Pico: its regulator always runs",
    "ADC_VREF": "no analog input is used; filtered from 3V3 on the Pico",
}

# Pins of the header for the rig: the next size that is made; what is left over is ground.
RIG_PINS = 26

MEASURED = (GROUND, "5V", "VSYS", "hold_up", "3V3", "power_good", "RUN", "sck", "fram_select")


def pico(circuit: Circuit, tables: Tables) -> None:
    circuit.begin("pico", "Pico, memory, rig and test points")
    nets = {f"GP{gpio}": role for role, gpio in tables.pins().items()}
    nets |= {"3V3": "3V3", "VSYS": "VSYS", "RUN": "RUN", "GND": GROUND, "AGND": GROUND}
    names = {name for name, _ in chips.PICO.pins.values()}
    unused = {name: OPEN.get(name, SPARE) for name in sorted(names - set(nets))}
    circuit.add(chips.PICO, nets, ref="U1", unused=unused)
    circuit.row(*_rail(circuit, "VSYS", catalogue.C_10U))
    circuit.row(*_rail(circuit, "3V3", catalogue.C_10U, catalogue.C_100N))


def memory(circuit: Circuit, tables: Tables) -> None:
    """The FRAM; its select is high while the Pico does not drive it."""
    nets = {"/CS": "fram_select", "SO": "miso", "SI": "mosi", "SCK": "sck"}
    nets |= {"/WP": "3V3", "/HOLD": "3V3", "VDD": "3V3", "VSS": GROUND}
    circuit.add(chips.FRAM, nets)
    up = circuit.add(catalogue.R_10K, {"1": "3V3", "2": "fram_select"})
    circuit.row("fram_select", up)
    circuit.row(*_rail(circuit, "3V3", catalogue.C_100N))


def testing(circuit: Circuit, tables: Tables) -> None:
    """The rig's header, and points to measure at."""
    role_at = {gpio: role for role, gpio in tables.pins().items()}
    ends = [board for _, board, *_ in tables.wires]
    ends += [GROUND] * (RIG_PINS - len(ends))
    names = [end if isinstance(end, str) else f"GP{end}" for end in ends]
    nets = [end if isinstance(end, str) else role_at[end] for end in ends]
    circuit.add(catalogue.box(*names), dict(zip(names, nets, strict=True)), ref="J10")
    for place, net in enumerate(MEASURED):
        ref = circuit.add(catalogue.TEST_POINT, {"1": net}, ref=f"TP{place + 1}")
        circuit.row(net, ref)


def _rail(circuit: Circuit, net: str, *kinds: catalogue.Kind) -> list[str]:
    """A rail and its capacitors to ground."""
    return [net, *(circuit.add(kind, {"1": net, "2": GROUND}) for kind in kinds)]
