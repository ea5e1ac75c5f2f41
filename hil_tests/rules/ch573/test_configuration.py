"""The Rules Submission of 573 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import changed, refused, without
from hil_tests.rules.helpers.worded_alike import (
    verify_counting_shuffler,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
    verify_six_seats,
)

SEATS = {"number": 7, "seats": 6}
REQUIRED = (
    "shuffler",
    "preinspected",
    "counting_shuffler",
    "deal_method",
    "abandon_loses",
    "progressive",
    "queens_up",
    "table",
    "limits",
)
YES_NO = (
    ("shuffler", "573.3(b)"),
    ("preinspected", "573.4(e)"),
    ("counting_shuffler", "573.5(b)"),
    ("abandon_loses", "573.7(b)"),
    ("whole_multiples", "R-573-05"),
    ("jackpot_hold", "R-573-08"),
)
INNER = (("progressive", Crazy4.terms()), ("limits", Crazy4.OFFERED["limits"]), ("table", SEATS))


def refuses(code, section, **changes):
    return refused(lambda: open_table(Crazy4.configuration(**changes)), code, section)


def test_the_whole_configuration_opens_a_table():
    for values in (
        Crazy4.configuration(),
        Crazy4.configuration(whole_multiples=False, jackpot_hold=False),
    ):
        assert open_table(values).status()["phase"] == "betting"


def test_R_573_05_R_573_08_defaults_are_whole_multiples_and_the_hold():
    checked = open_table(Crazy4.configuration()).configuration
    assert checked["whole_multiples"] is True
    assert checked["jackpot_hold"] is True


def test_each_required_key_is_missed_by_name():
    for key in REQUIRED:
        values = without(Crazy4.configuration(), key)
        error = refused(lambda values=values: open_table(values), 4002)
        assert error.text == f"{key}: missing in the configuration of 573", error.text
    for outer, inner in INNER:
        for key in inner:
            error = refuses(4002, None, **{outer: without(inner, key)})
            assert error.text == f"{outer}.{key}: missing in the configuration of 573"


def test_an_unknown_key_is_named():
    for key in ("colour", "max_boxes", "trips", "confirm_chips"):
        error = refuses(4001, None, **{key: True})
        assert error.text == f"{key}: no such key in the configuration of 573"
    for outer, inner in INNER:
        error = refuses(4001, None, **{outer: changed(inner, colour=[1, 2])})
        assert error.text == f"{outer}.colour: no such key in the configuration of 573"


def test_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None, []):
            error = refuses(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"


def test_573_8_9_10_one_of_three_methods_of_dealing():
    verify_deal_methods(Crazy4, "573.8, 573.9, 573.10")


def test_573_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(Crazy4, "573.9(a)(1)")


def test_573_5_b_a_counting_shuffler_is_a_shuffler():
    verify_counting_shuffler(Crazy4, "573.5(b)")


def test_573_2_a_no_more_than_six_betting_positions():
    verify_six_seats(Crazy4, "573.2(a)")


def test_573_7_d_limits_are_least_and_most_in_cents():
    sections = {"ante": "573.7(d)(1)", "queens_up": "573.7(d)(2)"}
    wrong = ([500], [500, 400], [0, 500], [-5, 500], [500, 1000, 1500], 500, None, "500")
    for name in ("ante", "queens_up"):
        for pair in wrong + ([5.0, 10], [5, 10.0], [True, 10]):
            error = refuses(
                4003, sections[name], limits=changed(Crazy4.OFFERED["limits"], **{name: pair})
            )
            assert error.facts["key"] == f"limits.{name}", error.text


def test_573_7_d_1_the_super_bonus_has_no_limits_of_its_own():
    for name in ("super_bonus", "play", "progressive"):
        error = refuses(4001, None, limits=changed(Crazy4.OFFERED["limits"], **{name: [100, 500]}))
        assert error.facts["key"] == f"limits.{name}"
    assert Crazy4().table.limits["super_bonus"] == (500, 50000)


def test_573_12_c_R_573_09_one_of_four_queens_up_paytables_is_offered():
    for name in ("A", "B", "C", "D"):
        assert Crazy4(queens_up=name).waits("wagers")
    for name in ("E", "a", "", None, 1, False, ["A"]):
        error = refuses(4003, "573.12(c)", queens_up=name)
        assert error.text == f"queens_up = {name}: must be one of A, B, C, D, 573.12(c)"


def test_573_7_d_3_the_progressive_may_be_left_out():
    game = Crazy4(progressive=None)
    assert game.table.meter is None
    assert "progressive" not in game.table.limits


def test_573_12_d_1_one_of_two_progressive_paytables():
    for name in ("C", "a", "", None, 1, ["A"]):
        error = refuses(4003, "573.12(d)(1)", progressive=Crazy4.terms(paytable=name))
        assert error.facts["key"] == "progressive.paytable"


def test_573_12_d_5_R_573_10_the_progressive_wager_is_one_or_five_dollars():
    for wager in (100, 500):
        assert Crazy4(progressive=Crazy4.terms(wager=wager)).table.limits["progressive"] == (
            wager,
            wager,
        )
    for wager in (200, 0, 1, 499, 1000, None, "100", True, 100.0, [100]):
        error = refuses(4003, "573.12(d)(5)", progressive=Crazy4.terms(wager=wager))
        assert error.facts["limit"] == "must be one of 100, 500, [100, 500]"


def test_573_12_d_3_the_rate_is_a_whole_number_of_hundredths_of_a_percent():
    for rate in (-1, 10001, 20.5, "2050", None, True):
        error = refuses(4003, "573.12(d)(3)", progressive=Crazy4.terms(rate=rate))
        assert error.facts["limit"] == "must be a whole number from 0 to 10000"
    for rate in (0, 10000):
        assert Crazy4(progressive=Crazy4.terms(rate=rate)).table.meter.rate == rate


def test_573_12_d_3_initial_and_reset_amount_of_at_least_5000_and_1000_dollars():
    for paytable, least in (("A", 500000), ("B", 100000)):
        for key in ("seed", "reset"):
            for cents in (least - 1, 0, -1, None, str(least), True, float(least)):
                wrong = changed(Crazy4.terms(paytable=paytable), **{key: cents})
                error = refuses(4003, "573.12(d)(3)", progressive=wrong)
                assert error.facts["key"] == f"progressive.{key}"
                assert f"from {least} to" in error.text
        game = Crazy4(progressive=Crazy4.terms(paytable=paytable, seed=least, reset=least + 5))
        assert game.table.meter.micro == least * 10000
        assert game.table.meter.base == least + 5


def test_what_is_a_table_of_keys_cannot_be_anything_else():
    for key in ("progressive", "limits", "table"):
        for value in (5, "yes", [1], False):
            assert refuses(4003, None, **{key: value}).facts["key"] == key


def test_a_refused_configuration_is_left_as_it_was():
    values = Crazy4.configuration(colour="green")
    refused(lambda: open_table(values), 4001)
    assert values == Crazy4.configuration(colour="green")
