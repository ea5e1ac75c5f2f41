"""Tables live with the product, history after history (`make simulate`).

python -m hil_tests.simulation 1000                       histories from seed 0 on
python -m hil_tests.simulation 100 --scenario pit         those of one scenario
python -m hil_tests.simulation --seed 17                  one table's again
python -m hil_tests.simulation --seed 17 --only 3,40-42   some of its steps
"""

import argparse
import json
import sys
import time
from collections import Counter

from hil_tests.simulation.reduce import failure_of, in_words, of_words, reduced
from hil_tests.simulation.scenarios import SCENARIOS
from host_tools.cli.progress import bar

STEPS = 400
# A table's day: a round each 80 s.
ROUNDS_A_DAY = 1_080
AGAIN = "again: .venv/bin/python -m hil_tests.simulation"


def main():
    asked = arguments()
    name = asked.scenario or "table"
    if asked.count is None:
        only = of_words(asked.only) if asked.only else None
        show(SCENARIOS[name][0](asked.seed, asked.steps, only), asked.json)
        return 0
    done, failed, first = Counter(), [], asked.seed or 0
    began_s = time.monotonic()
    with bar("histories", asked.count, counted=True) as shown:
        for number in range(asked.count):
            for name in [asked.scenario] if asked.scenario else SCENARIOS:
                lives, every = SCENARIOS[name]
                if asked.scenario or number % every == 0:
                    live_one(name, lives, first + number, asked.steps, done, failed, shown)
            shown.count(number + 1)
            if asked.seconds and time.monotonic() - began_s > asked.seconds:
                break
    done["failed"] = len(failed)
    show(done, asked.json, failed)
    return 1 if failed else 0


def live_one(name, lives, seed, steps, done, failed, shown):
    done[f"histories of a {name}"] += 1
    try:
        done.update(lives(seed, steps))
    except Exception as error:  # noqa: BLE001 - whatever the product does is a finding
        text = told_of(name, seed, steps, f"{type(error).__name__}: {error}")
        failed.append(text)
        shown.note(text)


def told_of(name, seed, steps, wrong):
    """What is wrong, and the line that replays it, for a table as short as it can be made."""
    again = f"{wrong}\n{AGAIN} --scenario {name} --seed {seed} --steps {steps}"
    if name == "table" and failure_of(seed, steps, None):
        again += f" --only {in_words(reduced(seed, steps, wrong))}"
    return again


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("count", type=int, nargs="?", help="how many histories")
    parser.add_argument("--scenario", choices=SCENARIOS, help="what lives; all of them without")
    parser.add_argument("--seed", type=int, help="of the first")
    parser.add_argument("--steps", type=int, default=STEPS, help="of each history")
    parser.add_argument("--only", help="steps of one history")
    parser.add_argument("--seconds", type=int, help="no further history begins after these")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.count is None and asked.seed is None:
        parser.error("how many histories, or which seed")
    return asked


def show(done, as_json, failed=()):
    figures = dict(sorted(done.items()))
    figures["table_days"] = round(done["rounds"] / ROUNDS_A_DAY, 2)
    figures["processor_s"] = round(time.process_time(), 1)
    if as_json:
        print(json.dumps({**figures, "findings": list(failed)}))
        return
    for name, count in figures.items():
        print(f"{count:10,} {name.replace('_', ' ')}")


if __name__ == "__main__":
    sys.exit(main())
