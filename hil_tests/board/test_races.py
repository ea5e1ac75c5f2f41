"""Chips and lock within microseconds of each other: the order of the edges decides, and beyond the
resolution R it is never wrong."""

import random

import pytest

from hil_tests.board.board_verbs import SEATS
from hil_tests.board.races import R_US, SETTLED_US, Race, random_race, told_apart

# A round follows so many chips of a seat that are laid and lifted (core/budget.py).
TIMES_A_ROUND = 8
# `make sweep` does the second number, `make races` any.
TRIALS = (150, pytest.param(500, marks=pytest.mark.sweep))


@pytest.fixture
def race(board):
    return Race(board)


@pytest.mark.parametrize("trials", TRIALS)
def test_random_races_of_up_to_six_chips(race, trials):
    wrong = []
    for number in range(trials):
        offsets, button = random_race(number)
        accepted = race.run(offsets, button)
        if told_apart(offsets, accepted):
            wrong.append((number, offsets, accepted))
    assert wrong == []
    assert race.board.status()["edges"] == {"overflows": 0, "missed": 0}


def test_a_chip_after_the_lock_is_never_a_wager_however_close(race):
    for nanoseconds in (0, 10, 100, 500, 1_000, 2_000, 5_000):
        assert race.run({1: nanoseconds / 1000, 6: nanoseconds / 1000}) == set()


def test_edges_pending_together_are_equal_and_the_lock_wins(race):
    assert race.run(dict.fromkeys(SEATS, 0)) == set()


def test_chips_before_the_lock_by_more_than_r_are_wagers(race):
    for offset in (-R_US - 0.5, -10, -30, -199):
        assert race.run(dict.fromkeys(SEATS, offset)) == set(SEATS)


def test_no_edge_is_lost_however_close_to_the_one_before(board):
    """Laid and lifted before the lock, every chip is withdrawn: both its edges were seen."""
    numbers = random.Random(5)
    times = 20
    for time in range(1, times + 1):
        at = board.soon(len(SEATS))
        for seat in numbers.sample(SEATS, len(SEATS)):
            at += numbers.uniform(0.3, 4)
            board.bench.chip_on(seat, at)
        board.wait_until(at + SETTLED_US)
        for seat in SEATS:
            board.bench.chip_off(seat)
        board.wait(SETTLED_US)
        if time % TIMES_A_ROUND == 0:
            board.press("start_game")
            board.wait(SETTLED_US)
            board.request("next_round")
    board.wait(SETTLED_US)
    assert len(board.heard("withdrawn")) == times * len(SEATS)


def test_two_edges_are_told_apart_from_r_on(race):
    """R is stated honestly: no smaller distance is needed in any phase of the loop."""
    numbers = random.Random(1)
    missed = []
    for _ in range(60):
        distance = numbers.uniform(0.05, R_US)
        if race.run({numbers.choice(SEATS): -distance}) == set():
            missed.append(distance)
    assert not missed or max(missed) <= R_US
