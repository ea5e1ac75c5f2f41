"""The starting position of the pai gow games on its display, as the segments are lit."""

import json

import pytest

from host_tools.examples import TABLES

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
# More draws than it takes until each of seven numbers has come, but for once in 10,000 times.
DRAWS = 80


@pytest.fixture(params=["588", "688a"])
def table(request, make_board):
    """A function that opens a board whose table finds the starting position by `by`."""

    def table(by):
        configuration = json.loads((TABLES / f"{request.param}.json").read_text())
        board = make_board(configuration={**configuration, "start_position": by})
        board.open()
        assert board.bench.start_display() == DARK
        return board

    return table


def lock_one_wager(board):
    board.request("wager", seat=2, wager="pai_gow", cents=1000)
    board.press("start_game")
    board.wait(50_000)


def void(board):
    """The first card lies in the wrong place, so that the next position can be found."""
    board.request("irregularity", what="wrong_start")
    assert (board.status()["phase"], board.bench.start_display()) == ("over", DARK)
    board.request("next_round")


def is_lit_while_dealing(board, number):
    assert board.bench.start_display() == str(number)
    assert board.status()["to"] == PLACES[number]
    board.shoe("CARD,As")
    board.wait(WHILE_DEALING_US)
    assert board.bench.start_display() == str(number)


def test_588_5_i_688a_5_i_position_of_the_dice_is_lit_until_the_round_is_over(table):
    board = table("dice")
    for number in PLACES:
        lock_one_wager(board)
        assert board.status()["what"] == "roll"
        assert board.refusal("roll", dice=[6, 6, 7])["code"] == 2006
        assert board.refusal("roll", dice=[6, 6])["code"] == 1020
        assert board.bench.start_display() == DARK
        board.request("roll", dice=ROLLS[number])
        is_lit_while_dealing(board, number)
        void(board)
    assert board.bench.faults() == []


def test_588_5_i_688a_5_i_each_position_that_is_drawn_is_lit_until_the_round_is_over(table):
    board = table("rng")
    seen = set()
    for _ in range(DRAWS):
        lock_one_wager(board)
        number = int(board.bench.start_display())
        if number not in seen:
            is_lit_while_dealing(board, number)
        else:
            board.shoe("CARD,As")
        seen.add(number)
        void(board)
        if seen == set(PLACES):
            break
    assert seen == set(PLACES)
    assert board.bench.faults() == []
