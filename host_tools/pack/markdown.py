"""The READMEs and manuals of the repository as blocks of a document."""

import re
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from host_tools.pack.document import (
    CODE,
    STRONG,
    Block,
    Column,
    Items,
    Listing,
    Paragraph,
    Run,
    Section,
    Table,
    Text,
)

# A column whose cells are all short is as wide as they are; the others share what is left by what
# stands in them, long cells counting most, but a long column may not starve the rest.
SHORT = 16
LEAST_SHARE, MOST_SHARE = 14, 60
# A line of a list of commands: the command, then behind a gap what it does.
COMMAND = re.compile(r"^(tablectl .+?) {2,}(.+)$")
LEAST_COMMANDS = 2
# Advice to programmers has no place in a document for others.
ADVICE = re.compile(
    r"\bTo (?:add|put|pin|share|remember|audit)\b.*?\.(?=\s[A-Z]|\s*\n\s*\n|\s*$)", re.S
)


def blocks_of(text: str, level: int, caption: str = "") -> list[Block]:
    """The blocks of a Markdown text; its second level of headings becomes sections of `level`.

    The title and advice to programmers are left out. A table is captioned by the heading above
    it, or by `caption`; a list of commands with what each does becomes one.
    """
    tokens = MarkdownIt("commonmark").enable("table").parse(ADVICE.sub("", text))
    return list(_Reader(tokens, level, caption).blocks())


def blocks_of_file(path: Path, level: int, caption: str = "") -> list[Block]:
    return blocks_of(path.read_text(encoding="utf-8"), level, caption)


def part_of(text: str, heading: str) -> str:
    """What stands under a heading of the second level. Raises KeyError when there is none."""
    for part in ("\n" + text).split("\n## ")[1:]:
        if part.split("\n", 1)[0].strip() == heading:
            return part.split("\n", 1)[1]
    raise KeyError(heading)


class _Reader:
    def __init__(self, tokens: list[Token], level: int, caption: str) -> None:
        self._tokens = iter(tokens)
        self._level = level
        self._caption = caption

    def blocks(self) -> Iterator[Block]:
        for token in self._tokens:
            if token.type == "heading_open":
                yield from self._heading(int(token.tag[1:]))
            elif token.type == "paragraph_open":
                yield Paragraph(self._line("paragraph_close"))
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                yield self._items(token.type.startswith("ordered"))
            elif token.type in ("code_block", "fence"):
                yield self._listing(token.content.rstrip("\n").split("\n"))
            elif token.type == "table_open":
                yield self._table()

    def _heading(self, depth: int) -> Iterator[Section]:
        title = "".join(run.text for run in self._line("heading_close"))
        if depth > 1:
            self._caption = title
            yield Section(title, self._level + depth - 2)

    def _line(self, end: str) -> Text:
        runs: Text = ()
        for token in self._tokens:
            if token.type == end:
                break
            if token.type == "inline":
                runs += _runs(token)
        return runs

    def _items(self, ordered: bool) -> Items:
        """Lists within a list stand in their item's line."""
        found: list[Text] = []
        depth = 1
        for token in self._tokens:
            depth += token.type.endswith("list_open") - token.type.endswith("list_close")
            if depth == 0:
                break
            if token.type == "list_item_open" and depth == 1:
                found.append(())
            elif token.type == "inline":
                found[-1] += ((Run(" "),) if found[-1] else ()) + _runs(token)
        return Items(tuple(found), ordered)

    def _listing(self, lines: list[str]) -> Listing | Table:
        commands = [found.groups() for line in lines if (found := COMMAND.match(line))]
        if len(commands) < len(lines) or len(commands) < LEAST_COMMANDS:
            return Listing(tuple(lines))
        columns = (Column("Command", 1), Column("What it does", 1))
        rows = tuple(((Run(typed, CODE),), (Run(does),)) for typed, does in commands)
        return Table(f"{self._caption}: commands", columns, rows)

    def _table(self) -> Table:
        rows: list[list[Text]] = []
        for token in self._tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(_runs(token))
        heading, *body = rows
        columns = [
            Column(_words(name), _share([row[place] for row in rows]))
            for place, name in enumerate(heading)
        ]
        return Table(self._caption, tuple(columns), tuple(map(tuple, body)))


def _runs(token: Token) -> Text:
    runs: list[Run] = []
    strong = False
    for child in token.children or ():
        if child.type == "code_inline":
            runs.append(Run(child.content, CODE))
        elif child.type in ("strong_open", "strong_close"):
            strong = child.type == "strong_open"
        elif child.type in ("softbreak", "hardbreak"):
            runs.append(Run(" "))
        elif child.content:
            runs.append(Run(child.content, STRONG) if strong else Run(child.content))
    return tuple(runs)


def _words(text: Text) -> str:
    return "".join(run.text for run in text)


def _share(cells: list[Text]) -> int:
    lengths = [len(_words(cell)) for cell in cells]
    if max(lengths) <= SHORT:
        return 0
    mean = sqrt(sum(length**2 for length in lengths) / len(lengths))
    return int(min(max(mean, LEAST_SHARE), MOST_SHARE))
