"""The board and what is around it: which part hangs on which pins."""

from host_tools.common.svg import FILL, Drawing
from host_tools.pack.diagrams import board_tables
from host_tools.pack.diagrams.board_tables import Signal, Wiring

WIDTH, HEIGHT = 900, 540
PART_WIDTH, PART_HEIGHT, GAP = 220, 78, 22
TOP = 96
LEFT, RIGHT = 20, WIDTH - 20 - PART_WIDTH
CHIP_LEFT, CHIP_WIDTH = 350, 200

# A part, the words in its box, whether signals go into the board and out of it.
Side = tuple[str, tuple[str, ...], bool, bool]


def svg(wiring: Wiring, board: str) -> bytes:
    drawing = Drawing(WIDTH, HEIGHT)
    _chip(drawing, board)
    bus = ", ".join(signal.name for signal in wiring.of_part(board_tables.BUS))
    left: tuple[Side, ...] = (
        (board_tables.BUTTONS, ("Dealer's buttons", "Lock-out, Start Game"), True, False),
        (board_tables.SENSORS, ("Wager sensors", "one at each of six seats"), True, False),
        (board_tables.KEY, ("Key switch", "of floor and technician"), True, False),
        (board_tables.SHOE, ("Card shoe", _shoe(wiring)), True, True),
    )
    right: tuple[Side, ...] = (
        (board_tables.FRAM, ("FRAM, MB85RS2MT", _fram(wiring)), True, True),
        (board_tables.DISPLAYS, ("Displays, MAX7219", *_displays(wiring)), False, True),
        (board_tables.LAMPS, ("Lamps, 74HC595", *_lamps(wiring)), False, True),
    )
    for row, (part, words, into, out) in enumerate(left):
        y = TOP + row * (PART_HEIGHT + GAP)
        _part(drawing, LEFT, y, words)
        _wire(drawing, (LEFT + PART_WIDTH, CHIP_LEFT), y, wiring.of_part(part), into, out)
    for row, (part, words, into, out) in enumerate(right):
        y = TOP + row * (PART_HEIGHT + GAP)
        _part(drawing, RIGHT, y, words)
        ends = (RIGHT, CHIP_LEFT + CHIP_WIDTH)
        _wire(drawing, ends, y, wiring.of_part(part), into, out, also="bus")
    y = TOP + 3 * (PART_HEIGHT + GAP)
    _part(drawing, RIGHT, y, ("Host computer", "tablectl: monitor, audit, service"))
    _arrows(drawing, (RIGHT, CHIP_LEFT + CHIP_WIDTH), y + PART_HEIGHT / 2, True, True)
    middle = (RIGHT + CHIP_LEFT + CHIP_WIDTH) / 2
    drawing.text(middle, y + PART_HEIGHT / 2 - 8, "USB, serial", size=11, anchor="middle")
    below = TOP + 4 * (PART_HEIGHT + GAP) + 8
    said = f"Bus: {bus}, one for FRAM, displays and lamps. Keypad of the dealer: {wiring.keypad}."
    drawing.text(LEFT, below, said, size=12)
    (service,) = wiring.of_part(board_tables.SERVICE)
    said = f"Service contact inside the sealed box, for the service prompt: {service.name}, "
    drawing.text(LEFT, below + 18, f"{said}{service.wire}.", size=12)
    return drawing.svg()


def _chip(drawing: Drawing, board: str) -> None:
    height = 4 * PART_HEIGHT + 3 * GAP
    drawing.box(CHIP_LEFT, TOP, CHIP_WIDTH, height, fill=FILL)
    middle = CHIP_LEFT + CHIP_WIDTH / 2
    drawing.text(middle, TOP + 30, board, size=15, anchor="middle", bold=True)
    said = (
        "sealed image in flash:",
        "MicroPython, the rules of",
        "eighteen games, hand",
        "evaluator in C",
        "",
        "raw random bits from its",
        "ring oscillator",
        "",
        "watchdog, started first,",
        "cannot be stopped",
    )
    for number, line in enumerate(said):
        drawing.text(middle, TOP + 66 + 18 * number, line, size=12, anchor="middle")
    drawing.text(LEFT, 34, "Table controller", size=18, bold=True)
    drawing.text(LEFT, 56, "Arrows show the way of the signal.", size=12)


def _part(drawing: Drawing, x: float, y: float, words: tuple[str, ...]) -> None:
    drawing.box(x, y, PART_WIDTH, PART_HEIGHT)
    drawing.lines(x + 12, y + 24, *words)


def _wire(
    drawing: Drawing,
    ends: tuple[float, float],
    y: float,
    signals: list[Signal],
    into: bool,
    out: bool,
    also: str = "",
) -> None:
    """A line from a part's edge to the chip's, with its pins above and its wires below."""
    middle, height = sum(ends) / 2, y + PART_HEIGHT / 2
    _arrows(drawing, ends, height, into, out)
    pins = [signal.name for signal in signals]
    shown = f"{pins[0]} to {pins[-1]}" if len(pins) > 2 else ", ".join(pins)
    shown += f", {also}" if also else ""
    drawing.text(middle, height - 8, shown, size=11, anchor="middle")
    wires = list(dict.fromkeys(signal.wire for signal in signals if signal.wire))
    named = f"{wires[0]} to {wires[-1]}" if len(wires) > 2 else ", ".join(wires)
    drawing.text(middle, height + 18, named, size=11, anchor="middle")


def _arrows(drawing: Drawing, ends: tuple[float, float], y: float, into: bool, out: bool) -> None:
    part, chip = ends
    if into:
        drawing.arrow((part, y), (chip, y))
    if out:
        drawing.arrow((chip, y), (part, y))


def _shoe(wiring: Wiring) -> str:
    return f"UART{wiring.shoe['id']}, {wiring.shoe['baud']:,} baud"


def _fram(wiring: Wiring) -> str:
    return f"{wiring.fram['bytes'] // 1024} KB: journal, meters, keys"


def _displays(wiring: Wiring) -> list[str]:
    return [board_tables.DISPLAY_NAMES[name] for name in wiring.displays]


def _lamps(wiring: Wiring) -> list[str]:
    names = [name for register in wiring.lamps for name in register if name]
    seats = sum(name.startswith("seat_") for name in names)
    wins = sum(name.startswith("win_") for name in names)
    rest = [name for name in names if not name.startswith(("seat_", "win_"))]
    return [f"{seats} seat lamps, {wins} win lamps", ", ".join(map(board_tables.lamp_name, rest))]
