"""585.1 to 585.4: limits, wagers, the shaker and the roll (585.3(d) to (j)), and what wins."""

from tablectl.core.table import open_table

from hil_tests.rules.families.dice_tables import Dice, example
from hil_tests.rules.helpers.play import ANY, effect, refused


def refuses(code, section, **changes):
    return refused(lambda: open_table(example("585", **changes)), code, section)


def test_585_1_a_R_585_11_a_table_has_the_six_positions_of_the_layout():
    for seats in (0, 1, 5, 7, None, True, "6"):
        error = refuses(4003, "585.1(a)", table={"number": 1, "seats": seats})
        assert error.text == f"table.seats = {seats}: must be 6, 585.1(a)"
    dice = Dice("585")
    dice.bet({6: {"field": 500}})
    dice.refuses(1006, None, "wager", seat=7, wager="field", cents=500)


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


def test_585_2_b_a_wager_is_one_of_the_25_in_whole_cents():
    dice = Dice("585")
    for name in ("three_the_hardway", "two_one", "ante", "", None):
        dice.refuses(1003, None, "wager", seat=1, wager=name, cents=500)
    for cents in ("500", 2.5, None, True):
        dice.refuses(1019, None, "wager", seat=1, wager="field", cents=cents)


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


FIELD = {"field": 500}


def shakes(dice):
    """The seat whose shake the table waits for."""
    awaits = dice.table.awaits
    assert awaits["what"] == "roll", awaits
    return awaits["to"]


def locked(*seats, **changes):
    dice = Dice("585", **changes)
    dice.bet({seat: FIELD for seat in seats})
    dice.lock()
    return dice


def again(dice, *seats):
    """The next round, up to its roll."""
    dice.bet({seat: FIELD for seat in seats})
    dice.lock()
    return dice


def test_585_3_e_the_first_to_shake_is_the_player_farthest_to_the_dealers_left():
    dice = locked(5, 3, 4)
    assert dice.table.awaits == effect(
        "phase", phase="rolling", what="roll", section="585.3(g)", to=3, dice=2
    )


def test_585_3_a_585_3_g_the_dealer_calls_two_numbers():
    dice = locked(1)
    for pips in ([6], [1, 2, 3], [0, 3], [7, 3], ["1", "2"], [True, 2], "12", None, 12, []):
        error = dice.refuses(1020, "585.3(g)", "roll", dice=pips)
        assert error.text == f"roll {pips}: 2 dice, each from 1 to 6, 585.3(g)", error.text
    assert effect("rolled", dice=[6, 3]) in dice.do("roll", dice=[6, 3])
    dice.refuses(1001, ANY, "roll", dice=[6, 3])


def test_585_3_j_R_585_04_a_player_without_a_wager_is_passed_over():
    dice = locked(2, 4)
    dice.roll("11")
    assert shakes(again(dice, 4, 6)) == 4
    dice.roll("11")
    # The player at seat 2 is back; the shaker stays where it went.
    assert shakes(again(dice, 2, 4, 6)) == 4
    dice.roll("11")
    assert shakes(again(dice, 1, 2)) == 1


def test_585_3_e_R_585_09_a_lid_removed_by_the_player_the_dice_are_shaken_again():
    dice = locked(1, 2)
    shown = dice.do("irregularity", what="lid_removed")
    assert shown == [effect("note", what="lid_removed", section="585.3(e)")]
    assert shakes(dice) == 1
    dice.roll("12")
    assert dice.line(2, "field") == ("pay", 500, "1 to 1", "585.4")


NO_ROLLS = (
    ("die_fell_out", "585.3(f)"),
    ("die_on_die", "585.3(g)"),
    ("not_flat", "585.3(g)"),
)


def test_585_3_j_R_585_08_a_no_roll_does_not_pass_the_shaker():
    for what, _ in NO_ROLLS:
        dice = locked(2, 4)
        dice.roll("34")
        again(dice, 2, 4).do("irregularity", what=what)
        assert shakes(again(dice, 2, 4)) == 4, what


def test_585_3_no_roll_is_called_only_while_the_dice_are_out():
    dice = Dice("585")
    for what in ("lid_removed", "die_fell_out", "die_on_die", "not_flat"):
        dice.refuses(1015, ANY, "irregularity", what=what)
    dice.round({1: FIELD}, "12")
    for what in ("lid_removed", "die_fell_out", "die_on_die", "not_flat", "player_left"):
        dice.refuses(1015, ANY, "irregularity", what=what, seat=1)


def left(abandon_loses):
    """Seat 2 leaves before the roll."""
    dice = Dice("585", abandon_loses=abandon_loses)
    dice.bet({2: {"one_two": 200, "field": 500}, 3: {"field": 100, "any_seven": 100}})
    dice.lock()
    dice.do("irregularity", what="player_left", seat=2)
    return dice


def test_585_3_e_R_585_06_the_next_player_shakes_when_the_shaker_leaves():
    dice = left(False)
    assert shakes(dice) == 3
    dice.roll("12")
    assert shakes(again(dice, 2, 3)) == 3


def test_585_3_e_R_585_06_when_all_have_left_the_wagers_are_decided_all_the_same():
    dice = locked(2, 3)
    for seat in (2, 3):
        dice.do("irregularity", what="player_left", seat=seat)
    dice.refuses(1015, "585.2(c)", "irregularity", what="player_left", seat=1)
    dice.roll("34")
    assert [line[3] for line in dice.lines()] == ["collect", "collect"]


# The 21 rolls, each with the paragraph that names its two dice, and all that wins on it, read from
# 585.2(d) to (f) with the odds of 585.4.
WINNERS = {
    "11": "two_the_hardway 30, field 2, any_craps 7, any_doubles 4",  # 585.2(d)(1)
    "12": "one_two 15, field 1, any_craps 7",  # 585.2(e)(1)
    "13": "one_three 15, field 1",  # 585.2(e)(2)
    "14": "one_four 15",  # 585.2(e)(3)
    "15": "one_five 15",  # 585.2(e)(4)
    "16": "one_six 15, any_seven 4",  # 585.2(e)(5)
    "22": "four_the_hardway 30, field 1, any_doubles 4",  # 585.2(d)(2)
    "23": "two_three 15",  # 585.2(e)(6)
    "24": "two_four 15",  # 585.2(e)(7)
    "25": "two_five 15, any_seven 4",  # 585.2(e)(8)
    "26": "two_six 15",  # 585.2(e)(9)
    "33": "six_the_hardway 30, any_doubles 4",  # 585.2(d)(3)
    "34": "three_four 15, any_seven 4",  # 585.2(e)(10)
    "35": "three_five 15",  # 585.2(e)(11)
    "36": "three_six 15, field 1",  # 585.2(e)(12)
    "44": "eight_the_hardway 30, any_doubles 4",  # 585.2(d)(4)
    "45": "four_five 15, field 1",  # 585.2(e)(13)
    "46": "four_six 15, field 1",  # 585.2(e)(14)
    "55": "ten_the_hardway 30, field 1, any_doubles 4",  # 585.2(d)(5)
    "56": "five_six 15, field 1",  # 585.2(e)(15)
    "66": "twelve_the_hardway 30, field 2, any_craps 7, any_doubles 4",  # 585.2(d)(6)
}


def winners(roll):
    """{wager: odds} of a roll."""
    words = [cell.split() for cell in WINNERS[roll].split(", ")]
    return {name: int(odds) for name, odds in words}


def test_585_4_each_of_the_25_wagers_on_each_of_the_21_rolls_either_way_round():
    sections = names()
    assert len(WINNERS) == 21
    for roll in WINNERS:
        for thrown in (roll, roll[1] + roll[0]):
            dice = Dice("585").round({3: {name: 700 for name in sections}}, thrown)
            paid = winners(roll)
            for name in sections:
                expected = ("collect", 0, "", sections[name])
                if name in paid:
                    expected = ("pay", 700 * paid[name], f"{paid[name]} to 1", "585.4")
                assert dice.line(3, name) == expected, (thrown, name)


def test_585_2_f_4_R_585_10_any_doubles_loses_on_every_other_roll():
    doubles = [roll for roll in WINNERS if "any_doubles" in winners(roll)]
    assert sorted(doubles) == ["11", "22", "33", "44", "55", "66"]
    dice = Dice("585").round({1: {"any_doubles": 500}}, "13")
    assert dice.line(1, "any_doubles") == ("collect", 0, "", "585.2(f)(4)")


def test_585_3_h_R_585_02_all_losers_are_collected_before_any_winner_is_paid():
    wagers = {"four_the_hardway": 100, "one_three": 200, "field": 500}
    dice = Dice("585").round({1: wagers, 4: {"one_three": 300}, 6: wagers}, "31")
    assert dice.lines() == [
        (6, "four_the_hardway", 100, "collect", 0, "", "585.2(d)(2)"),
        (1, "four_the_hardway", 100, "collect", 0, "", "585.2(d)(2)"),
        (6, "one_three", 200, "pay", 3000, "15 to 1", "585.4"),
        (6, "field", 500, "pay", 500, "1 to 1", "585.4"),
        (4, "one_three", 300, "pay", 4500, "15 to 1", "585.4"),
        (1, "one_three", 200, "pay", 3000, "15 to 1", "585.4"),
        (1, "field", 500, "pay", 500, "1 to 1", "585.4"),
    ]
