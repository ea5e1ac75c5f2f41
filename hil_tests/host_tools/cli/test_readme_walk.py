"""The way of a board from the box to the table, command by command as it is printed, on a
virtual board."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers.virtual_boards import own_folder

ROOT = Path(__file__).resolve().parents[3]
WALK = (ROOT / "boards" / "FIRST_BOARD.md").read_text()
# The folder is set up, and nobody looks at a page here.
NOT_RUN = ("make ", "export PATH", "tablectl panel")
# What they ask about is agreed to, for nobody is at a terminal.
ASKING = ("tablectl flash", "tablectl provision")
LIMIT_S = 300.0


def commands():
    """The lines of the first block, without what they say behind `#`."""
    block = re.findall(r"^    (.*)$", WALK.split("\n\n")[2], re.M)
    told = [line.partition(" #")[0].strip() for line in block]
    return [line for line in told if not line.startswith(NOT_RUN)]


@pytest.fixture(scope="module")
def typed(tmp_path_factory):
    """Types a line at a shell in a folder that has the repository's files beside it."""
    home = tmp_path_factory.mktemp("home")
    (home / "host_tools").symlink_to(ROOT / "host_tools")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"

    def run(line):
        return subprocess.run(
            ["bash", "-c", line],
            cwd=home,
            env={**os.environ, "HOME": str(home), "PATH": path},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )

    with own_folder(home / "virtual"):
        yield run


def test_the_readme_goes_from_the_drive_to_the_audit():
    words = [line.split()[1] for line in commands() if line.startswith("tablectl")]
    assert words[0] == words[-1] == "virtual"
    assert {"list", "flash", "provision", "status", "log", "audit"} <= set(words)


@pytest.mark.parametrize("line", commands())
def test_every_command_does_what_the_readme_says(line, typed):
    done = typed(f"{line} --yes" if line.startswith(ASKING) else line)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
