"""What a document says, apart from how a page shows it: sections, paragraphs, tables, figures.

Blocks come without numbers. `numbered` gives sections, tables and figures theirs, so that HTML and
PDF have the same.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

PLAIN, CODE, STRONG, REFERENCE = "plain", "code", "strong", "reference"
# Where a name in code may go on in the next line; `--option` and `_name` stay whole.
BREAKS = re.compile(r"(?<=[/.:,=|])|(?<=\w[_-])")
LONG_NAME = 12
MARKED = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\[\[([\w-]+)\]\]")


@dataclass(frozen=True)
class Run:
    """A piece of a line. Of a REFERENCE the text is the key of the section it names."""

    text: str
    style: str = PLAIN


Text = tuple[Run, ...]


@dataclass(frozen=True)
class Section:
    """`level` 1 begins a part; `key`: what references name it by; `across`: on paper the part
    is set along the long side of the page, for tables of many columns."""

    title: str
    level: int
    key: str = ""
    across: bool = False


@dataclass(frozen=True)
class Paragraph:
    text: Text


@dataclass(frozen=True)
class Items:
    texts: tuple[Text, ...]
    ordered: bool = False


@dataclass(frozen=True)
class Listing:
    """Lines as they are typed or printed."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Column:
    """`share` of the width, 0 for as wide as what stands in it; `number`: set to the right."""

    heading: str
    share: float = 1
    number: bool = False


@dataclass(frozen=True)
class Table:
    """`footing`: a last row of sums, which stands apart. `kept`: on the page of what follows."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Text, ...], ...]
    footing: tuple[Text, ...] = ()
    kept: bool = False


@dataclass(frozen=True)
class Figure:
    """`name`: of its file, without the suffix; `svg`: the file."""

    caption: str
    name: str
    svg: bytes


Row = Sequence[Text | str]
Block = Section | Paragraph | Items | Listing | Table | Figure


@dataclass(frozen=True)
class Numbered:
    """A block with its number: `3.2` of a section, `12` of a table or figure, "" of another."""

    block: Block
    number: str

    @property
    def kind(self) -> str:
        """`section`, `paragraph`, `items`, `listing`, `table` or `figure`."""
        return type(self.block).__name__.lower()

    @property
    def anchor(self) -> str:
        return f"{self.kind}-{self.number}" if self.number else ""


@dataclass(frozen=True)
class Document:
    """`facts`: of the cover, each with its name. Every page has `edition`, which tells it from
    other packs, and `notice`, or nothing where that is ""."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    date: str
    edition: str
    notice: str
    blocks: tuple[Numbered, ...]

    def section(self, key: str) -> Numbered:
        """The section that a reference names. Raises KeyError."""
        for one in self.blocks:
            if isinstance(one.block, Section) and one.block.key == key:
                return one
        raise KeyError(key)

    def figures(self) -> Iterator[Figure]:
        for one in self.blocks:
            if isinstance(one.block, Figure):
                yield one.block


def inline(text: str) -> Text:
    """`code`, **strong** and [[key of a section]] within plain words."""
    runs = []
    at = 0
    for found in MARKED.finditer(text):
        runs.append(Run(text[at : found.start()]))
        for held, style in zip(found.groups(), (CODE, STRONG, REFERENCE), strict=True):
            if held:
                runs.append(Run(held, style))
        at = found.end()
    runs.append(Run(text[at:]))
    return tuple(run for run in runs if run.text)


def plain(text: object) -> Text:
    return (Run(str(text)),)


def code(text: object) -> Text:
    return (Run(str(text), CODE),)


def words(text: Text) -> str:
    """The text without its marks."""
    return "".join(run.text for run in text)


def figure(said: str) -> Text:
    """A figure and, behind an equals sign, its exact fraction, which may be broken."""
    rounded, equals, rest = said.partition(" = ")
    exact, space, words = rest.partition(" ")
    return (
        (*plain(rounded + equals), *code(exact), *plain(space + words)) if exact else plain(said)
    )


def pieces(name: str) -> list[str]:
    """Of a name in code, between which a line may end."""
    if len(name) <= LONG_NAME:
        return [name]
    return [piece for piece in BREAKS.split(name) if piece]


def paragraph(text: str) -> Paragraph:
    return Paragraph(inline(text))


def items(*texts: str, ordered: bool = False) -> Items:
    return Items(tuple(inline(text) for text in texts), ordered)


def table(caption: str, columns: Sequence[Column], rows: Sequence[Row]) -> Table:
    """A table whose cells may be plain words, or words with marks as `inline` takes them."""
    return Table(caption, tuple(columns), tuple(tuple(map(_cell, row)) for row in rows))


def _cell(cell: Text | str) -> Text:
    return inline(cell) if isinstance(cell, str) else cell


def numbered(blocks: Sequence[Block]) -> tuple[Numbered, ...]:
    """Sections counted within the one above, tables and figures through the whole document.

    Raises ValueError where a section stands more than one level below the one before.
    """
    counts: list[int] = []
    tables = figures = 0
    found = []
    for block in blocks:
        number = ""
        if isinstance(block, Section):
            if block.level > len(counts) + 1:
                raise ValueError(f"{block.title}: level {block.level} under {len(counts)}")
            counts = [*counts, 0][: block.level]
            counts[-1] += 1
            number = ".".join(map(str, counts))
        elif isinstance(block, Table):
            tables += 1
            number = str(tables)
        elif isinstance(block, Figure):
            figures += 1
            number = str(figures)
        found.append(Numbered(block, number))
    return tuple(found)
