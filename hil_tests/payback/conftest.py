import sys
from pathlib import Path

import pytest

from hil_tests.host_tools.conftest import tablectl  # noqa: F401 - the command, as a fixture
from host_tools.mathematics.payback.enumeration import Enumeration

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def enumeration():
    """One for all tests: the same hands are counted once."""
    return Enumeration()
