"""590.5(b) and (c): to whom the shuffled cards are offered to be cut."""

from hil_tests.rules.ch590.play import FreeBet

SEATS = {2: 1000, 3: 1000, 5: 1000}


def at_the_first_card(**changes):
    """Seats 2, 3 and 5; the next card is seat 2's."""
    game = FreeBet(**changes)
    game.bet(SEATS)
    return game


def test_590_5_c_2_to_the_player_on_whose_area_the_cover_card_appeared():
    game = at_the_first_card()
    game.cards("9c")
    game.report("cover_card")
    assert game.asked() == ("card", 3)
    assert game.offered_to_cut() == []
    game.finish()
    assert game.offered_to_cut() == [([3], "590.5(c)(2)")]
    game.report("shuffled")
    assert len(game.offered_to_cut()) == 1


def test_590_5_c_3_from_the_right_where_it_appeared_on_the_dealers_hand():
    game = at_the_first_card()
    game.cards("9c 8c 7c")
    assert game.asked() == ("card", 0)
    game.report("cover_card")
    game.finish()
    assert game.offered_to_cut() == [([5, 3, 2], "590.5(c)(3)")]


def test_590_5_c_4_from_the_right_where_a_floorperson_ordered_the_shuffle():
    game = at_the_first_card()
    game.finish()
    game.report("shuffled")
    assert game.offered_to_cut() == [([5, 3, 2], "590.5(c)(4)")]
    # One that the cover card asked for nobody ordered.
    game = at_the_first_card()
    game.report("cover_card")
    game.finish()
    game.report("shuffled")
    assert [section for _, section in game.offered_to_cut()] == ["590.5(c)(2)"]


def test_590_13_f_R_590_27_cards_shuffled_in_the_round_are_offered_from_the_right():
    game = at_the_first_card()
    game.report("insufficient_cards")
    assert game.offered_to_cut() == [([5, 3, 2], "590.13(f)")]


def test_590_5_h_nothing_is_cut_where_the_shoe_reshuffles_and_counts():
    game = at_the_first_card(shuffler="continuous", counting_shuffler=True)
    game.finish()
    game.report("shuffled")
    assert game.offered_to_cut() == []
