"""A contact that bounces and an ESD pulse, at one input."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tablectl.devices.input_bank import LOCK_STABLE_US

from boards.rpi_pico.hardware.circuit import GROUND, Circuit
from boards.rpi_pico.hardware.simulations import models
from boards.rpi_pico.hardware.simulations.figures import Figure
from boards.rpi_pico.hardware.simulations.spice import Wave, node, parts_on, pwl, run, value_of

ROLE = "sensor_1"
# Of the RP2040 (datasheet, table of pin characteristics at 3.3 V): low below, high above.
LOW, HIGH = 0.8, 2.0
PICO_PULL_UP = 50e3
# What `firmware/edges` takes of one pin in 16 ms before it masks it.
MOST_EDGES = 64
# That is a contact that bounces this often when it closes and when it opens.
BOUNCES = 31
CLOSES, OPENS = 1e-3, 20e-3
SEED = 25


def _nets(role: str) -> set[str]:
    return {f"{role}.line", f"{role}.filtered", f"{role}.clean", role, "3V3", GROUND}


def _channel(circuit: Circuit, scale: dict[str, float] | None = None) -> list[str]:
    """One input with everything up to the Pico's pin, whose pull-up and capacitance are there."""
    pin = node(ROLE)
    return [
        f"V3 {node('3V3')} 0 3.3",
        *parts_on(circuit, _nets(ROLE), scale),
        f"Rpull {pin} {node('3V3')} {PICO_PULL_UP:g}",
        f"Cpin {pin} 0 5p",
    ]


def bounces(seed: int) -> list[tuple[float, bool]]:
    """(time, closed) of a contact that bounces for some 5 ms when it closes and when it opens."""
    draw = random.Random(seed)
    found = []
    for begin, rests in ((CLOSES, True), (OPENS, False)):
        time, closed = begin, rests
        for _ in range(2 * BOUNCES):
            found.append((time, closed))
            time += draw.choice((draw.uniform(5e-6, 40e-6), draw.uniform(40e-6, 150e-6)))
            closed = not closed
        found.append((time, rests))
    return found


def _contact(events: list[tuple[float, bool]]) -> list[str]:
    """A contact of 0.1 ohm from the line to ground, worked by a source."""
    points, before = [(0.0, 0.0)], 0.0
    for time, closed in events:
        points += [(time, before), (time + 1e-7, float(closed))]
        before = float(closed)
    return [
        f"Vwork work 0 {pwl(points)}",
        f"Scontact {node(ROLE + '.line')} 0 work 0 contact",
        ".model contact sw vt=0.5 vh=0.1 ron=0.1 roff=100meg",
    ]


def bounce(circuit: Circuit) -> Iterator[Figure]:
    """How many edges arrive, and how long after the contact the pin rests."""
    events = bounces(SEED)
    pin = f"v({node(ROLE)})"
    lines = [*_channel(circuit), *_contact(events)]
    wave = run("bounce", lines, "1u 30m 0 2u", (pin,))[pin]
    edges = wave.crossings(LOW, HIGH)
    closing = [edge for edge in edges if edge < OPENS]
    last_contact = max(time for time, _ in events if time < OPENS)
    yield Figure(
        f"edges at the pin of a contact that bounces {BOUNCES} times when it closes",
        *(len(closing), "", "masked beyond it (`firmware/edges`)"),
        most=MOST_EDGES - 1,
    )
    late = 1e6 * (closing[-1] - last_contact)
    yield Figure(
        "from the contact's last bounce to the pin's last edge",
        *(late, "us", f"1 % of the {LOCK_STABLE_US} us of a button"),
        most=LOCK_STABLE_US / 100,
    )
    yield Figure(
        "closed, the pin is at",
        *(max(wave.between(12e-3, 19e-3)), "V", "low below 0.8 V (RP2040)"),
        most=LOW,
    )


def delays(circuit: Circuit) -> Iterator[Figure]:
    """A contact that closes and opens once, with the parts at both ends of their tolerances."""
    found = {}
    for name, rising, falling, scale in (
        ("slow", models.RISING[1], models.FALLING[0], {"R": 1.01, "C": 1.05}),
        ("fast", models.RISING[0], models.RISING[0] - models.HYSTERESIS, {"R": 0.99, "C": 0.95}),
        (
            "early",
            models.FALLING[1] + models.HYSTERESIS,
            models.FALLING[1],
            {"R": 0.99, "C": 0.95},
        ),
    ):
        events = [(100e-6, True), (300e-6, False)]
        lines = [*_channel(circuit, scale), *_contact(events)]
        known = models.with_thresholds(rising, falling)
        pin = f"v({node(ROLE)})"
        wave = run(f"delay, {name}", lines, "50n 500u", (pin,), known)[pin]
        closed, opened = wave.crossings(LOW, HIGH)
        found[name] = (1e6 * (closed - 100e-6), 1e6 * (opened - 300e-6))
    why = "1 % of the 2,000 us of a button"
    yield Figure(
        "delay of a contact that closes, slowest parts", found["slow"][0], "us", why, most=20
    )
    yield Figure(
        "delay of a contact that opens, slowest parts", found["slow"][1], "us", why, most=20
    )
    apart = found["slow"][0] - min(found["early"][0], found["fast"][0])
    yield Figure(
        "two inputs that close at once are this far apart at most",
        *(apart, "us", "a thousandth of the 20 ms that latch a press"),
        most=20,
    )


# IEC 61000-4-2, contact discharge: the standard's form of the current, for 4 kV; twice for 8 kV.
PEAKS = (16.6, 9.3)
TAUS = (1.1e-9, 2e-9, 12e-9, 37e-9)
STEEP = 1.8


def esd_current(kilovolts: float, time: str) -> str:
    """An expression for ngspice of the current in amperes at `time`."""
    terms = []
    for peak, rise, fall in zip(PEAKS, TAUS[::2], TAUS[1::2], strict=True):
        inside = f"pow(max({time},0)/{rise:g},{STEEP})"
        shape = 2.718281828 ** (-(rise / fall) * (STEEP * fall / rise) ** (1 / STEEP))
        scaled = peak * kilovolts / 4 / shape
        terms.append(f"{scaled:g}*{inside}/(1+{inside})*exp(-max({time},0)/{fall:g})")
    return "+".join(terms)


# Of the standard's table for 8 kV: the first peak, and the current 30 and 60 ns after it began.
STANDARD = ((0.0, 30.0, 0.15), (30e-9, 16.0, 0.3), (60e-9, 8.0, 0.3))
ESD_BEGINS = 20e-9


def esd(circuit: Circuit, kilovolts: float) -> Iterator[Figure]:
    """A discharge of 8 kV, either way, onto the wire of an open input."""
    sign = "-" if kilovolts < 0 else ""
    pulse = esd_current(abs(kilovolts), f"(time-{ESD_BEGINS:g})")
    line, filtered, pin = (f"v({node(net)})" for net in (f"{ROLE}.line", f"{ROLE}.filtered", ROLE))
    found = run(
        f"ESD {kilovolts:g} kV",
        [
            *_channel(circuit),
            f"Besd 0 gun I={sign}({pulse})",
            f"Vgun gun {node(ROLE + '.line')} 0",
        ],
        "0.05n 2u 0 0.1n",
        (line, filtered, pin, "i(vgun)"),
    )
    if kilovolts > 0:
        yield from _as_the_standard(found["i(vgun)"])
    what = f"ESD {kilovolts:+g} kV at the wire:"
    peak = max(map(abs, found[line].values))
    yield Figure(
        f"{what} voltage at the connector, for nanoseconds",
        *(peak, "V", "an 0805 resistor stands 300 V of overload"),
        most=300,
    )
    yield Figure(
        f"{what} highest voltage at the buffer's input",
        *(max(found[filtered].values), "V", "SN74LVC2G17, absolute maximum 6.5 V"),
        most=6.5,
    )
    yield Figure(
        f"{what} lowest voltage at the buffer's input",
        *(min(found[filtered].values), "V", "SN74LVC2G17, absolute maximum -0.5 V"),
        least=-0.5,
    )
    edges = len(found[pin].crossings(LOW, HIGH))
    yield Figure(f"{what} edges at the pin", edges, "", "none may come of it", most=0)


def _as_the_standard(current: Wave) -> Iterator[Figure]:
    """That the source is the one of IEC 61000-4-2."""
    for after, amperes, within in STANDARD:
        here = current.at(ESD_BEGINS + after) if after else max(current.values)
        when = f"{after * 1e9:g} ns after it began" if after else "at its first peak"
        yield Figure(
            f"the discharge {when}",
            *(here, "A", f"IEC 61000-4-2: {amperes:g} A within {within:.0%}"),
            least=amperes * (1 - within),
            most=amperes * (1 + within),
        )


def levels(circuit: Circuit) -> Iterator[Figure]:
    """The rig's 1 k to ground against the buffer's resistor and the Pico's pull-up."""
    (ohms,) = (
        value_of(part)
        for part in circuit.parts.values()
        if set(part.nets.values()) == {f"{ROLE}.clean", ROLE}
    )
    both = 1 / (1 / ohms + 1 / PICO_PULL_UP)
    low = 3.3 * 1000 / (1000 + both)
    yield Figure(
        "the rig's contact (1 k) against the buffer", low, "V", "low below 0.8 V", most=LOW
    )


def figures(circuit: Circuit) -> Iterator[Figure]:
    yield from bounce(circuit)
    yield from delays(circuit)
    for kilovolts in (8.0, -8.0):
        yield from esd(circuit, kilovolts)
    yield from levels(circuit)
