"""Lock-out races: chips laid within microseconds of the press that locks the table, over and over.

    python -m hil_tests.board.races 10000 --rig virtual --jobs 2     through emulated rigs
    python -m hil_tests.board.races 10000 --port /dev/ttyACM0 --rig /dev/ttyACM1
    python -m hil_tests.board.races --only 1234                       one race, on the bench

A race has a number, and with it its seats, offsets and button. Each that is wrong is printed with
the line that plays it again.
"""

import argparse
import multiprocessing
import random
import signal
import sys

from rich.progress import Progress

from hil_tests.board.board_verbs import SEATS, BenchBoard
from host_tools.common.errors import HostError
from host_tools.simulator.bench import BenchError
from host_tools.simulator.testing import places

SPREAD_US = 200
# The resolution that firmware/README.md states.
R_US = 5.0
SETTLED_US = 40_000
LIFTED_US = 25_000
BUTTONS = ("start_game", "lock_out")
# So many on one board; then another takes its place, and what was said is forgotten.
ON_ONE_BOARD = 250


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
        pressed = board.soon(len(offsets) + 2) + SPREAD_US
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


def told_apart(offsets, accepted):
    """Seats on the wrong side of the lock by more than R."""
    return {
        seat: offset
        for seat, offset in offsets.items()
        if abs(offset) > R_US and (offset < 0) != (seat in accepted)
    }


def random_race(number):
    """(offsets, button) of a race, always the same for a number."""
    numbers = random.Random(number)
    seats = numbers.sample(SEATS, numbers.choice((1, 2, 3, 6)))
    offsets = {seat: round(numbers.uniform(-SPREAD_US, SPREAD_US), 3) for seat in seats}
    return offsets, numbers.choice(BUTTONS)


def play(place, numbers):
    """Plays these races on one board; yields (number, offsets, accepted seats)."""
    board = BenchBoard(place)
    try:
        board.open()
        race = Race(board)
        for number in numbers:
            offsets, button = random_race(number)
            yield number, offsets, race.run(offsets, button)
    finally:
        board.close()


worker = {}


def begin(port, rig):
    """A process of the pool. Ctrl-C is for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker["place"] = places.named(port, rig)


def played(numbers):
    """[(number, offsets, accepted seats)], or what went wrong in words."""
    done = []
    try:
        done += play(worker["place"], numbers)
    except (AssertionError, BenchError, HostError) as error:
        return done, f"race {numbers[len(done)]}: {error or 'a chip was neither'}"
    return done, None


class Figures:
    """What the races show, added up."""

    def __init__(self):
        self.races = self.chips = self.near = self.failed = 0
        # The farthest from the lock that was taken for the other side of it.
        self.farthest_us = 0.0

    def add(self, number, offsets, accepted):
        self.races += 1
        self.chips += len(offsets)
        for seat, offset in offsets.items():
            self.near += abs(offset) <= R_US
            if (offset < 0) != (seat in accepted):
                self.farthest_us = max(self.farthest_us, abs(offset))
        if told_apart(offsets, accepted):
            self.failed += 1
            print(
                f"race {number}: {offsets}: accepted {sorted(accepted)}; replay: {REPLAY}{number}"
            )

    @property
    def text(self):
        return (
            f"{self.races} races, {self.chips} chips, {self.near} of them within R = {R_US} us: "
            f"{self.failed} races wrong beyond R; the farthest chip on the wrong side of the lock "
            f"was {self.farthest_us:.3f} us from it"
        )


REPLAY = ".venv/bin/python -m hil_tests.board.races --only "


def race_all(numbers, port, rig, jobs):
    """Figures of these races; what goes wrong is told as it is found."""
    figures = Figures()
    parts = [numbers[at : at + ON_ONE_BOARD] for at in range(0, len(numbers), ON_ONE_BOARD)]
    with (
        multiprocessing.Pool(jobs, begin, (port, rig)) as pool,
        Progress(disable=not sys.stdout.isatty()) as progress,
    ):
        task = progress.add_task("races", total=len(numbers))
        for done, wrong in pool.imap(played, parts):
            for each in done:
                figures.add(*each)
            progress.advance(task, len(done))
            if wrong:
                figures.failed += 1
                print(f"{wrong}; replay: {REPLAY}{wrong.split()[1][:-1]}", flush=True)
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=500)
    parser.add_argument("--port")
    parser.add_argument("--rig")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one race")
    given = parser.parse_args()
    numbers = range(given.count) if given.only is None else [given.only]
    jobs = 1 if given.port else given.jobs
    figures = race_all(numbers, given.port, given.rig, jobs)
    print(figures.text, flush=True)
    return 1 if figures.failed else 0


if __name__ == "__main__":
    sys.exit(main())
