"""The table of requirements, the security promises and the manuals name code and tests that are
there."""

import ast
import re
from pathlib import Path

import pytest

HIL_TESTS = Path(__file__).resolve().parents[1]
TABLE = (HIL_TESTS / "CONFORMANCE.md").read_text().split("## Not the board's")[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in TABLE.splitlines()
    if line.startswith("| ") and not line.startswith("| Requirement")
]
NAMED = re.compile(r"`([^`]+)`")
FIRMWARE = HIL_TESTS.parent / "firmware"
SECURITY = (FIRMWARE / "SECURITY.md").read_text()
PROMISES, LIMITS = SECURITY.split("## What a board without a secure element cannot promise")
# A sentence of a manual that says one of these is a promise, and names the test that tries it.
WORDS = re.compile(r"\b(never|each|always|every|nobody)\b", re.IGNORECASE)
SHOWN = re.compile(r"<!-- shown by (.+?) -->", re.DOTALL)


def functions(path):
    return {node.name for node in ast.walk(ast.parse(path.read_text())) if hasattr(node, "name")}


def test_the_table_has_rows_of_four_cells():
    assert len(ROWS) > 30 and all(len(row) == 4 for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0][:50] for row in ROWS])
def test_a_requirement_names_its_code_and_its_tests(row):
    requirement, source, code, tests = row
    assert requirement and source
    assert NAMED.findall(code) and NAMED.findall(tests)
    for path in NAMED.findall(code):
        assert (HIL_TESTS.parent / path).exists(), path
    verify_tests(NAMED.findall(tests))


def verify_tests(tests):
    for test in tests:
        path, _, name = test.partition("::")
        assert name.startswith("test_") and name in functions(HIL_TESTS / path), test


def rows_of(text):
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]
    return [row for row in cells if row[-1] != "Test"]


@pytest.mark.parametrize("row", rows_of(PROMISES), ids=lambda row: row[0][:50])
def test_a_promise_of_security_names_the_test_that_tries_to_break_it(row):
    assert len(row) == 2 and NAMED.findall(row[1])
    verify_tests(NAMED.findall(row[1]))


def test_each_attacker_has_a_table_and_each_limit_its_tests_are_there():
    attackers = re.findall(r"^\*\*", PROMISES, re.MULTILINE)
    assert len(attackers) == PROMISES.count("| Test |") >= 15
    limits = rows_of(LIMITS)
    assert len(limits) >= 10
    for row in limits:
        verify_tests(NAMED.findall(row[2]) if len(row) == 3 else [])


@pytest.mark.parametrize(
    "manual", sorted((FIRMWARE / "manual").glob("*.md")), ids=lambda p: p.stem
)
def test_a_manual_names_the_test_of_what_it_says_is_never_or_always_so(manual):
    """In the comment behind the paragraph, the list or the table."""
    paragraphs = manual.read_text().split("\n\n")
    for paragraph, behind in zip(paragraphs, [*paragraphs[1:], ""], strict=True):
        said = WORDS.findall(SHOWN.sub("", paragraph))
        shown = SHOWN.findall(behind)
        assert shown or not said, (said, paragraph[:200])
        for tests in shown:
            verify_tests(tests.split())
