"""A part with many pins: a box with the pins that are not drawn elsewhere, each with its net."""

from __future__ import annotations

from dataclasses import dataclass

from boards.rpi_pico.hardware.circuit import Part
from boards.rpi_pico.hardware.drawing.page import width_of
from host_tools.common.svg import FILL, QUIET, Drawing

PIN = 15
HEAD = 34
STUB = 12
INSIDE = 128
LABEL = 10


@dataclass(frozen=True)
class Box:
    """`left` and `right`: the numbers of the pins on each side, from the top."""

    part: Part
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def height(self) -> float:
        return HEAD + PIN * max(len(self.left), len(self.right)) + 6

    def outside(self, pins: tuple[str, ...]) -> float:
        """The width of the labels of these pins."""
        if not pins:
            return 6.0
        said = [self.part.nets.get(pin, "") for pin in pins]
        return STUB + 8 + max(width_of(net, LABEL) for net in said)

    @property
    def width(self) -> float:
        return INSIDE + self.outside(self.left) + self.outside(self.right)

    def draw(self, drawing: Drawing, x: float, y: float) -> None:
        """With its upper left corner, labels included, at (x, y)."""
        left = x + self.outside(self.left)
        drawing.box(left, y, INSIDE, self.height, fill=FILL)
        middle = left + INSIDE / 2
        drawing.text(middle, y + 14, self.part.ref, size=11, anchor="middle", bold=True)
        said = self.part.label or self.part.kind.number
        drawing.text(middle, y + 26, said.replace("_", " "), size=9, anchor="middle", fill=QUIET)
        for side, pins, edge in ((-1, self.left, left), (1, self.right, left + INSIDE)):
            for place, pin in enumerate(pins):
                self._pin(drawing, pin, edge, y + HEAD + PIN * (place + 0.6), side)

    def _pin(self, drawing: Drawing, pin: str, edge: float, y: float, side: int) -> None:
        inner, outer = ("start", "end") if side < 0 else ("end", "start")
        end = edge + side * STUB
        name = self.part.kind.pins[pin][0]
        drawing.line((edge, y), (end, y))
        drawing.text(
            edge - side * 5,
            y + 4,
            f"{pin}  {name}" if side < 0 else f"{name}  {pin}",
            size=9,
            anchor=inner,
        )
        if pin in self.part.unused:
            drawing.line((end - 4, y - 4), (end + 4, y + 4))
            drawing.line((end - 4, y + 4), (end + 4, y - 4))
        else:
            net = self.part.nets[pin]
            drawing.text(end + side * 4, y + 4, net, size=LABEL, anchor=outer)


def box_of(part: Part, drawn: set[tuple[str, str]]) -> Box | None:
    """With the pins of a part that are not on paper yet; None where all of them are."""
    pins = [pin for pin in part.kind.pins if (part.ref, pin) not in drawn]
    if not pins:
        return None
    if part.kind.prefix in ("J", "RN") or len(pins) < 4:
        return Box(part, tuple(pins), ())
    half = (len(pins) + 1) // 2
    return Box(part, tuple(pins[:half]), tuple(reversed(pins[half:])))
