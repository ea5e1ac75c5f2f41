"""Each numbered paragraph of each chapter with the code and the tests that answer for it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_tools.common import games
from host_tools.pack.document import (
    Block,
    Column,
    Listing,
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
from host_tools.pack.markdown import blocks_of_file
from host_tools.pack.subject import ROOT, Subject

MATRIX = "hil_tests.matrix.matrix"
RESULTS = "hil_tests.matrix.results"
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
    yield from _introduction()
    tables = _tables(subject)
    yield _counts(tables)
    for chapter, rows in tables.items():
        yield Section(f"{chapter} {games.title(chapter).name}", 2)
        yield Table(f"Paragraphs of chapter {chapter}", COLUMNS, rows)


def with_results(subject: Subject) -> Iterator[Block]:
    """The matrix of one chapter, whose tests are run now."""
    yield from _introduction()
    (chapter,) = subject.chapters
    command = (sys.executable, "-m", RESULTS, chapter)
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    results: dict[str, dict[str, Any]] = json.loads(done.stdout)
    tables = _tables(subject)
    yield _counts(tables)
    yield paragraph(
        "**Result**: how many tests and rounds answer for the paragraph, and whether they passed "
        "when this report was made. A name without `test_` is data or a helper in a file of "
        "tests, and stands for the tests there that use it; helpers in other files are not "
        "counted. One test again, by its file and its name:"
    )
    file = f"hil_tests/rules/ch{chapter}/test_settlement.py"
    yield Listing((f".venv/bin/python -m pytest {file} -k test_name -n 0",))
    failed = sorted({name for one in results.values() for name in one["failed"]})
    told = f"All tests of {len(results)} paragraphs passed."
    yield paragraph(told if not failed else f"**Failed**: {', '.join(failed)}.")
    rows = tuple((*row, plain(_result(results.get(words(row[0]))))) for row in tables[chapter])
    yield Table(f"Paragraphs of chapter {chapter}", (*COLUMNS, Column("Result", 0)), rows)


def _result(found: dict[str, Any] | None) -> str:
    if found is None:
        return ""
    if found["failed"]:
        return f"{len(found['failed'])} of {found['tests']} failed"
    return f"{found['tests']} passed"


def _introduction() -> Iterator[Block]:
    yield Section("Rule matrix", 1, "matrix", across=True)
    yield paragraph(
        "Each numbered paragraph, in the order of the text, with what it says in our own few "
        "words. Of those that the firmware enforces, performs or settles (`code`) the functions "
        "and tests that cite its number; of procedures of people and things on the floor "
        "(`people`) why; `lost` are paragraphs that our copy of the text has not. A test fails on "
        "a paragraph of code that no code or no test cites."
    )


def _tables(subject: Subject) -> dict[str, tuple[tuple[Text, ...], ...]]:
    """{chapter: the rows of its matrix}"""
    with TemporaryDirectory(prefix="tablectl-matrix-") as folder:
        command = (sys.executable, "-m", MATRIX, folder)
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        return {chapter: _rows(Path(folder) / f"{chapter}.md") for chapter in subject.chapters}


def _rows(file: Path) -> tuple[tuple[Text, ...], ...]:
    """The rows of a chapter's matrix, names of code and tests as such."""
    (found,) = [block for block in blocks_of_file(file, 2) if isinstance(block, Table)]
    return tuple(map(_row, found.rows))


def _row(cells: tuple[Text, ...]) -> tuple[Text, ...]:
    if words(cells[KIND]) != "code":
        return cells
    return cells[: KIND + 1] + tuple(map(_names, cells[KIND + 1 :]))


def _names(cell: Text) -> Text:
    said = words(cell)
    return cell if said in ("", IN_PARTS) else code(said)


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
        found = [words(row[KIND]) for row in rows_of]
        counts = (len(found), *(found.count(kind) for kind in kinds))
        rows.append((chapter, games.title(chapter).name, *map(plain, counts)))
    return table("Paragraphs by kind", columns, rows)
