"""579.7 and 579.11(b): the Rules Submission, what may be wagered and when, the Play Wager and the
fold, two areas."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import HiLo
from hil_tests.rules.helpers.play import changed, effect, refused
from hil_tests.rules.helpers.worded_alike import (
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


def test_579_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            error = refuses(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"


def test_579_8_579_9_579_10_one_of_three_methods_of_dealing():
    verify_deal_methods(HiLo, "579.8, 579.9, 579.10")


def test_579_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(HiLo, "579.9(a)(1)")


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


BIG = ("Ks Jd Th 2d 2h", "play", {}, None)


def test_579_7_d_only_with_an_ante_wager_a_player_takes_part():
    game = HiLo()
    game.bet(4)
    game.start()
    assert game.table.round.competing == [4]
    game = HiLo()
    game.start()
    assert game.waits("next_round")


def test_579_7_e_tie_and_poker_bonus_need_an_ante():
    game = HiLo()
    for name, section in (("tie", "579.7(e)(1)"), ("poker_bonus", "579.7(e)(2)")):
        error = game.refuses(1005, section, "wager", seat=2, wager=name, cents=500)
        assert error.text == f"{name} at seat 2: needs ante first, {section}"
    game.bet(2, tie=500, poker_bonus=500)
    game.do("withdraw", seat=2, wager="ante")
    assert game.table.round.placed(2) == {}


def test_579_7_a_amounts_are_within_the_tables_limits_and_the_optional_ones_of_any_ratio():
    game = HiLo()
    for cents in (499, 50001):
        game.refuses(1004, "579.7(d)", "wager", seat=1, wager="ante", cents=cents)
    game.bet(1, ante=500, tie=10000, poker_bonus=10000)
    game.refuses(1004, "579.7(e)(1)", "wager", seat=1, wager="tie", cents=10001)
    game.refuses(1004, "579.7(e)(2)", "wager", seat=1, wager="poker_bonus", cents=99)
    game.refuses(1003, None, "wager", seat=1, wager="play", cents=500)
    game.refuses(1007, None, "withdraw", seat=2, wager="ante")


def test_579_7_c_no_wager_after_no_more_bets():
    game = HiLo()
    game.bet(1)
    game.start()
    for name in ("wager", "withdraw"):
        game.refuses(1002, "579.7(c)", name, seat=1, wager="ante", cents=1000)


def test_579_11_b_R_579_06_asked_clockwise_for_a_play_wager_equal_to_the_ante():
    game = HiLo()
    game.deal_round({2: BIG, 5: ("Td Jh 9c 4c 3d", "play", {"ante": 1700}, None)})
    assert game.table.awaits == effect(
        "phase",
        phase="deciding",
        what="decision",
        section="579.11(b)",
        to=2,
        choices=["play", "fold"],
        uncounted=True,
    )
    game.refuses(1008, "579.11(b)", "decision", seat=5, what="play")
    game.refuses(1009, "579.11(b)", "decision", seat=2, what="raise")
    game.decide(2, "play")
    game.decide(5, "play")
    assert [game.table.round.placed(seat)["play"] for seat in (2, 5)] == [1000, 1700]


def folded(**wagers):
    """(seat, wager, outcome, section) of the lines where seat 3 folds a pair of kings."""
    game = HiLo.play_round({3: ("Ks Kd 9c 4c 3d", "fold", wagers, None)})
    return [line[:2] + (line[3], line[6]) for line in game.lines()]


def test_579_11_b_2_R_579_10_a_fold_keeps_the_poker_bonus():
    ante = (3, "ante", "collect", "579.11(b)")
    paid = (3, "poker_bonus", "pay", "579.12(d)")
    assert folded(poker_bonus=500) == [ante, paid]
    tie = (3, "tie", "collect", "579.11(b)(1)")
    assert folded(tie=500, poker_bonus=500) == [ante, tie, paid]


def test_579_7_f_two_areas_only_where_the_house_permits_and_both_are_wagered_on():
    game = HiLo(two_areas=False)
    game.bet(3)
    game.bet(4)
    game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=3)
    game = HiLo()
    game.bet(3)
    for seat in (2, 3, 6):
        game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=seat)
    for seat in (2, 4, 5):
        game.bet(seat)
    noted = effect("note", what="two_areas", seat=3, section="579.7(f)")
    assert game.report("two_areas", seat=3) == [noted]
    for seat in (2, 3, 4):
        game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=seat)
    game.start()
    game.refuses(1015, "579.7(f)", "irregularity", what="two_areas", seat=5)
