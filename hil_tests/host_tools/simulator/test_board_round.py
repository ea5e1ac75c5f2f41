"""A round file played through hands and link: the board's settlement, and what can go wrong."""

import pytest

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.round_files import EXAMPLES, expected
from host_tools.device.link.client import Refused
from host_tools.rounds import host_round, round_file
from host_tools.rounds.settlement import Settlement
from host_tools.simulator import played_round
from host_tools.simulator import provisioned as bench_table
from host_tools.simulator.native import native_bench


@pytest.fixture
def board(monkeypatch):
    """Every bench that the code under test starts is this native board."""
    made = native_bench()
    monkeypatch.setattr(bench_table, "Bench", lambda image: made)
    return made


def played(path):
    return played_round.play(round_file.load(path))


def test_round_settles_as_worked_by_hand(tmp_path, board):
    path = round_files.write(tmp_path, round_files.ROUND)
    assert played(path) == expected(round_files.EXPECTED)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_settles_alike_through_the_link(path, board):
    file = round_file.load(path)
    assert played_round.compare(played_round.play(file), file) == []


def test_meter_of_the_file_is_the_boards_meter(tmp_path, board):
    content = {**round_files.good_round(), "meter": 1234567}
    assert played(round_files.write(tmp_path, content)).meter == 1234567 + 20


def test_nothing_is_left_on_the_sensors(tmp_path, board):
    played(round_files.write(tmp_path, round_files.ROUND))
    assert not any(board.state()["contacts"].values())


def test_late_chip_is_collected_and_never_a_wager(tmp_path, board):
    late = {"before": "card 1", "what": "chip_on", "seat": 5}
    content = {**round_files.good_round(), "irregularities": [late]}
    assert played(round_files.write(tmp_path, content)) == expected(round_files.EXPECTED)


def test_event_that_the_board_refuses_ends_the_round_with_its_words(tmp_path, board):
    file = round_file.load(round_files.write(tmp_path, round_files.ROUND))
    with pytest.raises(Refused) as caught:
        played_round.play(file, progress=lambda event: board.shoe("CARD,As"))
    assert "the board refused `card`" in caught.value.text


def test_command_says_that_board_and_expectation_are_alike(tmp_path, board, tablectl):
    content = {**round_files.good_round(), "expected": round_files.EXPECTED}
    outcome = tablectl("run", round_files.write(tmp_path, content))
    assert (outcome.code, outcome.err) == (0, "")
    assert "equals the host's rules and `expected`" in outcome.out


def test_command_ends_with_1_and_names_what_differs(tmp_path, board, tablectl, monkeypatch):
    path = round_files.write(tmp_path, round_files.ROUND)
    wrong = host_round.settle(round_file.load(path))
    wrong.lines[0]["amount"] = 7
    monkeypatch.setattr(host_round, "settle", lambda file: wrong)
    outcome = tablectl("run", path)
    assert outcome.code == 1
    assert outcome.err == (
        "differs: line 1: board seat 5 ante 500: collect 0 (687a.11(b)) | "
        "host seat 5 ante 500: collect 7 (687a.11(b))\n"
    )


def test_wrong_expectation_ends_with_1(tmp_path, board, tablectl):
    content = {**round_files.good_round(), "expected": {**round_files.EXPECTED, "meter": 200000}}
    outcome = tablectl("run", "--json", round_files.write(tmp_path, content))
    assert outcome.code == 1
    assert '"differences": ["meter: board 200020 | expected 200000"]' in outcome.out


def test_wrong_file_never_reaches_a_board(tmp_path, tablectl, monkeypatch):
    monkeypatch.setattr(bench_table, "Bench", lambda image: pytest.fail("a bench was started"))
    content = round_files.good_round()
    del content["seats"]["2"]["decision"]
    outcome = tablectl("run", round_files.write(tmp_path, content))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "seats.2.decision" in outcome.err


def test_void_round_carries_its_section(tmp_path, board):
    wrong = {"before": "card 8", "what": "incorrect_number", "seat": 5}
    settlement = played(
        round_files.write(tmp_path, {**round_files.good_round(), "irregularities": [wrong]})
    )
    assert settlement.void == "687a.13(c)"
    assert {line["outcome"] for line in settlement.lines} == {"return"}
    assert isinstance(settlement, Settlement)


def test_card_that_the_board_never_sees_is_said(tmp_path, board, tablectl):
    board.shoe = lambda body: None
    outcome = tablectl("run", round_files.write(tmp_path, round_files.ROUND))
    assert (outcome.code, outcome.err.count("\n")) == (4, 1)
    assert "still waits for card (dealing)" in outcome.err
