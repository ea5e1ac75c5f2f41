"""The Rules Submission of 579 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import SEATS, HiLo
from hil_tests.rules.helpers.play import changed, refused, without
from hil_tests.rules.helpers.worded_alike import (
    verify_counting_shuffler,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_six_seats,
)

YES_NO = (
    ("shuffler", "579.3(b)"),
    ("preinspected", "579.4(e)"),
    ("counting_shuffler", "579.5(b)"),
    ("abandon_loses", "579.7(b)"),
    ("two_areas", "579.7(f)"),
    ("tie", "579.7(e)(1)"),
    ("exposed_voids", "R-579-13"),
)
WAGERS = {"ante": "579.7(d)", "tie": "579.7(e)(1)", "poker_bonus": "579.7(e)(2)"}


def refuses(code, section, **changes):
    return refused(lambda: open_table(HiLo.offering(**changes)), code, section)


def test_579_each_key_is_needed_and_no_other_is_known():
    values = HiLo.offering()
    for key in values:
        if key != "game":
            error = refused(lambda key=key: open_table(without(values, key)), 4002)
            assert error.text == f"{key}: missing in the configuration of 579", error.text
    for key in ("progressive", "max_boxes", "confirm_chips", "jackpot_hold"):
        error = refuses(4001, None, **{key: True})
        assert error.text == f"{key}: no such key in the configuration of 579"
    for outer, inner in (("table", SEATS), ("limits", HiLo.OFFERED["limits"])):
        for key in inner:
            refuses(4002, None, **{outer: without(inner, key)})
        refuses(4001, None, **{outer: changed(inner, colour=[1, 2])})
        refuses(4003, None, **{outer: 5})


def test_579_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            error = refuses(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"


def test_579_8_579_9_579_10_one_of_three_methods_of_dealing():
    verify_deal_methods(HiLo, "579.8, 579.9, 579.10")


def test_579_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(HiLo, "579.9(a)(1)")


def test_579_5_b_a_counting_shuffler_is_a_shuffler():
    verify_counting_shuffler(HiLo, "579.5(b)")


def test_579_2_a_no_more_than_six_betting_positions():
    verify_six_seats(HiLo, "579.2(a)")


def test_579_7_d_579_7_e_limits_of_the_wagers_offered_and_of_no_other():
    for name, section in WAGERS.items():
        for pair in ([500], [500, 400], [0, 500], 500, None):
            refuses(4003, section, limits=changed(HiLo.OFFERED["limits"], **{name: pair}))
    offered = {"ante": HiLo.OFFERED["limits"]["ante"]}
    game = HiLo(tie=False, poker_bonus=None, limits=offered)
    assert sorted(game.table.limits) == ["ante"]
    game.bet(1)
    for name in ("tie", "poker_bonus"):
        game.refuses(1003, None, "wager", seat=1, wager=name, cents=500)
    error = refuses(4001, None, tie=False)
    assert error.facts["key"] == "limits.tie"
    error = refuses(4001, None, poker_bonus=None)
    assert error.facts["key"] == "limits.poker_bonus"


def test_R_579_01_the_pair_of_7s_is_in_a_unless_said_otherwise():
    assert HiLo().table.configuration["poker_bonus_sevens"] == "A"
    assert HiLo(poker_bonus_sevens="B").table.configuration["poker_bonus_sevens"] == "B"
    for answer in ("C", "a", None, 7):
        refuses(4003, "R-579-01", poker_bonus_sevens=answer)


def test_579_12_b_579_12_d_the_paytables_are_those_printed():
    for name in "ABCD":
        assert HiLo(ante_bonus=name).waits("wagers")
    for name in ("E", "a", None, 1):
        refuses(4003, "579.12(b)", ante_bonus=name)
    for name in ("A", "B"):
        assert HiLo(poker_bonus=name).waits("wagers")
    for name in ("C", "b", "", 1):
        refuses(4003, "579.12(d)", poker_bonus=name)


def test_579_3_c_cards_are_changed_after_four_hours_by_hand_and_eight_from_a_shoe():
    paragraphs = {"hand": ("579.3(c)(1)", 4), "manual_shoe": ("579.3(c)(2)", 8)}
    paragraphs["automated_shoe"] = ("579.3(c)(2)", 8)
    for method, (paragraph, hours) in paragraphs.items():
        game = HiLo(deal_method=method)
        game.do("start_game", time=0)
        game.do("latched", time=hours * HOUR)
        error = game.refuses(1023, "579.3(c)", "next_round", time=hours * HOUR)
        assert error.facts["hours"] == hours, paragraph
        game.do("new_deck", time=hours * HOUR)
        game.do("next_round", time=hours * HOUR)


def test_579_has_no_progressive_and_no_sensor():
    game = HiLo()
    assert game.table.meter is None
    assert not game.table.sensors.offered
