"""573.2 to 573.10: the Rules Submission, the deck (573.3), the shuffler (573.5), the wagers
(573.7), the cards and the count of the stub."""

from tablectl.core.cards import card_number
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, changed, effect, named, refused
from hil_tests.rules.helpers.worded_alike import (
    awaited_cards,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_six_seats,
)

SEATS = {"number": 7, "seats": 6}
YES_NO = (
    ("shuffler", "573.3(b)"),
    ("preinspected", "573.4(e)"),
    ("counting_shuffler", "573.5(b)"),
    ("abandon_loses", "573.7(b)"),
    ("whole_multiples", "R-573-05"),
    ("jackpot_hold", "R-573-08"),
)
INNER = (("progressive", Crazy4.terms()), ("limits", Crazy4.OFFERED["limits"]), ("table", SEATS))


def refuses(code, section, **changes):
    return refused(lambda: open_table(Crazy4.offering(**changes)), code, section)


def test_an_unknown_key_is_named():
    for key in ("colour", "max_boxes", "trips", "confirm_chips"):
        error = refuses(4001, None, **{key: True})
        assert error.text == f"{key}: no such key in the configuration of 573"
    for outer, inner in INNER:
        error = refuses(4001, None, **{outer: changed(inner, colour=[1, 2])})
        assert error.text == f"{outer}.colour: no such key in the configuration of 573"


def test_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            error = refuses(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"


def test_573_8_9_10_one_of_three_methods_of_dealing():
    verify_deal_methods(Crazy4, "573.8, 573.9, 573.10")


def test_573_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(Crazy4, "573.9(a)(1)")


def test_573_2_a_no_more_than_six_betting_positions():
    verify_six_seats(Crazy4, "573.2(a)")


def test_573_7_d_limits_are_least_and_most_in_cents():
    sections = {"ante": "573.7(d)(1)", "queens_up": "573.7(d)(2)"}
    wrong = ([500], [500, 400], [0, 500], [-5, 500], [500, 1000, 1500], 500, None, "500")
    for name in ("ante", "queens_up"):
        for pair in wrong + ([5.0, 10], [5, 10.0], [True, 10]):
            error = refuses(
                4003, sections[name], limits=changed(Crazy4.OFFERED["limits"], **{name: pair})
            )
            assert error.facts["key"] == f"limits.{name}", error.text


def test_573_12_c_R_573_09_one_of_four_queens_up_paytables_is_offered():
    for name in ("A", "B", "C", "D"):
        assert Crazy4(queens_up=name).waits("wagers")
    for name in ("E", "a", "", None, 1, False, ["A"]):
        error = refuses(4003, "573.12(c)", queens_up=name)
        assert error.text == f"queens_up = {name}: must be one of A, B, C, D, 573.12(c)"


def test_573_12_d_3_the_rate_is_a_whole_number_of_hundredths_of_a_percent():
    for rate in (-1, 10001, 20.5, "2050", None, True):
        error = refuses(4003, "573.12(d)(3)", progressive=Crazy4.terms(rate=rate))
        assert error.facts["limit"] == "must be a whole number from 0 to 10000"
    for rate in (0, 10000):
        assert Crazy4(progressive=Crazy4.terms(rate=rate)).table.meter.rate == rate


ANTE_AND_SUPER_BONUS = "573.7(d)(1)"


def test_573_7_a_the_progressive_wager_is_a_chip_on_the_device_and_no_entry():
    game = Crazy4()
    game.bet(1)
    game.refuses(1003, ANY, "wager", seat=1, wager="progressive", cents=100)
    game.do("chip_on", seat=1)
    game.do("lock_out")
    assert effect("accepted", seat=1, wager="progressive", cents=100) in game.do("latched")


def test_573_7_d_1_the_super_bonus_follows_and_equals_the_ante():
    game = Crazy4()
    error = game.refuses(1005, ANTE_AND_SUPER_BONUS, "wager", seat=2, wager="super_bonus", cents=5)
    assert error.facts["needs"] == "ante"
    game.do("wager", seat=2, wager="ante", cents=1500)
    for cents in (1499, 1501, 500, 3000):
        error = game.refuses(
            1004, ANTE_AND_SUPER_BONUS, "wager", seat=2, wager="super_bonus", cents=cents
        )
        assert error.facts["limit"] == "must equal ante 1500"
    game.do("wager", seat=2, wager="super_bonus", cents=1500)
    assert game.table.status()["wagers"] == {"2": {"ante": 1500, "super_bonus": 1500}}


def test_573_7_d_2_queens_up_needs_the_ante_and_keeps_its_limits():
    game = Crazy4()
    game.refuses(1005, "573.7(d)(2)", "wager", seat=1, wager="queens_up", cents=500)
    game.bet(1)
    for cents in (99, 10001, 0):
        game.refuses(1004, "573.7(d)(2)", "wager", seat=1, wager="queens_up", cents=cents)
    for cents in (100, 10000):
        game.do("wager", seat=1, wager="queens_up", cents=cents)
        assert game.table.status()["wagers"]["1"]["queens_up"] == cents


def test_573_2_c_1_573_7_d_3_the_device_lights_for_a_wager_of_the_amount_of_the_table():
    for cents in (100, 500):
        game = Crazy4(progressive=Crazy4.terms(wager=cents))
        game.bet(6, progressive=True)
        game.bet(2)
        game.do("lock_out")
        effects = game.do("latched")
        assert effect("accepted", seat=6, wager="progressive", cents=cents) in effects
        assert named(effects, "seat_lamp") == [effect("seat_lamp", seat=6, state="on")]


def test_573_7_c_no_wager_is_made_increased_or_withdrawn_after_no_more_bets():
    game = Crazy4()
    game.bet(1, queens_up=500)
    for step in ("lock_out", "latched"):
        game.do(step)
        verify_closed(game)
    game.deal_anything()
    verify_closed(game)
    game.decide(1, "play")
    verify_closed(game)


def verify_closed(game):
    for name, cents in (("queens_up", 600), ("ante", 2000), ("super_bonus", 1000), ("play", 1000)):
        error = game.refuses(1002, "573.7(c)", "wager", seat=1, wager=name, cents=cents)
        assert error.text.startswith(f"{name} at seat 1: no more bets"), error.text
    game.refuses(1002, "573.7(c)", "withdraw", seat=1, wager="queens_up")


def test_573_2_c_2_no_progressive_wager_is_recognized_after_the_lock():
    game = Crazy4()
    for seat in (1, 2, 3):
        game.bet(seat)
    game.do("chip_on", seat=1, time=400000)
    game.do("lock_out", time=500000)
    assert effect("late", seat=3) in game.do("chip_on", seat=3, time=500000)
    game.do("chip_on", seat=2, time=499999)
    lit = [shown["seat"] for shown in named(game.do("latched"), "accepted")]
    assert lit == [1, 2]
    assert effect("late", seat=4) in game.do("chip_on", seat=4)
    assert game.table.meter.micro == 5000000000 + 2 * 205000
    for seat in (1, 2):
        game.do("chip_off", seat=seat)
    game.do("confirm_chips")
    game.deal_anything()
    for seat in (1, 2, 3):
        game.decide(seat, "fold")
    assert [line[0] for line in game.lines() if line[1] == "progressive"] == [1, 2]


NO_MORE_BETS = {"manual_shoe": "573.8(b)", "hand": "573.9(a)(3)", "automated_shoe": "573.10(a)(2)"}
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


def test_573_3_a_the_deck_has_52_cards_each_once():
    game = started()
    for card in (52, -1, 99, None, "As", 1.0, True, [3]):
        error = game.refuses(1012, ANY, "card", card=card)
        assert error.facts["last"] == 51
    game.deal("As 2c")
    for text in ("As", "2c"):
        error = game.refuses(1011, ANY, "card", card=card_number(text))
        assert error.text == f"{text} was already drawn in this round"


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


def returned(section):
    wagers = (("ante", 1000), ("super_bonus", 1000), ("progressive", 100))
    return [(3, name, stake, "return", 0, "", section) for name, stake in wagers]


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
