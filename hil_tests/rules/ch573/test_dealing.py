"""573.3, 573.5 and 573.8 to 573.10: the deck, the order of the cards, the count of the stub."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.worded_alike import awaited_cards

NO_MORE_BETS = {"manual_shoe": "573.8(b)", "hand": "573.9(a)(3)", "automated_shoe": "573.10(a)(2)"}
CARDS = {"manual_shoe": "573.8(d)", "hand": "573.9(b)", "automated_shoe": "573.10(b)"}
COUNT = {"manual_shoe": "573.8(f)", "hand": "573.9(d)", "automated_shoe": "573.10(d)"}
WRONG = {"manual_shoe": "573.8(h)", "hand": "573.9(f)", "automated_shoe": "573.10(f)"}


def started(seats=(5, 2), chips=(), **changes):
    game = Crazy4(**changes)
    for seat in seats:
        game.bet(seat, progressive=seat in chips)
    game.start()
    return game


def test_573_8_d_manual_shoe_one_card_at_a_time_clockwise_and_to_the_dealer():
    assert awaited_cards(started()) == [(to, "573.8(d)") for to in (2, 5, 0)] * 5


def test_573_9_b_from_the_hand_one_card_at_a_time_clockwise_and_to_the_dealer():
    game = started(deal_method="hand")
    assert awaited_cards(game) == [(to, "573.9(b)") for to in (2, 5, 0)] * 5


def test_573_10_b_automated_shoe_stacks_of_five_the_dealers_last():
    asked = awaited_cards(started(deal_method="automated_shoe"))
    assert asked == [(to, "573.10(b)") for to in [2] * 5 + [5] * 5 + [0] * 5]


def test_573_8_b_9_a_3_10_a_2_no_more_bets_comes_before_any_card():
    for method in sorted(NO_MORE_BETS):
        game = Crazy4(deal_method=method)
        game.bet(1)
        assert game.table.awaits["section"] == NO_MORE_BETS[method]
        game.refuses(1001, NO_MORE_BETS[method], "card", card=10)
        game.do("lock_out")
        assert game.table.awaits["section"] == NO_MORE_BETS[method]
        game.refuses(1001, NO_MORE_BETS[method], "card", card=10)


def test_573_8_b_R_573_21_the_collected_chips_are_confirmed_before_any_card():
    for method in sorted(NO_MORE_BETS):
        game = Crazy4(deal_method=method)
        game.bet(4, progressive=True)
        game.do("lock_out")
        game.do("latched")
        collecting = effect("phase", phase="collecting", what="confirm_chips")
        collecting["section"] = NO_MORE_BETS[method]
        assert game.table.awaits == collecting
        error = game.refuses(1010, NO_MORE_BETS[method], "confirm_chips")
        assert error.facts["seats"] == "4"
        game.refuses(1001, NO_MORE_BETS[method], "card", card=10)
        assert game.do("chip_off", seat=4) == [effect("collected", seat=4)]
        game.refuses(1001, NO_MORE_BETS[method], "card", card=10)
        game.do("confirm_chips")
        assert game.waits("card")


def test_573_8_b_without_progressive_wagers_nothing_is_collected():
    game = started()
    assert game.waits("card")


def test_573_8_d_only_players_with_ante_and_super_bonus_get_cards():
    game = Crazy4()
    game.do("wager", seat=1, wager="ante", cents=1000)
    game.bet(4)
    game.do("chip_on", seat=6)
    game.start()
    assert [to for to, _ in awaited_cards(game)] == [4, 0] * 5


def test_573_8_d_each_card_is_shown_where_it_goes():
    game = started()
    game.deal("As Kd Qc")
    game.deal("Jh")
    shown = [(one["to"], one["card"]) for one in named(game.effects, "card")]
    assert shown == [(2, "As"), (5, "Kd"), (0, "Qc"), (2, "Jh")]


def test_573_8_d_a_full_table_gets_thirty_five_cards():
    for method in sorted(CARDS):
        game = started(seats=(1, 2, 3, 4, 5, 6), deal_method=method)
        asked = [to for to, _ in awaited_cards(game)]
        assert len(asked) == 35
        assert sorted(asked) == sorted([0, 1, 2, 3, 4, 5, 6] * 5)
        assert game.waits("decision")


def test_573_3_a_the_deck_has_52_cards_each_once():
    game = started()
    for card in (52, -1, 99, None, "As", 1.0, True, [3]):
        error = game.refuses(1012, ANY, "card", card=card)
        assert error.facts["last"] == 51
    game.deal("As 2c")
    for text in ("As", "2c"):
        error = game.refuses(1011, ANY, "card", card=card_number(text))
        assert error.text == f"{text} was already drawn in this round"


def test_573_3_b_3_the_cards_of_the_last_round_are_in_the_next_deck():
    game = Crazy4()
    for _ in range(2):
        game.round({2: ("As Kd Qc Js 9s", "play", {})}, Crazy4.KING_HIGH)
    assert game.table.status()["round"] == 2


def test_573_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    for cards in (51, 53, 0):
        game = Crazy4()
        assert game.do("deck_count", cards=cards) == [effect("deck_removed", section="573.5(b)")]
        game.bet(1)
        game.do("start_game")
        game.do("latched")
        game.refuses(1016, "573.5(b)", "card", card=10)
        game.do("new_deck")
        game.do("card", card=10)
    assert Crazy4().do("deck_count", cards=52) == []


def test_573_5_b_only_a_counting_shuffler_counts():
    game = Crazy4(counting_shuffler=False)
    game.refuses(1019, "573.5(b)", "deck_count", cards=51)


def deal_out(game, seats=(3,), progressive=False):
    """A round up to the last card; whether the count of the stub is due."""
    if game.waits("next_round"):
        game.do("next_round")
    for seat in seats:
        game.bet(seat, progressive=progressive)
    game.start()
    game.deal_anything()
    return game.waits("stub_count")


def counted_rounds(game, rounds):
    """The numbers of the rounds in which a count was asked for; each finds the 42 cards left: 52
    less five for the player and five for the dealer."""
    asked = []
    for number in range(1, rounds + 1):
        if deal_out(game):
            asked.append(number)
            game.do("stub_count", cards=42, misdealt=False)
        game.decided(seat=3, what="fold")
    return asked


def due(progressive=False, **changes):
    """A table with the cards of its fifth round dealt and the count awaited."""
    game = Crazy4(counting_shuffler=False, **changes)
    assert counted_rounds(game, 4) == []
    assert deal_out(game, progressive=progressive)
    return game


def test_573_8_f_9_d_10_d_the_stub_is_counted_at_least_every_fifth_round():
    for method in sorted(COUNT):
        game = Crazy4(counting_shuffler=False, deal_method=method)
        assert counted_rounds(game, 11) == [5, 10], method


def test_573_8_f_with_a_counting_shuffler_the_stub_is_not_counted():
    assert counted_rounds(Crazy4(), 7) == []


def test_573_8_f_9_d_10_d_the_count_is_awaited_before_the_first_decision():
    for method in sorted(COUNT):
        game = due(deal_method=method)
        awaited = effect("phase", phase="stub", what="stub_count", section=COUNT[method])
        assert game.table.awaits == awaited
        game.refuses(1001, COUNT[method], "decision", seat=3, what="fold")
        for cards in (-1, 53, None, "42", 42.0, True):
            error = game.refuses(1013, COUNT[method], "stub_count", cards=cards)
            assert error.facts["deck"] == 52


def test_573_8_g_9_e_10_e_a_right_count_goes_on_for_every_number_of_players():
    # 52 less five a player and the dealer's five.
    for players, stub in ((1, 42), (2, 37), (3, 32), (4, 27), (5, 22), (6, 17)):
        for method in sorted(COUNT):
            game = Crazy4(counting_shuffler=False, deal_method=method)
            deal_out(game, seats=range(1, players + 1))
            game.do("stub_count", cards=stub, misdealt=False)
            assert game.waits("decision"), (players, method)


def test_573_8_f_an_earlier_count_counts_for_the_next_five_rounds():
    game = Crazy4(counting_shuffler=False)
    assert counted_rounds(game, 2) == []
    deal_out(game)
    game.do("stub_count", cards=42, misdealt=False)
    game.decided(seat=3, what="fold")
    assert counted_rounds(game, 6) == [5]


def test_573_13_a_a_card_found_face_up_is_not_in_the_stub():
    game = Crazy4(counting_shuffler=False)
    game.bet(3)
    game.start()
    game.face_up("9d")
    game.deal_anything()
    game.do("stub_count", cards=41, misdealt=False)
    assert game.waits("decision")


def returned(section):
    wagers = (("ante", 1000), ("super_bonus", 1000), ("progressive", 100))
    return [(3, name, stake, "return", 0, "", section) for name, stake in wagers]


def test_573_8_h_9_f_10_f_misdealt_with_52_cards_voids_the_round():
    for method in sorted(WRONG):
        game = due(progressive=True, deal_method=method)
        shown = game.do("stub_count", cards=41, misdealt=True)
        assert effect("void", section=WRONG[method], what="stub_count") in shown
        assert named(shown, "deck_removed") == [], method
        assert game.lines() == returned(WRONG[method])
        assert game.table.meter.micro == 5000000000
        game.do("next_round")


def test_573_8_h_9_f_10_f_R_573_17_not_misdealt_removes_the_deck_as_well():
    for method in sorted(WRONG):
        for cards in (41, 43):
            game = due(progressive=True, deal_method=method)
            shown = game.do("stub_count", cards=cards, misdealt=False)
            assert effect("deck_removed", section=WRONG[method]) in shown
            assert game.lines() == returned(WRONG[method])
            game.refuses(1016, WRONG[method], "next_round")
            game.do("new_deck")
            game.do("next_round")
