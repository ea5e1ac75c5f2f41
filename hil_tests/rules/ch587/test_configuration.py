"""The Rules Submission of 587 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import changed, refused
from hil_tests.rules.helpers.worded_alike import (
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
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
