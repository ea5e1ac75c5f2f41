"""Chips and lock within microseconds of each other: the order of the edges decides, and beyond the
resolution R it is never wrong."""

import random

import pytest
from board_verbs import SEATS

# `make sweep` does the second number.
TRIALS = (150, pytest.param(500, marks=pytest.mark.sweep))
SPREAD_US = 200
# The resolution that firmware/README.md states.
R_US = 5.0
SETTLED_US = 40_000
LIFTED_US = 25_000


class Race:
    """One board that locks again and again.

    Nobody has an Ante, so every chip that counts as a wager at the lock is returned with a line
    (687a.7(d)(1)) and the round is over; a late chip has no line.
    """

    def __init__(self, board):
        self.board = board

    def run(self, offsets, button="start_game"):
        """Chips laid at `offsets` {seat: microseconds from the press}; the accepted seats."""
        board = self.board
        board.events.clear()
        pressed = int(board.now) + 1_000
        for seat, offset in offsets.items():
            board.bench.chip_on(seat, pressed + offset)
        board.bench.press(button, pressed)
        board.bench.release(button, pressed + 30_000)
        board.wait_until(pressed + SETTLED_US)
        for _ in range(10):
            if len(board.heard("pay")) + len(board.heard("late")) == len(offsets):
                break
            board.wait(20_000)
        lines = [event["line"] for event in board.heard("pay")]
        assert {line["outcome"] for line in lines} <= {"return"}
        accepted = {line["seat"] for line in lines}
        assert accepted | {event["seat"] for event in board.heard("late")} == set(offsets)
        self.open_betting(offsets)
        return accepted

    def open_betting(self, seats):
        """All chips away, then the next round."""
        board = self.board
        for seat in seats:
            board.bench.chip_off(seat)
        board.wait(LIFTED_US)
        board.request("next_round")
        assert board.status()["phase"] == "betting"


@pytest.fixture
def race(board):
    return Race(board)


def told_apart(offsets, accepted):
    """Seats on the wrong side of the lock by more than R."""
    return {
        seat: offset
        for seat, offset in offsets.items()
        if abs(offset) > R_US and (offset < 0) != (seat in accepted)
    }


@pytest.mark.parametrize("trials", TRIALS)
def test_random_races_of_up_to_six_chips(race, trials):
    numbers = random.Random(687)
    wrong = []
    for _ in range(trials):
        seats = numbers.sample(SEATS, numbers.choice((1, 2, 3, 6)))
        offsets = {seat: numbers.uniform(-SPREAD_US, SPREAD_US) for seat in seats}
        accepted = race.run(offsets, numbers.choice(("start_game", "lock_out")))
        if told_apart(offsets, accepted):
            wrong.append((offsets, accepted))
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
    rounds = 20
    for _ in range(rounds):
        at = int(board.now) + 1_000
        for seat in numbers.sample(SEATS, len(SEATS)):
            at += numbers.uniform(0.3, 4)
            board.bench.chip_on(seat, at)
        board.wait_until(at + SETTLED_US)
        for seat in SEATS:
            board.bench.chip_off(seat)
        board.wait(SETTLED_US)
    board.wait(SETTLED_US)
    assert len(board.heard("withdrawn")) == rounds * len(SEATS)


def test_two_edges_are_told_apart_from_r_on(race):
    """R is stated honestly: no smaller distance is needed in any phase of the loop."""
    numbers = random.Random(1)
    missed = []
    for _ in range(60):
        distance = numbers.uniform(0.05, R_US)
        if race.run({numbers.choice(SEATS): -distance}) == set():
            missed.append(distance)
    assert not missed or max(missed) <= R_US
