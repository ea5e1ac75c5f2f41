import sys
from pathlib import Path

import pytest

from host_tools.payback.enumeration import Enumeration

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def enumeration():
    """One for all tests: the same hands are counted once."""
    return Enumeration()
