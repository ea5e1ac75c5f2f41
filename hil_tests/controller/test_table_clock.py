"""The table's clock over the years: no time of it closes a table."""

from tablectl.app.table_keeper import BETWEEN_ROUNDS
from tablectl.store.elapsed import LIMIT

from hil_tests.controller.kept_board import open_board, started_again

# Almost nine years of power, in microseconds.
YEARS = 1 << 48
SECOND = 1_000_000


def void_round(board, time):
    """A round of seat 2 with a chip, void after its lock, up to the next betting."""
    for name in ("ante", "blind"):
        board.send("wager", time, seat=2, wager=name, cents=1000)
    board.send("chip_on", time + 500, seat=2)
    board.send("start_game", time + 1000)
    board.send("latched", time + 21_000)
    board.send("chip_off", time + 30_000, seat=2)
    if board.keeper.awaits("confirm_chips"):
        board.send("confirm_chips", time + 40_000)
    board.send("irregularity", time + 50_000, what="incorrect_number", seat=2)
    board.send(BETWEEN_ROUNDS, time + 60_000)


def played_on_from(clock):
    """A board and one that has started again, after rounds that begin half a second before the
    table's clock shows this."""
    board = open_board()
    board.keeper.set_clock(clock - SECOND // 2, 0)
    for time in (0, SECOND, 2 * SECOND):
        void_round(board, time)
    again = started_again(board)
    assert again.keeper.status() == board.keeper.status()
    assert again.keeper.table.time == board.keeper.table.time
    void_round(again, 3 * SECOND)
    return board, again


def test_a_table_plays_on_after_nine_years_of_power():
    board, again = played_on_from(YEARS)
    assert board.keeper.table.time > YEARS + SECOND
    assert len(again.notes("over")) == 4


def test_where_the_clock_ends_it_stands_still_and_rounds_go_on():
    board, again = played_on_from(LIMIT)
    assert board.keeper.table.time // SECOND == (LIMIT - 1) // SECOND
    assert len(again.notes("over")) == 4
