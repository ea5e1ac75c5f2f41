"""The register of readings: in order, no number twice, none left out without a word, and none
cited that is not there."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from tablectl.games import CATALOGUE

from hil_tests.helpers.examples import table
from hil_tests.rules.helpers.answers import readings_of
from host_tools.common.games import title

ROOT = Path(__file__).resolve().parents[2]
REGISTER = ROOT / "firmware/tablectl/games/READINGS.md"
CHAPTERS = sorted(CATALOGUE)
NUMBER = re.compile(r"\bR-(\d{3}a?)-(\d\d)\b")
# As it is written, and in the name of a test.
CITATION = re.compile(r"R[-_](\d{3}a?)[-_](\d\d)(?!\d)")
FOLDERS = ("firmware", "host_tools", "hil_tests")
SOURCES = {".py", ".c", ".h", ".json", ".toml", ".tsv", ".md"}
# Of no chapter: tests of the rule matrix make it up.
MADE_UP = "999"
SECTION = re.compile(r"(\.\d|all but \.\d|lost$)")


def sections():
    """{heading: its rows, each a list of cells}."""
    found, rows = {}, []
    for line in REGISTER.read_text().splitlines():
        if line.startswith("## "):
            rows = found[line.removeprefix("## ")] = []
        elif line.startswith("|") and not line.startswith(("| number |", "|---|")):
            rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return found


def rows_of(chapter):
    return next(rows for heading, rows in sections().items() if heading.split()[0] == chapter)


def number_of(row):
    """(chapter, number) of a row of the register."""
    found = NUMBER.fullmatch(row[0])
    assert found, row
    return found.groups()


def never_given():
    """{chapter: the numbers that the introduction says were never given}."""
    pattern = r"R-(\d{3}a?)-(\d\d)\s+to\s+R-\1-(\d\d)"
    introduction = REGISTER.read_text().split("\n## ")[0]
    spans = re.findall(pattern, introduction)
    return {chapter: list(range(int(first), int(last) + 1)) for chapter, first, last in spans}


def citations():
    """{(chapter, number): the files that cite it}."""
    cited = defaultdict(set)
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in SOURCES and path.is_file():
                for number in CITATION.findall(path.read_text()):
                    cited[number].add(str(path.relative_to(ROOT)))
    return cited


def test_the_chapters_stand_in_order_under_their_names():
    assert list(sections()) == [f"{chapter} {title(chapter).name}" for chapter in CHAPTERS]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_numbers_of_a_chapter_run_without_a_gap_and_none_stands_twice(chapter):
    numbers = [number_of(row) for row in rows_of(chapter)]
    assert {of_chapter for of_chapter, _ in numbers} == {chapter}
    given = [int(number) for _, number in numbers]
    left_out = never_given().get(chapter, [])
    assert given == [number for number in range(1, max(given) + 1) if number not in left_out]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_reading_has_its_date_section_question_answer_and_reason(chapter):
    for row in rows_of(chapter):
        assert len(row) == 6 and all(row), row
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", row[1]), row
        assert SECTION.match(row[2]), row


def test_every_reading_that_is_cited_is_in_the_register():
    known = {number_of(row) for rows in sections().values() for row in rows}
    cited = {number: files for number, files in citations().items() if number[0] != MADE_UP}
    spans = {(c, f"{n:02}") for c, numbers in never_given().items() for n in numbers}
    register = str(REGISTER.relative_to(ROOT))
    dangling = {
        number: files
        for number, files in cited.items()
        if number not in known and not (number in spans and files == {register})
    }
    assert cited and not dangling


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_key_of_a_reading_is_named_there_and_random_rounds_know_every_named_one(chapter):
    """A key that came later is one that a submission may leave out."""
    later = "a submission without the key means it"
    register = {row[0]: row[4] for row in rows_of(chapter)}
    keys = {key: reading for key, (reading, _) in readings_of(table(chapter)).items()}
    for key, reading in keys.items():
        assert f"`{key}`" in register[reading], (reading, key)
    told_later = [text for text in register.values() if later in text]
    named = [re.findall(r"key `([a-z0-9_.]+)`", text)[0] for text in told_later]
    assert set(named) <= set(keys)
