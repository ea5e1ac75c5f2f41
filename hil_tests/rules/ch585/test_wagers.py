"""585.2 and 585.3(e): which wagers there are, how much, and until when."""

from hil_tests.rules.families.dice_tables import Dice, example
from hil_tests.rules.helpers.play import ANY, changed, effect

DOUBLES = "two four six eight ten twelve"
NUMBERS = "one two three four five six"


def names():
    """{wager: section} of all 25, from the words of 585.2(d) to (f)."""
    wagers = {}
    for number, word in enumerate(DOUBLES.split()):
        wagers[word + "_the_hardway"] = f"585.2(d)({number + 1})"
    pips = NUMBERS.split()
    pairs = [low + "_" + high for at, low in enumerate(pips) for high in pips[at + 1 :]]
    for number, pair in enumerate(pairs):
        wagers[pair] = f"585.2(e)({number + 1})"
    for number, word in enumerate(("field", "any_craps", "any_seven", "any_doubles")):
        wagers[word] = f"585.2(f)({number + 1})"
    return wagers


def test_585_2_d_e_f_the_25_wagers_and_their_sections():
    game = Dice("585").table.game
    assert {wager.name: wager.section for wager in game.wagers} == names()
    assert len(game.wagers) == 25
    assert not [wager.name for wager in game.wagers if wager.sensor or wager.required]


def test_585_2_d_e_f_each_wager_may_be_made_alone_and_all_by_one_player():
    for name in names():
        Dice("585").round({2: {name: 500}}, "14")
    wagers = {name: 100 for name in names()}
    dice = Dice("585").round({seat: wagers for seat in range(1, 7)}, "14")
    assert len(dice.lines()) == 6 * 25


def test_585_2_R_585_07_a_wager_is_within_the_limits_of_its_row():
    limits = changed(example("585")["limits"], double=[300, 1000], field=[500, 2500])
    dice = Dice("585", limits=limits)
    for name, cents, section in (
        ("two_the_hardway", 299, "585.2(d)(1)"),
        ("ten_the_hardway", 1001, "585.2(d)(5)"),
        ("field", 499, "585.2(f)(1)"),
        ("field", 2501, "585.2(f)(1)"),
        ("four_six", 99, "585.2(e)(14)"),
        ("any_seven", 50001, "585.2(f)(3)"),
    ):
        error = dice.refuses(1004, section, "wager", seat=1, wager=name, cents=cents)
        assert error.text.startswith(f"{name} {cents} at seat 1: "), error.text
    dice.bet({1: {"two_the_hardway": 300, "field": 2500, "four_six": 100}})


def test_585_2_b_a_wager_is_one_of_the_25_in_whole_cents():
    dice = Dice("585")
    for name in ("three_the_hardway", "two_one", "ante", "", None):
        dice.refuses(1003, None, "wager", seat=1, wager=name, cents=500)
    for cents in ("500", 2.5, None, True):
        dice.refuses(1019, None, "wager", seat=1, wager="field", cents=cents)


def test_585_2_a_wagers_come_and_go_until_no_more_bets():
    dice = Dice("585")
    dice.bet({1: {"field": 500, "one_two": 100}, 4: {"any_craps": 200}})
    dice.do("withdraw", seat=1, wager="field")
    dice.do("wager", seat=1, wager="one_two", cents=300)
    dice.refuses(1007, None, "withdraw", seat=1, wager="field")
    dice.lock()
    assert dice.table.status()["wagers"] == {"1": {"one_two": 300}, "4": {"any_craps": 200}}


def test_585_3_e_R_585_01_no_wager_is_made_or_taken_back_after_no_more_bets():
    section = "585.2(a), 585.3(e)"
    for press in ("start_game", "lock_out"):
        dice = Dice("585")
        dice.bet({1: {"field": 500}})
        assert effect("locked", on=True) in dice.do(press)
        for step in ("latched", None):
            dice.refuses(1002, section, "wager", seat=1, wager="one_two", cents=500)
            dice.refuses(1002, section, "withdraw", seat=1, wager="field")
            if step:
                dice.do(step)
        dice.roll("12")
        dice.refuses(1002, ANY, "wager", seat=1, wager="one_two", cents=500)


def test_585_3_e_a_round_nobody_wagered_in_has_no_roll():
    dice = Dice("585")
    dice.lock()
    assert dice.waits("next_round")
    assert dice.lines() == []


def test_585_a_table_without_sensors_takes_no_chip_for_a_wager():
    dice = Dice("585")
    dice.bet({1: {"field": 500}}, chips=(1, 2))
    dice.lock()
    assert dice.table.status()["wagers"] == {"1": {"field": 500}}
