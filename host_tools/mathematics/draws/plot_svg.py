"""The deviations of a test by class as an SVG file: bars up and down, in standard errors, between
two lines that a single one of a good generator crosses once in a hundred.

Written here because it is a page of rectangles and texts: the same draws give the same bytes.
Lengths are pixels.
"""

from xml.etree.ElementTree import Element, SubElement

from host_tools.common import svg
from host_tools.mathematics.draws.statistics import Outcome

WIDTH = 900
HEIGHT = 340
LEFT = 56
RIGHT = 24
TOP = 64
BOTTOM = 70
LEAST_SCALE = 4.0  # standard errors from the middle to an edge
MOST_LABELS = 30
WIDEST_BAR = 60
BAR = "#2f6db3"
BEYOND = "#b8434e"


def picture(outcome: Outcome, source: str) -> bytes:
    """The picture of one outcome; `source` says whose draws they are."""
    root = svg.page(WIDTH, HEIGHT)
    svg.text(root, LEFT, 26, f"{outcome.name}: p = {outcome.p:.4f}", size=17)
    svg.text(root, LEFT, 46, f"{outcome.sample}; {source}; bars in standard errors", size=12)
    scale = max([LEAST_SCALE, *(abs(value) for _, value in outcome.deviations)])
    _lines(root, scale, outcome.limit)
    _bars(root, outcome, scale)
    return svg.as_file(root)


def _height_of(value: float, scale: float) -> float:
    """From the top of the picture; positive is up."""
    half = (HEIGHT - TOP - BOTTOM) / 2
    return TOP + half - value / scale * half


def _lines(root: Element, scale: float, limit: float) -> None:
    for value, dashes in ((0.0, ""), (limit, "5 4"), (-limit, "5 4")):
        height = _height_of(value, scale)
        line = SubElement(root, "path", d=f"M{LEFT} {height:.1f}H{WIDTH - RIGHT}", stroke="#222")
        line.set("stroke-dasharray", dashes or "none")
        svg.text(root, LEFT - 8, height + 4, f"{value:g}", size=12, anchor="end")


def _bars(root: Element, outcome: Outcome, scale: float) -> None:
    count = len(outcome.deviations)
    step = (WIDTH - LEFT - RIGHT) / max(count, 1)
    width = min(step * 0.8, WIDEST_BAR)
    labelled = -(-count // MOST_LABELS)
    zero = _height_of(0, scale)
    for number, (label, value) in enumerate(outcome.deviations):
        middle = LEFT + step * (number + 0.5)
        height = _height_of(value, scale)
        bar = SubElement(root, "rect", x=f"{middle - width / 2:.1f}", y=f"{min(zero, height):.1f}")
        bar.set("width", f"{width:.1f}")
        bar.set("height", f"{abs(zero - height):.1f}")
        bar.set("fill", BEYOND if abs(value) > outcome.limit else BAR)
        if number % labelled == 0:
            below = HEIGHT - BOTTOM + 14
            words = svg.text(root, middle, below, label, size=11, anchor="end")
            words.set("transform", f"rotate(-40 {middle:.1f} {below})")
