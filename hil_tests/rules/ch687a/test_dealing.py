"""687a.3, 687a.5 and 687a.8 to 687a.10: the deck, the order of the cards, the set-aside card."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.worded_alike import awaited_cards

TWO_HANDS = {
    2: ("As Kd Qc Jh 9s", "raise", {"ante": 1000}),
    5: ("7c 7d 3h 9c Kc", "raise", {"ante": 500}),
}


def started(chips=(), **changes):
    game = DJWild(**changes)
    for seat in (5, 2):
        game.bet(seat, progressive=seat in chips)
    game.start()
    return game


def test_687a_8_d_e_f_manual_shoe_deals_players_clockwise_then_the_dealer_then_the_set_aside():
    asked = awaited_cards(started(chips=[5]))
    players = [(2, "687a.8(d)")] * 5 + [(5, "687a.8(d)")] * 5
    assert asked == players + [(0, "687a.8(e)")] * 5 + [("replacement", "687a.8(f)")]


def test_687a_9_c_d_e_from_the_hand_in_the_same_order():
    asked = awaited_cards(started(chips=[5], deal_method="hand"))
    players = [(2, "687a.9(c)")] * 5 + [(5, "687a.9(c)")] * 5
    assert asked == players + [(0, "687a.9(d)")] * 5 + [("replacement", "687a.9(e)")]


def test_687a_10_b_c_automated_shoe_in_the_same_order():
    asked = awaited_cards(started(chips=[5], deal_method="automated_shoe"))
    players = [(2, "687a.10(b)")] * 5 + [(5, "687a.10(b)")] * 5
    assert asked == players + [(0, "687a.10(c)")] * 5 + [("replacement", "687a.10(c)")]


def test_687a_8_b_9_a_3_10_a_2_no_more_bets_comes_before_any_card():
    for method, section in (
        ("manual_shoe", "687a.8(b)"),
        ("hand", "687a.9(a)(3)"),
        ("automated_shoe", "687a.10(a)(2)"),
    ):
        game = DJWild(deal_method=method)
        game.bet(1)
        assert game.table.awaits["section"] == section
        game.refuses(1001, section, "card", card=10)


def test_687a_9_b_start_game_from_the_hand():
    game = DJWild(deal_method="hand")
    game.bet(1, progressive=True)
    game.do("start_game")
    assert game.table.awaits["section"] == "687a.9(b)"
    assert named(game.do("latched"), "phase")[0]["section"] == "687a.9(b)"


def test_687a_9_a_1_from_the_hand_only_with_a_shuffler():
    DJWild.not_opened(
        4003, "687a.9(a)(1)", deal_method="hand", shuffler=False, counting_shuffler=False
    )


def test_R_687a_10_the_card_is_set_aside_by_the_words_of_each_method():
    for method in ("manual_shoe", "hand"):
        assert len(awaited_cards(started(deal_method=method))) == 16, method
    assert len(awaited_cards(started(deal_method="automated_shoe"))) == 15
    assert len(awaited_cards(started(chips=[2], deal_method="automated_shoe"))) == 16


def test_687a_2_b_4_no_card_is_set_aside_where_no_progressive_is_offered():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        assert len(awaited_cards(started(deal_method=method, progressive=None))) == 15, method


def test_687a_8_d_only_seats_with_ante_and_blind_get_cards():
    game = DJWild()
    game.do("wager", seat=1, wager="ante", cents=1000)
    game.bet(4)
    game.do("chip_on", seat=6)
    game.start()
    asked = [to for to, _ in awaited_cards(game)]
    assert asked == [4] * 5 + [0] * 5 + ["replacement"]


def test_687a_8_d_each_card_is_shown_where_it_goes():
    game = started()
    game.deal("As")
    assert effect("card", to=2, card="As") in game.effects
    game.deal("Kd Qc Jh Jk")
    game.deal("2c 3c 4c 5c 6c " + DJWild.LOW.replace("3c", "3s"))
    game.deal("7h")
    shown = [(one["to"], one["card"]) for one in named(game.effects, "card")]
    assert shown[4:6] == [(2, "Jk"), (5, "2c")]
    assert shown[10] == (0, "3s")
    assert shown[15] == ("replacement", "7h")


def test_687a_8_d_a_full_table_gets_thirty_six_cards():
    game = DJWild()
    for seat in range(1, 7):
        game.bet(seat)
    game.start()
    asked = [to for to, _ in awaited_cards(game)]
    assert asked == sorted([1, 2, 3, 4, 5, 6] * 5) + [0] * 5 + ["replacement"]


def test_687a_3_a_the_deck_has_53_cards():
    game = started()
    for card in (53, -1, 99, None, "As", 1.0, True, [3]):
        error = game.refuses(1012, ANY, "card", card=card)
        assert error.facts["last"] == 52
    game.do("card", card=52)
    game.do("card", card=0)


def test_687a_3_a_one_deck_has_each_card_once():
    game = started()
    game.deal("As 2c")
    for text in ("As", "2c"):
        error = game.refuses(1011, ANY, "card", card=card_number(text))
        assert error.text == f"{text} was already drawn in this round"
    error = game.refuses(1011, ANY, "irregularity", what="face_up", card=card_number("As"))
    assert error.facts == {"card": "As"}


def test_687a_3_a_the_cards_of_the_last_round_are_in_the_next_deck():
    game = DJWild()
    game.round(TWO_HANDS)
    game.round(TWO_HANDS)
    assert game.table.status()["round"] == 2


def test_687a_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    for cards in (52, 54, 0):
        game = DJWild()
        assert game.do("deck_count", cards=cards) == [effect("deck_removed", section="687a.5(b)")]
        game.bet(1)
        game.do("start_game")
        game.do("latched")
        error = game.refuses(1016, "687a.5(b)", "card", card=10)
        assert error.text.startswith("the deck was removed from the table")
        game.do("new_deck")
        game.do("card", card=10)


def test_687a_5_b_a_right_count_changes_nothing():
    game = DJWild()
    assert game.do("deck_count", cards=53) == []
    for cards in (None, "53", 53.0):
        game.refuses(1019, ANY, "deck_count", cards=cards)


def test_687a_5_b_only_a_counting_shuffler_counts():
    game = DJWild(counting_shuffler=False)
    game.refuses(1019, "687a.5(b)", "deck_count", cards=52)


def test_R_687a_30_a_wrong_count_while_cards_are_out_is_of_the_other_deck():
    game = DJWild()
    game.bet(1)
    game.start()
    game.deal("As")
    assert game.do("deck_count", cards=52) == [effect("deck_removed", section="687a.5(b)")]
    game.deal_anything()
    game.decided(seat=1, what="fold")
    game.refuses(1016, "687a.5(b)", "next_round")
    game.do("new_deck")
    game.do("next_round")


def test_687a_5_b_betting_does_not_open_until_the_new_deck():
    game = DJWild()
    game.round(TWO_HANDS)
    game.do("deck_count", cards=51)
    for press in ("next_round", "start_game"):
        game.refuses(1016, "687a.5(b)", press)
    game.do("new_deck")
    game.do("start_game")
    assert game.table.status()["phase"] == "betting"


def test_687a_5_e_recut_until_the_first_card():
    game = DJWild()
    noted = effect("note", what="recut", section="687a.5(e)")
    game.bet(1, progressive=True)
    assert noted in game.do("irregularity", what="recut")
    game.do("start_game")
    assert noted in game.do("irregularity", what="recut")
    game.do("latched")
    assert noted in game.do("irregularity", what="recut")
    game.do("chip_off", seat=1)
    game.do("confirm_chips")
    assert noted in game.do("irregularity", what="recut")


def test_687a_5_e_recut_of_the_deck_for_the_next_round():
    game = DJWild()
    game.round(TWO_HANDS)
    noted = effect("note", what="recut", section="687a.5(e)")
    assert noted in game.do("irregularity", what="recut")


def test_687a_5_e_no_recut_once_a_card_was_dealt():
    game = started()
    game.deal("As")
    game.refuses(1015, "687a.5(e)", "irregularity", what="recut")
    awaited_cards(game)
    game.refuses(1015, "687a.5(e)", "irregularity", what="recut")


def test_687a_11_a_all_cards_are_out_before_the_first_decision():
    game = started()
    for _ in range(15):
        game.refuses(1001, ANY, "decision", seat=2, what="raise")
        game.deal(game.unused())
    game.deal(game.unused())
    assert game.table.awaits["what"] == "decision"
    game.refuses(1001, ANY, "card", card=card_number(game.unused()))
