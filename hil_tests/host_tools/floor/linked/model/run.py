"""The model of linked meters, exhaustively, and broken on purpose (`make model`):

.venv/bin/python -m hil_tests.host_tools.floor.linked.model.run [--json]
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.cli.progress import bar

MODEL = Path(__file__).parent / "linked.pml"
OF_GCC = ("-w", "-DSAFETY", "-DNOFAIR")
OF_SEARCH = ("-m1000000", "-w24")
LATE = "one message comes late, as often as it likes"
# Each is played to its last state; all of it at once has more states than a computer can hold.
RUNS = {
    f"2 tables, 1 award, failover; {LATE}": {"TABLES": 2, "HITS": 1, "MOST_LATE": 1},
    f"3 tables, 2 awards; {LATE}": {"FAILOVER": 0, "MOST_LATE": 1},
    f"3 tables that have fed, 2 awards that are paid, failover; {LATE}": {
        "WAGERS": 0,
        "VOIDS": 0,
        "MOST_LATE": 1,
    },
    "3 tables, 2 awards, failover; a message arrives now or never": {"MOST_LATE": 0},
}
# The protocol broken on purpose, as BROKEN of the model counts it, in a floor of this size.
SMALL = {"TABLES": 2, "HITS": 2, "MOST_LATE": 1}
BREAKAGES = (
    "a reply to any nonce is taken",
    "a lease counts from its arrival",
    "an old term is answered and taken",
    "a new term is told before it is journaled",
    "a void does not wait for the answer",
    "a new database waits for nobody",
    "a claim that was answered is answered anew",
    "a claim does not wait for contributions",
    "a board has told all without its last claim",
    "an end that is told twice is booked twice",
)
FIGURES = {
    "states": r"(\S+) states, stored",
    "depth": r"depth reached (\d+)",
    "memory_mb": r"(\S+)\s+total actual memory usage",
    "seconds": r"elapsed time (\S+) seconds",
    "errors": r"errors: (\d+)",
}


def play(values, optimised="-O2"):
    """The figures of one search, with what Spin says is `violated`, None where all holds. Raises
    RuntimeError when the search did not come to its end."""
    given = [f"-D{name}={value}" for name, value in values.items()]
    with tempfile.TemporaryDirectory(prefix="model-") as folder:
        _do(folder, "spin", "-a", *given, MODEL)
        _do(folder, "gcc", optimised, *OF_GCC, "-o", "pan", "pan.c")
        said = _do(folder, "./pan", *OF_SEARCH)
    violated = re.search(r"assertion violated (.*) \(at depth", said)
    if "Search not completed" in said and not violated:
        raise RuntimeError(said)
    found = {name: float(re.findall(what, said)[0]) for name, what in FIGURES.items()}
    return {**found, "violated": violated and violated[1]}


def play_broken(name):
    return play({**SMALL, "BROKEN": 1 + BREAKAGES.index(name)}, "-O0")


def _do(folder, *words):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{words[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def line(name, found):
    figures = f"{found['states']:12,.0f} states, depth {found['depth']:.0f}"
    used = f"{found['memory_mb']:,.0f} MB, {found['seconds']:.0f} s"
    return f"{figures}, {used}, {found['errors']:.0f} errors: {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    runs, broken = {}, {}
    with bar("model", len(BREAKAGES) + len(RUNS), counted=True) as shown:
        for place, name in enumerate(BREAKAGES):
            shown.count(place)
            broken[name] = play_broken(name)
        for place, (name, values) in enumerate(RUNS.items()):
            shown.count(len(BREAKAGES) + place)
            shown.say(name)
            runs[name] = play(values)
            if not asked.json:
                shown.note(line(name, runs[name]))
    missed = [name for name, found in broken.items() if not found["violated"]]
    if asked.json:
        print(json.dumps({"runs": runs, "broken": broken}))
    else:
        print(f"{len(broken) - len(missed)} of {len(broken)} breakages are found")
    return int(bool(missed) or any(found["errors"] for found in runs.values()))


if __name__ == "__main__":
    sys.exit(main())
