"""How long the audit of a table's months takes, and how much memory: `make year MONTHS=12`.

The journal is written as long_table.py says, a file a month, and audited by the command in a
process of its own: all of it, once more, and as it grows by a day.
"""

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path

from hil_tests.host_tools.helpers import used
from hil_tests.host_tools.measure.long_table import ROUNDS_A_MONTH, LongTable
from host_tools.examples import BENCH_KEYS

DAYS_A_MONTH = 30
COMMAND = *used.TABLECTL, "audit"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--months", type=int, default=1)
    options.add_argument("--rounds", type=int, default=ROUNDS_A_MONTH, help="of a month")
    options.add_argument("--folder", type=Path, help="where the files are kept; default: nowhere")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as made:
        measure(asked.folder or Path(made), asked.months, asked.rounds)


def measure(folder: Path, months: int, rounds: int) -> None:
    began = time.monotonic()
    table = LongTable(folder)
    paths = []
    for month in range(1, months + 1):
        paths.append(folder / f"table-{month:02}.tcj")
        table.write(paths[-1], rounds)
        told = sum(path.stat().st_size for path in paths)
        took = time.monotonic() - began
        say(f"written: {table.rounds:,} rounds, {table.records:,} records, {told:,} bytes", took)
    state = folder / "audited.json"
    state.unlink(missing_ok=True)
    audited("audited", paths, state)
    audited("audited once more", paths, state)
    paths.append(folder / "next-day.tcj")
    table.write(paths[-1], rounds // DAYS_A_MONTH)
    audited("audited a day later", paths, state)


def audited(what: str, paths: list[Path], state: Path) -> None:
    """Run the command; it has to find nothing."""
    arguments = (*paths, "--keys", BENCH_KEYS, "--state", state, "--json")
    made = subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, check=True)
    found, took = json.loads(made.stdout), json.loads(made.stderr)
    assert found["findings"] == []
    said = f"{found['rounds']:,} rounds, {found['records']:,} records"
    say(f"{what}: {said}; {used.said(took)}", took["seconds"])


def say(text: str, seconds: float) -> None:
    print(f"{text}; {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
