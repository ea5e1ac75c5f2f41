"""591.5(b) and (c): to whom the shuffled cards are offered to be cut."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.offered_cut import (
    verify_dealers_hand,
    verify_in_the_round,
    verify_never_cut,
    verify_ordered,
    verify_players_area,
)

SEATS = {2: 1000, 3: 1000, 5: 1000}


def at_the_first_card(**changes):
    """Seats 2, 3 and 5; the next card is seat 2's."""
    game = DoubleBack(**changes)
    game.bet(SEATS)
    return game


def test_591_5_c_2_to_the_player_on_whose_area_the_cover_card_appeared():
    verify_players_area(at_the_first_card(), "591.5(c)(2)")


def test_591_5_c_3_from_the_right_where_it_appeared_on_the_dealers_hand():
    verify_dealers_hand(at_the_first_card(), "9c 8c 7c", "591.5(c)(3)")


def test_591_5_c_4_from_the_right_where_a_floorperson_ordered_the_shuffle():
    verify_ordered(at_the_first_card, "591.5(c)(4)", "591.5(c)(2)")


def test_591_13_f_R_591_30_cards_shuffled_in_the_round_are_offered_from_the_right():
    verify_in_the_round(at_the_first_card(), "591.13(f)")


def test_591_5_h_nothing_is_cut_where_the_shoe_reshuffles_and_counts():
    verify_never_cut(at_the_first_card)
