"""How long a command takes on this host, as it is typed: time of the processor, the interpreter's
start included."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools.measure.figure import Figure

HELP_S = 0.25
WITHOUT_RULES_S = 0.3
TRIALS = 5
HOW = f"time of the processor, best of {TRIALS}"
# What a shell asks when TAB is pressed behind the command's name.
COMPLETING = {
    "_TABLECTL_COMPLETE": "bash_complete",
    "COMP_WORDS": "tablectl ",
    "COMP_CWORD": "1",
}


def measure_all() -> Iterator[Figure]:
    """Help, completion, and commands that need no rules, where no board is."""
    with tempfile.TemporaryDirectory() as nowhere:
        port, file = f"{nowhere}/port", f"{nowhere}/file"
        lines = {
            "--help": "--help",
            "TAB": "",
            "list": "list",
            "identity": f"identity --port {port}",
            "status": f"status --port {port}",
            "flash": f"flash {file}",
            "log export": f"log export --port {port} --out {file} --unsigned",
        }
        for name, line in lines.items():
            environment = {**os.environ, "TABLECTL_VIRTUAL": nowhere}
            environment |= COMPLETING if name == "TAB" else {}
            limit_s = HELP_S if name in ("--help", "TAB") else WITHOUT_RULES_S
            seconds = min(_processor_s(line.split(), environment) for _ in range(TRIALS))
            yield Figure(f"tablectl {name}", seconds, "s", limit_s, HOW, simulated=False)


def _processor_s(words: list[str], environment: dict[str, str]) -> float:
    command = [str(Path(sys.executable).parent / "tablectl"), *words]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
