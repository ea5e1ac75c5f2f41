"""LOCKED waits for no chips: those that are accepted around a press are recorded after it, and are
wagers by the times of their edges."""

import pytest

from host_tools.measure.figure import Figure

LIMIT_US = 10_000
CHIP_STABLE_US = 20_000
SEATS = (1, 2, 3, 4, 5, 6)
# Changes of a chip that a round follows one by one, and one more that is held back.
CHANGES = 17
A_CHANGE_US = 25_000


def locked_and_accepted(board, pressed):
    """(microseconds from the press to LOCKED, seats whose chip is a wager)."""
    board.press("start_game", at=pressed, settle=False)
    late = board.lamp_time("locked", pressed, limit_us=100_000) - pressed
    board.wait_until(pressed + 200_000)
    return late, [event["seat"] for event in board.heard("accepted")]


@pytest.mark.parametrize("settled_us", [-12_000, -6_000, -3_000, -500, 0, 1_000, 2_500])
def test_six_chips_that_settle_around_a_press(board, settled_us, measured):
    board.wager(*SEATS)
    pressed = board.soon(2 * len(SEATS)) + 50_000
    for seat in SEATS:
        laid = pressed - CHIP_STABLE_US + settled_us + seat
        board.chip_on(seat, at=laid, settle=False)
    late, accepted = locked_and_accepted(board, pressed)
    how = f"accepted {settled_us} us after it"
    measured(Figure("press to LOCKED, six chips with it", late, "us", LIMIT_US, how))
    assert accepted == list(SEATS)


def test_six_chips_whose_last_change_was_held_back(board, measured):
    """Those are handed over once betting closes."""
    board.wager(*SEATS)
    begin = board.soon(4 * len(SEATS)) + 50_000
    for number in range(CHANGES):
        change = board.chip_off if number % 2 else board.chip_on
        for seat in SEATS:
            change(seat, at=begin + number * A_CHANGE_US + 50 * seat, settle=False)
        board.wait_until(begin + (number + 1) * A_CHANGE_US - 2_000)
    board.wait(200_000)
    assert [event["err"]["code"] for event in board.heard("refused")] == [1025] * len(SEATS)
    late, accepted = locked_and_accepted(board, board.soon(2) + 50_000)
    measured(Figure("press to LOCKED, six changes held back", late, "us", LIMIT_US, "one press"))
    assert accepted == list(SEATS)
