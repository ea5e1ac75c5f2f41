"""The Rules Submission of 583 as a configuration; cards that are due or miscounted."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import FlopPoker
from hil_tests.rules.helpers.play import effect, refused, without
from hil_tests.rules.helpers.worded_alike import (
    verify_counting_shuffler,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_hours_in_use,
    verify_six_seats,
)

YES_NO = (
    ("shuffler", "583.3(b)"),
    ("preinspected", "583.4(e)"),
    ("counting_shuffler", "583.5(b)"),
    ("abandon_loses", "583.7(b)"),
    ("three_card_bonus", "583.7(d)(3)"),
)


def refuses(code, section, **changes):
    return refused(lambda: open_table(FlopPoker.offering(**changes)), code, section)


def test_each_key_is_needed_and_no_other_is_known():
    needed = [key for key, _ in YES_NO] + ["deal_method", "table", "limits"]
    for key in needed:
        error = refused(lambda key=key: open_table(without(FlopPoker.offering(), key)), 4002)
        assert error.text == f"{key}: missing in the configuration of 583"
    for key, section in YES_NO:
        for value in (1, "yes", None):
            refuses(4003, section, **{key: value})


def test_583_2_a_no_more_than_six_betting_positions():
    verify_six_seats(FlopPoker, "583.2(a)")


def test_583_8_583_9_583_10_one_of_three_methods_of_dealing():
    verify_deal_methods(FlopPoker, "583.8, 583.9, 583.10")


def test_583_9_a_1_583_5_b_what_needs_a_shuffler():
    verify_hand_needs_a_shuffler(FlopPoker, "583.9(a)(1)")
    verify_counting_shuffler(FlopPoker, "583.5(b)")


def test_583_3_c_1_2_cards_are_changed_after_4_and_8_hours():
    verify_hours_in_use(FlopPoker, "583.3(c)")


def test_583_5_b_a_wrong_count_of_the_shuffler_removes_the_deck():
    game = FlopPoker()
    assert game.do("deck_count", cards=52) == []
    assert game.do("deck_count", cards=51) == [effect("deck_removed", section="583.5(b)")]
    game.bet(1)
    game.start()
    game.refuses(1016, "583.5(b)", "card", card=1)
    game.do("new_deck")
    game.deal("As")
