"""How fast standard hands of seven cards are valued on one core of this host, beside OMPEval:
`make ompeval FOLDER=...`, a checkout of it, which is compiled where it lies.

Both run by turns in one program (ompeval.cpp). Our rate of random hands includes the checks of
their cards, which OMPEval does not make.
"""

import argparse
import json
import subprocess
from pathlib import Path

from host_tools.measure.evaluator_build import BATCH, BUILD, CORE, HANDEVAL, RATES, run
from host_tools.simulator.control import BenchError

PROGRAM = Path(__file__).with_suffix(".cpp")
# gcc compiles each file in the language of its name.
COMPILE: tuple[str | Path, ...] = (
    "gcc",
    "-O3",
    "-w",
    f"-I{HANDEVAL}",
    PROGRAM,
    RATES,
    *BATCH,
    *CORE,
)
MEASURED = ("random hands in memory", "all C(52,7)")
MILLION = 1e6


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path, help="a checkout of OMPEval")
    options.add_argument("--json", action="store_true", help="print them as JSON")
    asked = options.parse_args()
    try:
        found = measure(asked.folder)
    except BenchError as error:
        options.error(str(error))
    if asked.json:
        print(json.dumps(found))
        return
    for what, (ours, theirs) in found.items():
        print(f"{what}: {ours:.0f} M/s, OMPEval {theirs:.0f} M/s: {ours / theirs:.2f} times")


def measure(folder: Path) -> dict[str, list[float]]:
    """Million hands a second, ours and OMPEval's. Raises BenchError for a folder without it, and
    if it orders hands otherwise."""
    evaluator = folder / "omp" / "HandEvaluator.cpp"
    if not evaluator.is_file():
        raise BenchError(f"{folder}: no checkout of OMPEval, which has omp/HandEvaluator.cpp")
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / "ompeval"
    run(*COMPILE, evaluator, f"-I{folder}", "-lstdc++", "-o", program)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BenchError(f"{folder}: orders hands otherwise than handeval")
    lines = [line.split() for line in done.stdout.splitlines()]
    return {
        what: [round(float(rate) / MILLION, 1) for rate in line]
        for what, line in zip(MEASURED, lines)
    }


if __name__ == "__main__":
    main()
