"""A row of parts: from a net on the left through parts in series, with others from it to ground
or to a supply."""

from __future__ import annotations

from boards.rpi_pico.hardware.circuit import GROUND, Circuit, Part
from boards.rpi_pico.hardware.drawing import symbols
from boards.rpi_pico.hardware.drawing.page import width_of
from host_tools.common.svg import QUIET, Drawing

RAILS = (GROUND, "3V3", "5V", "VSYS")
PITCH = 98
STEP = 84
SHUNT = 74
BEGINS = 140.0
UP, DOWN = 30, 16
NAME = 11


class Row:
    """Draws from left to right; `drawn` collects (reference, pin number) of what is on paper."""

    def __init__(self, drawing: Drawing, circuit: Circuit, drawn: set[tuple[str, str]]) -> None:
        self.drawing, self.circuit, self.drawn = drawing, circuit, drawn
        self.x = self.y = 0.0
        self.net = ""

    def draw(self, tokens: tuple[str, ...], x: float, y: float) -> float:
        """Draw a row of the circuit and give where it ends."""
        self.x, self.y = x, y
        self._label(tokens[0], begins=True)
        for place, token in enumerate(tokens[1:], 1):
            ref, _, unit = token.partition("/")
            part = self.circuit.parts.get(ref)
            if not part:
                self._label(token, begins=False)
            elif unit:
                self._unit(part, unit)
            elif len(part.kind.pins) == 1:
                self._point(part)
            else:
                following = tokens[place + 1].split()[-1] if place + 1 < len(tokens) else ""
                self._part(part, following)
        return self.x

    def _label(self, said: str, *, begins: bool) -> None:
        self.net = said.split()[-1]
        if begins:
            self.drawing.text(self.x, self.y - 5, said, size=NAME, bold=True)
            end = self.x + max(BEGINS, width_of(said, NAME) + 10)
            self._wire(end)
        else:
            self._wire(self.x + 10)
            self.drawing.text(self.x + 5, self.y + 4, said, size=NAME, bold=True)
            self.x += width_of(said, NAME) + 10

    def _wire(self, end: float) -> None:
        self.drawing.line((self.x, self.y), (end, self.y))
        self.x = end

    def _unit(self, part: Part, into: str) -> None:
        """A buffer of a chip, from its pin `into`."""
        out = next(ends[1] for ends in part.kind.passes if ends[0] == into)
        self._wire(self.x + 24)
        name = part.kind.number
        symbols.buffer(self.drawing, self.x + 18, self.y, part.ref, (into, out), name)
        self.x += 36
        self._wire(self.x + 40)
        self.net = part.nets[out]
        self.drawn |= {(part.ref, into), (part.ref, out)}

    def _point(self, part: Part) -> None:
        self._wire(self.x + 20)
        self.drawing.dot(self.x, self.y)
        self.drawing.text(self.x + 8, self.y + 4, part.ref, size=NAME)
        self.x += 60
        self.drawn.add((part.ref, "1"))

    def _part(self, part: Part, following: str) -> None:
        (near,) = [pin for pin, net in part.nets.items() if net == self.net][:1] or [""]
        if not near:
            raise ValueError(f"{part.ref} does not hang on {self.net}")
        (far,) = [pin for pin in part.nets if pin != near]
        other = part.nets[far]
        self.drawn |= {(part.ref, near), (part.ref, far)}
        if other in RAILS and other != following:
            self._shunt(part, other, near == "1")
        else:
            self._series(part, other, near == "1", following)

    def _series(self, part: Part, other: str, first: bool, following: str) -> None:
        middle = self.x + STEP / 2
        self._wire(middle - symbols.HALF)
        symbols.draw(self.drawing, part, middle, self.y, False, first)
        self.drawing.text(middle, self.y - 12, part.ref, size=10, anchor="middle")
        self.drawing.text(middle, self.y + 19, _value(part), size=10, anchor="middle")
        self.x = middle + symbols.HALF
        self._wire(middle + STEP / 2)
        self.net = other
        if other != following:
            self.drawing.text(self.x + 2, self.y - 25, other, size=9, anchor="end", fill=QUIET)

    def _shunt(self, part: Part, other: str, first: bool) -> None:
        x = self.x + 12
        self.drawing.dot(x, self.y)
        up = other != GROUND
        begin = self.y - UP if up else self.y + DOWN
        middle = (self.y + begin) / 2 if up else self.y + DOWN + symbols.HALF - 8
        end = middle - symbols.HALF if up else middle + symbols.HALF
        self.drawing.line((x, self.y), (x, middle + (symbols.HALF if up else -symbols.HALF)))
        symbols.draw(self.drawing, part, x, middle, True, first != up)
        if up:
            symbols.rail(self.drawing, x, end - 3, other)
        else:
            symbols.ground(self.drawing, x, end + 2)
        self.drawing.text(x + 12, middle - 1, part.ref, size=10)
        self.drawing.text(x + 12, middle + 11, _value(part), size=10)
        self._wire(self.x + max(SHUNT, 42 + width_of(_value(part), 10)))


def _value(part: Part) -> str:
    """What is printed beside a part: its value, or its number where it is known by that."""
    kind = part.kind
    if kind.prefix in ("R", "C"):
        return kind.what.split(",")[0]
    return {"JP": "jumper"}.get(kind.prefix, kind.number.split(",")[0])
