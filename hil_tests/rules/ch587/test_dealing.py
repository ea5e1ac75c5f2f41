"""587.3, 587.5 and 587.8 to 587.10: the deck, the order of the cards, the count of the stub."""

from tablectl.core.cards import card_number

from hil_tests.rules.helpers.games import COMMUNITY, RaiseItUp
from hil_tests.rules.helpers.play import ANY, effect, named
from hil_tests.rules.helpers.worded_alike import awaited_cards, verify_hours_in_use

NO_MORE_BETS = {"manual_shoe": "587.8(b)", "hand": "587.9(a)(3)", "automated_shoe": "587.10(a)(2)"}
COUNT = {"manual_shoe": "587.8(f)", "hand": "587.9(d)", "automated_shoe": "587.10(d)"}
WRONG = {"manual_shoe": "587.8(h)", "hand": "587.9(f)", "automated_shoe": "587.10(f)"}


def started(seats=(5, 2), chips=(), **changes):
    game = RaiseItUp(**changes)
    for seat in seats:
        game.bet(seat, progressive=seat in chips)
    game.start()
    return game


def test_587_8_d_1_d_2_manual_shoe_one_card_at_a_time_clockwise_then_the_community_cards():
    players = [(to, "587.8(d)(1)") for to in (2, 5)] * 3
    assert awaited_cards(started()) == players + [(COMMUNITY, "587.8(d)(2)")] * 3


def test_587_9_b_1_b_2_from_the_hand_one_card_at_a_time_clockwise_then_the_community_cards():
    players = [(to, "587.9(b)(1)") for to in (2, 5)] * 3
    asked = awaited_cards(started(deal_method="hand"))
    assert asked == players + [(COMMUNITY, "587.9(b)(2)")] * 3


def test_587_10_b_automated_shoe_stacks_of_three_the_community_cards_last():
    asked = awaited_cards(started(deal_method="automated_shoe"))
    assert asked == [(to, "587.10(b)") for to in [2] * 3 + [5] * 3 + [COMMUNITY] * 3]


def test_587_8_d_587_9_b_587_10_b_a_full_table_gets_twenty_one_cards():
    for method in sorted(COUNT):
        game = started(seats=(1, 2, 3, 4, 5, 6), deal_method=method)
        asked = [to for to, _ in awaited_cards(game)]
        assert len(asked) == 21
        assert [asked.count(to) for to in (1, 2, 3, 4, 5, 6, COMMUNITY)] == [3] * 7
        assert game.waits("decision")


def test_587_8_b_587_9_a_3_R_587_22_the_collected_chips_are_confirmed_before_any_card():
    for method in sorted(NO_MORE_BETS):
        game = RaiseItUp(deal_method=method)
        game.bet(4, progressive=True)
        game.do("lock_out")
        game.do("latched")
        collecting = effect("phase", phase="collecting", what="confirm_chips")
        collecting["section"] = NO_MORE_BETS[method]
        assert game.table.awaits == collecting
        error = game.refuses(1010, NO_MORE_BETS[method], "confirm_chips")
        assert error.facts["seats"] == "4"
        assert game.do("chip_off", seat=4) == [effect("collected", seat=4)]
        game.refuses(1001, NO_MORE_BETS[method], "card", card=10)
        game.do("confirm_chips")
        assert game.waits("card")
    assert started().waits("card")


def test_587_3_a_the_deck_has_52_cards_each_once():
    game = started()
    for card in (52, -1, 99, None, "As", 1.0, True, [3]):
        error = game.refuses(1012, ANY, "card", card=card)
        assert error.facts["last"] == 51
    game.deal("As 2c")
    for text in ("As", "2c"):
        game.refuses(1011, ANY, "card", card=card_number(text))


def test_587_3_c_the_cards_are_changed_after_4_hours_by_hand_and_8_from_a_shoe():
    # 587.3(c)(1), 587.3(c)(2).
    verify_hours_in_use(RaiseItUp, "587.3(c)")


def test_587_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    for cards in (51, 53, 0):
        game = RaiseItUp()
        assert game.do("deck_count", cards=cards) == [effect("deck_removed", section="587.5(b)")]
        game.bet(1)
        game.do("start_game")
        game.do("latched")
        game.refuses(1016, "587.5(b)", "card", card=10)
        game.do("new_deck")
        game.do("card", card=10)
    assert RaiseItUp().do("deck_count", cards=52) == []
    RaiseItUp(counting_shuffler=False).refuses(1019, "587.5(b)", "deck_count", cards=51)


def deal_out(game, seats=(3,)):
    """A round up to the last card; whether the count of the stub is due."""
    if game.waits("next_round"):
        game.do("next_round")
    for seat in seats:
        game.bet(seat, progressive=seat == 3)
    game.start()
    game.deal_anything()
    return game.waits("stub_count")


def fold(game, seat=3):
    for what in ("check", "check", "fold"):
        game.decide(seat, what)


def counted_rounds(game, rounds):
    """The numbers of the rounds in which a count was asked for; each finds the 46 cards left: 52
    less three for the player and three community cards."""
    asked = []
    for number in range(1, rounds + 1):
        if deal_out(game):
            asked.append(number)
            game.do("stub_count", cards=46, misdealt=False)
        fold(game)
    return asked


def due(**changes):
    """A table with the cards of its fifth round dealt and the count awaited."""
    game = RaiseItUp(counting_shuffler=False, **changes)
    assert counted_rounds(game, 4) == []
    assert deal_out(game)
    return game


def test_587_8_f_587_9_d_587_10_d_the_count_is_awaited_before_the_first_decision():
    for method in sorted(COUNT):
        game = due(deal_method=method)
        awaited = effect("phase", phase="stub", what="stub_count", section=COUNT[method])
        assert game.table.awaits == awaited
        game.refuses(1001, COUNT[method], "decision", seat=3, what="check")
        for cards in (-1, 53, None, "46", 46.0, True):
            game.refuses(1013, COUNT[method], "stub_count", cards=cards)


def test_587_8_g_587_9_e_587_10_e_a_right_count_goes_on_for_every_number_of_players():
    # 52 less three a player and the three community cards.
    for method in sorted(COUNT):
        for players, stub in ((1, 46), (2, 43), (3, 40), (4, 37), (5, 34), (6, 31)):
            game = RaiseItUp(counting_shuffler=False, deal_method=method)
            deal_out(game, seats=range(1, players + 1))
            game.do("stub_count", cards=stub, misdealt=False)
            assert game.waits("decision"), (method, players)


def wrong_count(method, cards, misdealt):
    game = due(deal_method=method)
    game.do("stub_count", cards=cards, misdealt=misdealt)
    section = WRONG[method]
    lines = [(3, "ante", 1000), (3, "blind", 1000), (3, "progressive", 100)]
    assert game.lines() == [line + ("return", 0, "", section) for line in lines]
    assert [shown["section"] for shown in named(game.effects, "void")] == [section]
    # Four rounds' contributions stay, that of the void one went back.
    assert game.table.meter.micro == 1000000000 + 4 * 205000
    return game


def test_587_8_h_587_9_f_587_10_f_R_587_12_misdealt_cards_void_the_round_the_deck_stays():
    for method in sorted(WRONG):
        for cards in (45, 47):
            game = wrong_count(method, cards, True)
            assert named(game.effects, "deck_removed") == []
            game.do("next_round")


def test_587_8_h_587_9_f_587_10_f_R_587_20_otherwise_the_deck_is_removed_too():
    for method in sorted(WRONG):
        for cards in (45, 47, 0):
            game = wrong_count(method, cards, False)
            removed = effect("deck_removed", section=WRONG[method])
            assert named(game.effects, "deck_removed") == [removed]
            game.refuses(1016, WRONG[method], "next_round")
            game.do("new_deck")
            game.do("next_round")
