"""Symbols of parts with two ends and of buffers, lying or standing; the middle is given."""

from __future__ import annotations

from boards.rpi_pico.hardware.circuit import Part
from host_tools.common.svg import QUIET, Drawing

HALF = 15  # half the length of a symbol along its line
SMALL = 10


class Along:
    """Places along a line through (x, y), level or upright, and across it."""

    def __init__(self, drawing: Drawing, x: float, y: float, upright: bool) -> None:
        self.drawing, self.x, self.y, self.upright = drawing, x, y, upright

    def at(self, along: float, across: float) -> tuple[float, float]:
        if self.upright:
            return self.x + across, self.y + along
        return self.x + along, self.y + across

    def line(self, *points: tuple[float, float], width: float = 1.3) -> None:
        self.drawing.line(*(self.at(*point) for point in points), width=width)

    def closed(self, *points: tuple[float, float]) -> None:
        self.line(*points, points[0])


def draw(drawing: Drawing, part: Part, x: float, y: float, upright: bool, first: bool) -> None:
    """`first`: pin 1 is at the upper or left end."""
    place = Along(drawing, x, y, upright)
    prefix = part.kind.prefix
    if prefix in ("R", "F"):
        place.closed((-HALF, -5), (HALF, -5), (HALF, 5), (-HALF, 5))
        if prefix == "F":
            place.line((-HALF, 0), (HALF, 0))
    elif prefix == "C":
        place.line((-HALF, 0), (-3, 0))
        place.line((3, 0), (HALF, 0))
        for along in (-3, 3):
            place.line((along, -9), (along, 9), width=2)
        if "+" in (name for name, _ in part.kind.pins.values()):
            drawing.text(*place.at(-7 if first else 13, -10), "+", size=SMALL)
    elif prefix == "D":
        _diode(place, part, first)
    elif prefix == "JP":
        place.line((-HALF, 0), (-7, 0))
        place.line((7, 0), (HALF, 0))
        place.line((-7, -5), (-7, 5))
        place.line((7, -5), (7, 5))
        place.line((-7, -8), (7, -8))


def _diode(place: Along, part: Part, first: bool) -> None:
    """Towards its cathode, pin 1; protection that works both ways has two of them."""
    place.line((-HALF, 0), (HALF, 0))
    if part.kind.pins["1"][0] != "K":
        place.closed((-10, -6), (-10, 6), (0, 0))
        place.closed((10, -6), (10, 6), (0, 0))
        place.line((0, -7), (0, 7), width=2)
        return
    to = -7 if first else 7
    place.closed((-to, -6), (-to, 6), (to, 0))
    place.line((to, -7), (to, 7), width=2)


def buffer(
    drawing: Drawing, x: float, y: float, ref: str, pins: tuple[str, str], name: str
) -> None:
    """A triangle from left to right with the numbers of its pins."""
    drawing.line((x - 18, y - 16), (x - 18, y + 16), (x + 18, y), (x - 18, y - 16))
    drawing.text(x - 22, y - 4, pins[0], size=9, anchor="end", fill=QUIET)
    drawing.text(x + 22, y - 4, pins[1], size=9, fill=QUIET)
    drawing.text(x - 4, y - 20, ref, size=SMALL, anchor="middle")
    drawing.text(x - 4, y + 28, name, size=9, anchor="middle", fill=QUIET)


def ground(drawing: Drawing, x: float, y: float) -> None:
    for number, half in enumerate((8, 5, 2)):
        drawing.line((x - half, y + 3 * number), (x + half, y + 3 * number))


def rail(drawing: Drawing, x: float, y: float, name: str) -> None:
    """A bar with the name of a supply above it."""
    drawing.line((x - 8, y), (x + 8, y), width=2)
    drawing.text(x, y - 4, name, size=SMALL, anchor="middle")
