"""The 5 V fails: how long the hold-up feeds the Pico, and what is written meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.store.records import KEPT_TAG_BYTES, MOST, TAG_BYTES
from tablectl.store.ring import HEAD_BYTES

from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.simulations.figures import Figure
from boards.rpi_pico.hardware.simulations.spice import Wave, node, parts_on, pwl, run

# What the Pico's regulator (RT6150B) takes from VSYS. Current from 3.3 V: the Pico at its most
# (93 mA at 5 V, Pico datasheet, power consumption), 10 contacts closed (1 mA each), the FRAM at
# 25 MHz (10 mA, DS501-00023), buffers; 85 % of it arrives.
PICO_WATTS = 0.093 * 5.0
OTHERS_WATTS = (0.010 + 0.010 + 0.005) * 3.3 / 0.85
# The regulator goes on down to 1.8 V (RT6150B); below this nothing is promised.
LEAST_VSYS = 2.3
# MC34064: 4.5 to 4.7 V. The lowest leaves the least in the capacitor.
TRIPS_AT = 4.5
# EEU-FR: 20 % of tolerance, 25 % more over its life (datasheet, endurance).
WORN = 0.8 * 0.75
FAILS = 1.5
# The bus: 125 MHz / 14, the fastest divider that is not above the 10 MHz of board.py.
PERIPHERAL_HERTZ = 125_000_000
# Written and read back (`devices/fram.py`): WREN, WRITE and READ, each with its address.
OVERHEAD_BYTES = 1 + 4 + 4
# firmware/README.md, figures: a checkpoint, the longest write there is.
CHECKPOINT_MS = 8.5


def bus_hertz(asked: int) -> float:
    """The clock that the divider of RP2040's SPI gives (datasheet 4.4.3.4: an even prescaler and
    a divider of 1 to 256), at most what is asked."""
    return max(
        PERIPHERAL_HERTZ / (before * behind)
        for before in range(2, 256, 2)
        for behind in range(1, 257)
        if PERIPHERAL_HERTZ <= asked * before * behind
    )


def record_bytes() -> int:
    """What the bus carries of the longest record and its head, written and read back."""
    record = MOST - TAG_BYTES + KEPT_TAG_BYTES
    return sum(OVERHEAD_BYTES + 2 * held for held in (record, HEAD_BYTES))


def _brown_out(
    circuit: Circuit, fails: list[tuple[float, float]], until: float
) -> dict[str, Wave]:
    nets = {"5V", "VSYS", "hold_up", "hold_up.way", GROUND}
    watts = PICO_WATTS + OTHERS_WATTS
    vsys = node("VSYS")
    lines = [
        f"Vsupply {node('5V')} 0 {pwl(fails)}",
        *parts_on(circuit, nets, {"C": WORN}),
        f"Bpico {vsys} 0 I={watts:g}/max(v({vsys}),1)",
    ]
    watched = (f"v({node('5V')})", f"v({vsys})")
    found = run("brown-out", lines, f"20u {until:g} 0 50u", watched)
    return dict(zip(("5V", "VSYS"), found.values(), strict=True))


def figures(circuit: Circuit, asked: int) -> Iterator[Figure]:
    """`asked`: the baud rate of the bus in board.py."""
    needs = 1e3 * record_bytes() * 8 / bus_hertz(asked)
    for how, low in (
        ("at once", 5.1),
        ("after a second just above the threshold", TRIPS_AT + 0.01),
    ):
        fails = [(0.0, low), (FAILS, low), (FAILS + 1e-4, 0.0)]
        found = _brown_out(circuit, fails, FAILS + 0.5)
        seen = found["5V"].first_below(TRIPS_AT, FAILS)
        lasts = 1e3 * (found["VSYS"].first_below(LEAST_VSYS, FAILS) - seen)
        yield Figure(
            f"5 V fails {how}: power_good to the regulator's end, worn capacitor",
            *(lasts, "ms", f"the longest record and its head, {record_bytes()} bytes on the bus"),
            least=needs,
        )
        yield Figure(
            f"5 V fails {how}: the same, for a checkpoint",
            *(lasts, "ms", "firmware/README.md, with the firmware's own time"),
            least=CHECKPOINT_MS,
        )
    yield from _at_power_up(circuit)


def _at_power_up(circuit: Circuit) -> Iterator[Figure]:
    """The capacitor's charging, as a USB port would feel it."""
    nets = {"VSYS", "hold_up", "hold_up.way", GROUND}
    lines = [f"Vsupply usb 0 {pwl([(0, 0), (1e-3, 5)])}", f"Vseen usb {node('VSYS')} 0"]
    name = "i(vseen)"
    found = run("power-up", [*lines, *parts_on(circuit, nets)], "20u 2 0 100u", (name,))[name]
    yield Figure(
        "charging from a USB port that comes up in 1 ms, greatest current",
        *(1e3 * max(found.values), "mA", "USB 2.0: 500 mA with the board's own 100 mA"),
        most=400,
    )
