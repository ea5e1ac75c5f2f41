"""581.5(b) and (c): to whom the shuffled cards are offered to be cut."""

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.offered_cut import (
    verify_dealers_hand,
    verify_in_the_round,
    verify_never_cut,
    verify_ordered,
    verify_players_area,
)

SEATS = {2: 1000, 3: 1000, 5: 1000}


def at_the_first_card(**changes):
    """Seats 2, 3 and 5, a Double Attack offered to each; the next card is seat 2's."""
    game = DoubleAttack(**changes)
    game.bet(SEATS)
    game.deal("5d")
    game.decide("decline", "decline", "decline")
    return game


def test_581_5_c_2_to_the_player_on_whose_area_the_cover_card_appeared():
    verify_players_area(at_the_first_card(), "581.5(c)(2)")


def test_581_5_c_3_from_the_right_where_it_appeared_on_the_dealers_hand():
    verify_dealers_hand(at_the_first_card(), "9c 8c 7c 9d 8d 7d", "581.5(c)(3)")


def test_581_5_c_3_R_581_34_where_no_players_card_is_waited_for_it_is_the_dealers():
    game = DoubleAttack()
    game.do("wager", seat=4, wager="bet", cents=1000)
    game.report("cover_card")
    assert game.offered_to_cut() == []
    game.report("shuffled")
    assert game.offered_to_cut() == [([4], "581.5(c)(3)")]
    game = DoubleAttack()
    game.do("wager", seat=2, wager="bet", cents=1000)
    game.do("wager", seat=4, wager="bet", cents=1000)
    game.start()
    assert game.asked() == ("card", "burn")
    game.report("cover_card")
    game.deal("3c 5d")
    game.finish()
    assert game.offered_to_cut() == [([4, 2], "581.5(c)(3)")]
    game.do("next_round")
    assert game.table.round.facts == {}


def test_581_5_c_3_R_581_34_seen_once_the_round_is_over_it_is_offered_at_once():
    game = at_the_first_card()
    game.finish()
    game.report("cover_card")
    assert game.offered_to_cut() == [([5, 3, 2], "581.5(c)(3)")]
    game.report("shuffled")
    assert len(game.offered_to_cut()) == 1


def test_581_5_c_4_from_the_right_where_a_floorperson_ordered_the_shuffle():
    verify_ordered(at_the_first_card, "581.5(c)(4)", "581.5(c)(2)")


def test_581_5_c_4_R_581_33_every_seat_while_nothing_tells_who_plays():
    game = DoubleAttack(table={"number": 7, "seats": 4})
    game.report("shuffled")
    assert game.offered_to_cut() == [([4, 3, 2, 1], "581.5(c)(4)")]


def test_581_13_e_R_581_35_cards_shuffled_in_the_round_are_offered_from_the_right():
    verify_in_the_round(at_the_first_card(), "581.13(e)")


def test_581_5_h_nothing_is_cut_where_the_shoe_reshuffles_and_counts():
    verify_never_cut(at_the_first_card)
