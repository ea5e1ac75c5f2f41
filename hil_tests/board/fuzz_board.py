"""Everything at once on the image, from a seed: a dealer plays whole rounds of a game, and between
any two of his acts somebody with the cable asks whatever the link could be asked, sends what no
line is, lets sensors chatter and the shoe babble, or takes the power away.

After each act: no reset, no latched error, no fault; the rules code on this host took and refused
the same and says the same of the table; what is free of the heap after a round is within 1 KB of
what it was after the one before and after the second; LOCKED is lit within 5 ms of a clean press
with twelve requests under way, within 10 ms while wires are hostile, and no collection of garbage
begins between a press or a chip and its lamp: presses that meet one under way are counted apart.
At the end of a stint its journal is exported, and the audit finds nothing.

    python -m hil_tests.board.fuzz_board --hours 4 --jobs 2     four simulated hours
    python -m hil_tests.board.fuzz_board --seed 1 --stint 17    that stint alone
"""

import argparse
import multiprocessing
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from rich.progress import Progress
from tablectl import games
from tablectl.games import CATALOGUE

from hil_tests.board.hostile_acts import (
    ACTS,
    ACTS_IN_BETTING,
    COLLECTING,
    LIMITS_US,
    OverheardBoard,
    heard_before,
    words_of,
)
from hil_tests.board.mirror import Mirror
from hil_tests.rules.helpers.answers import drawn
from hil_tests.rules.helpers.any_game import AnyGame
from hil_tests.rules.helpers.random_rounds import Chance
from host_tools.examples import BENCH_KEYS, TABLES
from host_tools.journal.audit import audit
from host_tools.journal.export import export
from host_tools.submission import table_file

CHAPTERS = sorted(CATALOGUE)
HOURS = 4
STINT_S = 120
# One act of the dealer in so many comes after a hostile one; cards are many.
OFTEN, SELDOM = 3, 8
IRREGULAR = 4
HEAP_SLACK = 1_024
# What the error of a part takes for as long as it is named.
NAMED_BYTES = 160
# After this what is free has been counted.
TIDIED_US = 300_000
EXPORT_EVERY = 8
# What the rules ask for before the next round, where they do.
BEFORE_THE_NEXT = ("new_deck", "new_dice", "covered")


class Stint:
    """A table of one game, with any answers to its readings, for some simulated seconds. `counts`:
    what was done, by name; `late_us`: {kind of LIMITS_US: from each press to LOCKED}; `free`:
    {starts of the board: [bytes of the heap after each round without wagers since that start]}."""

    def __init__(self, seed, number):
        self.chance = Chance(seed * 1_000 + number)
        self.chapter = CHAPTERS[number % len(CHAPTERS)]
        self.counts = Counter()
        self.late_us = {kind: [] for kind in LIMITS_US}
        self.free = {}
        configuration = drawn(table_file.load(TABLES / f"{self.chapter}.json"), self.chance)
        self.board = OverheardBoard(configuration=configuration)
        self.board.bench.watch(COLLECTING)
        self.board.open()
        self.heard = heard_before(self.board)
        self.mirror = Mirror(self.board)
        self.game = FuzzedGame(self)

    @property
    def words(self):
        return words_of(self.mirror.table)

    def play(self, seconds):
        folder = tempfile.TemporaryDirectory()
        with folder:
            path = Path(folder.name) / "journal"
            while self.board.now < seconds * 1_000_000:
                self.game.round()
                self.look_at_the_heap()
                self.counts["rounds"] += 1
                if self.counts["rounds"] % EXPORT_EVERY == 0:
                    self.export(path)
                self.board.bench.forget()
                self.board.events.clear()
            self.export(path)
            found = audit((path,), BENCH_KEYS)
            assert found.findings == [], found.findings

    def export(self, path):
        assert export(self.board.client, path, False).confirmed
        self.mirror.stand_up()

    def look_at_the_heap(self):
        """What is free once a round without wagers is over, when no round holds anything, is what
        it was after the round before, and after the second since the board started: in the first
        it keeps what it will need again, such as a role's nonce and the last line. The parts that
        are named as troubles are so until the power goes."""
        self.game.open_next()
        assert self.mirror.do("start_game") and self.mirror.waits("next_round")
        self.board.wait(TIDIED_US)
        named = self.board.request("devices")["troubles"]
        free = self.mirror.verify()["heap_free"] + NAMED_BYTES * len(named)
        boots = self.board.bench.counters()["boots"]
        since = self.free.setdefault(boots, [])
        least = max(since[-1:] + since[1:2], default=0) - HEAP_SLACK
        since.append(free)
        assert free >= least, f"{since} bytes were free since the board started"

    def disturb(self):
        """Perhaps something hostile, and nothing has come of it."""
        phase = self.mirror.table.awaits["phase"]
        if self.chance.one_in(SELDOM if phase == "dealing" else OFTEN):
            act = self.chance.pick(ACTS_IN_BETTING if phase == "betting" else ACTS)
            self.counts[act.__name__] += 1
            self.counts["in " + phase] += 1
            act(self)
            self.mirror.verify()


class FuzzedGame(AnyGame):
    """Random rounds of whatever the board plays, each attempt with something hostile before."""

    def __init__(self, stint):
        self.stint, self.chance, self.trouble = stint, stint.chance, IRREGULAR
        self.game = stint.mirror
        self.seats = range(1, self.table.seats + 1)
        self.refused, self.shoe, self.settings = 0, [], 0
        self.shuffled_for = None

    @property
    def table(self):
        return self.game.table

    def shuffle(self):
        super().shuffle()
        self.shuffled_for = self.table.round.number

    def step(self):
        """Something hostile may have ended the round and opened another, which has all cards."""
        if self.table.round.number != self.shuffled_for:
            self.shuffle()
        super().step()

    def attempt(self, name, **facts):
        self.stint.disturb()
        taken = self.game.do(name, **facts)
        self.stint.mirror.verify()
        return taken

    def open_next(self):
        for name in BEFORE_THE_NEXT:
            if self.game.do("next_round"):
                return
            self.game.do(name)
        assert self.game.do("next_round"), self.table.awaits


def replay(seed, number, seconds):
    given = f"--seed {seed} --stint {number} --seconds {seconds}"
    return f"replay: .venv/bin/python -m hil_tests.board.fuzz_board {given}"


def run(seed, number, seconds):
    """(counts, late_us) of a stint. Raises AssertionError with the line that replays it."""
    stint = None
    try:
        with patch.object(games, "forget"):
            stint = Stint(seed, number)
            stint.play(seconds)
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise AssertionError(f"{told}\n{replay(seed, number, seconds)}") from error
    finally:
        if stint:
            stint.board.close()
    return stint.counts, stint.late_us


def attempt(given):
    """(counts, late_us, None), or what is wrong in their place."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return *run(*given), None
    except AssertionError as error:
        return Counter(), {}, str(error)


def sweep(stints, jobs, tell=print):
    """Plays all of them; what is wrong is told at once. Returns (counts, late_us, how many
    failed)."""
    counts, late_us, failed = Counter(), {kind: [] for kind in LIMITS_US}, 0
    with (
        multiprocessing.Pool(jobs, maxtasksperchild=1) as pool,
        Progress(disable=not sys.stdout.isatty()) as progress,
    ):
        task = progress.add_task("stints", total=len(stints))
        for counted, late, wrong in pool.imap_unordered(attempt, stints):
            progress.advance(task)
            counts += counted
            for kind in late:
                late_us[kind] += late[kind]
            if wrong:
                failed += 1
                tell(wrong)
    return counts, late_us, failed


def report(counts, late_us):
    for name in sorted(counts):
        print(f"{counts[name]:9} {name}")
    for kind, late in late_us.items():
        worst = f", LOCKED after {max(late) / 1000:.2f} ms at most" if late else ""
        print(f"{len(late):9} presses, {kind}{worst}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--hours", type=float, default=HOURS)
    parser.add_argument("--seconds", type=int, default=STINT_S)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stint", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.stint is not None:
        counts, late_us = run(given.seed, given.stint, given.seconds)
        failed = 0
    else:
        many = round(given.hours * 3_600 / given.seconds)
        stints = [(given.seed, number, given.seconds) for number in range(many)]
        counts, late_us, failed = sweep(stints, given.jobs, lambda told: print(told, flush=True))
    report(counts, late_us)
    print(f"{failed} stints failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
