"""A progressive meter over time as an SVG file: its steps, hits, adjustments and the starts of the
board.

Written here, as the other pictures of this program are, because it is a page of lines and texts:
the same journal gives the same bytes. It is light or dark as the reader has it, and light on
paper. Lengths are pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from host_tools.common import svg
from host_tools.common.plain import counted
from host_tools.journal.contents import Contents
from host_tools.journal.ledger import Point

WIDTH = 900
HEIGHT = 440
LEFT = 88
RIGHT = 28
TOP = 84
BOTTOM = 84
TICKS = 6
# Above the highest point and below the lowest one, as a part of the height between them.
AIR = 0.14
# Classes of what is drawn, and what they look like; the names are those of this picture alone,
# because a page that it stands in has names too.
INK, PAPER, GRID, LINE, START = "m-ink", "m-paper", "m-grid", "m-line", "m-start"
AXIS, HALO = "m-axis", "m-halo"
HIT, ADJUSTED = "m-hit", "m-adjusted"
LIGHT = {
    "ink": "#222",
    "paper": "#fff",
    "grid": "#e3e6ea",
    "line": "#2f6db3",
    "start": "#8a93a0",
    "hit": "#b8434e",
    "adjusted": "#b36a1e",
}
DARK = {
    "ink": "#e4e6e8",
    "paper": "#17191c",
    "grid": "#33383e",
    "line": "#6ea8e0",
    "start": "#8a93a0",
    "hit": "#f0808a",
    "adjusted": "#e8a860",
}
FILLED = ("ink", "paper", "hit", "adjusted")
# Of labels: between two rows, how many rows a label may be away from its mark, a letter's width.
ROW = 14
LABEL_ROWS = 6
LETTER = 7.0
Box = tuple[float, float, float]
UNITS = ((86_400, "days"), (3_600, "hours"), (60, "minutes"), (1, "seconds"))


@dataclass(frozen=True)
class History:
    """`points` are those of one level of one chapter."""

    level: str
    points: list[Point]
    contents: Contents


def history_of(points: list[Point], level: str, contents: Contents) -> History | None:
    """Of the level by that name that was played with last; None where there is none."""
    chapters = [point.chapter for point in points if point.level == level]
    if not chapters:
        return None
    mine = [point for point in points if (point.chapter, point.level) == (chapters[-1], level)]
    return History(level, mine, contents)


class _Scale:
    """Places on the picture of times (microseconds) and dollars."""

    def __init__(self, history: History) -> None:
        times = [point.time for point in history.points]
        times += [entry.time for entry in history.contents.entries]
        amounts = [float(point.current) for point in history.points]
        self.first, last = min(times), max(times)
        self.span = max(last - self.first, 1)
        air = (max(amounts) - min(amounts) or max(amounts) or 1) * AIR
        self.least, self.most = max(0.0, min(amounts) - air), max(amounts) + air

    def x(self, time: int) -> float:
        return LEFT + (time - self.first) / self.span * (WIDTH - LEFT - RIGHT)

    def y(self, dollars: float) -> float:
        share = (dollars - self.least) / (self.most - self.least)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def picture(history: History) -> bytes:
    """The picture as a file of its own."""
    return svg.as_file(element(history))


def element(history: History) -> Element:
    root = svg.page(WIDTH, HEIGHT, fill=None)
    root.set("role", "img")
    root.set("aria-label", f"meter of {history.level} over time")
    SubElement(root, "style").text = _style()
    SubElement(root, "rect", {"class": PAPER}, width="100%", height="100%")
    scale = _Scale(history)
    _titles(root, history)
    _amounts(root, scale)
    _times(root, scale)
    _starts(root, scale, history.contents)
    _steps(root, scale, history.points)
    _marks(root, scale, history.points)
    _legend(root)
    return root


def _style() -> str:
    rules = "".join(_rules(LIGHT))
    dark = "".join(_rules(DARK))
    return f"{rules}@media screen and (prefers-color-scheme: dark){{{dark}}}"


def _rules(colors: dict[str, str]) -> Iterator[str]:
    for name, color in colors.items():
        how = "fill" if name in FILLED else "fill:none;stroke"
        yield f".m-{name}{{{how}:{color}}}"
    yield f".m-axis{{fill:none;stroke:{colors['ink']}}}.m-halo{{stroke:{colors['paper']}}}"


def _titles(root: Element, history: History) -> None:
    last = history.points[-1]
    hits = sum(point.kind == "hit" for point in history.points)
    title = f"Meter of {history.level}: {_money(float(last.current))}"
    _text(root, LEFT, 28, title, size=17)
    begin, end = history.contents.exports[0].begin, history.contents.exports[-1]
    until = (end.end or end.begin)["host"][:16].replace("T", " ")
    records = len(history.contents.entries)
    said = f"board {begin['uid']}, {counted(records, 'record')} exported until {until} UTC; "
    said += counted(hits, "hit")
    _text(root, LEFT, 48, said, size=12)


def _amounts(root: Element, scale: _Scale) -> None:
    for value in _ticks(scale.least, scale.most):
        height = scale.y(value)
        _line(root, f"M{LEFT} {height:.1f}H{WIDTH - RIGHT}", GRID)
        _text(root, LEFT - 8, height + 4, _money(value), size=12, anchor="end")


def _times(root: Element, scale: _Scale) -> None:
    """Along the foot: the table's clock, which stands still without power."""
    foot = HEIGHT - BOTTOM
    _line(root, f"M{LEFT} {foot}H{WIDTH - RIGHT}", AXIS)
    seconds = scale.span / 1e6
    unit, name = next((one for one in UNITS if seconds >= 2 * one[0]), UNITS[-1])
    for value in _ticks(scale.first / 1e6 / unit, (scale.first + scale.span) / 1e6 / unit):
        left = scale.x(int(value * unit * 1e6))
        _line(root, f"M{left:.1f} {foot}v5", AXIS)
        _text(root, left, foot + 18, f"{value:g}", size=12, anchor="middle")
    middle = (LEFT + WIDTH - RIGHT) / 2
    _text(root, middle, foot + 36, f"{name} of the table's clock", size=12, anchor="middle")


def _starts(root: Element, scale: _Scale, contents: Contents) -> None:
    for entry in contents.entries:
        if entry.name == "power_on":
            left = scale.x(entry.time)
            line = _line(root, f"M{left:.1f} {TOP - 8}V{HEIGHT - BOTTOM}", START)
            line.set("stroke-dasharray", "3 4")


def _steps(root: Element, scale: _Scale, points: list[Point]) -> None:
    """What lies within half a pixel of the step before it would not be seen."""
    first = points[0]
    x, y = scale.x(first.time), scale.y(float(first.current))
    path = [f"M{x:.1f} {y:.1f}"]
    for point in points[1:]:
        left, height = scale.x(point.time), scale.y(float(point.current))
        if point.kind != "wagers" or left - x >= 0.5 or abs(height - y) >= 0.5:
            path.append(f"H{left:.1f}V{height:.1f}")
            x, y = left, height
    path.append(f"H{WIDTH - RIGHT}")
    _line(root, "".join(path), LINE).set("stroke-width", "2")


def _marks(root: Element, scale: _Scale, points: list[Point]) -> None:
    """Hits where the meter stood before them, adjustments where it stood behind them."""
    taken: list[Box] = []
    for before, point in zip(points, points[1:], strict=False):
        if point.kind not in ("hit", "adjusted"):
            continue
        hit = point.kind == "hit"
        left = scale.x(point.time)
        height = scale.y(float((before if hit else point).current))
        look = HIT if hit else ADJUSTED
        _dot(root, left, height, look)
        sign = "-" if hit or point.dollars < 0 else "+"
        label = sign + _money(abs(float(point.dollars)))
        place = _free_place(taken, left, height, LETTER * len(label))
        if place:
            taken.append(place)
            text = _text(root, place[0], place[1], label, size=12, look=f"{look} {HALO}")
            text.set("style", "paint-order: stroke; stroke-width: 3px")


def _free_place(taken: list[Box], left: float, height: float, width: float) -> Box | None:
    """(left, base, width) of a label near a mark; None where others take all the room."""
    for row in range(LABEL_ROWS):
        for start in (left + 7, left - 7 - width):
            box = (start, height - 7 - ROW * row, width)
            inside = LEFT < start and start + width < WIDTH - RIGHT and box[1] > TOP - 20
            if inside and not any(_overlap(box, other) for other in taken):
                return box
    return None


def _overlap(one: Box, other: Box) -> bool:
    beside = one[0] >= other[0] + other[2] or other[0] >= one[0] + one[2]
    return not beside and abs(one[1] - other[1]) < ROW


def _legend(root: Element) -> None:
    left = float(LEFT)
    base = HEIGHT - 16
    for look, word in ((HIT, "hit: paid"), (ADJUSTED, "adjusted by authorised persons")):
        _dot(root, left + 5, base - 4, look)
        _text(root, left + 16, base, word, size=12)
        left += 36 + 7 * len(word)
    _line(root, f"M{left} {base - 4}h16", START).set("stroke-dasharray", "3 4")
    _text(root, left + 22, base, "start of the board", size=12)


def _ticks(least: float, most: float) -> Iterator[float]:
    """Round numbers from `least` to `most`, 1, 2 or 5 times a power of ten apart."""
    step = 10.0**-6
    while (most - least) / step > TICKS:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    number = -(-least // step)
    while number * step <= most:
        yield number * step
        number += 1


def _money(dollars: float) -> str:
    return f"{dollars:,.2f}"


def _line(root: Element, path: str, look: str) -> Element:
    return SubElement(root, "path", {"class": look}, d=path)


def _dot(root: Element, left: float, height: float, look: str) -> None:
    SubElement(root, "circle", {"class": look}, cx=f"{left:.1f}", cy=f"{height:.1f}", r="4.5")


def _text(
    root: Element,
    left: float,
    base: float,
    text: str,
    *,
    size: int,
    anchor: str = "start",
    look: str = INK,
) -> Element:
    return svg.text(root, left, base, text, size=size, anchor=anchor, look={"class": look})
