"""A minute of `hostile_hour.py`: everything at once, and each press is served."""

import pytest

from hil_tests.board.hostile_hour import LIMIT_US, run
from host_tools.measure.figure import Figure

SECONDS = 60
SEED = 16


@pytest.mark.needs("many_edges", "link_in")
def test_each_press_is_served_within_10_ms_while_everything_is_hostile(measured):
    late = run(SEED, SECONDS)
    how = f"worst of {len(late)} while sensors, shoe and host do what they like"
    measured(Figure("press to LOCKED", max(late), "us", LIMIT_US, how))
