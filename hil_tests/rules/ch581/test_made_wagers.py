"""581.6(a) and (c): a wager that was made stands until its decision."""

from hil_tests.rules.families.blackjack_games import DoubleAttack
from hil_tests.rules.families.made_wagers import (
    verify_entered_in_error,
    verify_one_in_error,
    verify_stands,
)


def test_581_6_c_R_581_36_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(DoubleAttack(), "bet", "581.6(c)")


def test_581_6_c_R_581_36_what_was_entered_in_error_is_no_wager_and_is_noted():
    verify_entered_in_error(DoubleAttack(), "bet", "581.6(c)")


def test_581_6_c_R_581_36_one_wager_that_was_entered_in_error_is_none():
    verify_one_in_error(DoubleAttack(), "bet", "bust_it", "581.6(c)")
