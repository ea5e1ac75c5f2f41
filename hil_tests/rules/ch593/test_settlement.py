"""593.4(f) to (h) and 593.5: every wager on every first roll and on every extra roll."""

from hil_tests.rules.families.dice_tables import Dice

PIP_ODDS = {2: 6, 3: 6, 4: 5, 5: 4, 6: 4, 1: 3}
# Circle: what 10.00 win, and the odds as printed.
LIKE_KIND = {
    2: (12000, "12 to 1"),
    3: (600, "3 to 5"),
    4: (1000, "1 to 1"),
    5: (4000, "4 to 1"),
    6: (30000, "30 to 1"),
    7: (400000, "400 to 1"),
    8: (5000000, "5000 to 1"),
}
EXTRA_ROLL = {
    3: (8000, "8 to 1"),
    4: (1000, "1 to 1"),
    5: (2000, "2 to 1"),
    6: (4000, "4 to 1"),
    7: (10000, "10 to 1"),
    8: (50000, "50 to 1"),
}
FACES = (2, 3, 4, 5, 6, 1)
CIRCLES = (2, 3, 4, 5, 6, 7, 8)
# Sixes first; each face of the rest at most as often as a six that outranks it.
FIRST_ROLL = {
    2: "6655443322",
    3: "6665554443",
    4: "6666555444",
    5: "6666655544",
    6: "6666665544",
    7: "6666666554",
    8: "6666666654",
    9: "6666666665",
    10: "6666666666",
}


def every_spot(circles=CIRCLES):
    wagers = {f"pip_street_{face}": 1000 for face in FACES}
    for circle in circles:
        wagers[f"like_kind_{circle}"] = 1000
    wagers["millionaire_row_9"] = 100
    wagers["millionaire_row_10"] = 100
    return wagers


def second_roll(dice_left, matching):
    """A second throw with `matching` sixes, and with more of another face if there is room."""
    return "6" * matching + "1" * (dice_left - matching)


def test_593_5_a_each_face_wins_at_its_odds_and_the_others_lose():
    for face in FACES:
        rest = "".join([str(other) for other in FACES if other != face])
        dice = Dice("593").round({1: every_spot()}, str(face) * 5 + rest)
        for other in FACES:
            expected = ("collect", 0, "", "593.4(f)(1)")
            if other == face:
                expected = ("pay", 1000 * PIP_ODDS[face], f"{PIP_ODDS[face]} to 1", "593.5(a)")
            assert dice.line(1, f"pip_street_{other}") == expected, (face, other)


def test_593_4_f_2_i_without_an_extra_roll_every_circle_is_settled():
    for matches in FIRST_ROLL:
        dice = Dice("593").round({1: every_spot()}, FIRST_ROLL[matches])
        for circle in CIRCLES:
            expected = ("collect", 0, "", "593.4(f)(2)(i)")
            if circle == matches:
                expected = ("pay",) + LIKE_KIND[circle] + ("593.5(b)",)
            assert dice.line(1, f"like_kind_{circle}") == expected, (matches, circle)


def test_593_4_f_2_ii_with_an_extra_roll_the_circles_above_stay_on_the_layout():
    for matches in (2, 3, 4, 5, 6, 7, 8, 9):
        dice = Dice("593")
        dice.bet({1: every_spot()}, chips=(1,))
        dice.lock()
        dice.roll(FIRST_ROLL[matches])
        left = {f"like_kind_{circle}": 1000 for circle in CIRCLES if circle > matches}
        left["extra_roll"] = 1000
        assert dice.table.status()["wagers"] == {"1": left}, matches
        lines = [line[1:] for line in dice.lines() if line[1].startswith("like_kind")]
        paid = [line for line in lines if line[2] == "pay"]
        lost = [(f"like_kind_{circle}", 1000) for circle in CIRCLES if circle < matches]
        if matches <= 8:
            expected = ("pay",) + LIKE_KIND[matches] + ("593.5(b)",)
            assert paid == [(f"like_kind_{matches}", 1000) + expected]
        collected = ("collect", 0, "", "593.4(f)(2)(ii)")
        # The winner is paid before the losers are collected, as (ii) has it.
        assert lines == paid + [each + collected for each in lost], matches


def test_593_4_h_593_5_d_each_extra_roll_from_each_first_roll():
    met = 0
    for matches in (2, 3, 4, 5, 6, 7, 8, 9):
        for more in range(10 - matches + 1):
            thrown = second_roll(10 - matches, more)
            dice = Dice("593").round({1: every_spot()}, FIRST_ROLL[matches], thrown, chips=(1,))
            verify_extra_roll(dice, matches, matches + more)
            met += 1
    assert met == 44


def verify_extra_roll(dice, matches, total):
    won = total > matches and total <= 8
    expected = ("collect", 0, "", "593.4(h)")
    if won:
        expected = ("pay",) + EXTRA_ROLL[total] + ("593.5(d)",)
    assert dice.line(1, "extra_roll") == expected, (matches, total)
    for circle in CIRCLES:
        if circle > matches:
            expected = ("collect", 0, "", "593.4(h)")
            if circle == total:
                expected = ("push", 0, "", "593.4(h)")
            assert dice.line(1, f"like_kind_{circle}") == expected, (matches, total, circle)


def test_R_593_03_without_the_stake_the_extra_roll_pays_for_1():
    for total, (won, odds) in EXTRA_ROLL.items():
        dice = Dice("593", extra_roll_stake_returned=False)
        dice.round({1: every_spot()}, FIRST_ROLL[2], second_roll(8, total - 2), chips=(1,))
        line = ("pay", won, odds.replace("to", "for"), "593.5(d)")
        assert dice.line(1, "extra_roll") == line


def test_593_4_h_a_number_paid_after_the_first_roll_is_not_paid_again():
    # The text's example: four of a kind wins, no further die matches.
    wagers = {"pip_street_5": 500, "like_kind_4": 500}
    dice = Dice("593").round({3: wagers}, "5555666114", "666611", chips=(3,))
    assert dice.lines() == [
        (3, "pip_street_5", 500, "pay", 2000, "4 to 1", "593.5(a)"),
        (3, "like_kind_4", 500, "pay", 500, "1 to 1", "593.5(b)"),
        (3, "extra_roll", 500, "collect", 0, "", "593.4(h)"),
    ]


def test_593_4_h_a_larger_group_of_another_face_in_the_second_roll_is_nothing():
    wagers = {"pip_street_6": 500, "like_kind_7": 500, "like_kind_4": 500}
    dice = Dice("593").round({3: wagers}, "6664442211", "1111111", chips=(3,))
    assert dice.line(3, "like_kind_7") == ("collect", 0, "", "593.4(h)")
    assert dice.line(3, "extra_roll") == ("collect", 0, "", "593.4(h)")


def test_593_2_e_3_the_example_two_more_aces_make_six_of_a_kind():
    wagers = {"pip_street_1": 500, "like_kind_6": 500}
    dice = Dice("593").round({3: wagers}, "6611112345", "112345", chips=(3,))
    assert dice.line(3, "like_kind_6") == ("push", 0, "", "593.4(h)")
    assert dice.line(3, "extra_roll") == ("pay", 2000, "4 to 1", "593.5(d)")


def test_593_4_h_R_593_05_an_extra_roll_pays_only_for_a_circle_wagered_on():
    wagers = {"pip_street_6": 500, "like_kind_5": 500}
    dice = Dice("593").round({3: wagers}, "6664442211", "6112345", chips=(3,))
    assert dice.line(3, "extra_roll") == ("collect", 0, "", "593.4(h)")
    assert dice.line(3, "like_kind_5") == ("collect", 0, "", "593.4(h)")


def test_593_4_h_R_593_05_an_extra_roll_that_needs_no_like_kind_pays_whatever_the_circle():
    for matches in (2, 3, 4, 5, 6, 7, 8, 9):
        for more in range(10 - matches + 1):
            dice = Dice("593", extra_roll_needs_like_kind=False)
            thrown = second_roll(10 - matches, more)
            circles = {1: (2,), 2: CIRCLES}
            seats = {seat: every_spot(circles[seat]) for seat in circles}
            dice.round(seats, FIRST_ROLL[matches], thrown, chips=(1, 2))
            for seat in circles:
                # (h): not if "paid out on a winning Like Kind Wager after the first roll".
                expected = ("collect", 0, "", "593.4(h)")
                paid = more == 0 and matches in circles[seat]
                if matches + more in EXTRA_ROLL and not paid:
                    expected = ("pay",) + EXTRA_ROLL[matches + more] + ("593.5(d)",)
                assert dice.line(seat, "extra_roll") == expected, (matches, more, seat)


def test_593_4_g_R_593_09_eight_and_nine_of_a_kind_are_thrown_out_and_the_extra_roll_loses():
    for matches, more in ((8, "66"), (8, "11"), (9, "6"), (9, "1")):
        dice = Dice("593").round({3: every_spot()}, FIRST_ROLL[matches], more, chips=(3,))
        assert dice.line(3, "extra_roll") == ("collect", 0, "", "593.4(h)"), (matches, more)


def test_593_4_f_2_ii_R_593_11_an_extra_roll_without_a_circle_left_loses_after_the_throw():
    wagers = {"pip_street_6": 500, "like_kind_2": 500}
    dice = Dice("593").round({3: wagers}, "6664442211", "6662211", chips=(3,))
    assert dice.lines()[-1] == (3, "extra_roll", 500, "collect", 0, "", "593.4(h)")


def test_593_5_c_millionaire_row_counts_the_first_roll_alone():
    for thrown, outcomes in (
        (FIRST_ROLL[8], (None, None)),
        (FIRST_ROLL[9], (5000000, None)),
        (FIRST_ROLL[10], (None, 100000000)),
    ):
        dice = Dice("593").round({1: every_spot(())}, thrown)
        for circle, prize in zip((9, 10), outcomes):
            expected = ("collect", 0, "", "593.4(f)(3)")
            if prize:
                expected = ("pay", prize, "fixed", "593.5(c)")
            assert dice.line(1, f"millionaire_row_{circle}") == expected, (thrown, circle)
    dice = Dice("593").round({1: every_spot()}, FIRST_ROLL[8], "66", chips=(1,))
    assert dice.line(1, "millionaire_row_10") == ("collect", 0, "", "593.4(f)(3)")


def test_593_5_c_R_593_12_the_prize_is_the_same_for_a_smaller_wager():
    limits = {"pip_street": [100, 50000], "millionaire_row": [1, 100]}
    wagers = {"pip_street_2": 500, "millionaire_row_9": 25}
    dice = Dice("593", limits=limits).round({1: wagers}, "1111111112")
    assert dice.line(1, "millionaire_row_9") == ("pay", 5000000, "fixed", "593.5(c)")


def test_593_5_b_R_593_14_3_to_5_on_odd_amounts_is_paid_to_the_cent():
    limits = {"pip_street": [1, 50000], "millionaire_row": [100, 100]}
    for cents, won in ((500, 300), (100, 60), (700, 420), (125, 75), (1, 0), (2, 1), (3, 1)):
        wagers = {"pip_street_1": cents, "like_kind_3": cents}
        dice = Dice("593", limits=limits).round({1: wagers}, "6664442211")
        assert dice.line(1, "like_kind_3") == ("pay", won, "3 to 5", "593.5(b)"), cents


def test_593_4_f_h_R_593_16_players_from_the_dealers_right_each_in_the_order_of_f():
    first = {"pip_street_2": 500, "pip_street_5": 500, "like_kind_3": 500, "like_kind_4": 500}
    first["like_kind_5"] = 500
    second = {"pip_street_1": 200, "like_kind_4": 200, "like_kind_2": 200, "like_kind_6": 200}
    second["millionaire_row_9"] = 100
    dice = Dice("593").round(
        {1: second, 3: {"pip_street_5": 100}, 5: first}, "5555666114", "511111", chips=(1, 5)
    )
    assert dice.lines() == [
        (5, "pip_street_2", 500, "collect", 0, "", "593.4(f)(1)"),
        (5, "pip_street_5", 500, "pay", 2000, "4 to 1", "593.5(a)"),
        (5, "like_kind_4", 500, "pay", 500, "1 to 1", "593.5(b)"),
        (5, "like_kind_3", 500, "collect", 0, "", "593.4(f)(2)(ii)"),
        (3, "pip_street_5", 100, "pay", 400, "4 to 1", "593.5(a)"),
        (1, "pip_street_1", 200, "collect", 0, "", "593.4(f)(1)"),
        (1, "like_kind_4", 200, "pay", 200, "1 to 1", "593.5(b)"),
        (1, "like_kind_2", 200, "collect", 0, "", "593.4(f)(2)(ii)"),
        (1, "millionaire_row_9", 100, "collect", 0, "", "593.4(f)(3)"),
        (5, "like_kind_5", 500, "push", 0, "", "593.4(h)"),
        (5, "extra_roll", 500, "pay", 1000, "2 to 1", "593.5(d)"),
        (1, "like_kind_6", 200, "collect", 0, "", "593.4(h)"),
        (1, "extra_roll", 200, "collect", 0, "", "593.4(h)"),
    ]
