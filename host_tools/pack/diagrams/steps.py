"""Boxes one below the other with what goes from each to the next."""

from collections.abc import Sequence
from typing import NamedTuple

from host_tools.common.svg import FILL, QUIET, Drawing

WIDTH = 900
TOP, BOX, GAP = 64, 58, 34
LEFT, BOX_WIDTH = 20, 520
BESIDE = LEFT + BOX_WIDTH + 24


class Step(NamedTuple):
    """`then`: what goes on to the next step; `where`: the code."""

    title: str
    says: str
    where: str
    then: str = ""


def svg(title: str, steps: Sequence[Step]) -> bytes:
    drawing = Drawing(WIDTH, TOP + len(steps) * (BOX + GAP))
    drawing.text(LEFT, 34, title, size=18, bold=True)
    middle = LEFT + BOX_WIDTH / 2
    for number, step in enumerate(steps):
        y = TOP + number * (BOX + GAP)
        drawing.box(LEFT, y, BOX_WIDTH, BOX, fill=FILL)
        drawing.lines(LEFT + 12, y + 23, step.title, step.says)
        drawing.text(BESIDE, y + BOX / 2 + 4, step.where, size=12, fill=QUIET)
        if number + 1 < len(steps):
            drawing.arrow((middle, y + BOX), (middle, y + BOX + GAP))
            drawing.text(middle + 12, y + BOX + GAP / 2 + 4, step.then, size=11)
    return drawing.svg()
