"""How long a command takes on this host, as it is typed: the interpreter's start included."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from host_tools.measure.figure import Figure

LIST_S = 1.0
TRIALS = 5


def measure_all() -> Iterator[Figure]:
    """`tablectl list` where no virtual board runs."""
    with tempfile.TemporaryDirectory() as nowhere:
        environment = {**os.environ, "TABLECTL_VIRTUAL": nowhere}
        seconds = min(_list_s(environment) for _ in range(TRIALS))
    yield Figure("tablectl list", seconds, "s", LIST_S, f"best of {TRIALS}", simulated=False)


def _list_s(environment: dict[str, str]) -> float:
    command = [str(Path(sys.executable).parent / "tablectl"), "list"]
    began = time.monotonic()
    subprocess.run(command, env=environment, check=False, capture_output=True)
    return time.monotonic() - began
