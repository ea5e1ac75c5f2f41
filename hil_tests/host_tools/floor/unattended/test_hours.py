"""An hour of two tables on which everything fails: `make floor-faults` plays many."""

from hil_tests.host_tools.floor.unattended.hours import Hours


def test_an_hour_in_which_all_fails_loses_nothing_and_has_nothing_twice(tmp_path):
    hours = Hours(tmp_path, many=2, seed=1)
    hours.live(1)
    assert set(hours.failed) == {"power", "cable", "collector", "database"}
    assert hours.records > 500
