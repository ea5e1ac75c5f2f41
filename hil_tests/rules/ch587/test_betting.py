"""587.2(c) to 587.10: the Rules Submission, the deck (587.3), the shuffler (587.5), the wagers
(587.7), the cards and the count of the stub."""

from tablectl.core.cards import card_number
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import COMMUNITY, RaiseItUp
from hil_tests.rules.helpers.play import ANY, changed, effect, named, refused
from hil_tests.rules.helpers.worded_alike import (
    awaited_cards,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_hours_in_use,
    verify_six_seats,
)

SEATS = {"number": 7, "seats": 6}
YES_NO = (
    ("shuffler", "587.3(b)"),
    ("preinspected", "587.4(e)"),
    ("counting_shuffler", "587.5(b)"),
    ("abandon_loses", "587.7(b)"),
    ("jackpot_hold", "R-587-15"),
)
INNER = (
    ("progressive", RaiseItUp.terms()),
    ("limits", RaiseItUp.OFFERED["limits"]),
    ("table", SEATS),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(RaiseItUp.offering(**changes)), code, section)


def test_an_unknown_key_is_named():
    for key in ("colour", "max_boxes", "trips", "whole_multiples"):
        error = refuses(4001, None, **{key: True})
        assert error.text == f"{key}: no such key in the configuration of 587"
    for outer, inner in INNER:
        error = refuses(4001, None, **{outer: changed(inner, colour=[1, 2])})
        assert error.text == f"{outer}.colour: no such key in the configuration of 587"


def test_587_3_b_587_4_e_587_5_b_587_7_b_R_587_15_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            error = refuses(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"
    assert open_table(RaiseItUp.offering()).configuration["jackpot_hold"] is True


def test_587_8_587_9_587_10_one_of_three_methods_of_dealing():
    verify_deal_methods(RaiseItUp, "587.8, 587.9, 587.10")


def test_587_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(RaiseItUp, "587.9(a)(1)")


def test_587_2_a_no_more_than_six_betting_positions():
    verify_six_seats(RaiseItUp, "587.2(a)")


def test_587_7_d_limits_are_least_and_most_in_cents():
    sections = (
        ("ante", "587.7(d)(1)"),
        ("pair_plus", "587.7(d)(3)"),
        ("six_card_bonus", "587.7(d)(5)"),
    )
    for name, section in sections:
        for pair in (
            [500],
            [500, 400],
            [0, 500],
            [-5, 500],
            [500, 1000, 1500],
            500,
            None,
            [5.0, 9],
        ):
            error = refuses(
                4003, section, limits=changed(RaiseItUp.OFFERED["limits"], **{name: pair})
            )
            assert error.facts["key"] == f"limits.{name}", error.text


def test_587_12_e_5_R_587_13_the_progressive_wager_is_one_or_five_dollars():
    for wager in (100, 500):
        game = RaiseItUp(progressive=RaiseItUp.terms(wager=wager))
        assert game.table.limits["progressive"] == (wager, wager)
    for wager in (200, 0, 1, 499, 1000, None, "100", True, 100.0, [100]):
        error = refuses(4003, "587.12(e)(5)", progressive=RaiseItUp.terms(wager=wager))
        assert error.facts["limit"] == "must be one of 100, 500, [100, 500]"


def test_587_12_e_3_the_rate_is_at_least_14_percent():
    for rate in (0, 1399, -1, 10001, 20.5, "2050", None, True):
        error = refuses(4003, "587.12(e)(3)", progressive=RaiseItUp.terms(rate=rate))
        assert error.facts["limit"] == "must be a whole number from 1400 to 10000"
    for rate in (1400, 10000):
        assert RaiseItUp(progressive=RaiseItUp.terms(rate=rate)).table.meter.rate == rate


BASE = "587.7(d)(1)"
SECTION = {"pair_plus": "587.7(d)(3)", "six_card_bonus": "587.7(d)(5)"}


def test_587_7_d_1_the_blind_follows_and_equals_the_ante():
    game = RaiseItUp()
    error = game.refuses(1005, BASE, "wager", seat=2, wager="blind", cents=500)
    assert error.facts["needs"] == "ante"
    game.do("wager", seat=2, wager="ante", cents=1500)
    for cents in (1499, 1501, 500, 3000):
        error = game.refuses(1004, BASE, "wager", seat=2, wager="blind", cents=cents)
        assert error.text == f"blind {cents} at seat 2: must equal ante 1500, 587.7(d)(1)"
    game.do("wager", seat=2, wager="blind", cents=1500)
    assert game.table.status()["wagers"] == {"2": {"ante": 1500, "blind": 1500}}


def test_587_7_d_1_the_ante_keeps_the_limits_of_the_table():
    game = RaiseItUp()
    for cents in (500, 501, 50000):
        game.do("wager", seat=1, wager="ante", cents=cents)
    for cents in (499, 50001, 0, -1000):
        game.refuses(1004, BASE, "wager", seat=1, wager="ante", cents=cents)
    for cents in (None, "1000", 1000.0, True, [1000]):
        game.refuses(1019, ANY, "wager", seat=1, wager="ante", cents=cents)


def test_587_7_d_3_d_5_pair_plus_and_six_card_bonus_need_the_ante_and_keep_their_limits():
    for name, section in SECTION.items():
        game = RaiseItUp()
        game.refuses(1005, section, "wager", seat=1, wager=name, cents=500)
        game.bet(1)
        for cents in (99, 10001, 0):
            game.refuses(1004, section, "wager", seat=1, wager=name, cents=cents)
        for cents in (100, 10000):
            game.do("wager", seat=1, wager=name, cents=cents)
            assert game.table.status()["wagers"]["1"][name] == cents


def test_587_7_d_3_R_587_10_a_player_may_do_without_pair_plus():
    game = RaiseItUp()
    game.bet(1)
    game.start()
    assert (game.table.round.competing, game.lines()) == ([1], [])


def test_587_2_c_1_587_7_d_4_the_device_lights_for_each_wager_that_is_accepted():
    for cents in (100, 500):
        game = RaiseItUp(progressive=RaiseItUp.terms(wager=cents))
        game.bet(6, progressive=True)
        game.bet(2)
        game.do("lock_out")
        effects = game.do("latched")
        shown = [effect("accepted", seat=6, wager="progressive", cents=cents)]
        assert named(effects, "accepted") == shown
        assert named(effects, "seat_lamp") == [effect("seat_lamp", seat=6, state="on")]


def test_587_7_c_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    game = RaiseItUp()
    game.bet(1, pair_plus=500)
    for step in ("lock_out", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal_anything()
    for what in ("check", "check"):
        verify_closed(game)
        game.decide(1, what)
    game.decide(1, "1")
    verify_closed(game)


def verify_closed(game):
    for name in ("pair_plus", "six_card_bonus", "ante", "blind", "play"):
        error = game.refuses(1002, "587.7(c)", "wager", seat=1, wager=name, cents=1000)
        assert error.text.startswith(f"{name} at seat 1: no more bets"), error.text
    game.refuses(1002, "587.7(c)", "withdraw", seat=1, wager="pair_plus")


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
