"""What a section says, in our own words, for whoever clicks on its number.

`sections.json` holds every paragraph of every chapter: {number: [kind, what it says, why it is not
the firmware's or where it is]}; `make rules-matrix` writes it from the rule matrix. The readings
come from READINGS.md, where the code has them from.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from tablectl import games

FILE = Path(__file__).with_name("sections.json")
READINGS = Path(games.__file__).with_name("READINGS.md")
PARTS = re.compile(r"\d{3}a?\.\d+|\([0-9A-Za-z]+\)")
CITATION = re.compile(r"R-\d{3}a?-\d\d|\d{3}a?\.\d+(?:\([0-9A-Za-z]+\))*")
READING_KEYS = ("number", "date", "section", "question", "reading", "reason")
CELLS = re.compile(r"(?<!\\)\|")

Found = dict[str, Any]


@cache
def paragraphs() -> dict[str, list[str]]:
    known: dict[str, list[str]] = json.loads(FILE.read_text())
    return known


@cache
def readings() -> dict[str, Found]:
    """{number: its row in the register}."""
    found = {}
    for line in READINGS.read_text().splitlines():
        if line.startswith("| R-"):
            cells = [cell.strip() for cell in CELLS.split(line)[1:-1]]
            found[cells[0]] = dict(zip(READING_KEYS, cells, strict=True))
    return found


def look_up(text: str) -> list[Found]:
    """One entry for each number cited in `text`: a paragraph with those that it stands in,
    outermost first, and the readings of it; or a reading by itself."""
    return [_reading(n) if n.startswith("R-") else _paragraph(n) for n in CITATION.findall(text)]


def _reading(number: str) -> Found:
    row = readings().get(number)
    return {"number": number, "levels": [], "readings": [row] if row else []}


def _paragraph(number: str) -> Found:
    parts = PARTS.findall(number)
    above = ["".join(parts[: end + 1]) for end in range(len(parts))]
    levels = [
        dict(zip(("number", "kind", "says", "by"), (each, *paragraphs()[each]), strict=True))
        for each in above
        if each in paragraphs()
    ]
    return {"number": number, "levels": levels, "readings": _readings_of(above)}


def _readings_of(numbers: list[str]) -> list[Found]:
    """The readings of a paragraph, or of one that it stands in below the section."""
    chapter = numbers[0].split(".")[0]
    ends = {number.removeprefix(chapter) for number in numbers[1:] or numbers}
    return [
        row
        for number, row in readings().items()
        if number.startswith(f"R-{chapter}-") and ends & set(row["section"].split(", "))
    ]
