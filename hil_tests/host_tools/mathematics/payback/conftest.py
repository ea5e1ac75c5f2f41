"""What the tests of the counts share."""

import pytest

from host_tools.mathematics.payback.enumeration import Enumeration


@pytest.fixture(scope="session")
def enumeration():
    """One for all tests: the same hands are counted once."""
    return Enumeration()
