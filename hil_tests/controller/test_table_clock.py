"""The table's clock over the years: no time of it closes a table."""

from tablectl.app.table_keeper import BETWEEN_ROUNDS
from tablectl.store.elapsed import LIMIT

from hil_tests.controller.table import Table

# Almost nine years of power, in microseconds.
YEARS = 1 << 48
SECOND = 1_000_000


def void_round(board):
    """A round of seat 2 with a chip, void after its lock, up to the next betting."""
    for name in ("ante", "blind"):
        assert board.ask("wager", seat=2, wager=name, cents=1000) == {}
    board.chip(2, True)
    board.press("start_game")
    board.chip(2, False)
    if board.keeper.is_waiting_for("confirm_chips"):
        assert board.ask("confirm_chips") == {}
    assert board.ask("irregularity", what="incorrect_number", seat=2) == {}
    assert board.ask(BETWEEN_ROUNDS) == {}


def played_on_from(clock):
    """A board and one that has started again, after rounds that begin half a second before the
    table's clock shows this."""
    board = Table()
    board.keeper.set_clock(clock - SECOND // 2, 0)
    for _ in range(3):
        void_round(board)
        board.pass_time(SECOND)
    again = board.again()
    assert again.keeper.status() == board.keeper.status()
    assert again.keeper.table.time == board.keeper.table.time
    void_round(again)
    return board, again


def test_a_table_plays_on_after_nine_years_of_power():
    board, again = played_on_from(YEARS)
    assert board.keeper.table.time > YEARS + SECOND
    assert len(again.notes("over")) == 4


def test_where_the_clock_ends_it_stands_still_and_rounds_go_on():
    board, again = played_on_from(LIMIT)
    assert board.keeper.table.time // SECOND == (LIMIT - 1) // SECOND
    assert len(again.notes("over")) == 4
