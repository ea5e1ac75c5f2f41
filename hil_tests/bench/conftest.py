"""Fixtures of the bench's own tests: a bench, and a REPL on one that is running."""

import pytest

from hil_tests.bench.repl import Repl
from host_tools.simulator.bench import Bench


@pytest.fixture
def bench():
    with Bench() as bench:
        yield bench


@pytest.fixture
def repl(bench):
    repl = Repl(bench)
    repl.start()
    return repl
