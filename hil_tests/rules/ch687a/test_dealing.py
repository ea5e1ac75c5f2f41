"""687a.3, 687a.5, 687a.8 to 687a.10: the deck, the order of the cards, the count of the stub."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.worded_alike import awaited_cards


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


def test_R_687a_10_the_card_is_set_aside_by_the_words_of_each_method():
    for method in ("manual_shoe", "hand"):
        assert len(awaited_cards(started(deal_method=method))) == 16, method
    assert len(awaited_cards(started(deal_method="automated_shoe"))) == 15
    assert len(awaited_cards(started(chips=[2], deal_method="automated_shoe"))) == 16


def test_687a_2_b_4_no_card_is_set_aside_where_no_progressive_is_offered():
    for method in ("manual_shoe", "hand", "automated_shoe"):
        assert len(awaited_cards(started(deal_method=method, progressive=None))) == 15, method


def test_687a_3_a_the_deck_has_53_cards():
    game = started()
    for card in (53, -1, 99, None, "As", 1.0, True, [3]):
        error = game.refuses(1012, ANY, "card", card=card)
        assert error.facts["last"] == 52
    game.do("card", card=52)
    game.do("card", card=0)


def test_687a_5_b_a_right_count_changes_nothing():
    game = DJWild()
    assert game.do("deck_count", cards=53) == []
    for cards in (None, "53", 53.0):
        game.refuses(1019, ANY, "deck_count", cards=cards)


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


COUNT = {"manual_shoe": "687a.8(g)", "hand": "687a.9(f)", "automated_shoe": "687a.10(d)"}
WRONG = {"manual_shoe": "687a.8(i)", "hand": "687a.9(f)", "automated_shoe": "687a.10(f)"}


def uncounted(**changes):
    """A table whose shuffler, if any, does not count the deck."""
    return DJWild(counting_shuffler=False, **changes)


def deal_out(game, seats=(3,), progressive=True):
    """A round up to the last card; whether the count of the stub is due."""
    if game.waits("next_round"):
        game.do("next_round")
    for seat in seats:
        game.bet(seat, progressive=progressive)
    game.start()
    game.deal_anything()
    return game.waits("stub_count")


def fold(game):
    for seat in game.table.round.competing:
        game.decided(seat=seat, what="fold")


def counted_rounds(game, rounds):
    """The numbers of the rounds in which a count was asked for; each finds the 42 cards left.

    53 less five for the player, five for the dealer and the set-aside card.
    """
    asked = []
    for number in range(1, rounds + 1):
        if deal_out(game):
            asked.append(number)
            game.do("stub_count", cards=42, misdealt=False)
        fold(game)
    return asked


def due(**changes):
    """A table with the cards of its fifth round dealt and the count awaited."""
    game = uncounted(**changes)
    assert counted_rounds(game, 4) == []
    assert deal_out(game)
    return game


def test_687a_8_g_a_count_is_a_whole_number_of_cards():
    for method in sorted(COUNT):
        game = due(deal_method=method)
        for cards in (-1, 54, None, "42", 42.0, True):
            error = game.refuses(1013, COUNT[method], "stub_count", cards=cards)
            assert error.facts["deck"] == 53


def test_687a_8_h_a_right_count_goes_on_for_every_number_of_players():
    # 53 less five a player, the dealer's five and the set-aside card.
    for players, stub in ((1, 42), (2, 37), (3, 32), (4, 27), (5, 22), (6, 17)):
        for method in sorted(COUNT):
            game = uncounted(deal_method=method)
            deal_out(game, seats=range(1, players + 1))
            game.do("stub_count", cards=stub, misdealt=False)
            assert game.waits("decision"), (players, method)


def returned(game, section):
    """Whether every wager of seat 3 went back under this section and nothing else happened."""
    wagers = [("ante", 1000), ("blind", 1000), ("progressive", 100)]
    lines = [(3, name, stake, "return", 0, "", section) for name, stake in wagers]
    return game.lines() == lines


def test_R_687a_29_from_the_hand_the_duty_and_the_wrong_count_are_both_687a_9_f():
    game = due(deal_method="hand")
    assert game.table.awaits["section"] == "687a.9(f)"
    game.do("stub_count", cards=41, misdealt=True)
    assert returned(game, "687a.9(f)")


def test_687a_8_i_not_misdealt_removes_the_deck_as_well():
    for method in sorted(WRONG):
        game = due(deal_method=method)
        shown = game.do("stub_count", cards=43, misdealt=False)
        assert effect("void", section=WRONG[method], what="stub_count") in shown
        assert len(named(shown, "deck_removed")) == 1
        assert named(shown, "deck_removed")[0]["section"] == WRONG[method]
        assert returned(game, WRONG[method]), game.lines()
        game.refuses(1016, WRONG[method], "next_round")
        game.do("new_deck")
        game.do("next_round")


def test_R_687a_23_the_right_number_of_cards_is_53():
    # With 52 cards in the deck, as 687a.8(i) prints, the stub of one player would be 41.
    game = due()
    game.do("stub_count", cards=41, misdealt=True)
    assert returned(game, "687a.8(i)")
