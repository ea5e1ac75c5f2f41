"""A document as PDF, set by Typst: the same blocks and numbers as the HTML, with page numbers.

Typst is one wheel without further parts and brings its own fonts, so that the same document gives
the same bytes on every machine that has the wheel that the lock file names.
"""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typst

from host_tools.pack.document import (
    CODE,
    PLAIN,
    REFERENCE,
    Document,
    Figure,
    Items,
    Listing,
    Numbered,
    Paragraph,
    Section,
    Table,
    Text,
    pieces,
)
from host_tools.pack.html import figure_file

TEMPLATE = Path(__file__).with_name("template.typ")
# What a figure's words are set in, where there is no font but those that Typst brings: it runs
# narrower, and can be as much larger.
SCREEN_FONTS = b"Helvetica, Arial, sans-serif"
PDF_FONTS = b"'Libertinus Serif'"
FONT_SIZE = re.compile(rb'font-size="(\d+)"')
LARGER = 1.2


def pdf(document: Document) -> bytes:
    """The document as PDF/A-2b. Raises RuntimeError when Typst refuses it."""
    with TemporaryDirectory(prefix="tablectl-pack-") as name:
        folder = Path(name)
        (folder / TEMPLATE.name).write_bytes(TEMPLATE.read_bytes())
        (folder / "document.json").write_text(json.dumps(data(document)), encoding="utf-8")
        for figure in document.figures():
            file = folder / figure_file(figure)
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(_for_print(figure.svg))
        made: bytes = typst.compile(
            str(folder / TEMPLATE.name),
            root=str(folder),
            ignore_system_fonts=True,
            font_paths=[],
            pdf_standards=["a-2b"],
            # They make it five times as large; who needs the structure has the HTML.
            pdf_tags=False,
        )
    return made


def _for_print(svg: bytes) -> bytes:
    def larger(found: re.Match[bytes]) -> bytes:
        return b'font-size="%.1f"' % (LARGER * int(found[1]))

    return FONT_SIZE.sub(larger, svg.replace(SCREEN_FONTS, PDF_FONTS))


def data(document: Document) -> dict[str, Any]:
    """The document as the template reads it."""
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "facts": document.facts,
        "date": document.date,
        "edition": document.edition,
        "notice": document.notice,
        "blocks": [_block(one, document) for one in document.blocks],
    }


def _block(one: Numbered, document: Document) -> dict[str, Any]:
    """A block with its kind, as the template reads it."""
    block = one.block
    said: dict[str, Any] = {"kind": one.kind, "number": one.number, "anchor": one.anchor}
    if isinstance(block, Section):
        return said | {"title": block.title, "level": block.level, "across": block.across}
    if isinstance(block, Paragraph):
        return said | {"text": _text(block.text, document)}
    if isinstance(block, Items):
        texts = [_text(text, document) for text in block.texts]
        return said | {"texts": texts, "ordered": block.ordered}
    if isinstance(block, Listing):
        return said | {"lines": block.lines}
    if isinstance(block, Figure):
        return said | {"caption": block.caption, "file": figure_file(block)}
    return said | _table(block, document)


def _table(block: Table, document: Document) -> dict[str, Any]:
    return {
        "caption": block.caption,
        "kept": block.kept,
        "columns": [
            {"heading": column.heading, "share": column.share, "number": column.number}
            for column in block.columns
        ],
        "rows": [[_text(cell, document) for cell in row] for row in block.rows],
        "footing": [_text(cell, document) for cell in block.footing],
    }


def _text(text: Text, document: Document) -> list[Any]:
    """Plain runs are texts; others are lists of the style and what it needs: of a reference the
    anchor, number and title, of code the pieces between which a line may end."""
    runs: list[Any] = []
    for run in text:
        if run.style == PLAIN:
            runs.append(run.text)
        elif run.style == REFERENCE:
            section = document.section(run.text)
            assert isinstance(section.block, Section)
            runs.append([REFERENCE, section.anchor, f"{section.number} {section.block.title}"])
        elif run.style == CODE:
            runs.append([CODE, *pieces(run.text)])
        else:
            runs.append([run.style, run.text])
    return runs
