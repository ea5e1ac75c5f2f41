"""Everything lit at once: currents, the 5 V, and the heat of the drivers."""

from __future__ import annotations

from collections.abc import Iterator

from boards.rpi_pico.hardware import chips
from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.simulations.figures import Figure
from boards.rpi_pico.hardware.simulations.spice import node, parts_on, run, value_of

# A lamp: an LED for 5 V with its own resistor, as the README asks for.
LAMP_AMPERES = 0.025
# TBD62083A: 2 ohm at 25 C and 0.35 A at the most, half as much again when hot.
DRIVER_OHMS = 3.0
DRIVER_MOST = 0.5
# MAX7219: segment current over R_SET (19-4452, table 11, LED of 2 V): 28.0 k gives 20 mA.
SEGMENT_AT_28K = 0.020
SEGMENT_MOST, DIGIT_MOST = 0.040, 0.320
DISPLAY_OWN = 0.008
SEGMENTS = 8
DUTY = 31 / 32
LED_VOLTS = 2.0
# SO-24 wide: 85 K/W (19-4452, 11.8 mW/K above 70 C), 150 C at the most; 50 C under the table.
KELVIN_PER_WATT, AMBIENT, HOT = 85.0, 50.0, 150.0
SENSORS_AMPERES, SHOE_AMPERES = 0.180, 0.100
PICO_AMPERES = 0.150
# 5.2 V within 2 %.
SUPPLY_LEAST, SUPPLY_MOST = 5.1, 5.3
CABLE_OHMS = 0.1
FUSE_HOLDS = 2.0
# MC34064 at its highest: below it the board counts as without 5 V.
WATCHED = 4.7


def _lamps(circuit: Circuit) -> list[int]:
    """How many lamps each driver has."""
    return [
        sum(name.startswith("O") and number in part.nets for number, (name, _) in kinds.items())
        for part in circuit.parts.values()
        if part.kind is chips.LAMP_DRIVER
        for kinds in [part.kind.pins]
    ]


def _segment(circuit: Circuit) -> float:
    """Of the current at 2 V, which goes with 1 / R_SET near the table's value."""
    (ohms,) = {
        value_of(part)
        for part in circuit.parts.values()
        if any(net.endswith(".current") for net in part.nets.values()) and part.kind.prefix == "R"
    }
    return SEGMENT_AT_28K * 28e3 / ohms


def figures(circuit: Circuit) -> Iterator[Figure]:
    lamps, segment = _lamps(circuit), _segment(circuit)
    displays = sum(part.kind is chips.DISPLAY for part in circuit.parts.values())
    digit = SEGMENTS * segment
    lit = displays * (DISPLAY_OWN + digit * DUTY) + sum(lamps) * LAMP_AMPERES
    amperes = lit + SENSORS_AMPERES + SHOE_AMPERES + PICO_AMPERES
    yield from _feed(circuit, amperes)
    yield Figure(
        "one lamp", 1e3 * LAMP_AMPERES, "mA", "TBD62083A, each output", most=1e3 * DRIVER_MOST
    )
    heat = max(lamps) * LAMP_AMPERES**2 * DRIVER_OHMS
    yield Figure("heat of a lamp driver, all lit", heat, "W", "TBD62083APG at 50 C", most=1.1)
    why = "MAX7219, peak segment current"
    yield Figure("one segment", 1e3 * segment, "mA", why, most=1e3 * SEGMENT_MOST)
    why = "MAX7219, digit sink current"
    yield Figure("one digit, every segment lit", 1e3 * digit, "mA", why, most=1e3 * DIGIT_MOST)
    heat = SUPPLY_MOST * DISPLAY_OWN + (SUPPLY_MOST - LED_VOLTS) * DUTY * digit
    yield Figure(
        "a display driver's chip, every segment lit, at 50 C",
        *(AMBIENT + heat * KELVIN_PER_WATT, "C", "MAX7219, junction"),
        most=HOT,
    )


def _feed(circuit: Circuit, amperes: float) -> Iterator[Figure]:
    """J6 to the 5 V, with everything on."""
    nets = {"5V_IN", "5V_FUSED", "5V", GROUND}
    lines = [
        f"Vsupply source 0 {SUPPLY_LEAST:g}",
        f"Rcable source {node('5V_IN')} {CABLE_OHMS:g}",
        *parts_on(circuit, nets),
        f"Iload {node('5V')} 0 {amperes:g}",
    ]
    name = f"v({node('5V')})"
    volts = run("everything lit", lines, "1u 1m", (name,))[name].values[-1]
    yield Figure("current at J6, everything lit", amperes, "A", "fuse F501 holds", most=FUSE_HOLDS)
    yield Figure("the 5 V then", volts, "V", "MC34064, highest threshold", least=WATCHED)
