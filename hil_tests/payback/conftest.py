import pytest

from hil_tests.host_tools.conftest import tablectl  # noqa: F401 - the command, as a fixture
from host_tools.payback.enumeration import Enumeration


@pytest.fixture(scope="session")
def enumeration():
    """One for all tests: the same hands are counted once."""
    return Enumeration()
