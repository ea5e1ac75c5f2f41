"""Every bound filled to its limit and past it, in a round or between two: the table goes on."""

import pytest

from hil_tests.simulation.growth import ACTS
from hil_tests.simulation.scenarios import growth


@pytest.mark.parametrize("seed", range(len(ACTS)), ids=[act.__name__ for act in ACTS])
def test_whatever_is_done_too_often_the_table_goes_on(seed):
    assert growth(seed)[ACTS[seed].__name__]
