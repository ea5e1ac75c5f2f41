"""The sheets as one PDF, a page each, set by Typst as the submission pack is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import typst

from boards.rpi_pico.hardware.drawing.page import DRAWING_NUMBER
from host_tools.common.svg import FONT

PDF_FONT = "Libertinus Serif"
PAGE = f'#set document(title: "{DRAWING_NUMBER}", date: none)\n'
PAGE += '#set page(paper: "a3", flipped: true, margin: 0pt)\n'


def pdf(sheets: Mapping[str, bytes]) -> bytes:
    """From {name: SVG}; the same sheets give the same bytes."""
    with TemporaryDirectory(prefix="tablectl-schematic-") as name:
        folder = Path(name)
        said = PAGE
        for sheet, svg in sheets.items():
            drawn = svg.replace(FONT.encode(), f"'{PDF_FONT}'".encode())
            (folder / f"{sheet}.svg").write_bytes(drawn)
            said += f'#image("{sheet}.svg", width: 100%, height: 100%)\n'
        (folder / "sheets.typ").write_text(said, encoding="utf-8")
        made: bytes = typst.compile(
            str(folder / "sheets.typ"), root=name, ignore_system_fonts=True, font_paths=[]
        )
    return made
