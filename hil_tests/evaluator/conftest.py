"""What the tests of this folder build and run; `sweeps` does it."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import sweeps  # noqa: E402 - found by the line before


@pytest.fixture(scope="session")
def compile_c():
    """A function (target name, C files of this folder, *flags), see sweeps.py."""
    return sweeps.compile_c


@pytest.fixture(scope="session")
def handeval_folder():
    return sweeps.HANDEVAL


@pytest.fixture(scope="session")
def sweep():
    """A function subject -> (lines sweep.c prints, path of its vectors), see sweeps.py."""
    return sweeps.sweep


@pytest.fixture(scope="session")
def run_c():
    return sweeps.run
