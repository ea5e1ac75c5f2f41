"""A picture (SVG) of a part of a tape: power, contacts, displays, lamps, link and waits over time.

It is part of a page and takes its colours from there (page.css). Lengths are pixels. What a colour
says a shape or a word says too, for paper without colours.
"""

import math
from xml.etree.ElementTree import Element, SubElement

from hil_tests.report import lanes

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 1000, 128, 14, 26, 18
ROW, BAR = 20, 12
LETTER = 6.2
LABEL_ROWS, LABEL_ROW = 3, 13
TICKS = 8
MARK_LANES = ("host", "board", "shoe", "reset", "trouble")
NAMES = {"host": "host to board", "board": "board to host", "shoe": "card shoe"}
STEPS = (1, 2, 5, 10)


class Timeline:
    """The tape between two times; a line says where the test failed, at `end_us`."""

    def __init__(self, tape, from_us, to_us, end_us):
        self.from_us, self.to_us = from_us, max(to_us, from_us + 1)
        self.svg = Element("svg", {"class": "timeline", "role": "img"})
        self._y = TOP
        self._grid = SubElement(self.svg, "g")
        for lane in lanes.lanes(tape):
            if spans := lane.between(self.from_us, self.to_us):
                self._lane(lane, spans)
        found = [m for m in lanes.marks(tape) if self.from_us <= m[0] <= self.to_us]
        for who in MARK_LANES:
            if mine := [mark for mark in found if mark[1] == who]:
                self._marks(who, mine)
        self._axis()
        if self.from_us <= end_us <= self.to_us:
            self._failure(end_us)
        height = self._y + BOTTOM
        self.svg.set("viewBox", f"0 0 {WIDTH} {height}")
        self.svg.set("aria-label", f"timeline from {from_us / 1e6:.6f} s to {to_us / 1e6:.6f} s")

    def x(self, at_us):
        share = (at_us - self.from_us) / (self.to_us - self.from_us)
        return round(LEFT + min(max(share, 0), 1) * (WIDTH - LEFT - RIGHT), 1)

    def _lane(self, lane, spans):
        self._name(lane.name, self._y + ROW / 2)
        middle = self._y + ROW / 2
        self._line("t-rest", LEFT, middle + BAR / 2, WIDTH - RIGHT, middle + BAR / 2)
        for from_us, to_us, text in spans:
            left, right = self.x(from_us), self.x(to_us)
            place = {"x": left, "y": middle - BAR / 2, "height": BAR}
            bar = self._add("rect", {**place, "width": max(right - left, 0.8)}, f"t-{lane.kind}")
            title = f"{lane.name} {text}: {from_us / 1e6:.6f} s to {to_us / 1e6:.6f} s"
            SubElement(bar, "title").text = title
            if lane.kind in ("display", "wait") and len(text) * LETTER < right - left - 4:
                self._text(text, left + 3, middle + 4, "t-in")
        self._y += ROW

    def _marks(self, who, found):
        """Ticks with labels, in as many rows as there is room for; the list has what has none."""
        self._name(NAMES.get(who, who), self._y + ROW / 2)
        free = [0.0] * LABEL_ROWS
        used = 1
        for at_us, _, label, text in found:
            x = self.x(at_us)
            tick = self._line(f"t-mark t-{who}", x, self._y + 2, x, self._y + 10)
            SubElement(tick, "title").text = f"{at_us / 1e6:.6f} s {text}"
            width = len(label) * LETTER
            start = min(x, WIDTH - RIGHT - width)
            row = next((n for n in range(LABEL_ROWS) if free[n] <= start), None)
            if row is not None:
                free[row] = start + width + 5
                self._text(label, start, self._y + 20 + row * LABEL_ROW, "t-label")
                used = max(used, row + 1)
        self._y += 12 + used * LABEL_ROW + 4

    def _axis(self):
        step = tick_step(self.to_us - self.from_us)
        at_us = math.ceil(self.from_us / step) * step
        while at_us <= self.to_us:
            x = self.x(at_us)
            self._line("t-grid", x, TOP - 4, x, self._y, self._grid)
            self._text(_clock(at_us, step), x, TOP - 9, "t-axis")
            at_us += step

    def _failure(self, end_us):
        x = self.x(end_us)
        self._line("t-failure", x, TOP - 6, x, self._y)
        self._text("failed", x - 4, self._y + BOTTOM - 5, "t-failed")

    def _name(self, text, y):
        self._text(text, LEFT - 8, y + 4, "t-name")

    def _text(self, text, x, y, kind):
        self._add("text", {"x": x, "y": y}, kind).text = text

    def _line(self, kind, x1, y1, x2, y2, into=None):
        return self._add("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, kind, into)

    def _add(self, tag, places, kind, into=None):
        parent = self.svg if into is None else into
        made = SubElement(parent, tag, {key: f"{value:g}" for key, value in places.items()})
        made.set("class", kind)
        return made


def tick_step(span_us):
    """The round number of microseconds between two ticks."""
    rough = span_us / TICKS
    size = 10 ** math.floor(math.log10(rough))
    return max(1.0, next(step * size for step in STEPS if step * size >= rough))


def _clock(at_us, step):
    digits = max(0, 6 - math.floor(math.log10(step)))
    return f"{at_us / 1e6:.{digits}f} s"
