"""591.6(e): the boxes of one player."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.own_boxes import verify_boxes, verify_refused_for_both


def test_591_6_e_R_591_35_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DoubleBack(max_boxes=3), "blackjack", "591.6(e)")


def test_591_13_c_R_591_35_a_card_refused_at_one_box_is_refused_at_all_of_the_player():
    verify_refused_for_both(DoubleBack(max_boxes=2), "blackjack", "9d 9s 9h 9c 3d 3s 3h 8c", "5c")
