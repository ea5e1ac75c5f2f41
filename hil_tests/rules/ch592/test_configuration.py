"""The Rules Submission of 592 as a configuration; cards that are due or miscounted."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import CrissCross
from hil_tests.rules.helpers.play import effect, refused, without
from hil_tests.rules.helpers.worded_alike import (
    verify_counting_shuffler,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_hours_in_use,
    verify_six_seats,
)

YES_NO = (
    ("shuffler", "592.3(b)"),
    ("preinspected", "592.4(e)"),
    ("counting_shuffler", "592.5(b)"),
    ("abandon_loses", "592.7(b)"),
    ("five_card_bonus", "592.7(e)"),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(CrissCross.offering(**changes)), code, section)


def test_each_key_is_needed_and_no_other_is_known():
    for key in [key for key, _ in YES_NO] + ["deal_method", "table", "limits"]:
        error = refused(lambda key=key: open_table(without(CrissCross.offering(), key)), 4002)
        assert error.text == f"{key}: missing in the configuration of 592"
    for key in ("progressive", "tens_pay"):
        refuses(4001, None, **{key: True})
    for key, section in YES_NO + (("whole_multiples", "R-592-04"),):
        for value in (1, "yes", None):
            refuses(4003, section, **{key: value})


def test_592_2_a_no_more_than_six_betting_positions():
    verify_six_seats(CrissCross, "592.2(a)")


def test_592_8_592_9_592_10_one_of_three_methods_of_dealing():
    verify_deal_methods(CrissCross, "592.8, 592.9, 592.10")


def test_592_9_a_1_592_5_b_what_needs_a_shuffler():
    verify_hand_needs_a_shuffler(CrissCross, "592.9(a)(1)")
    verify_counting_shuffler(CrissCross, "592.5(b)")


def test_592_3_c_1_2_cards_are_changed_after_4_and_8_hours():
    verify_hours_in_use(CrissCross, "592.3(c)")


def test_592_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    game = CrissCross()
    assert game.do("deck_count", cards=53) == [effect("deck_removed", section="592.5(b)")]
    game.bet(1)
    game.start()
    game.refuses(1016, "592.5(b)", "card", card=1)
