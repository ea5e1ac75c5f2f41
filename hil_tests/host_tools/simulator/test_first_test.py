"""FIRST_TEST.md as somebody does what it says, in a folder with nothing else in it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers.virtual_boards import own_folder
from host_tools.simulator import testing

TUTORIAL = Path(testing.__file__).with_name("FIRST_TEST.md").read_text()
BLOCK = re.compile(r"^```python\n(.*?)^```$|^ {4}(\S.*?)$", re.M | re.S)
# The environment is there.
NOT_TYPED = ("python3 -m venv", "pip install")
PRESS = '    board.press("start_game")\n'
LIMIT_S = 600.0
ON_A_BOARD = "## On a board"


class Folder:
    """Where the tutorial is followed; `virtual` has the emulated boards."""

    def __init__(self, path, virtual):
        self.path = path
        ports = {"PORT": virtual / "table" / "port", "RIG": virtual / "table" / "rig"}
        self.ports = {name: str(port) for name, port in ports.items()}

    def write(self, code):
        named = re.match(r"# (\S+\.py)\n", code)
        with (self.path / (named[1] if named else "test_table.py")).open("a") as file:
            file.write(code + "\n\n")

    def type(self, line):
        words = [self.ports.get(word, word) for word in line.split()]
        return subprocess.run(
            ["bash", "-c", " ".join(words)],
            cwd=self.path,
            env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )


@pytest.fixture
def folder(tmp_path):
    own = tmp_path / "project"
    own.mkdir()
    with own_folder(tmp_path / "virtual") as virtual:
        yield Folder(own, virtual)


def follow(folder, text):
    """How many tests passed each time that pytest was typed, as texts."""
    passed = []
    for code, line in (found.groups() for found in BLOCK.finditer(text)):
        if code:
            folder.write(code)
        elif not line.startswith(NOT_TYPED):
            done = folder.type(line)
            assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
            passed += re.findall(r"(\d+) passed in", done.stdout)
    return passed


def test_every_file_and_every_command_of_the_tutorial_up_to_a_board(folder):
    assert follow(folder, TUTORIAL[: TUTORIAL.index(ON_A_BOARD)]) == ["1", "3"]


@pytest.mark.sweep
def test_every_command_of_the_tutorial_on_an_emulated_pair_too(folder):
    """In make test such a pair is at the ports of hil_tests/board/test_places.py alone."""
    assert follow(folder, TUTORIAL) == ["1", "3", "3"]


def test_without_the_press_the_first_test_fails(folder):
    first = BLOCK.search(TUTORIAL, TUTORIAL.index("```python"))
    assert first and PRESS in first[1]
    folder.write(first[1].replace(PRESS, ""))
    done = folder.type("pytest")
    assert done.returncode == 1 and "1 failed" in done.stdout
