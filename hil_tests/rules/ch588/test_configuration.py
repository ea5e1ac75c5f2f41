"""The Rules Submission of 588 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import changed, refused, without

OPTIONAL = ("jackpot_hold", "mark_start", "mark_object")
YES_NO = (
    ("shuffler", "588.3(b)"),
    ("preinspected", "588.4(e)"),
    ("counting_shuffler", "588.5(h)"),
    ("abandon_loses", "588.7(b)"),
    ("mark_start", "588.5(j)"),
    ("two_areas", "588.7(f)"),
    ("double_down", "588.7(e)(1)"),
    ("fortune_bonus", "588.7(e)(2)"),
    ("insurance", "588.7(e)(3)"),
    ("jackpot_hold", "R-588-14"),
)
# Key of the progressive, its section, the same.
PROGRESSIVE = (
    ("wager", "588.12(d)(4)", (100, 500), (0, 200, None, True)),
    ("rate", "R-588-02", (0, 1500, 10000), (-1, 10001, 0.5, None)),
    ("seed", "588.12(d)(2)", (500000, 10**9), (499999, None, 500000.0)),
    ("reset", "588.12(d)(2)", (500000, 10**9), (499999, None, "500000")),
)


def test_588_5_j_the_object_is_said_in_words_where_the_start_is_marked():
    plain = open_table(without(without(PaiGow.OFFERED, "mark_start"), "mark_object")).configuration
    assert (plain["mark_start"], plain["mark_object"]) == (False, "")
    for words in ("", "flat button", "x" * 60):
        assert open_table(PaiGow.offering(mark_object=words)).configuration["mark_object"] == words
    for words in (None, 7, "x" * 61, "b\xf6ton", "a\nb"):
        refuses(4003, "588.5(j)", mark_object=words)


def refuses(code, section, **changes):
    return refused(lambda: open_table(PaiGow.offering(**changes)), code, section)


def test_each_required_key_is_missed_by_name_and_an_unknown_one_named():
    for key in [key for key in PaiGow.OFFERED if key not in OPTIONAL + ("game",)]:
        error = refused(lambda key=key: open_table(without(PaiGow.OFFERED, key)), 4002)
        assert error.text == f"{key}: missing in the configuration of 588", error.text
    for key in ("envy", "confirm_chips", "max_boxes"):
        assert refuses(4001, None, **{key: True}).facts["key"] == key
    for outer in ("progressive", "limits", "table"):
        error = refuses(4001, None, **{outer: changed(PaiGow.OFFERED[outer], colour=1)})
        assert error.facts["key"] == f"{outer}.colour"


def test_yes_and_no_are_true_and_false():
    for key, section in YES_NO:
        for value in (1, 0, "yes", None):
            error = refuses(4003, section, **{key: value})
            assert error.text == f"{key} = {value}: must be true or false, {section}"


def test_588_12_d_2_588_12_d_4_R_588_02_R_588_29_the_progressive():
    for key, section, good, bad in PROGRESSIVE:
        for value in good:
            assert PaiGow(progressive=PaiGow.terms(**{key: value})).waits("wagers")
        for value in bad:
            error = refuses(4003, section, progressive=PaiGow.terms(**{key: value}))
            assert error.facts["key"] == f"progressive.{key}"
    game = PaiGow(progressive=PaiGow.terms(seed=600000, reset=700000, wager=100))
    assert (game.table.meter.micro, game.table.meter.base) == (600000 * 10000, 700000)
    assert game.table.limits["progressive"] == (100, 100)


def test_588_9_a_1_dealing_from_the_hand_needs_a_shuffler():
    error = refuses(4003, "588.9(a)(1)", shuffler=False, deal_method="hand")
    assert error.text == "deal_method = hand: needs shuffler = true, 588.9(a)(1)"


def test_588_2_a_588_8_e_R_588_23_six_positions_no_more_and_no_less():
    assert PaiGow().table.seats == 6
    for seats in (0, 1, 5, 7, None, "6", True):
        section = "588.2(a), R-588-23"
        error = refuses(4003, section, table={"number": 1, "seats": seats})
        assert error.text == f"table.seats = {seats}: must be 6, {section}"


def test_588_7_d_limits_are_asked_of_the_wagers_that_are_offered():
    sections = {"pai_gow": "588.7(d)", "fortune_bonus": "588.7(e)(2)", "insurance": "588.7(e)(3)"}
    for name in sections:
        for pair in ([500], [500, 400], [0, 500], 500, None):
            limits = changed(PaiGow.OFFERED["limits"], **{name: pair})
            error = refuses(4003, sections[name], limits=limits)
            assert error.facts["key"] == f"limits.{name}"
    for name in ("fortune_bonus", "insurance"):
        assert refuses(4001, None, **{name: False}).facts["key"] == f"limits.{name}"
        less = {"limits": without(PaiGow.OFFERED["limits"], name), name: False}
        assert name not in PaiGow(**less).table.limits
    for name in ("double_down", "progressive"):
        limits = changed(PaiGow.OFFERED["limits"], **{name: [100, 500]})
        assert refuses(4001, None, limits=limits).facts["key"] == f"limits.{name}"


def test_588_3_c_1_588_3_c_2_cards_are_changed_by_the_hour():
    for method, hours, section in (
        ("hand", 4, "588.3(c)(1)"),
        ("manual_shoe", 8, "588.3(c)(2)"),
        ("automated_shoe", 8, "588.3(c)(2)"),
    ):
        assert PaiGow(deal_method=method).table.in_use.limits == {"cards": (section, hours)}


def test_588_2_d_1_i_dice_stay_24_hours_at_most():
    game = PaiGow(start_position="dice")
    due = 1000 + 24 * HOUR
    for time in (1000, due - 1):
        game.do("start_game", time=time)
        game.do("latched", time=time)
        game.do("new_deck", time=time)
        game.do("next_round", time=time)
    for name in ("start_game", "latched", "new_deck"):
        game.do(name, time=due)
    error = game.refuses(1023, "588.2(d)(1)(i)", "next_round", time=due)
    assert error.facts["event"] == "new_dice"
    game.do("new_dice", time=due)
    game.do("next_round", time=due)


def test_588_2_d_2_a_random_number_generator_has_no_dice_to_change():
    assert list(PaiGow(start_position="rng").table.in_use.limits) == ["cards"]


def test_R_588_33_dice_that_stand_by_have_their_hours_too():
    assert sorted(PaiGow(start_position="rng_or_dice").table.in_use.limits) == ["cards", "dice"]
