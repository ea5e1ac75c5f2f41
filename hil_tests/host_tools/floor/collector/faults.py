"""Random faults of disk, cable and power while a board is collected (`make collect-faults`).

.venv/bin/python -m hil_tests.host_tools.floor.collector.faults 1000
.venv/bin/python -m hil_tests.host_tools.floor.collector.faults 1 --seed 17    one of them again
"""

import argparse
import random

from hil_tests.host_tools.floor.collector.collected import Collected, play
from hil_tests.host_tools.floor.collector.faulty_disk import BEFORE, KINDS, TORN

AGAIN = "again: .venv/bin/python -m hil_tests.host_tools.floor.collector.faults 1 --seed"
MOST_FAULTS = 6
OPERATIONS = 250


class Unlucky(Collected):
    """One whose process, power and disk fail again and again, by `chance`."""

    def tick(self, hours=0):
        if self.chance.random() < 0.05:
            self.killed()
        if self.chance.random() < 0.05:
            self.power_cut()
        if self.chance.random() < 0.1:
            self._fail(within=9, kinds=KINDS)
        super().tick(hours)
        if self.follower is None and self.chance.random() < 0.5:
            # Where an operation failed, the power may soon go too.
            self._fail(within=8, kinds=(BEFORE, TORN))

    def _fail(self, within, kinds):
        at = self.disk.operations + self.chance.randint(1, within)
        self.disk.faults[at] = self.chance.choice(kinds)


def at_random(seed):
    """One history with faults; returns what it met."""
    chance = random.Random(seed)
    faults = {
        chance.randint(1, OPERATIONS): chance.choice(KINDS)
        for _ in range(chance.randint(1, MOST_FAULTS))
    }
    unlucky = Unlucky(seed, faults, cable=chance.choice((0.0, 0.02, 0.1)))
    play(unlucky, steps=chance.randint(4, 20))
    unlucky.verify()
    return unlucky


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    boots = records = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        try:
            collected = at_random(seed)
        except BaseException:
            print(f"{AGAIN} {seed}")
            raise
        boots += collected.boots
        records += len(collected.past) + len(collected.board.records)
    print(f"{arguments.count} histories, {records} records, {boots} losses of power: nothing lost")


if __name__ == "__main__":
    main()
