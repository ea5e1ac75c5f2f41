"""The Rules Submission of 687a as a configuration: every key, its limits, what excludes what."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import ANY, changed, refused, without
from hil_tests.rules.helpers.worded_alike import (
    verify_counting_shuffler,
    verify_deal_methods,
    verify_hand_needs_a_shuffler,
)

BAD_BEAT = {"paytable": "DJWBB-03", "mode": "one_way"}
LIMITS = {"ante": [500, 50000], "trips": [100, 10000], "bad_beat": [100, 10000]}
SEATS = {"number": 7, "seats": 6}

REQUIRED = (
    "shuffler",
    "preinspected",
    "counting_shuffler",
    "deal_method",
    "abandon_loses",
    "max_boxes",
    "progressive",
    "trips",
    "bad_beat",
    "table",
    "limits",
)
YES_NO = (
    ("shuffler", "687a.3(b)"),
    ("preinspected", "687a.4(e)"),
    ("counting_shuffler", "687a.5(b)"),
    ("abandon_loses", "687a.7(b)"),
    ("confirm_chips", "R-687a-08"),
    ("jackpot_hold", "R-687a-17"),
)


def test_the_whole_configuration_opens_a_table():
    for values in (
        DJWild.configuration(),
        DJWild.configuration(confirm_chips=False, jackpot_hold=False),
    ):
        assert open_table(values).status()["phase"] == "betting"


def test_defaults_confirm_the_chips_and_hold_the_jackpot_R_687a_08_R_687a_17():
    checked = open_table(DJWild.configuration()).configuration
    assert checked["confirm_chips"] is True
    assert checked["jackpot_hold"] is True


def test_each_required_key_is_missed_by_name():
    for key in REQUIRED:
        values = without(DJWild.configuration(), key)
        error = refused(lambda values=values: open_table(values), 4002)
        assert error.text == f"{key}: missing in the configuration of 687a", error.text
    for outer, inner in (
        ("progressive", DJWild.terms()),
        ("bad_beat", BAD_BEAT),
        ("limits", LIMITS),
        ("table", SEATS),
    ):
        for key in inner:
            error = DJWild.not_opened(4002, None, **{outer: without(inner, key)})
            assert error.text == f"{outer}.{key}: missing in the configuration of 687a"


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


def test_687a_2_a_seats_and_table_number_are_whole_numbers_within_limits():
    for seats in (0, 7, -1, None, "6", 6.0, True):
        DJWild.not_opened(4003, "687a.2(a)", table=changed(SEATS, seats=seats))
    for number in (1, 9999):
        assert DJWild(table=changed(SEATS, number=number)).table.configuration["table"] == number
    for number in (0, 10000, "7", 7.0):
        error = DJWild.not_opened(4003, None, table=changed(SEATS, number=number))
        assert error.text == f"table.number = {number}: must be a whole number from 1 to 9999"


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


def test_687a_7_d_limits_only_for_what_is_offered():
    error = DJWild.not_opened(4001, None, limits=LIMITS, trips=None)
    assert error.facts["key"] == "limits.trips"
    error = DJWild.not_opened(4001, None, limits=LIMITS, bad_beat=None)
    assert error.facts["key"] == "limits.bad_beat"
    error = DJWild.not_opened(4001, None, limits=changed(LIMITS, progressive=[100, 100]))
    assert error.facts["key"] == "limits.progressive"


def test_687a_12_c_the_progressive_wager_picks_the_paytable():
    for wager in (200, 0, 1, 499, None, "100", True, 100.0, [100]):
        DJWild.not_opened(4003, "687a.12(c)", progressive=changed(DJWild.terms(), wager=wager))


def test_687a_11_b_3_R_687a_11_R_687a_12_the_choices_of_the_progressive():
    for key, section in (
        ("fold_qualifies", "687a.11(b)(3)"),
        ("envy", "R-687a-12"),
        ("stake_returned", "R-687a-11"),
    ):
        for value in (1, "true", None):
            error = DJWild.not_opened(
                4003, section, progressive=changed(DJWild.terms(), **{key: value})
            )
            assert error.facts["key"] == f"progressive.{key}"


def test_R_687a_14_the_rate_of_progression_is_a_whole_number_of_hundredths_of_a_percent():
    for rate in (-1, 10001, 20.5, "2050", None, True):
        error = DJWild.not_opened(
            4003, "R-687a-14", progressive=changed(DJWild.terms(), rate=rate)
        )
        assert error.facts["limit"] == "must be a whole number from 0 to 10000"
    for rate in (0, 10000):
        assert DJWild(progressive=changed(DJWild.terms(), rate=rate)).table.meter.rate == rate


def test_687a_12_d_trips_is_one_of_four_paytables_or_not_offered():
    for name in ("DJWT-04", "DJWT-05", "DJWT-06", "DJWT-07", None):
        assert DJWild(trips=name).waits("wagers")
    for name in ("DJWT-01", "DJWT-08", "", 4, False, ["DJWT-04"]):
        error = DJWild.not_opened(4003, "687a.12(d)", trips=name, limits=LIMITS)
        assert "DJWT-04, DJWT-05, DJWT-06, DJWT-07" in error.text


def test_687a_12_e_bad_beat_is_one_of_two_paytables_or_not_offered():
    for name in ("DJWBB-05", "", None, 3, ["DJWBB-03"]):
        error = DJWild.not_opened(4003, "687a.12(e)", bad_beat=changed(BAD_BEAT, paytable=name))
        assert "DJWBB-03, DJWBB-04" in error.text


def test_687a_12_e_the_tables_of_the_lost_page_are_refused_by_name_R_687a_07():
    for name in ("DJWBB-01", "DJWBB-02"):
        for mode in ("one_way", "two_way"):
            error = DJWild.not_opened(4005, ANY, bad_beat={"paytable": name, "mode": mode})
            assert error.facts["value"] == name


def test_R_687a_05_the_mode_of_the_bad_beat_has_to_be_chosen():
    for mode in ("both", "", None, 2, ["one_way"]):
        error = DJWild.not_opened(4003, "R-687a-05", bad_beat=changed(BAD_BEAT, mode=mode))
        assert error.facts["key"] == "bad_beat.mode"


def test_what_is_a_table_of_keys_cannot_be_anything_else():
    for key in ("progressive", "bad_beat", "limits", "table"):
        for value in (5, "yes", [1], False):
            values = {"limits": LIMITS}
            values[key] = value
            error = DJWild.not_opened(4003, None, **values)
            assert error.facts["key"] == key, error.text


def test_687a_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    verify_hand_needs_a_shuffler(DJWild, "687a.9(a)(1)")


def test_687a_5_b_a_counting_shuffler_is_a_shuffler():
    verify_counting_shuffler(DJWild, "687a.5(b)")


def test_an_unknown_game_is_refused_with_those_that_there_are():
    for game in ("999a", "", None, 687, ["687a"]):
        error = DJWild.not_opened(4004, None, game=game)
        assert "687a" in error.facts["known"]


def test_a_configuration_is_a_table_of_keys():
    for values in (None, [], "687a", 5):
        refused(lambda values=values: open_table(values), 4003, ANY)


def test_a_refused_configuration_is_left_as_it_was():
    values = DJWild.configuration(colour="green")
    before = DJWild.configuration(colour="green")
    refused(lambda: open_table(values), 4001)
    assert values == before
    values = DJWild.configuration()
    open_table(values)
    assert values == DJWild.configuration()


def test_a_meter_is_whole_micro_dollars():
    for meter in (-5, "x", 1.5, True):
        error = refused(lambda meter=meter: open_table(DJWild.configuration(), meter), 4003)
        assert error.facts["key"] == "meter"
