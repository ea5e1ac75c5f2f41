"""The wires as a picture: the rig above the board, both seen from above with the USB socket at the
left, so that wires between equal pins are straight. They pass under the modules."""

from host_tools.common.svg import FILL, INK, QUIET, WIRES, Drawing
from host_tools.simulator.pico_pins import LEFT_PINS, RIGHT_PINS
from host_tools.simulator.rig.wiring import Wire, wires

WIDTH, HEIGHT = 1040, 640
LEFT, STEP = 110, 44
RIG_TOP, BOARD_TOP, MODULE = 90, 390, 110
# The row of pins 40 to 21 is the upper edge of a module, that of 1 to 20 the lower one.
SWITCH = (20, 262, 150, 58)
LABELS = 74
# Wires of the upper row run so far beside those of the lower one.
BESIDE = 9
LONGEST_NAME = 6


def svg() -> bytes:
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.text(20, 34, "Rig and board under test", size=18, bold=True)
    _module(drawing, RIG_TOP, "Rig")
    _module(drawing, BOARD_TOP, "Board")
    _switch(drawing)
    for place, wire in enumerate(wires()):
        _wire(drawing, wire, WIRES[place % len(WIRES)] if wire.kind != "ground" else INK)
    for top in (RIG_TOP, BOARD_TOP):
        _names(drawing, top)
    _notes(drawing)
    return drawing.svg()


def _module(drawing: Drawing, top: float, title: str) -> None:
    drawing.box(LEFT - 40, top, 20 * STEP + 40, MODULE, fill=FILL)
    drawing.box(LEFT - 52, top + MODULE / 2 - 22, 46, 44)
    drawing.text(LEFT - 29, top + MODULE / 2 + 4, "USB", size=11, anchor="middle")
    drawing.text(LEFT + 10, top + MODULE / 2 + 4, title, size=14, bold=True)


def _switch(drawing: Drawing) -> None:
    """The load switch in the supply of the board."""
    x, y, width, height = SWITCH
    drawing.box(x, y, width, height)
    drawing.lines(x + 8, y + 18, "Load switch", "in: 5 V of a supply", "EN, pulled down", size=11)
    at = _place("VSYS", BOARD_TOP)
    drawing.arrow((at[0], y + height), at, color=INK)
    drawing.text(at[0] + 5, y + height + 18, "out", size=10, fill=QUIET)


def _place(name: str, top: float) -> tuple[float, float]:
    """Where a pin of the module at `top` is; EN is the load switch's."""
    if name in LEFT_PINS:
        return LEFT + STEP * LEFT_PINS.index(name), top + MODULE
    if name in RIGHT_PINS:
        return LEFT + STEP * RIGHT_PINS.index(name), top
    x, y, width, _ = SWITCH
    return x + width, y + 20


def _wire(drawing: Drawing, wire: Wire, color: str) -> None:
    begin, end = _place(wire.rig, RIG_TOP), _place(wire.board, BOARD_TOP)
    way = [begin, end]
    if wire.rig not in LEFT_PINS:
        x = begin[0] - BESIDE
        way[1:1] = [(x, begin[1] + 2 * BESIDE), (x, end[1] - 2 * BESIDE)]
    drawing.line(*way, color=color, width=2.4)
    drawing.dot(*begin, color)
    drawing.dot(*end, color)


def _names(drawing: Drawing, top: float) -> None:
    """Names and numbers of all pins."""
    used = {wire.rig_number if top == RIG_TOP else wire.board_number for wire in wires()}
    for pins, upper in ((LEFT_PINS, False), (RIGHT_PINS, True)):
        for place, name in enumerate(pins):
            number = 40 - place if upper else place + 1
            x = LEFT + STEP * place
            fill = INK if number in used else QUIET
            size = 10 if len(name) <= LONGEST_NAME else 7
            y = top + 16 if upper else top + MODULE - 18
            drawing.text(x + 4, y, name, size=size, fill=fill, bold=number in used)
            drawing.text(x + 4, y + 11, str(number), size=8, fill=QUIET)


def _notes(drawing: Drawing) -> None:
    for line, said in enumerate(
        (
            "Bold pins carry a wire, drawn from dot to dot; it passes under the modules. "
            "A resistor in each, at the rig: boards/rig/README.md has the values.",
            "The board has no other supply: its USB cable carries data and ground, its 5 V is "
            "cut, or the load switch stands in that line.",
        )
    ):
        drawing.text(20, BOARD_TOP + MODULE + LABELS + 18 * line, said, size=12)
