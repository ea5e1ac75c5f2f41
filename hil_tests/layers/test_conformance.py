"""The table of requirements names code and tests that are there."""

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
    for test in NAMED.findall(tests):
        path, _, name = test.partition("::")
        assert name.startswith("test_") and name in functions(HIL_TESTS / path), test
