"""Every bound filled to its limit and past it, in a round or between two: the table goes on."""

import pytest

from hil_tests.simulation import growth
from hil_tests.simulation.history import History

SEED = 9
# Steps before somebody overdoes it, and behind.
BEFORE, BEHIND = 35, 20


@pytest.mark.parametrize("act", growth.ACTS)
def test_whatever_is_done_too_often_the_table_goes_on(act, tmp_path):
    history = History(SEED, tmp_path, disturbed=False)
    for number in range(BEFORE):
        history.step(number)
    history.do(act, BEFORE)
    for number in range(BEFORE + 1, BEFORE + BEHIND):
        history.step(number)
    history.end()
