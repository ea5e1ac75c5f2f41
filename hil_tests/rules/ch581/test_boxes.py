"""581.6(g): the boxes of one player."""

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.own_boxes import verify_boxes, verify_refused_for_both


def test_581_6_g_R_581_41_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DoubleAttack(max_boxes=3), "bet", "581.6(g)")


def test_581_13_c_R_581_41_a_card_refused_at_one_box_is_refused_at_all_of_the_player():
    verify_refused_for_both(DoubleAttack(max_boxes=2), "bet", "9c 9d 9s 9h 3d 3s 3h 8c", "5c")
