"""Sheet 1: the three boards, what is on each, and which cable joins them."""

from __future__ import annotations

from boards.rpi_pico.hardware.circuit import Circuit
from boards.rpi_pico.hardware.drawing import page
from boards.rpi_pico.hardware.drawing.page import Sheet
from host_tools.common.svg import FILL, QUIET, Drawing

BOX = 260
# Title, words, left, top, height; what is on the controller has a border of its own.
CONTROLLER = (330, 110, 610, 690)
OUTSIDE = (
    ("Buttons, key switch", ("contacts to ground",), 40, 150, 80),
    ("Wager sensors", ("open collectors, six seats", "5 V over a fuse"), 40, 270, 90),
    ("Card shoe", ("UART, 3.3 or 5 V", "5 V over a fuse"), 40, 400, 90),
    ("Power supply", ("5.2 V, 2 %, 3 A, SELV",), 40, 540, 80),
    ("Rig (for tests)", ("a second Pico",), 40, 660, 80),
)
ON_BOARD = (
    ("Inputs, nine and the shoe", ("ESD, pull-up, filter,", "Schmitt trigger"), 350, 150, 110),
    ("Supply", ("fuse, load switch,", "hold-up, supervisors"), 350, 520, 110),
    ("Rig's header", ("every wire of its table",), 350, 660, 80),
    ("Pico", ("RP2040, image in flash", "USB to the host"), 620, 150, 160),
    ("FRAM", ("256 KB, SPI",), 620, 360, 80),
    ("Buffers", ("3.3 V to 5 V, off without", "power_good"), 620, 520, 110),
)
FAR = (
    ("Display board", ("two MAX7219", "meter sign, start display"), 1080, 300, 110),
    ("Lamp board", ("two 74HC595, two drivers", "seat and win lamps, 5 V"), 1080, 560, 110),
)
# Ends of a wire, its name.
WIRES = (
    (((300, 190), (350, 190)), "J1"),
    (((300, 310), (320, 310), (320, 215), (350, 215)), "J2"),
    (((300, 440), (340, 440), (340, 240), (350, 240)), "J5"),
    (((300, 575), (350, 575)), "J6"),
    (((300, 700), (350, 700)), "J10"),
    (((610, 200), (620, 200)), ""),
    (((610, 700), (615, 700), (615, 260), (620, 260)), ""),
    (((480, 520), (480, 340), (600, 340), (600, 280), (620, 280)), ""),
    (((880, 280), (910, 280), (910, 535), (880, 535)), ""),
    (((910, 400), (880, 400)), ""),
    (((880, 570), (1000, 570), (1000, 350), (1080, 350)), "J3"),
    (((880, 610), (1080, 610)), "J4"),
)

# What a wire carries, where it is no connector.
NAMES = ((490, 420, "VSYS and RUN"), (916, 330, "bus"))


def svg(circuit: Circuit, sheet: Sheet) -> bytes:
    drawing = page.begin(sheet)
    drawing.text(40, 60, "Block diagram", size=20, bold=True)
    drawing.box(*CONTROLLER)
    drawing.text(CONTROLLER[0] + 14, CONTROLLER[1] + 24, "Controller board", size=14, bold=True)
    for groups in (OUTSIDE, ON_BOARD, FAR):
        for title, words, x, y, height in groups:
            _box(drawing, title, words, x, y, height)
    for points, name in WIRES:
        drawing.line(*points)
        x, y = points[0]
        if name:
            drawing.text(x + 6, y - 6, name, size=11)
    for x, y, said in NAMES:
        drawing.text(x, y, said, size=11)
    drawing.dot(910, 400)
    parts = len(circuit.parts)
    said = f"{parts} parts on three boards; every wire is on the sheets behind this one."
    drawing.text(40, 84, said, size=12, fill=QUIET)
    return drawing.svg()


def _box(
    drawing: Drawing, title: str, words: tuple[str, ...], x: int, y: int, height: int
) -> None:
    drawing.box(x, y, BOX, height, fill=FILL)
    drawing.lines(x + 14, y + 28, title, *words, size=13)
