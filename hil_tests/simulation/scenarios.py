"""What a seed may be the history of."""

import tempfile
from collections import Counter
from pathlib import Path

from hil_tests.host_tools.floor.linked.simulate import simulated
from hil_tests.simulation.growth import ACTS
from hil_tests.simulation.history import History, live
from hil_tests.simulation.pit import Pit

TABLES_OF_A_PIT = 3
# Steps of a table for each look of a collector.
STEPS_A_LOOK = 4
# Steps of a history in which somebody fills a bound, and those behind that.
GROWN, BEHIND = 56, 21


def table(seed, steps, only=None, looked=lambda number: None):
    """One table. A Counter of what was done."""
    return live(seed, steps, only, looked).done


def growth(seed, steps=GROWN, only=None, looked=lambda number: None):
    """One table at which only the dealer plays, until at last somebody fills a bound: another one
    for each seed."""
    with tempfile.TemporaryDirectory() as folder:
        history = History(seed, Path(folder), disturbed=False)
        for number in range(steps):
            looked(number)
            history.do(ACTS[seed % len(ACTS)] if number == steps - BEHIND else None, number)
        history.end()
    return history.table.done


def pit(seed, steps, only=None, looked=lambda number: None):
    """Several tables with their collector and its database."""
    with tempfile.TemporaryDirectory() as folder:
        lived = Pit(Path(folder), TABLES_OF_A_PIT, seed)
        lived.live(steps // STEPS_A_LOOK, looked)
    done = Counter({f"pit: {name}": count for name, count in lived.failed.items()})
    for tended in lived.tables.values():
        done.update(tended.table.done)
    if lived.link:
        done.update({f"link: {name}": count for name, count in lived.link.decided.items()})
    done["records collected"] = lived.records
    return done


def linked(seed, steps, only=None, looked=lambda number: None):
    """Tables of a link, its network, collectors and databases. Its length comes from its seed."""
    return simulated(seed)


# {name: (what lives it, one in so many seeds)}
SCENARIOS = {"table": (table, 1), "linked": (linked, 1), "growth": (growth, 7), "pit": (pit, 10)}
