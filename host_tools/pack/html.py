"""A document as HTML: an index with cover and contents, and a page for each of its parts."""

import re
from collections.abc import Iterator
from functools import singledispatchmethod
from html import escape
from pathlib import Path

from host_tools.pack.document import (
    CODE,
    REFERENCE,
    STRONG,
    Column,
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

INDEX = "index.html"
STYLE = "style.css"
FIGURES = "figures"
STYLE_FILE = Path(__file__).with_name(STYLE)
TAGS = {CODE: "code", STRONG: "strong"}
# Sections that the contents list; deeper ones are on the pages.
CONTENTS_DEPTH = 2
# Columns that a telephone shows side by side; a table with more is moved under the finger.
NARROW = 3


def pages(document: Document) -> dict[str, bytes]:
    """{file: content} of the pages and their style; the figures are files of their own."""
    writer = _Writer(document)
    found = {INDEX: writer.index()}
    for name, part in writer.parts.items():
        found[name] = writer.page(name, part)
    return {name: text.encode() for name, text in found.items()} | {STYLE: STYLE_FILE.read_bytes()}


def figure_file(figure: Figure) -> str:
    return f"{FIGURES}/{figure.name}.svg"


class _Writer:
    def __init__(self, document: Document) -> None:
        self._document = document
        self.parts: dict[str, list[Numbered]] = {}
        self._page_of: dict[str, str] = {}
        name = ""
        for one in document.blocks:
            if isinstance(one.block, Section) and one.block.level == 1:
                name = _file(one)
                self.parts[name] = []
            self.parts[name].append(one)
            if one.anchor:
                self._page_of[one.anchor] = name

    def index(self) -> str:
        document = self._document
        facts = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>\n"
            for name, value in document.facts
        )
        cover = (
            f'<div class="cover">\n<h1>{escape(document.title)}</h1>\n'
            f'<p class="subtitle">{escape(document.subtitle)}</p>\n'
            f'<table class="facts">\n{facts}</table>\n</div>\n'
        )
        contents = "".join(self._contents())
        body = f'{cover}<nav class="contents">\n<h2>Contents</h2>\n{contents}</nav>\n'
        return self._whole(document.title, body)

    def _contents(self) -> Iterator[str]:
        for one in self._document.blocks:
            block = one.block
            if isinstance(block, Section) and block.level <= CONTENTS_DEPTH:
                yield f'<p class="level{block.level}">{self._link(one)}</p>\n'

    def page(self, name: str, part: list[Numbered]) -> str:
        names = list(self.parts)
        place = names.index(name)
        around = [names[place - 1] if place else INDEX, INDEX, *names[place + 1 : place + 2]]
        words = ("previous", "contents", "next")
        links = " ".join(
            f'<a href="{file}">{word}</a>' for word, file in zip(words, around, strict=False)
        )
        navigation = f'<nav class="around">{links}</nav>\n'
        body = "".join(self._shown(one.block, one) for one in part)
        title = f"{part[0].number} {_title(part[0])}"
        return self._whole(title, f"{navigation}<main>\n{body}</main>\n{navigation}")

    def _whole(self, title: str, body: str) -> str:
        notice = self._document.notice
        warned = f'<p class="notice">{escape(notice)}</p>\n' if notice else ""
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(title)}</title>\n"
            f'<link rel="stylesheet" href="{STYLE}">\n</head>\n<body>\n{warned}{body}'
            f"<footer>{escape(self._document.title)}, {escape(self._document.edition)}</footer>\n"
            "</body>\n</html>\n"
        )

    @singledispatchmethod
    def _shown(self, block: object, one: Numbered) -> str:
        raise TypeError(type(block).__name__)

    @_shown.register
    def _section(self, block: Section, one: Numbered) -> str:
        tag = f"h{min(block.level, 6)}"
        return f'<{tag} id="{one.anchor}">{one.number} {escape(block.title)}</{tag}>\n'

    @_shown.register
    def _paragraph(self, block: Paragraph, one: Numbered) -> str:
        return f"<p>{self._text(block.text)}</p>\n"

    @_shown.register
    def _items(self, block: Items, one: Numbered) -> str:
        tag = "ol" if block.ordered else "ul"
        inside = "".join(f"<li>{self._text(text)}</li>\n" for text in block.texts)
        return f"<{tag}>\n{inside}</{tag}>\n"

    @_shown.register
    def _listing(self, block: Listing, one: Numbered) -> str:
        return f"<pre>{escape(chr(10).join(block.lines))}</pre>\n"

    @_shown.register
    def _table(self, block: Table, one: Numbered) -> str:
        numbers = [_kind(column) for column in block.columns]

        def row(cells: tuple[Text, ...], tag: str) -> str:
            shown = zip(cells, numbers, strict=True)
            return "".join(f"<{tag}{kind}>{self._text(cell)}</{tag}>" for cell, kind in shown)

        heading = "".join(
            f"<th{kind}>{escape(column.heading)}</th>"
            for column, kind in zip(block.columns, numbers, strict=True)
        )
        rows = "".join(f"<tr>{row(cells, 'td')}</tr>\n" for cells in block.rows)
        footing = f"<tfoot><tr>{row(block.footing, 'td')}</tr></tfoot>\n" if block.footing else ""
        shape = "table wide" if len(block.columns) > NARROW else "table"
        return (
            f'<div class="{shape}">\n<table id="{one.anchor}">\n'
            f"<caption>Table {one.number}. {escape(block.caption)}</caption>\n"
            f"{_widths(block.columns)}<thead><tr>{heading}</tr></thead>\n<tbody>\n{rows}</tbody>\n"
            f"{footing}</table>\n</div>\n"
        )

    @_shown.register
    def _figure(self, block: Figure, one: Numbered) -> str:
        caption = escape(block.caption)
        return (
            f'<figure id="{one.anchor}">\n<img src="{figure_file(block)}" alt="{caption}">\n'
            f"<figcaption>Figure {one.number}. {caption}</figcaption>\n</figure>\n"
        )

    def _text(self, text: Text) -> str:
        shown = []
        for run in text:
            if run.style == REFERENCE:
                shown.append(self._link(self._document.section(run.text)))
                continue
            tag = TAGS.get(run.style)
            words = pieces(run.text) if run.style == CODE else [run.text]
            said = "<wbr>".join(escape(word, quote=False) for word in words)
            shown.append(f"<{tag}>{said}</{tag}>" if tag else said)
        return "".join(shown)

    def _link(self, section: Numbered) -> str:
        target = f"{self._page_of[section.anchor]}#{section.anchor}"
        return f'<a href="{target}">{section.number} {escape(_title(section))}</a>'


def _kind(column: Column) -> str:
    names = ["number"] * column.number + ["whole"] * (not column.share)
    return f' class="{" ".join(names)}"' if names else ""


def _widths(columns: tuple[Column, ...]) -> str:
    """The shares of the columns that have one; others are as wide as what stands in them."""
    of = sum(column.share for column in columns)
    each = (f' style="width: {100 * one.share / of:.0f}%"' if one.share else "" for one in columns)
    return f"<colgroup>{''.join(f'<col{width}>' for width in each)}</colgroup>\n"


def _title(one: Numbered) -> str:
    assert isinstance(one.block, Section)
    return one.block.title


def _file(part: Numbered) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", _title(part).lower()).strip("-")
    return f"{int(part.number):02d}-{slug}.html"
