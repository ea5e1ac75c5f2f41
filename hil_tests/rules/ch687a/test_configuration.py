"""The Rules Submission of 687a as a configuration: every key, its limits, what excludes what."""

from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed
from hil_tests.rules.helpers.worded_alike import (
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
)

BAD_BEAT = {"paytable": "DJWBB-03", "mode": "one_way"}
LIMITS = {"ante": [500, 50000], "trips": [100, 10000], "bad_beat": [100, 10000]}
SEATS = {"number": 7, "seats": 6}

YES_NO = (
    ("shuffler", "687a.3(b)"),
    ("preinspected", "687a.4(e)"),
    ("counting_shuffler", "687a.5(b)"),
    ("abandon_loses", "687a.7(b)"),
    ("confirm_chips", "R-687a-08"),
    ("jackpot_hold", "R-687a-17"),
)


def test_an_unknown_key_is_named():
    error = DJWild.not_opened(4001, None, colour="green")
    assert error.text == "colour: no such key in the configuration of 687a"
    for outer, inner in (
        ("progressive", DJWild.terms()),
        ("bad_beat", BAD_BEAT),
        ("limits", LIMITS),
        ("table", SEATS),
    ):
        error = DJWild.not_opened(4001, None, **{outer: changed(inner, colour=[1, 2])})
        assert error.text == f"{outer}.colour: no such key in the configuration of 687a"


def test_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            error = DJWild.not_opened(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"


def test_687a_8_9_10_one_of_three_methods_of_dealing():
    verify_deal_methods(DJWild, "687a.8, 687a.9, 687a.10")


def test_687a_7_d_limits_are_least_and_most_in_cents():
    sections = {"ante": "687a.7(d)(1)", "trips": "687a.7(d)(3)", "bad_beat": "687a.7(d)(4)"}
    wrong = ([500], [500, 400], [0, 500], [-5, 500], [500, 1000, 1500], 500, None, "500")
    for name in ("ante", "trips", "bad_beat"):
        for pair in wrong + ([5.0, 10], [5, 10.0], [True, 10]):
            error = DJWild.not_opened(4003, sections[name], limits=changed(LIMITS, **{name: pair}))
            assert error.facts["key"] == f"limits.{name}", error.text
    game = DJWild(limits=changed(LIMITS, ante=[500, 500]))
    game.bet(1, ante=500)
    game.refuses(1004, "687a.7(d)(1)", "wager", seat=2, wager="ante", cents=501)


def test_R_687a_14_the_rate_of_progression_is_a_whole_number_of_hundredths_of_a_percent():
    for rate in (-1, 10001, 20.5, "2050", None, True):
        error = DJWild.not_opened(
            4003, "R-687a-14", progressive=changed(DJWild.terms(), rate=rate)
        )
        assert error.facts["limit"] == "must be a whole number from 0 to 10000"
    for rate in (0, 10000):
        assert DJWild(progressive=changed(DJWild.terms(), rate=rate)).table.meter.rate == rate


def test_687a_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(DJWild, "687a.9(a)(1)")


def test_687a_7_e_R_687a_32_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DJWild(max_boxes=3), "ante", "687a.7(e)")
