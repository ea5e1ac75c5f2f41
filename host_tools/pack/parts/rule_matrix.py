"""Each numbered paragraph of each chapter with the code and the tests that answer for it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.common import games
from host_tools.pack.document import (
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
)
from host_tools.pack.markdown import blocks_of_file
from host_tools.pack.subject import ROOT, Subject

MATRIX = "hil_tests.matrix.matrix"
KIND = 2
IN_PARTS = "in its parts"
COLUMNS = (
    Column("Paragraph", 0),
    Column("What it says", 5),
    Column("Kind", 0),
    Column("Code, or why it is not ours", 5),
    Column("Tests", 8),
)


def blocks(subject: Subject) -> Iterator[Block]:
    yield Section("Rule matrix", 1, "matrix", across=True)
    yield paragraph(
        "Each numbered paragraph, in the order of the text, with what it says in our own few "
        "words. Of those that the firmware enforces, performs or settles (`code`) the functions "
        "and tests that cite its number; of procedures of people and things on the floor "
        "(`people`) why; `lost` are paragraphs that our copy of the text has not. A test fails on "
        "a paragraph of code that no code or no test cites."
    )
    with TemporaryDirectory(prefix="tablectl-matrix-") as folder:
        command = (sys.executable, "-m", MATRIX, folder)
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        tables = {chapter: _rows(Path(folder) / f"{chapter}.md") for chapter in subject.chapters}
    yield _counts(tables)
    for chapter, rows in tables.items():
        yield Section(f"{chapter} {games.title(chapter).name}", 2)
        yield Table(f"Paragraphs of chapter {chapter}", COLUMNS, rows)


def _rows(file: Path) -> tuple[tuple[Text, ...], ...]:
    """The rows of a chapter's matrix, names of code and tests as such."""
    (found,) = [block for block in blocks_of_file(file, 2) if isinstance(block, Table)]
    return tuple(map(_row, found.rows))


def _row(cells: tuple[Text, ...]) -> tuple[Text, ...]:
    if _words(cells[KIND]) != "code":
        return cells
    return cells[: KIND + 1] + tuple(map(_names, cells[KIND + 1 :]))


def _names(cell: Text) -> Text:
    said = _words(cell)
    return cell if said in ("", IN_PARTS) else code(said)


def _words(cell: Text) -> str:
    return "".join(run.text for run in cell)


def _counts(tables: dict[str, tuple[tuple[Text, ...], ...]]) -> Block:
    kinds = ("code", "people", "definition", "lost")
    columns = (
        Column("Chapter", 1),
        Column("Game", 4),
        Column("Paragraphs", 2, number=True),
        *(Column(kind, 2, number=True) for kind in kinds),
    )
    rows: list[Row] = []
    for chapter, rows_of in tables.items():
        found = [_words(row[KIND]) for row in rows_of]
        counts = (len(found), *(found.count(kind) for kind in kinds))
        rows.append((chapter, games.title(chapter).name, *map(plain, counts)))
    return table("Paragraphs by kind", columns, rows)
