"""`tablectl settle`: the same figures as the hand-worked settlements, as a table and as JSON."""

import json

import pytest

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.round_files import EXAMPLES, expected
from host_tools.rounds import host_round, round_file
from host_tools.rounds.settlement import Settlement, differences


def test_there_are_at_least_twenty_examples():
    assert len(EXAMPLES) >= 20


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_example_settles_as_worked_by_hand(path):
    file = round_file.load(path)
    assert file.expected is not None, "an example without a hand-worked settlement proves nothing"
    worked = Settlement(file.expected["lines"], file.expected["meter"], file.expected["void"])
    assert differences(host_round.settle(file), worked, ("rules", "by hand")) == []


def test_json_is_lines_meter_void(tmp_path, tablectl):
    path = round_files.write(tmp_path, round_files.ROUND)
    outcome = tablectl("settle", path, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out) == expected(round_files.EXPECTED).as_dict()


def test_table_names_wager_amount_and_section(tmp_path, tablectl, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    outcome = tablectl("settle", round_files.write(tmp_path, round_files.ROUND))
    assert outcome.code == 0
    rows = [row.split() for row in outcome.out.splitlines()]
    assert ["2", "raise", "20.00", "pay", "20.00", "1", "to", "1", "687a.12(a)"] in rows
    assert "Meter after the round: 2,000.20" in outcome.out
    assert max(len(row) for row in outcome.out.splitlines()) <= 80


def test_differences_name_the_line_and_both_sides():
    right = expected(round_files.EXPECTED)
    lines = [dict(line) for line in right.lines]
    lines[2]["amount"] = 999
    wrong = Settlement(lines[:-1], 200021, "687a.13(c)")
    found = differences(wrong, right, ("board", "host"))
    assert [text.split(":")[0] for text in found] == ["line 3", "line 6", "meter", "void"]
    assert "board 2 ante 1000 pay 999 1 to 1 687a.12(a) | host 2 ante 1000 pay 1000" in found[0]
    assert "board (none)" in found[1]
