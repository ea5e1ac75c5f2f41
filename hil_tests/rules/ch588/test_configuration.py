"""The Rules Submission of 588 as a configuration: every key, its limits, what excludes what."""

from tablectl.core.in_use import HOUR
from tablectl.core.table import open_table

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import refused, without

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
