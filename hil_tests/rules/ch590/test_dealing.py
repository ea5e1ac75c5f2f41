"""590.2, 590.5 and 590.6: the shoe, its cut and its refill, boxes, wagers, the card reader."""

from hil_tests.rules.families.blackjack_games import FreeBet
from hil_tests.rules.families.card_reader import verify_inspection
from hil_tests.rules.families.made_wagers import (
    verify_stands,
)
from hil_tests.rules.families.offered_cut import (
    verify_dealers_hand,
    verify_in_the_round,
    verify_ordered,
)
from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.families.refilled_shoe import (
    refill,
    verify_face_up_comes_again,
    verify_gives,
)

SEATS = {2: 1000, 3: 1000, 5: 1000}


def at_the_first_card(**changes):
    """Seats 2, 3 and 5; the next card is seat 2's."""
    game = FreeBet(**changes)
    game.bet(SEATS)
    return game


def test_590_5_c_3_from_the_right_where_it_appeared_on_the_dealers_hand():
    verify_dealers_hand(at_the_first_card(), "9c 8c 7c", "590.5(c)(3)")


def test_590_5_c_4_from_the_right_where_a_floorperson_ordered_the_shuffle():
    verify_ordered(at_the_first_card, "590.5(c)(4)", "590.5(c)(2)")


def test_590_13_f_R_590_27_cards_shuffled_in_the_round_are_offered_from_the_right():
    verify_in_the_round(at_the_first_card(), "590.13(f)")


def test_590_6_f_R_590_33_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(FreeBet(max_boxes=3), "blackjack", "590.6(f)")


def test_590_6_c_R_590_28_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(FreeBet(), "blackjack", "590.6(c)")


def test_590_2_d_the_inspection_is_noted_between_rounds_and_nothing_else_happens():
    verify_inspection(FreeBet(), "590.2(d)")


BOTH = {"blackjack": 1000, "push_22": 200}


def test_590_13_f_7_h_1_cards_of_a_paid_blackjack_come_again_unless_they_are_tucked():
    for wagers, times in ((1000, 1), (BOTH, 0)):
        game = FreeBet.dealt({1: wagers, 2: 1000}, "Ac 5d 9c Kc 6d 7h", decks=1)
        game.decide("hit")
        refill(game, "2c")
        verify_gives(game, {"Ac": times, "Kc": times, "5d": 0})


def test_590_13_f_11_c_the_first_split_hand_over_21_is_tucked_until_the_others_are_over():
    game = FreeBet.dealt({1: 1000, 2: 1000}, "8c 8d 9c 8h 4d 7h", decks=1)
    game.decide("free_split")
    game.deal("5c")
    game.decide("hit")
    game.deal("Qc 6c")
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"8c": 0, "5c": 0, "Qc": 0, "8h": 0, "6c": 0})
    game = FreeBet.dealt({1: 1000, 2: 1000}, "8c 8d 9c 8h 4d 7h", decks=1)
    game.decide("free_split")
    game.deal("5c")
    game.decide("hit")
    game.deal("Qc 6c")
    game.decide("hit")
    game.deal("Kd")
    assert game.line(1, "blackjack")[0] == "collect"
    game.decide("hit")
    refill(game, "2c")
    verify_gives(game, {"8c": 1, "5c": 1, "Qc": 1, "8h": 1, "6c": 1, "Kd": 1, "8d": 0})


def test_590_13_a_f_R_590_29_a_card_found_face_up_comes_again_after_the_shuffle():
    game = FreeBet(decks=1)
    game.bet({1: 1000})
    verify_face_up_comes_again(game, "5c")
