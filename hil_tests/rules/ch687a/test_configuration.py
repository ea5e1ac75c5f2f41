"""The Rules Submission of 687a as a configuration: every key, its limits, what excludes what."""

from hil_tests.rules.families.own_boxes import verify_boxes
from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed


def test_R_687a_14_the_rate_of_progression_is_a_whole_number_of_hundredths_of_a_percent():
    for rate in (-1, 10001, 20.5, "2050", None, True):
        error = DJWild.not_opened(
            4003, "R-687a-14", progressive=changed(DJWild.terms(), rate=rate)
        )
        assert error.facts["limit"] == "must be a whole number from 0 to 10000"
    for rate in (0, 10000):
        assert DJWild(progressive=changed(DJWild.terms(), rate=rate)).table.meter.rate == rate


def test_687a_7_e_R_687a_32_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DJWild(max_boxes=3), "ante", "687a.7(e)")
