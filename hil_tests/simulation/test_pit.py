"""Tables with their collector, its files, its database and the ledger of their link: whatever
fails, nothing is lost and nothing is there twice."""

from collections import Counter

from hil_tests.simulation.scenarios import pit

SEEDS = (1, 2, 3)
STEPS = 320
FAILS = ("collector", "full disk", "database", "cable", "called", "clock")


def test_files_database_ledger_and_backup_say_what_the_boards_say():
    done = Counter()
    for seed in SEEDS:
        done.update(pit(seed, STEPS))
    missing = [name for name in FAILS if not done[f"pit: {name}"]]
    assert missing == [] and done["records collected"] > 1000
    assert done["link: awards"] and done["link: adjust"] and done["link: suspend"]
