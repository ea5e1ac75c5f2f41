"""Start Game and Lock-out: what locks, which chips are wagers, how fast the lamps follow."""

import random

import pytest
from tablectl.core.errors import DeviceError

from hil_tests.board.board_verbs import SEATS, line
from host_tools.measure.figure import Figure
from host_tools.simulator.testing.boards import PRESS_US

LOCKED_LIMIT_US = 5_000
CHIP_LIMIT_US = 30_000
PRESSED = "the button stable for 2 ms included"
LAID = "after the lock, the chip stable for 20 ms included"
ASKED = ("status", "identity", "devices", "checks")


@pytest.mark.parametrize("button", ["start_game", "lock_out"])
def test_a_press_lights_locked_within_5_ms_of_its_edge(board, button, measured):
    pressed = board.soon(2) + 10_000
    board.press(button, at=pressed, settle=False)
    lit = board.lamp_time("locked", pressed, limit_us=50_000)
    name = f"edge of {button} to LOCKED lamp"
    measured(Figure(name, lit - pressed, "us", LOCKED_LIMIT_US, PRESSED))
    board.wait(PRESS_US)
    assert board.status()["locked"] is True


@pytest.mark.needs("link_in")
def test_locked_is_lit_within_5_ms_while_a_request_comes_every_2_ms(board):
    """To the microsecond, as only the bench sends; none waits for a reply."""
    numbers = random.Random(3)
    for _ in range(12):
        pressed = board.soon() + 20_000 + numbers.randrange(5_000)
        for n in range(8):
            request = {"id": 500 + n, "do": numbers.choice(ASKED)}
            board.bench.link_send(line(request), pressed - 12_000 + 2_000 * n)
        board.press("start_game", at=pressed, settle=False)
        assert board.lamp_time("locked", pressed, limit_us=60_000) - pressed <= LOCKED_LIMIT_US
        board.wait(60_000)
        board.request("next_round")


def test_locked_is_lit_within_5_ms_while_the_host_asks_all_the_time(board):
    """As a host does: the next request when the reply has come."""
    numbers = random.Random(3)
    for _ in range(12):
        pressed = board.soon(2) + 20_000 + numbers.randrange(5_000)
        board.press("start_game", at=pressed, settle=False)
        while board.now < pressed + 10_000:
            for _ in ASKED:
                board.request(numbers.choice(ASKED))
        assert lit_at(board, "locked", pressed) - pressed <= LOCKED_LIMIT_US
        board.wait(60_000)
        board.request("next_round")


def lit_at(board, name, since):
    """When the lamp was first lit after a time that has passed; infinity if it was not."""
    board.wait(10_000)
    seen = [event for event in board.bench.events if event["what"] == "lamps"]
    lit = [event["at_us"] for event in seen if event["changed"].get(name)]
    return min((at_us for at_us in lit if at_us > since), default=float("inf"))


def test_a_bouncing_press_is_one_press(board):
    board.wager(2)
    pressed = board.soon(7) + 10_000
    for offset in (0, 600, 1_300):
        board.bench.press("start_game", pressed + offset)
        board.bench.release("start_game", pressed + offset + 300)
    board.bench.press("start_game", pressed + 1_900)
    board.wait_until(pressed + 100_000)
    assert [event["on"] for event in board.heard("locked")].count(True) == 1
    assert board.status()["what"] == "card"


def test_a_spike_locks_nothing(board):
    pressed = board.soon(2)
    board.bench.press("start_game", pressed)
    board.bench.release("start_game", pressed + 1_500)
    board.wait(50_000)
    assert board.lamps() == set() and board.status()["phase"] == "betting"


def test_accepted_chips_light_their_seats(board):
    board.wager(2, 5)
    board.chip_on(2)
    board.chip_on(5)
    assert board.lamps() == set()
    board.press("start_game")
    board.wait(50_000)
    assert board.lamps() == {"locked", "seat_2", "seat_5"}
    assert [event["seat"] for event in board.heard("accepted")] == [2, 5]


def test_a_late_chip_is_shown_and_never_a_wager(board, measured):
    board.wager(1, 4)
    board.chip_on(1)
    board.press("start_game")
    board.wait(50_000)
    laid = board.soon()
    board.chip_on(4, at=laid, settle=False)
    lit = board.lamp_time("seat_4", laid, limit_us=100_000)
    measured(Figure("chip to seat lamp", lit - laid, "us", CHIP_LIMIT_US, LAID))
    board.wait(20_000)
    assert [event["seat"] for event in board.heard("late")] == [4]
    assert "progressive" not in board.wagers(4)
    assert board.wagers(1)["progressive"] == 100


def test_a_late_chip_blinks_twice_a_second(board):
    board.press("start_game")
    board.chip_on(3)
    seen = []
    begun = board.now
    for n in range(40):
        board.wait_until(begun + 50_000 * (n + 1))
        seen.append("seat_3" in board.lamps())
    turns = [n for n in range(1, len(seen)) if seen[n] != seen[n - 1]]
    assert 7 <= len(turns) <= 8


def test_a_chip_taken_away_before_the_lock_is_withdrawn(board):
    board.wager(3)
    board.chip_on(3)
    board.chip_off(3)
    board.press("start_game")
    board.wait(50_000)
    assert [event["seat"] for event in board.heard("withdrawn")] == [3]
    assert board.lamps() == {"locked"}
    assert "progressive" not in board.wagers(3)


def test_a_chip_taken_away_after_the_lock_is_collected(board):
    board.wager(3, 6)
    board.chip_on(3)
    board.chip_on(6)
    board.press("start_game")
    board.wait(50_000)
    assert board.refusal("confirm_chips")["code"] == 1010
    board.chip_off(3)
    board.chip_off(6)
    assert [event["seat"] for event in board.heard("collected")] == [3, 6]
    board.press("start_game")
    assert board.status()["phase"] == "dealing"
    assert board.lamps() == {"locked", "seat_3", "seat_6"}


def test_all_six_seats_are_told_apart(board):
    for seat in SEATS:
        board.wager(seat)
        board.chip_on(seat)
        board.chip_off(seat)
    assert [event["seat"] for event in board.heard("withdrawn")] == list(SEATS)


def test_a_button_held_at_power_on_keeps_the_table_closed_and_is_named(make_board):
    board = make_board()
    board.bench.press("start_game")
    board.open()
    held = DeviceError(3005, {"input": "start_game", "wire": "J1-2"})
    assert board.status()["reason"] == held.text and board.lamps() == {"locked"}
    assert board.request("devices")["troubles"] == {"start_game": 3005}
    board.bench.release("start_game")
    board.wait(1_500_000)
    assert board.status()["phase"] == "betting"
    assert board.request("devices")["troubles"] == {}
