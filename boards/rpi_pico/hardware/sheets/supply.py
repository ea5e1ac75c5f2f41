"""5 V in at J6, the load switch that the rig works, hold-up, and what watches the voltages."""

from boards.rpi_pico.hardware import catalogue, chips
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.tables import Tables

ENABLE = "EN"
NO_DISCHARGE = "the 5 V of signs and lamps discharge themselves"


def supply(circuit: Circuit, tables: Tables) -> None:
    circuit.begin("supply", "Supply")
    circuit.add(catalogue.header("5V_IN", GROUND), {"5V_IN": "5V_IN", GROUND: GROUND}, ref="J6")
    nets = {"VIN": "5V_FUSED", "VOUT": "5V", "ON": ENABLE, "CT": "soft", "GND": GROUND}
    switch = circuit.add(chips.LOAD_SWITCH, nets, unused={"QOD": NO_DISCHARGE})
    circuit.row(
        "J6-1 5V_IN",
        circuit.add(catalogue.FUSE_2A, {"1": "5V_IN", "2": "5V_FUSED"}),
        circuit.add(catalogue.SURGE, {"K": "5V_FUSED", "A": GROUND}),
        circuit.add(catalogue.C_10U, {"1": "5V_FUSED", "2": GROUND}),
        f"{switch}/1",
        circuit.add(catalogue.C_10U, {"1": "5V", "2": GROUND}),
        "5V",
    )
    circuit.row("soft", circuit.add(catalogue.C_1N, {"1": "soft", "2": GROUND}))
    _enable(circuit)
    _hold_up(circuit)
    _watch(circuit)


def _enable(circuit: Circuit) -> None:
    """On with the jumper in place, or as the rig says with the jumper open; 3.4 V either way."""
    circuit.row(
        "5V_FUSED",
        circuit.add(catalogue.JUMPER, {"1": "5V_FUSED", "2": "always_on"}),
        circuit.add(catalogue.R_4K7, {"1": "always_on", "2": ENABLE}),
        circuit.add(catalogue.R_10K, {"1": ENABLE, "2": GROUND}),
        ENABLE,
    )


def _hold_up(circuit: Circuit) -> None:
    """Charged through 47 ohm, so that no USB port sees it; it gives through the diode. Its jumper
    is open while a rig cuts the power, so that the board is off at once."""
    circuit.row("5V", circuit.add(catalogue.SCHOTTKY, {"A": "5V", "K": "VSYS"}), "VSYS")
    circuit.row(
        "VSYS",
        circuit.add(catalogue.R_47, {"1": "VSYS", "2": "hold_up.way"}),
        circuit.add(catalogue.JUMPER, {"1": "hold_up.way", "2": "hold_up"}),
        circuit.add(catalogue.C_HOLD, {"+": "hold_up", "-": GROUND}),
    )
    circuit.row(
        "hold_up.way",
        circuit.add(catalogue.SCHOTTKY, {"A": "hold_up.way", "K": "VSYS"}),
        "VSYS",
    )


def _watch(circuit: Circuit) -> None:
    """`power_good` falls with the 5 V; RUN falls with the 3.3 V, after the hold-up."""
    circuit.add(chips.SUPPLY_WATCH, {"IN": "5V", "/RESET": "power_good", "GND": GROUND})
    circuit.row("power_good", circuit.add(catalogue.R_10K, {"1": "3V3", "2": "power_good"}))
    circuit.add(chips.SUPERVISOR, {"VCC": "3V3", "/RESET": "RUN", "GND": GROUND})
    circuit.row("3V3", circuit.add(catalogue.C_100N, {"1": "3V3", "2": GROUND}))
