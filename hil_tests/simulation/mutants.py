"""Does the simulator find things? Modules of the product changed at one point, the changes drawn
with a fixed seed; a mutant is killed by a history that fails.

    python -m hil_tests.simulation.mutants budget share --count 50
    python -m hil_tests.simulation.mutants budget --only 7       the eighth that is drawn
"""

import argparse
import importlib
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from hil_tests.matrix.cited_tests import Call
from hil_tests.matrix.mutations import every_mutant
from hil_tests.matrix.trial import CRASHED, SURVIVED, Changed, tried
from host_tools.cli.progress import bar

ROOT = Path(__file__).parents[2]
# Each module with the scenarios that it is a part of, the one that finds most first.
MODULES = {
    "budget": ("firmware/tablectl/core/budget.py", ("growth", "table", "linked")),
    "recovery": ("firmware/tablectl/app/recovery.py", ("table", "linked")),
    "journal": ("firmware/tablectl/store/journal.py", ("table", "linked")),
    "level": ("firmware/tablectl/progressive/level.py", ("table", "linked")),
    "share": ("firmware/tablectl/progressive/share.py", ("linked", "table")),
    "collector": ("host_tools/floor/collector/follower.py", ("pit",)),
    "storing": ("host_tools/floor/storing.py", ("pit",)),
    "taking": ("host_tools/floor/linked/taking.py", ("linked",)),
    "accounts": ("host_tools/floor/linked/accounts.py", ("linked",)),
    "backup": ("host_tools/floor/backup.py", ("pit",)),
}
SEED = 43
# (seeds of the histories that a mutant has to live through, the steps of each)
LIVED = {
    "table": (range(18), 150),
    "linked": (range(8), 0),
    "growth": (range(0, 90, 5), 200),
    "pit": (range(1, 5), 240),
}
# Seconds of processor time for all of them.
LIMIT_S = 120


@dataclass(frozen=True, order=True)
class Lived(Call):
    """A history as a test of a mutant."""

    seed: int = 0

    @property
    def said(self) -> str:
        return f"{self.function} {self.seed}"

    def run(self) -> None:
        """Raise AssertionError for a history that fails, whatever fails of it."""
        lives = getattr(importlib.import_module(self.module), self.function)
        try:
            lives(self.seed, LIVED[self.function][1])
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}") from error


def drawn(path, count):
    """The first `count` mutants of a module in an order that is always the same."""
    every = every_mutant([path])
    random.Random(SEED).shuffle(every)
    return every[:count]


def outcomes(path, mutants, scenarios, shown):
    """(mutant, Outcome) of each. Raises SystemExit where the histories fail without a change, for
    then they kill whatever they are given."""
    histories: list[Call] = [
        Lived("hil_tests.simulation.scenarios", name, seed)
        for name in scenarios
        for seed in LIVED[name][0]
    ]
    unchanged = tried(Changed(path, path.read_text()), histories, LIMIT_S)
    if unchanged.kind != SURVIVED:
        raise SystemExit(f"{path.name} without a change: {unchanged.kind} ({unchanged.test})")
    for number, one in enumerate(mutants):
        yield one, tried(Changed(one.path, one.text()), histories, LIMIT_S)
        shown.count(number + 1)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", choices=[[], *MODULES], help="all of them without")
    parser.add_argument("--count", type=int, default=50, help="mutants of each module")
    parser.add_argument("--only", type=int, help="one of those that are drawn")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {}
    for name in asked.modules or MODULES:
        path, scenarios = MODULES[name]
        mutants = drawn(ROOT / path, asked.count)
        mutants = mutants if asked.only is None else mutants[asked.only : asked.only + 1]
        with bar(f"mutants of {name}", len(mutants), counted=True) as shown:
            done = list(outcomes(ROOT / path, mutants, scenarios, shown))
        found[name] = [[one.said, outcome.kind, outcome.test] for one, outcome in done]
        if not asked.json:
            show(name, done)
    if asked.json:
        print(json.dumps(found))
    return 0


def show(name, done):
    counts = Counter(outcome.kind for _, outcome in done)
    print(f"{name}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()), flush=True)
    for number, (one, outcome) in enumerate(done):
        if outcome.kind != "killed":
            why = f" ({outcome.test})" if outcome.kind == CRASHED else ""
            print(f"  {number} {outcome.kind}{why}: {one.said}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
