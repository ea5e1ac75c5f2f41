"""The two chains on the bus: which display and which lamp hangs on which output."""

from host_tools.common.svg import FILL, QUIET, WIRES, Drawing
from host_tools.pack.diagrams.board_tables import DISPLAY_NAMES, Wiring, lamp_name

WIDTH = 900
CHIP_WIDTH, CHIP_GAP, LEFT = 300, 110, 130
DISPLAY_TOP, LAMP_TOP = 64, 200
OUTPUTS = 8
DIGITS = {"meter_sign": "8 digits, dollars and cents", "start_display": "digit 0: 1 to 7, E"}


def svg(wiring: Wiring) -> bytes:
    drawing = Drawing(WIDTH, 480)
    drawing.text(20, 34, "The chains on the SPI bus", size=18, bold=True)
    displays = wiring.signal("display_load")
    _names(drawing, DISPLAY_TOP, "MOSI", f"{displays.name} LOAD {displays.wire}")
    for number, name in enumerate(wiring.displays):
        x = _left(number)
        _chip(drawing, x, DISPLAY_TOP, 100, f"MAX7219 no. {number + 1}", DISPLAY_NAMES[name])
        drawing.text(x + 12, DISPLAY_TOP + 62, DIGITS.get(name, ""), size=12)
        _joined(drawing, number, DISPLAY_TOP, "DIN", "DOUT")
    latch, disable = wiring.signal("lamp_latch"), wiring.signal("lamp_disable")
    _names(drawing, LAMP_TOP, "MOSI", f"{latch.name} RCLK {latch.wire}")
    drawing.text(20, LAMP_TOP + 84, f"{disable.name} /OE {disable.wire}", size=11)
    for number, register in enumerate(wiring.lamps):
        x = _left(number)
        _chip(drawing, x, LAMP_TOP, 60 + 24 * OUTPUTS, f"74HC595 no. {number + 1}", "")
        for output, lamp in enumerate(register):
            y = LAMP_TOP + 62 + 24 * output
            drawing.text(x + 12, y, f"Q{output}", size=12)
            said = f"{lamp_name(lamp)} lamp" if lamp else "not connected"
            fill = "#222" if lamp else QUIET
            drawing.text(x + 60, y, said, size=12, fill=fill)
        _joined(drawing, number, LAMP_TOP, "SER", "QH'")
    return drawing.svg()


def _left(number: int) -> float:
    return LEFT + number * (CHIP_WIDTH + CHIP_GAP)


def _names(drawing: Drawing, top: float, data: str, take: str) -> None:
    drawing.text(20, top + 24, data, size=11)
    drawing.text(20, top + 64, take, size=11)


def _chip(drawing: Drawing, x: float, top: float, height: float, title: str, shows: str) -> None:
    drawing.box(x, top, CHIP_WIDTH, height, fill=FILL)
    drawing.text(x + CHIP_WIDTH / 2, top + 18, title, size=12, anchor="middle", bold=True)
    drawing.text(x + 12, top + 44, shows, size=12, bold=True)


def _joined(drawing: Drawing, number: int, top: float, into: str, out: str) -> None:
    """The data line from the bus or the chip before; each chip hands on what it shifts out."""
    x, y = _left(number), top + 30
    begin = 60.0 if number == 0 else x - CHIP_GAP
    drawing.arrow((begin, y), (x, y), color=WIRES[0])
    drawing.text(x - 6, y - 6, into, size=10, anchor="end", fill=QUIET)
    if number:
        drawing.text(begin + 6, y - 6, out, size=10, fill=QUIET)
