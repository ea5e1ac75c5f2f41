"""From a press to the page: which of what the page was told belongs to which press."""

from hil_tests.host_tools.floor.unattended.page import Delays, delays

BETTING, LATER = "betting", "dealing"


def test_a_press_is_shown_when_the_page_says_that_the_betting_is_over():
    told = {"a": [(0.0, BETTING), (10.25, LATER), (11.0, "over"), (12.0, BETTING), (20.5, LATER)]}
    found = delays({"a": [10.0, 20.0]}, told)
    assert found == Delays(2, 2, 0.5, 0.5)
    assert str(found).endswith("2 presses of 2; the bar of 150 ms is not met")


def test_a_press_that_the_board_did_not_take_has_nothing_to_show_before_the_next_one():
    told = {"a": [(0.0, BETTING), (20.125, LATER)], "b": [(0.0, LATER), (10.5, "over")]}
    found = delays({"a": [10.0, 20.0], "b": [10.0], "c": [10.0]}, told)
    assert found == Delays(4, 1, 0.125, 0.125)
    assert str(found).endswith("is met")


def test_a_floor_on_which_nobody_played_says_so():
    assert str(delays({"a": []}, {})) == "none of 0 presses was seen on the page"
