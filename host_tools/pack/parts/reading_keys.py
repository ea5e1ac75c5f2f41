"""The readings that a key of the Rules Submission answers: each answer with the rounds that show
it."""

import re
from collections.abc import Iterator

from host_tools.pack.document import (
    CODE,
    Block,
    Column,
    Row,
    Section,
    Table,
    Text,
    code,
    paragraph,
    plain,
    table,
    words,
)
from host_tools.pack.parts import readings
from host_tools.pack.parts.worked_rounds import Played, answers_of
from host_tools.pack.subject import Subject
from host_tools.submission.form import Entry, form_of

QUOTED = re.compile(r"`\[?(\w+)\]?`")
KEYS = Section("Readings that the submission answers", 2, "reading-keys")
# Rounds that are named one by one.
MOST_NAMED = 6
COLUMNS = (
    Column("Reading", 0),
    Column("Key", 3),
    Column("May be", 4),
    Column("If left out", 2),
    Column("Submitted", 2),
    Column("Rounds, by the answer of their table", 6),
)


def blocks(subject: Subject, of_image: list[Played]) -> Iterator[Block]:
    """The readings of the chapter, those with a key first."""
    for block in readings.blocks(subject):
        if isinstance(block, Section) and block.level == KEYS.level:
            yield KEYS
            yield paragraph(
                "Where a reading can be decided either way, the submission decides it by a key; "
                "the other readings of the chapter are the same at every table. The last column "
                "names the rounds of [[rounds]] by the answer that their table has: those that "
                "cite the reading, and where none does, those that have this answer."
            )
            yield table("Readings with their keys", COLUMNS, list(_rows(subject, of_image)))
        yield block


def _rows(subject: Subject, of_image: list[Played]) -> Iterator[Row]:
    answers = [(one, answers_of(one.file.configuration)) for one in of_image]
    entries = form_of(subject.configuration or {}, subject.filing).entries
    texts = {one.name: one.file.path.read_text(encoding="utf-8") for one in of_image}
    for number, text in _texts(subject):
        citing = {name for name, round_text in texts.items() if number in round_text}
        for entry in entries:
            if entry.key.split(".")[-1] in QUOTED.findall(text):
                yield _row(number, entry, answers, citing)


def _texts(subject: Subject) -> Iterator[tuple[str, str]]:
    """(number, what it says with names in quotes) of each reading of the chapter."""
    for block in readings.blocks(subject):
        if isinstance(block, Table):
            for row in block.rows:
                yield words(row[0]), " ".join(map(_quoted, row))


def _quoted(cell: Text) -> str:
    return "".join(f"`{run.text}`" if run.style == CODE else run.text for run in cell)


def _row(
    number: str, entry: Entry, answers: list[tuple[Played, dict[str, str]]], citing: set[str]
) -> Row:
    """`citing`: the rounds that cite the reading."""
    by_answer: dict[str, list[Played]] = {}
    for one, given in answers:
        if entry.key in given:
            by_answer.setdefault(given[entry.key], []).append(one)
    said = "; ".join(f"{answer}: {_named(ones, citing)}" for answer, ones in by_answer.items())
    cells = (plain(entry.legal), plain(entry.default), plain(entry.answer), plain(said or "none"))
    return (plain(number), code(entry.key), *cells)


def _named(ones: list[Played], citing: set[str]) -> str:
    """The rounds that cite the reading, or all of them where they are few, or how many."""
    named = [one for one in ones if one.name in citing] or ones
    if len(named) > MOST_NAMED:
        return f"{len(named)} rounds"
    return ", ".join(one.name for one in named)
