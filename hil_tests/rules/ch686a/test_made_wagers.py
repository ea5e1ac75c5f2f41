"""686a.6(a) and (c): a wager that was made stands until its decision."""

from hil_tests.rules.families.made_wagers import (
    verify_entered_in_error,
    verify_one_in_error,
    verify_stands,
)
from hil_tests.rules.helpers.games import OverUnder


def test_686a_6_c_R_686a_30_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(OverUnder(), "ante", "686a.6(c)")


def test_686a_6_c_R_686a_30_what_was_entered_in_error_is_no_wager_and_is_noted():
    verify_entered_in_error(OverUnder(), "ante", "686a.6(c)")


def test_686a_6_c_R_686a_30_one_wager_that_was_entered_in_error_is_none():
    verify_one_in_error(OverUnder(), "ante", "bonus", "686a.6(c)")
