"""A page of the drawing: its size, its frame and what stands in its title block."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from boards.rpi_pico.hardware.circuit import Circuit
from host_tools.common.svg import INK, LETTER, QUIET, Drawing

# As wide for its height as A4 and A3 laid on their side.
WIDTH, HEIGHT = 1400, 990
EDGE = 20
TITLE_WIDTH, TITLE_HEIGHT = 460, 84
DRAWING_NUMBER = "TC-1"
NOT_BUILT = "Not built, not measured: a circuit on paper."


@dataclass(frozen=True)
class Sheet:
    """Number, title and count of a sheet, and the digest of the circuit that it is drawn from."""

    number: int
    count: int
    title: str
    digest: str

    @property
    def name(self) -> str:
        """Of the drawing: `TC-1/3`."""
        return f"{DRAWING_NUMBER}/{self.number}"


def digest(circuit: Circuit) -> str:
    """SHA-256 of what is joined to what and what is ordered, in hex digits."""
    said = [
        [part.ref, part.kind.number, sorted(part.nets.items()), sorted(part.unused)]
        for part in circuit.parts.values()
    ]
    return sha256(json.dumps(said).encode()).hexdigest()


def width_of(said: str, size: int) -> float:
    return LETTER * size * len(said)


def begin(sheet: Sheet) -> Drawing:
    """An empty page with its frame and title block."""
    drawing = Drawing(WIDTH, HEIGHT)
    drawing.box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
    left, top = WIDTH - EDGE - TITLE_WIDTH, HEIGHT - EDGE - TITLE_HEIGHT
    drawing.box(left, top, TITLE_WIDTH, TITLE_HEIGHT)
    drawing.text(left + 12, top + 24, f"Table controller: {sheet.title}", size=15, bold=True)
    drawing.text(
        left + 12, top + 44, f"{sheet.name}, sheet {sheet.number} of {sheet.count}", size=12
    )
    drawing.text(left + 12, top + 60, f"circuit {sheet.digest[:32]}", size=10, fill=QUIET)
    drawing.text(left + 12, top + 75, NOT_BUILT, size=11, fill=INK)
    return drawing
