"""A document as HTML: an index with cover and contents, and a page for each of its parts. Their
words and marks are in index.html, part.html and what those import."""

import re
from functools import partial
from pathlib import Path

from host_tools.common.pages import templates
from host_tools.pack.document import Column, Document, Figure, Numbered, Section, pieces

INDEX = "index.html"
STYLE = "style.css"
FIGURES = "figures"
FOLDER = Path(__file__).parent


def figure_file(figure: Figure) -> str:
    return f"{FIGURES}/{figure.name}.svg"


def _look(column: Column) -> str:
    return " ".join(["number"] * column.number + ["whole"] * (not column.share))


TEMPLATES = templates(FOLDER, figure_file=figure_file, look=_look, pieces=pieces)
TEMPLATES.globals["zip"] = partial(zip, strict=True)


def pages(document: Document) -> dict[str, bytes]:
    """{file: content} of the pages and their style; the figures are files of their own. Raises
    KeyError for a reference to no section."""
    parts = _parts(document)
    page_of = {one.anchor: name for name, part in parts.items() for one in part if one.anchor}
    shared = {"document": document, "page_of": page_of, "style": STYLE}
    found = {INDEX: TEMPLATES.get_template("index.html").render(shared)}
    names = [INDEX, *parts, None]
    for number, (name, part) in enumerate(parts.items()):
        around = {"previous": names[number], "contents": INDEX, "next": names[number + 2]}
        template = TEMPLATES.get_template("part.html")
        found[name] = template.render(shared, part=part, around=around)
    made = {name: text.encode() for name, text in found.items()}
    return made | {STYLE: (FOLDER / STYLE).read_bytes()}


def _parts(document: Document) -> dict[str, list[Numbered]]:
    """{file: what stands in it}"""
    parts: dict[str, list[Numbered]] = {}
    for one in document.blocks:
        if isinstance(one.block, Section) and one.block.level == 1:
            part = parts.setdefault(_file(one.number, one.block), [])
        part.append(one)
    return parts


def _file(number: str, part: Section) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", part.title.lower()).strip("-")
    return f"{int(number):02d}-{slug}.html"
