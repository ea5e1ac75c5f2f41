"""What the tests of this folder build and run; `sweeps` does it."""

import pytest

from hil_tests.evaluator import sweeps


@pytest.fixture(scope="session")
def compile_c():
    """A function (target name, C files of this folder, *flags), see sweeps.py."""
    return sweeps.compile_c


@pytest.fixture(scope="session")
def handeval_folder():
    return sweeps.HANDEVAL


@pytest.fixture(scope="session")
def batch_sources():
    """What values many hands at once on a host."""
    return sweeps.BATCH


@pytest.fixture(scope="session")
def sweep():
    """A function subject -> (lines sweep.c prints, path of its vectors), see sweeps.py."""
    return sweeps.sweep


@pytest.fixture(scope="session")
def run_c():
    return sweeps.run
