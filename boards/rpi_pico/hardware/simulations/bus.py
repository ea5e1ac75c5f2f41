"""The bus at the far end of J3: levels and times at the greatest clock."""

from __future__ import annotations

from collections.abc import Iterator

from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.simulations.figures import Figure
from boards.rpi_pico.hardware.simulations.models import INPUT_FARADS, LEVEL_OHMS
from boards.rpi_pico.hardware.simulations.spice import Wave, node, parts_on, run
from boards.rpi_pico.hardware.simulations.supply import bus_hertz

# A ribbon cable of 2 m: 120 ohm, 5 ns a metre.
CABLE_OHMS, CABLE_SECONDS = 120.0, 10e-9
EDGE = 3e-9
# MAX7219: 3.5 V and 0.8 V; clock high and low 50 ns, data 25 ns before its edge, out 25 ns after.
HIGH, LOW = 3.5, 0.8
PULSE_NS, SETUP_NS, OUT_NS = 50.0, 25.0, 25.0
RAIL = 5.1
CHIPS_ON_WIRE = 2


def _far_end(circuit: Circuit, hertz: float, ohms: float) -> Wave:
    """The clock at J13, driven by the buffer through the resistor in front of J3."""
    source, near, far = "sck.J3.source", "sck.J3", "sck.J13"
    period = 1 / hertz
    lines = [
        f"Vdrive drive 0 PULSE(0 {RAIL} 50n {EDGE:g} {EDGE:g} {period / 2 - EDGE:g} {period:g})",
        f"Rdrive drive {node(source)} {ohms:g}",
        *parts_on(circuit, {source, near}),
        f"Tcable {node(near)} 0 {node(far)} 0 z0={CABLE_OHMS:g} td={CABLE_SECONDS:g}",
        f"Cfar {node(far)} 0 {CHIPS_ON_WIRE * INPUT_FARADS:g}",
        f"Rfar {node(far)} {node(GROUND)} 10k",
    ]
    name = f"v({node(far)})"
    return run("clock at J13", lines, "0.1n 1.2u 0 0.2n", (name,))[name]


def figures(circuit: Circuit, asked: int) -> Iterator[Figure]:
    """`asked`: the baud rate of the bus in board.py."""
    hertz = bus_hertz(asked)
    half = 5e8 / hertz
    yield Figure("clock of the bus", hertz / 1e6, "MHz", "MAX7219, greatest clock", most=10)
    for how, ohms in (("weakest", LEVEL_OHMS[1]), ("strongest", LEVEL_OHMS[0])):
        wave = _far_end(circuit, hertz, ohms)
        what, why = f"clock at J13, {how} buffer:", "MAX7219, clock pulse"
        yield Figure(f"{what} above 3.5 V", _shortest(wave, True), "ns", why, least=PULSE_NS)
        yield Figure(f"{what} below 0.8 V", _shortest(wave, False), "ns", why, least=PULSE_NS)
        why = "MAX7219, absolute maximum V+ + 0.3 V"
        yield Figure(f"{what} highest", max(wave.values), "V", why, most=RAIL + 0.3)
        why = "MAX7219, absolute maximum"
        yield Figure(f"{what} lowest", min(wave.values), "V", why, least=-0.3)
    why = "MAX7219, DIN before CLK"
    rest = half - OUT_NS
    yield Figure("DOUT to the next driver's clock", rest, "ns", why, least=SETUP_NS)


def _shortest(wave: Wave, above: bool) -> float:
    """The shortest whole stretch above 3.5 V, or below 0.8 V, in nanoseconds."""
    level = HIGH if above else LOW
    held = [(value > level) is above for value in wave.values]
    changes = [
        time
        for time, before, now in zip(wave.times[1:], held, held[1:], strict=False)
        if before != now
    ]
    begins = changes[0 if not held[0] else 1 :: 2]
    ends = changes[1 if not held[0] else 2 :: 2]
    return min(1e9 * (end - begin) for begin, end in zip(begins, ends, strict=False))
