"""590.6(f): the boxes of one player."""

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.families.own_boxes import verify_boxes, verify_refused_for_both


def test_590_6_f_R_590_33_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(FreeBet(max_boxes=3), "blackjack", "590.6(f)")


def test_590_13_c_R_590_33_a_card_refused_at_one_box_is_refused_at_all_of_the_player():
    verify_refused_for_both(FreeBet(max_boxes=2), "blackjack", "9d 9s 9h 9c 4d 4s 4h 8c", "5c")
