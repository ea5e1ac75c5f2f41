"""588.7 and the first paragraphs of 588.8 to 588.10: wagers, "no more bets", Envy lammers, two
areas, Double Down."""

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import ANY, effect, named

LAMMER = {
    "manual_shoe": "588.8(b)(1)",
    "hand": "588.9(a)(3)(i)",
    "automated_shoe": "588.10(a)(2)(i)",
}
CHIPS = {
    "manual_shoe": "588.8(b)(2)",
    "hand": "588.9(a)(3)(ii)",
    "automated_shoe": "588.10(a)(2)(ii)",
}
CLOSED = {"manual_shoe": "588.8(b)", "hand": "588.9(a)(3)", "automated_shoe": "588.10(a)(2)"}


def notes(effects, what):
    return [note for note in named(effects, "note") if note["what"] == what]


def deciding(seats, **changes):
    """A table with Double Down that asks the first seat."""
    game = PaiGow(double_down=True, **changes)
    for seat in seats:
        game.bet(seat)
    game.start()
    game.deal_out()
    return game


def test_588_7_e_1_to_e_4_optional_wagers_need_the_main_wager_and_the_offer():
    game = PaiGow()
    for name, section in (("fortune_bonus", "588.7(e)(2)"), ("insurance", "588.7(e)(3)")):
        game.refuses(1005, section, "wager", seat=2, wager=name, cents=500)
    for name in ("progressive", "double_down"):
        game.refuses(1003, ANY, "wager", seat=2, wager=name, cents=500)
    limits = {"pai_gow": [1000, 50000]}
    plain = PaiGow(fortune_bonus=False, insurance=False, limits=limits, progressive=None)
    plain.bet(2)
    for name in ("fortune_bonus", "insurance"):
        plain.refuses(1003, ANY, "wager", seat=2, wager=name, cents=500)
    assert effect("late", seat=2) in plain.do("chip_on", seat=2)


def test_588_7_c_nothing_is_wagered_or_withdrawn_after_no_more_bets():
    for method in CLOSED:
        game = PaiGow(deal_method=method)
        assert game.table.awaits["section"] == CLOSED[method]
        game.bet(2)
        game.start()
        for seat in (2, 3):
            game.refuses(1002, "588.7(c)", "wager", seat=seat, wager="pai_gow", cents=2000)
            game.refuses(1002, "588.7(c)", "withdraw", seat=seat, wager="pai_gow")


def test_588_2_c_1_588_2_c_2_a_chip_before_the_lock_is_accepted_and_a_later_one_is_not():
    game = PaiGow()
    for seat in (2, 5):
        game.bet(seat)
    game.do("chip_on", seat=2, time=499999)
    game.do("start_game", time=500000)
    game.do("chip_on", seat=5, time=500000)
    accepted = effect("accepted", seat=2, wager="progressive", cents=500)
    assert named(game.do("latched", time=520000), "accepted") == [accepted]
    assert effect("late", seat=5) in game.effects
    assert effect("seat_lamp", seat=5, state="blink") in game.effects


def test_588_8_b_2_588_9_a_3_ii_588_10_a_2_ii_the_chips_are_collected_before_the_deal():
    for method in CHIPS:
        game = PaiGow(deal_method=method)
        for seat in (2, 5):
            game.bet(seat, progressive=True)
        game.do("start_game")
        game.do("latched")
        # 15 % of $5 twice.
        assert game.table.meter.micro == PaiGow.SEED + 2 * 750000
        assert game.table.awaits["section"] == CHIPS[method]
        game.do("chip_off", seat=2)
        error = game.refuses(1010, CHIPS[method], "confirm_chips")
        assert error.facts["seats"] == "5"
        game.refuses(1001, ANY, "start_position", number=1)
        game.do("chip_off", seat=5)
        game.do("confirm_chips")
        assert game.waits("start_position")


def test_588_8_b_1_588_9_a_3_i_588_10_a_2_i_a_lammer_beside_each_qualifying_wager():
    for method in LAMMER:
        game = PaiGow(deal_method=method)
        game.bet(1, fortune_bonus=499)
        game.bet(2, fortune_bonus=500, progressive=True)
        game.bet(3)
        game.do("start_game")
        shown = notes(game.do("latched"), "lammer")
        assert [(note["seat"], note["wager"]) for note in shown] == [
            (2, "fortune_bonus"),
            (2, "progressive"),
        ]
        assert shown[0]["section"] == LAMMER[method]


def test_588_11_c_588_7_e_1_double_down_is_as_much_as_the_main_wager():
    game = deciding((2, 5))
    assert game.table.awaits["choices"] == ["double_down", "no_double_down"]
    game.refuses(1009, "588.11(c)", "decision", seat=2, what="raise")
    game.do("decision", seat=2, what="double_down")
    assert game.table.status()["wagers"]["2"] == {"pai_gow": 1000, "double_down": 1000}
    game.do("decision", seat=5, what="no_double_down")
    assert game.table.status()["wagers"]["5"] == {"pai_gow": 1000}
    assert game.table.awaits["to"] == 0 and game.waits("reveal")


def test_588_11_c_R_588_21_asked_clockwise_once_all_cards_are_out():
    game = deciding((5, 2))
    assert game.table.awaits["to"] == 2
    game.refuses(1008, "588.11(c)", "decision", seat=5, what="double_down")
    assert game.table.awaits["section"] == "588.11(c)"


def test_588_7_f_one_player_may_wager_on_two_adjacent_areas():
    game = PaiGow()
    for seat in (2, 3, 4, 5, 6):
        game.bet(seat)
    shown = game.report("two_areas", seat=3)
    assert effect("note", what="two_areas", seat=3, section="588.7(f)") in shown
    for seat in (1, 2, 3, 4, 6):
        game.refuses(1015, "588.7(f)", "irregularity", what="two_areas", seat=seat)
    game.report("two_areas", seat=5)
    game.start()
    game.refuses(1015, "588.7(f)", "irregularity", what="two_areas", seat=1)
    closed = PaiGow(two_areas=False)
    closed.bet(3)
    closed.bet(4)
    closed.refuses(1015, "588.7(f)", "irregularity", what="two_areas", seat=3)


def test_588_7_f_the_larger_wager_is_set_first_and_equal_ones_counterclockwise():
    cases = ((1000, 2000, [1, 4, 3]), (2000, 1000, [1, 3, 4]), (1000, 1000, [1, 4, 3]))
    for left, right, order in cases:
        game = PaiGow(double_down=True)
        for seat, cents in ((1, 5000), (3, left), (4, right)):
            game.bet(seat, cents)
        game.report("two_areas", seat=3)
        game.start()
        game.deal_out()
        assert [note["seat"] for note in notes(game.effects, "set_first")] == [order[1]]
        for seat in order:
            assert game.table.awaits["to"] == seat
            game.do("decision", seat=seat, what="no_double_down")
