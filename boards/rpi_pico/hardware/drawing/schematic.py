"""Every sheet of the circuit as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from boards.rpi_pico.hardware.circuit import Circuit, Part
from boards.rpi_pico.hardware.drawing import block_diagram, page
from boards.rpi_pico.hardware.drawing.boxes import Box, box_of
from boards.rpi_pico.hardware.drawing.page import (
    EDGE,
    HEIGHT,
    TITLE_HEIGHT,
    TITLE_WIDTH,
    WIDTH,
    Sheet,
)
from boards.rpi_pico.hardware.drawing.rows import PITCH, Row
from host_tools.common.svg import QUIET, Drawing

LEFT, TOP = 40, 76
GAP = 26
LINE = 13
# The height of a row of test points, of that of others.
SLIM = 0.45


def sheets(circuit: Circuit) -> list[Sheet]:
    """The block diagram first, then one for each sheet of the circuit."""
    titles = ["Block diagram", *circuit.titles.values()]
    digest = page.digest(circuit)
    return [Sheet(place + 1, len(titles), title, digest) for place, title in enumerate(titles)]


def schematic(circuit: Circuit) -> dict[str, bytes]:
    """{name of the file without suffix: SVG} of each sheet, in order."""
    first, *others = sheets(circuit)
    drawn = {f"{page.DRAWING_NUMBER}-1-blocks": block_diagram.svg(circuit, first)}
    for sheet, name in zip(others, circuit.titles, strict=True):
        svg, _ = drawing_of(circuit, name, sheet)
        drawn[f"{page.DRAWING_NUMBER}-{sheet.number}-{name}"] = svg
    return drawn


def drawing_of(circuit: Circuit, name: str, sheet: Sheet) -> tuple[bytes, set[tuple[str, str]]]:
    """A sheet, and every pin that is on it."""
    drawing = page.begin(sheet)
    drawing.text(LEFT, 48, sheet.title, size=20, bold=True)
    drawn: set[tuple[str, str]] = set()
    right = _rows(drawing, circuit, name, drawn)
    boxes = [box for part in circuit.of_sheet(name) if (box := box_of(part, drawn))]
    _boxes(drawing, boxes, right + 40)
    drawn |= {(box.part.ref, pin) for box in boxes for pin in (*box.left, *box.right)}
    _notes(drawing, circuit.of_sheet(name))
    return drawing.svg(), drawn


def _rows(drawing: Drawing, circuit: Circuit, name: str, drawn: set[tuple[str, str]]) -> float:
    """The rows below each other; then what has two ends and stands in none. Gives how far right
    they go."""
    rows = [*circuit.rows[name], *_loose(circuit, name)]
    heights = [SLIM if tokens[-1].startswith("TP") else 1.0 for tokens in rows]
    pitch = min(PITCH, (HEIGHT - TOP - TITLE_HEIGHT - 30) / sum(heights))
    right, y = 0.0, TOP + 34.0
    for tokens, height in zip(rows, heights, strict=True):
        right = max(right, Row(drawing, circuit, drawn).draw(tokens, LEFT, y))
        y += pitch * height
    return right


def _loose(circuit: Circuit, name: str) -> Iterator[tuple[str, ...]]:
    """The capacitors at the supply pins of chips that are drawn as their units."""
    placed = {token for row in circuit.rows[name] for token in row}
    left: dict[str, list[str]] = {}
    for part in circuit.of_sheet(name):
        if part.ref not in placed and part.kind.prefix in ("R", "C"):
            left.setdefault(part.nets["1"], []).append(part.ref)
    for net, refs in left.items():
        yield (net, *refs)


def _boxes(drawing: Drawing, boxes: list[Box], left: float) -> None:
    """In columns from the top, each as wide as its widest."""
    x, y, widest = left, float(TOP - 10), 0.0
    for box in boxes:
        beside_title = x + box.width > WIDTH - EDGE - TITLE_WIDTH
        bottom = HEIGHT - EDGE - 20 - (TITLE_HEIGHT if beside_title else 0)
        if y + box.height > bottom:
            x, y, widest = x + widest + GAP, float(TOP - 10), 0.0
        box.draw(drawing, x, y)
        y += box.height + GAP - 8
        widest = max(widest, box.width)


def _notes(drawing: Drawing, parts: list[Part]) -> None:
    """Why pins are open, at the lower edge."""
    reasons: dict[str, list[str]] = {}
    for part in parts:
        for pin, why in part.unused.items():
            reasons.setdefault(why, []).append(f"{part.ref}-{pin}")
    lines = [f"x {_few(pins)}: {why}" for why, pins in reasons.items()]
    y = HEIGHT - EDGE - 10 - LINE * (len(lines) - 1)
    for place, line in enumerate(lines):
        drawing.text(EDGE + 10, y + LINE * place, line, size=10, fill=QUIET)


def _few(pins: list[str]) -> str:
    return ", ".join(pins) if len(pins) < 5 else f"{pins[0]}, {pins[1]} and {len(pins) - 2} more"
