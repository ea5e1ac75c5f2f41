"""The rule matrix: each numbered paragraph of each chapter with its code and its tests.

A row of `<chapter>.tsv` names a paragraph, its kind, what it says in our own words and, in `by`,
the number under which code and tests cite it if that is not its own, or why it is not ours.
`python -m hil_tests.matrix.matrix` writes the whole to build/rules-matrix, and what the panel says
of each paragraph; with a folder, to that folder, and nothing else.
"""

import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from hil_tests.matrix.citations import ROOT, Places, in_code, in_tests

FOLDER = Path(__file__).resolve().parent
# What the panel says of a section.
SECTIONS = ROOT / "host_tools" / "session" / "web" / "sections.json"
OUT = ROOT / "build" / "rules-matrix"
HEADER = ["paragraph", "kind", "line", "by"]
KINDS = {
    "code": "the firmware enforces, performs or settles it",
    "people": "a procedure of people, or a thing on the floor",
    "definition": "names a term",
    "lost": "its text is not in the source",
}
PARTS = re.compile(r"\d{3}a?\.\d+|\([0-9A-Za-z]+\)")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")


@dataclass(frozen=True)
class Row:
    """One paragraph. `numbers`: those under which code and tests have to cite it."""

    paragraph: str
    kind: str
    line: str
    by: str

    @property
    def numbers(self) -> list[str]:
        if self.kind == "code" and self.by:
            return [number.strip() for number in self.by.split(";")]
        return [self.paragraph]


def chapters() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.tsv"))


def read(chapter: str) -> list[Row]:
    """The rows of a chapter. Raises ValueError for a line that is no row."""
    rows = []
    path = FOLDER / f"{chapter}.tsv"
    for number, line in enumerate(path.read_text().splitlines()):
        cells = [cell.strip() for cell in line.split("\t")]
        cells += [""] * (4 - len(cells))
        if number == 0:
            if cells != HEADER:
                raise ValueError(f"{path.name}: the first line must be {HEADER}")
        elif len(cells) != 4 or cells[1] not in KINDS or not cells[2]:
            raise ValueError(f"{path.name}, line {number + 1}: no row: {line}")
        else:
            rows.append(Row(*cells))
    return rows


def parent(paragraph: str) -> str:
    """The paragraph it stands in, "" for a section."""
    return "".join(PARTS.findall(paragraph)[:-1])


def leaves(rows: list[Row]) -> list[Row]:
    """The rows without rows inside them."""
    parents = {parent(row.paragraph) for row in rows}
    return [row for row in rows if row.paragraph not in parents]


def gaps(rows: list[Row]) -> list[str]:
    """What the numbering lacks, has twice or has in the wrong order."""
    faults = []
    inside: dict[str, list[str]] = {}
    for row in rows:
        above = parent(row.paragraph)
        if above and above not in inside and above not in {one.paragraph for one in rows}:
            faults.append(f"{row.paragraph}: no row {above}")
        inside.setdefault(above, []).append(PARTS.findall(row.paragraph)[-1].strip("()"))
    for above, labels in inside.items():
        if not in_order(above, labels):
            faults.append(f"{above or 'sections'}: {', '.join(labels)}")
    return faults


def in_order(above: str, labels: list[str]) -> bool:
    """Whether the labels inside a paragraph run from the first without a gap."""
    if not above:
        numbers = [int(label.split(".")[1]) for label in labels]
        return numbers == list(range(1, len(numbers) + 1))
    first = labels[0]
    if first == "1":
        return labels == [str(number) for number in range(1, len(labels) + 1)]
    if first in ("i", "I"):
        return [label.lower() for label in labels] == list(ROMAN[: len(labels)])
    start = ord(first)
    return first in "aA" and labels == [chr(start + index) for index in range(len(labels))]


def uncovered(rows: list[Row], code: Places, tests: Places) -> list[str]:
    """Rows that say `code` and have none, or no test; rows that say people and give no reason."""
    faults = []
    for row in leaves(rows):
        if row.kind == "code":
            for number in row.numbers:
                for places, what in ((code, "code"), (tests, "test")):
                    if number not in places:
                        faults.append(f"{row.paragraph}: no {what} cites {number}")
        elif row.kind in ("people", "lost") and not row.by:
            faults.append(f"{row.paragraph}: {row.kind}, but no reason")
    return faults


def dangling(chapter: str, rows: list[Row], *found: Places) -> list[str]:
    """Numbers of the chapter that code or tests cite and no row has."""
    known = {row.paragraph for row in rows}
    return [
        f"{number}: cited in {', '.join(sorted(places[number]))}, no such row"
        for places in found
        for number in sorted(places)
        if number.startswith(chapter + ".") and number not in known
    ]


def written(chapter: str, rows: list[Row], code: Places, tests: Places) -> str:
    """The chapter's matrix as Markdown."""
    lines = [f"# 58 Pa. Code chapter {chapter}", ""]
    lines += ["| Paragraph | What it says | Kind | Code | Tests |", "|---|---|---|---|---|"]
    outer = {row.paragraph for row in rows} - {row.paragraph for row in leaves(rows)}
    for row in rows:
        where = [_cited(row, places) for places in (code, tests)]
        if row.kind != "code":
            where = [row.by, ""]
        elif row.paragraph in outer:
            where = [cell or "in its parts" for cell in where]
        cells = [row.paragraph, row.line, row.kind, *where]
        lines.append("| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _cited(row: Row, places: Places) -> str:
    found = set().union(*(places.get(number, set()) for number in row.numbers))
    return ", ".join(sorted(found))


def sections(rows: dict[str, list[Row]]) -> str:
    """JSON of all paragraphs, one a line: {number: [kind, line, by]}."""
    lines = [
        f"{json.dumps(row.paragraph)}: {json.dumps([row.kind, row.line, row.by])}"
        for of_chapter in rows.values()
        for row in of_chapter
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def load() -> tuple[dict[str, list[Row]], Places, Places]:
    """({chapter: rows}, citations of the code, of the tests)."""
    rows = {chapter: read(chapter) for chapter in chapters()}
    paragraphs = {row.paragraph for of_chapter in rows.values() for row in of_chapter}
    return rows, in_code(), in_tests(paragraphs)


def main(out: Path | None = None) -> None:
    rows, code, tests = load()
    if out is None:
        out = OUT
        SECTIONS.write_text(sections(rows))
    out.mkdir(parents=True, exist_ok=True)
    for chapter, of_chapter in rows.items():
        (out / f"{chapter}.md").write_text(written(chapter, of_chapter, code, tests))
        kinds = {kind: sum(row.kind == kind for row in of_chapter) for kind in KINDS}
        said = ", ".join(f"{count} {kind}" for kind, count in kinds.items() if count)
        print(f"{os.path.relpath(out)}/{chapter}.md: {len(of_chapter)} paragraphs: {said}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
