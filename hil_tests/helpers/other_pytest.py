"""A run of pytest that a test starts."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# One that hangs ends before the test that has started it does (pyproject.toml), and what it has
# printed is shown; on a busy host each of its tests may take minutes.
LIMIT_S = 1_500


def said_by_pytest(*arguments):
    """The run as it ended, with what it printed."""
    command = [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
