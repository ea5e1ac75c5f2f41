"""686a.6(f): the boxes of one player."""

from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.helpers.games import OverUnder


def test_686a_6_f_R_686a_21_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(OverUnder(max_boxes=3), "ante", "686a.6(f)")
