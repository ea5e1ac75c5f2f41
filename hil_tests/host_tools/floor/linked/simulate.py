"""The protocol of linked meters against all that can fail, seed after seed (`make simulate`).

.venv/bin/python -m hil_tests.host_tools.floor.linked.simulate 1000
.venv/bin/python -m hil_tests.host_tools.floor.linked.simulate 1 --seed 17    one of them again
"""

import argparse
import json
import sys
import time
from collections import Counter

from hil_tests.host_tools.floor.linked.world import World

AGAIN = "again: .venv/bin/python -m hil_tests.host_tools.floor.linked.simulate 1 --seed"
# So often somebody looks after one of the boards in a history.
TICKS = 120


def simulate(seed):
    """One history, to its rest. Raises Broken."""
    world = World(seed)
    for _ in range(TICKS // world.at_once):
        world.step()
    world.heal()
    world.proofs.at_the_end()
    return world


class Simulated:
    """What the histories of some seeds were made of."""

    def __init__(self):
        self.counts, self.faults, self.places = Counter(), Counter(), set()

    def play(self, seed):
        """Raises Broken, behind the line that plays it again."""
        try:
            world = simulate(seed)
        except BaseException:
            print(AGAIN, seed)
            raise
        self.faults.update(world.faults)
        self.places |= world.places
        self.counts.update(
            histories=1,
            boards=len(world.tables),
            records=sum(table.said.last for table in world.tables),
            rounds=sum(table.said.number for table in world.tables),
            transactions=sum(len(store.done) for store in world.stores),
            awards=len(world.proofs.answers),
            alarms=len(world.store.books.alarms),
        )

    def as_dict(self):
        """`distinct_faults`: each kind in each place where it has struck, which is a record, a
        message, or how far a table was."""
        return {
            **self.counts,
            "kinds_of_faults": len(+self.faults),
            "distinct_faults": len(self.places),
            "faults": dict(sorted(self.faults.items())),
            "processor_s": round(time.process_time(), 1),
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    simulated = Simulated()
    for number in range(arguments.count):
        if sys.stderr.isatty():
            print(f"\r{number} of {arguments.count}", end="", file=sys.stderr)
        simulated.play(arguments.seed + number)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    told = simulated.as_dict()
    if arguments.json:
        print(json.dumps(told))
        return
    faults = told.pop("faults")
    for name, count in (*told.items(), *faults.items()):
        print(f"{count:10} {name.replace('_', ' ')}")


if __name__ == "__main__":
    main()
