"""How every contact is read: the chip's own pull-up, a contact or an open collector to ground."""

from host_tools.common.svg import FILL, Drawing

WIDTH, HEIGHT = 900, 250
RAIL, GROUND = 60, 200
PIN = 330


def svg() -> bytes:
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.text(20, 34, "One input", size=18, bold=True)
    drawing.box(40, RAIL - 10, 290, 150, fill=FILL)
    drawing.text(52, RAIL + 10, "microcontroller", size=12, bold=True)
    middle = 230.0
    drawing.text(middle - 8, RAIL + 10, "3.3 V", size=12, anchor="end")
    drawing.line((middle, RAIL), (middle, RAIL + 16))
    drawing.box(middle - 8, RAIL + 16, 16, 40)
    drawing.text(middle - 16, RAIL + 40, "its pull-up", size=11, anchor="end")
    drawing.line((middle, RAIL + 56), (middle, RAIL + 90))
    drawing.arrow((PIN, RAIL + 90), (140, RAIL + 90))
    drawing.dot(middle, RAIL + 90)
    drawing.text(60, RAIL + 94, "interrupt", size=12)
    drawing.text(60, RAIL + 110, "with time", size=12)
    _contact(drawing, 520, "button or key switch: a contact")
    _collector(drawing, 740, "wager sensor: an open collector")
    drawing.line((PIN, RAIL + 90), (740, RAIL + 90))
    drawing.text(PIN + 10, RAIL + 108, "on each pin one of these:", size=11)
    return drawing.svg()


def _contact(drawing: Drawing, x: float, said: str) -> None:
    y = RAIL + 90
    drawing.dot(x, y)
    drawing.line((x, y), (x, y + 10))
    drawing.line((x, y + 10), (x + 14, y + 32))
    drawing.line((x, y + 36), (x, y + 46))
    _ground(drawing, x, y + 46)
    drawing.text(x, RAIL + 74, said, size=11, anchor="middle")


def _collector(drawing: Drawing, x: float, said: str) -> None:
    y = RAIL + 90
    drawing.line((x, y), (x, y + 12))
    drawing.line((x - 14, y + 20), (x - 14, y + 40))
    drawing.line((x, y + 12), (x - 14, y + 24))
    drawing.line((x - 14, y + 36), (x, y + 46))
    drawing.line((x - 30, y + 30), (x - 14, y + 30))
    _ground(drawing, x, y + 46)
    drawing.text(x, RAIL + 74, said, size=11, anchor="middle")


def _ground(drawing: Drawing, x: float, y: float) -> None:
    for number, half in enumerate((12, 8, 4)):
        drawing.line((x - half, y + 4 * number), (x + half, y + 4 * number))
