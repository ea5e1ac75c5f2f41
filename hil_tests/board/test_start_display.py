"""The starting position of the pai gow games on its display, as the segments are lit."""

import json
from pathlib import Path

import pytest

TABLES = Path(__file__).resolve().parents[2] / "host_tools" / "tables"
DARK = " "
# Long enough for every register of the display driver to be written again.
WHILE_DEALING_US = 15_000_000
# Counted counterclockwise, the dealer (0) as 1: 588.5(i)(1)(iii), 688a.5(i)(1)(iii).
PLACES = {1: 0, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1}
# Three dice whose total counts round the table to the same place as a number from 1 to 7.
ROLLS = {
    1: [2, 2, 4],
    2: [6, 2, 1],
    3: [1, 1, 1],
    4: [6, 6, 6],
    5: [6, 5, 1],
    6: [6, 6, 1],
    7: [6, 6, 2],
}
FOUND_BY = {"rng": "start_position", "dice": "roll"}


@pytest.fixture(params=["588-rng", "588-dice", "688a-rng", "688a-dice"])
def table(request, make_board):
    """(a board whose table waits for wagers, how it finds the starting position)."""
    chapter, by = request.param.split("-")
    configuration = json.loads((TABLES / f"{chapter}.json").read_text())
    board = make_board(configuration={**configuration, "start_position": by})
    board.open()
    return board, by


def lock_one_wager(board):
    board.request("wager", seat=2, wager="pai_gow", cents=1000)
    board.press("start_game")
    board.wait(50_000)


def find(board, by, number):
    """The random number generator shows `number`, or the dice are called whose total is as far
    round the table."""
    if by == "rng":
        board.request("start_position", number=number)
    else:
        board.request("roll", dice=ROLLS[number])


def refuse_another(board, by):
    """A number, or a die, that there is not."""
    if by == "rng":
        assert board.refusal("start_position", number=8)["code"] == 1021
    else:
        assert board.refusal("roll", dice=[6, 6, 7])["code"] == 1020


def test_588_5_i_688a_5_i_position_is_lit_until_the_round_is_over(table):
    """A card in the wrong place voids each round, so that the next position can be found."""
    board, by = table
    assert board.bench.start_display() == DARK
    for number, place in PLACES.items():
        lock_one_wager(board)
        status = board.status()
        assert status["awaits"] == FOUND_BY[by]
        refuse_another(board, by)
        assert board.bench.start_display() == DARK
        find(board, by, number)
        assert board.bench.start_display() == str(number)
        assert board.status()["to"] == place
        board.shoe("CARD,As")
        board.wait(WHILE_DEALING_US)
        assert board.bench.start_display() == str(number)
        board.request("irregularity", what="wrong_start")
        assert (board.status()["phase"], board.bench.start_display()) == ("over", DARK)
        board.request("next_round")
    assert board.bench.faults() == []
