"""Decks for ngspice: made from the parts of the circuit, run, and what came out."""

from __future__ import annotations

import re
import subprocess
import tempfile
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from boards.rpi_pico.hardware.circuit import GROUND, Circuit, Part
from boards.rpi_pico.hardware.simulations.models import CHIPS, MODELS, PASSIVES

UNITS = {"ohm": 1.0, "k": 1e3, "uF": 1e-6, "nF": 1e-9}
VALUE = re.compile(r"([\d.]+) (ohm|k|uF|nF)")
LIMIT_SECONDS = 120


class SpiceError(Exception):
    """ngspice did not finish; the text is what it said last."""


@dataclass(frozen=True)
class Wave:
    """A voltage or current over time."""

    times: list[float]
    values: list[float]

    def at(self, time: float) -> float:
        """The value at the first point of time that was calculated from `time` on."""
        return self.values[min(bisect_left(self.times, time), len(self.values) - 1)]

    def between(self, begin: float, end: float) -> list[float]:
        return self.values[bisect_left(self.times, begin) : bisect_left(self.times, end)]

    def crossings(self, low: float, high: float) -> list[float]:
        """When it went beyond the farther of two levels, coming from the other side."""
        found: list[float] = []
        level = self.values[0] > (low + high) / 2
        for time, value in zip(self.times, self.values, strict=True):
            if value > high if not level else value < low:
                level = not level
                found.append(time)
        return found

    def first_below(self, level: float, after: float = 0.0) -> float:
        """When it fell below a level. Raises SpiceError where it never did."""
        for time, value in zip(self.times, self.values, strict=True):
            if time >= after and value < level:
                return time
        raise SpiceError(f"never below {level} V after {after} s")


def value_of(part: Part) -> float:
    """Ohms or farads of a resistor or capacitor, as its kind says. Raises KeyError."""
    found = VALUE.match(part.kind.what)
    if not found:
        raise KeyError(part.kind.what)
    return float(found[1]) * UNITS[found[2]]


def node(net: str) -> str:
    """A net as ngspice may call it."""
    return "0" if net == GROUND else "n_" + re.sub(r"\W", "_", net).lower()


def parts_on(
    circuit: Circuit, nets: set[str], scale: Mapping[str, float] | None = None
) -> Iterator[str]:
    """A line of the deck for each part that lies on these nets alone. `scale` multiplies the
    values of what has such a prefix: `{"C": 0.8}` for capacitors at the low end."""
    for ref, part in circuit.parts.items():
        prefix = part.kind.prefix
        ends = [node(part.nets[pin]) for pin in part.kind.pins if pin in part.nets]
        known = set(part.nets.values()) <= nets
        if known and prefix in ("R", "C"):
            value = value_of(part) * (scale or {}).get(prefix, 1.0)
            yield f"{ref} {' '.join(ends)} {value:g}"
        elif known and part.kind.number in PASSIVES:
            yield f"X{ref} {' '.join(ends)} {PASSIVES[part.kind.number]}"
        elif part.kind.number in CHIPS:
            for pins, model in CHIPS[part.kind.number]:
                unit = [part.nets.get(pin, "") for pin in pins]
                if set(unit) <= nets:
                    yield f"X{ref}{pins[0]} {' '.join(map(node, unit))} {model}"


def run(
    title: str, lines: list[str], transient: str, watched: tuple[str, ...], models: str = MODELS
) -> dict[str, Wave]:
    """Run a deck and give the waves of `watched` (`v(n_x)`, `i(vsource)`) by these names.

    Raises SpiceError.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "waves.txt"
        control = (".control", f"tran {transient}", f"wrdata {out} {' '.join(watched)}", ".endc")
        deck = "\n".join([f"* {title}", models, *lines, *control, ".end", ""])
        (Path(folder) / "deck.cir").write_text(deck)
        done = subprocess.run(
            ["ngspice", "-b", str(Path(folder) / "deck.cir")],
            capture_output=True,
            text=True,
            timeout=LIMIT_SECONDS,
            check=False,
        )
        if not out.exists():
            raise SpiceError(f"{title}: {(done.stdout + done.stderr)[-1500:]}")
        rows = [list(map(float, row.split())) for row in out.open()]
    times = [row[0] for row in rows]
    return {
        name: Wave(times, [row[2 * place + 1] for row in rows])
        for place, name in enumerate(watched)
    }


def pwl(points: list[tuple[float, float]]) -> str:
    """A source that goes straight from point to point."""
    return "PWL(" + " ".join(f"{time:.9g} {value:g}" for time, value in points) + ")"
