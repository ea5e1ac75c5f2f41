"""Every wire from the Pico's pins to the parts, the pins where they are on the board."""

from host_tools.common.svg import FILL, INK, QUIET, WIRES, Drawing
from host_tools.pack.diagrams import board_tables
from host_tools.pack.diagrams.board_tables import Signal, Wiring
from host_tools.simulator.pico_pins import LEFT_PINS, PINS_A_SIDE, RIGHT_PINS

WIDTH, HEIGHT = 940, 720
STEP, TOP = 27, 96
CHIP_LEFT, CHIP_RIGHT = 370, 570
PART_WIDTH = 172
LEFT_PART, RIGHT_PART = 20, WIDTH - 20 - PART_WIDTH
ROW = 20
LANE = 11
# Name of each line at the part (data sheets).
AT_PART = {
    (board_tables.FRAM, "sck"): "SCK",
    (board_tables.FRAM, "mosi"): "SI",
    (board_tables.FRAM, "miso"): "SO",
    (board_tables.FRAM, "fram_select"): "/CS",
    (board_tables.DISPLAYS, "sck"): "CLK",
    (board_tables.DISPLAYS, "mosi"): "DIN",
    (board_tables.DISPLAYS, "display_load"): "LOAD",
    (board_tables.LAMPS, "sck"): "SRCLK",
    (board_tables.LAMPS, "mosi"): "SER",
    (board_tables.LAMPS, "lamp_latch"): "RCLK",
    (board_tables.LAMPS, "lamp_disable"): "/OE",
}
LEFT_PARTS = (
    (board_tables.SERVICE, "Inside the sealed box", 120),
    (board_tables.SHOE, "Card shoe", 190),
    (board_tables.KEY, "Key switch", 284),
    (board_tables.BUTTONS, "Dealer's buttons", 358),
    (board_tables.SENSORS, "Wager sensors", 462),
)
RIGHT_PARTS = (
    (board_tables.LAMPS, "Lamps, 74HC595", 190),
    (board_tables.DISPLAYS, "Displays, MAX7219", 350),
    (board_tables.FRAM, "FRAM", 490),
)


def svg(wiring: Wiring, board: str) -> bytes:
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.text(20, 34, f"Wiring of {board}", size=18, bold=True)
    said = "Pins are numbered as on the module, seen from above, USB at the top."
    drawing.text(20, 56, said, size=12)
    used = {signal.name: signal for signal in wiring.signals}
    _chip(drawing, board, used)
    _left(drawing, wiring)
    _right(drawing, wiring)
    _notes(drawing, wiring)
    return drawing.svg()


def _chip(drawing: Drawing, board: str, used: dict[str, Signal]) -> None:
    drawing.box(CHIP_LEFT, TOP - 18, CHIP_RIGHT - CHIP_LEFT, PINS_A_SIDE * STEP + 14, fill=FILL)
    drawing.box((CHIP_LEFT + CHIP_RIGHT) / 2 - 26, TOP - 26, 52, 18)
    drawing.text((CHIP_LEFT + CHIP_RIGHT) / 2, TOP - 12, "USB", size=11, anchor="middle")
    for place in range(PINS_A_SIDE):
        y = _height(place)
        for x, name, number, anchor, side in (
            (CHIP_LEFT, LEFT_PINS[place], place + 1, "start", 1),
            (CHIP_RIGHT, RIGHT_PINS[place], 2 * PINS_A_SIDE - place, "end", -1),
        ):
            drawing.box(x - 5, y - 5, 10, 10, fill=INK if name in used else "white")
            fill = INK if name in used else QUIET
            drawing.text(x + side * 11, y + 4, f"{name}", size=11, anchor=anchor, fill=fill)
            drawing.text(x + side * 76, y + 4, str(number), size=9, anchor=anchor, fill=QUIET)


def _height(place: int) -> float:
    return TOP + place * STEP


def _pin_height(signal: Signal) -> float:
    pins = LEFT_PINS if signal.name in LEFT_PINS else RIGHT_PINS
    return _height(pins.index(signal.name))


def _left(drawing: Drawing, wiring: Wiring) -> None:
    """Inputs, straight across where the part's row is as high as the pin."""
    for part, title, y in LEFT_PARTS:
        signals = wiring.of_part(part)
        drawing.box(LEFT_PART, y, PART_WIDTH, 30 + ROW * len(signals))
        drawing.text(LEFT_PART + 10, y + 19, title, size=12, bold=True)
        for row, signal in enumerate(signals):
            at = y + 38 + ROW * row
            name = signal.role.replace("shoe_", "of the Pico: ").replace("_", " ")
            drawing.text(LEFT_PART + 10, at + 4, name, size=11)
            edge = LEFT_PART + PART_WIDTH
            drawing.text(edge + 6, at - 3, signal.wire, size=10, fill=QUIET)
            end = _pin_height(signal)
            # So that no two of a part cross: of those that go up the uppermost turns first.
            behind = len(signals) - row if end < at else row + 1
            turn = CHIP_LEFT - 20 - LANE * behind
            way = ((edge, at), (turn, at), (turn, end), (CHIP_LEFT - 5, end))
            drawing.line(*way, color=WIRES[row % len(WIRES)])


def _right(drawing: Drawing, wiring: Wiring) -> None:
    """Memory, displays and lamps; the lines of the bus go along all three of them."""
    bus = {signal.role: signal for signal in wiring.of_part(board_tables.BUS)}
    lanes = {role: CHIP_RIGHT + 30 + 14 * number for number, role in enumerate(bus)}
    reached: dict[str, list[float]] = {role: [_pin_height(bus[role])] for role in bus}
    lane = 0
    for part, title, y in RIGHT_PARTS:
        own = wiring.of_part(part)
        shared = [bus[role] for role in bus if (part, role) in AT_PART]
        drawing.box(RIGHT_PART, y, PART_WIDTH, 30 + ROW * len(own + shared))
        drawing.text(RIGHT_PART + 10, y + 19, title, size=12, bold=True)
        for row, signal in enumerate(own + shared):
            at = y + 38 + ROW * row
            drawing.text(RIGHT_PART + 10, at + 4, AT_PART[part, signal.role], size=11)
            color = _color(signal)
            if signal in shared:
                drawing.line((RIGHT_PART, at), (lanes[signal.role], at), color=color)
                drawing.dot(lanes[signal.role], at, color)
                reached[signal.role].append(at)
                continue
            drawing.text(RIGHT_PART - 6, at - 3, signal.wire, size=10, anchor="end", fill=QUIET)
            turn = CHIP_RIGHT + 84 + LANE * lane
            lane += 1
            end = _pin_height(signal)
            drawing.line(
                (CHIP_RIGHT + 5, end), (turn, end), (turn, at), (RIGHT_PART, at), color=color
            )
    for role, heights in reached.items():
        x, pin = lanes[role], heights[0]
        drawing.line((CHIP_RIGHT + 5, pin), (x, pin), color=_color(bus[role]))
        drawing.line((x, min(heights)), (x, max(heights)), color=_color(bus[role]))


def _color(signal: Signal) -> str:
    return WIRES[signal.pin % len(WIRES)]


def _notes(drawing: Drawing, wiring: Wiring) -> None:
    y = TOP + PINS_A_SIDE * STEP + 34
    inputs = wiring.of_part(board_tables.SENSORS)[0].level
    for number, line in enumerate(
        (
            "The other side of every contact, and the ground of every part, is GND of the module.",
            f"Inputs: {inputs}; the pull is the chip's own. Black pins carry a signal.",
        )
    ):
        drawing.text(20, y + 18 * number, line, size=12)
