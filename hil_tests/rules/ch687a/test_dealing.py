"""687a.3, 687a.5, 687a.8 to 687a.10: the deck, the order of the cards, the count of the stub."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect
from hil_tests.rules.helpers.worded_alike import awaited_cards


def started(chips=(), **changes):
    game = DJWild(**changes)
    for seat in (5, 2):
        game.bet(seat, progressive=seat in chips)
    game.start()
    return game


def test_R_687a_10_the_card_is_set_aside_by_the_words_of_each_method():
    for method in ("manual_shoe", "hand"):
        assert len(awaited_cards(started(deal_method=method))) == 16, method
    assert len(awaited_cards(started(deal_method="automated_shoe"))) == 15
    assert len(awaited_cards(started(chips=[2], deal_method="automated_shoe"))) == 16


def test_687a_2_b_4_no_card_is_set_aside_where_no_progressive_is_offered():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        assert len(awaited_cards(started(deal_method=method, progressive=None))) == 15, method


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


def test_687a_11_a_all_cards_are_out_before_the_first_decision():
    game = started()
    for _ in range(15):
        game.refuses(1001, ANY, "decision", seat=2, what="raise")
        game.deal(game.unused())
    game.deal(game.unused())
    assert game.table.awaits["what"] == "decision"
    game.refuses(1001, ANY, "card", card=card_number(game.unused()))
