"""Times go on when a small integer (17.9 minutes) or the timer's low word (71.6) is full; the
second, minutes of a host, is a sweep."""

import pytest

from host_tools.simulator.testing.boards import CHIP_US

LOCKED_LIMIT_US = 5_000
SMALL_INTEGER_US = 1 << 30
LOW_WORD_US = 1 << 32


def play_across(board, moment):
    """A chip before `moment`, Start Game at it, a chip after it; then betting is opened again."""
    board.events.clear()
    board.wait_until(moment - 200_000)
    board.wager(1, 2)
    board.chip_on(1, at=moment - 100, settle=False)
    board.press("start_game", at=moment, settle=False)
    board.chip_on(2, at=moment + 100, settle=False)
    assert board.lamp_time("locked", moment, limit_us=100_000) - moment <= LOCKED_LIMIT_US
    board.wait_until(moment + 3 * CHIP_US)
    assert [event["seat"] for event in board.heard("accepted")] == [1]
    assert [event["seat"] for event in board.heard("late")] == [2]
    assert [event["t"] for event in board.heard("late")] == [moment + 100]
    for seat in (1, 2):
        board.chip_off(seat)
    assert [event["seat"] for event in board.heard("collected")] == [1]
    assert board.status()["edges"] == {"overflows": 0, "missed": 0}


@pytest.mark.needs("long_wait")
@pytest.mark.parametrize(
    "moment", [SMALL_INTEGER_US, pytest.param(LOW_WORD_US, marks=pytest.mark.sweep)]
)
def test_the_lock_is_right_across_the_end(board, moment):
    play_across(board, moment)
    assert board.status()["resets"] == {"cause": "power"}
