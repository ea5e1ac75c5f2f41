"""591.6(a) and (c): a wager that was made stands until its decision."""

from hil_tests.rules.families.blackjack_games import DoubleBack
from hil_tests.rules.families.made_wagers import verify_entered_in_error, verify_stands


def test_591_6_c_R_591_31_a_wager_that_was_made_is_added_to_and_not_taken_back_or_lessened():
    verify_stands(DoubleBack(), "blackjack", "591.6(c)")


def test_591_6_c_R_591_31_what_was_entered_in_error_is_no_wager_and_is_noted():
    verify_entered_in_error(DoubleBack(), "blackjack", "591.6(c)")
