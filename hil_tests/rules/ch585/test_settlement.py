"""585.3(h) and 585.4: every wager on every roll, and the order in which they are settled."""

from hil_tests.rules.ch585.test_wagers import names
from hil_tests.rules.families.dice_tables import Dice

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


def test_585_3_h_one_players_wagers_are_settled_in_the_order_of_585_2():
    dice = Dice("585").round({2: {name: 100 for name in names()}}, "66")
    order = [wager.name for wager in dice.table.game.wagers]
    lines = dice.lines()
    paid = [line[1] for line in lines if line[3] == "pay"]
    assert paid == ["twelve_the_hardway", "field", "any_craps", "any_doubles"]
    lost = [name for name in order if name not in paid]
    assert [line[1] for line in lines] == lost + paid
    assert order[:7] == [f"{word}_the_hardway" for word in DOUBLES] + ["one_two"]


DOUBLES = ("two", "four", "six", "eight", "ten", "twelve")


def test_585_4_a_win_lamp_is_lit_at_each_seat_that_is_paid():
    dice = Dice("585").round({1: {"field": 100}, 2: {"any_seven": 100}}, "34")
    lit = [shown["seat"] for shown in dice.game.effects if shown["effect"] == "win_lamp"]
    assert lit[-1] == 2
    assert [line[:4] for line in dice.lines()] == [
        (1, "field", 100, "collect"),
        (2, "any_seven", 100, "pay"),
    ]
