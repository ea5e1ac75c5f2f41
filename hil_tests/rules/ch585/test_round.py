"""585.3(d) to (j): the shaker, the roll, no rolls, and players who leave."""

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.play import ANY, effect

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


def test_585_3_e_no_roll_is_called_before_no_more_bets():
    dice = Dice("585")
    dice.bet({1: FIELD})
    dice.refuses(1001, "585.2(a), 585.3(e)", "roll", dice=[1, 2])
    dice.do("start_game")
    dice.refuses(1001, "585.2(a), 585.3(e)", "roll", dice=[1, 2])


def test_585_3_j_the_same_player_shakes_until_a_7():
    dice = locked(2, 4, 5)
    for thrown in ("11", "66", "45", "13"):
        dice.roll(thrown)
        assert shakes(again(dice, 2, 4, 5)) == 2, thrown


def test_585_3_j_R_585_03_after_a_7_the_next_seat_clockwise_with_a_wager():
    dice = locked(2, 4, 5)
    for sevens, seat in (("16", 4), ("25", 5), ("34", 2), ("61", 4), ("52", 5), ("43", 2)):
        dice.roll(sevens)
        assert shakes(again(dice, 2, 4, 5)) == seat, sevens
    dice.roll("61")
    assert shakes(again(dice, 3, 5)) == 3


def test_585_3_j_a_lone_player_shakes_again_after_a_7():
    dice = locked(3)
    dice.roll("34")
    assert shakes(again(dice, 3)) == 3


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


def test_585_3_f_g_a_no_roll_returns_all_wagers():
    for what, section in NO_ROLLS:
        dice = Dice("585")
        dice.bet({6: {"any_seven": 100}, 1: {"field": 500, "two_the_hardway": 200}})
        dice.lock()
        shown = dice.do("irregularity", what=what)
        assert effect("void", section=section, what=what) in shown
        assert dice.lines() == [
            (1, "two_the_hardway", 200, "return", 0, "", section),
            (1, "field", 500, "return", 0, "", section),
            (6, "any_seven", 100, "return", 0, "", section),
        ]
        assert dice.table.status()["wagers"] == {}
        assert dice.waits("next_round")


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


def test_585_irregularities_of_cards_are_unknown():
    dice = locked(1)
    for what in ("face_up", "shuffler_jam", "incorrect_number", None):
        dice.refuses(1014, None, "irregularity", what=what)
    for name in ("card", "deck_count", "new_deck", "covered", "stub_count", "confirm_chips"):
        dice.refuses(1001, "585.3(g)", name, card=5, cards=52)


def left(abandon_loses):
    """Seat 2 leaves before the roll."""
    dice = Dice("585", abandon_loses=abandon_loses)
    dice.bet({2: {"one_two": 200, "field": 500}, 3: {"field": 100, "any_seven": 100}})
    dice.lock()
    dice.do("irregularity", what="player_left", seat=2)
    return dice


def test_585_2_c_R_585_05_a_player_who_left_loses_all_where_the_house_says_so():
    dice = left(True)
    dice.roll("12")
    assert dice.lines() == [
        (3, "any_seven", 100, "collect", 0, "", "585.2(f)(3)"),
        (2, "one_two", 200, "collect", 0, "", "585.2(c), R-585-05"),
        (2, "field", 500, "collect", 0, "", "585.2(c), R-585-05"),
        (3, "field", 100, "pay", 100, "1 to 1", "585.4"),
    ]


def test_585_2_c_R_585_05_elsewhere_his_wagers_are_settled():
    dice = left(False)
    dice.roll("12")
    assert dice.line(2, "one_two") == ("pay", 3000, "15 to 1", "585.4")
    assert dice.line(2, "field") == ("pay", 500, "1 to 1", "585.4")


def test_585_2_c_R_585_05_a_no_roll_returns_the_wagers_of_a_player_who_left():
    dice = left(True)
    dice.do("irregularity", what="not_flat")
    assert dice.line(2, "field") == ("return", 0, "", "585.3(g)")


def test_585_3_e_R_585_06_the_next_player_shakes_when_the_shaker_leaves():
    dice = left(False)
    assert shakes(dice) == 3
    dice.roll("12")
    assert shakes(again(dice, 2, 3)) == 3


def test_585_3_e_R_585_06_another_player_leaving_changes_no_turn():
    dice = locked(2, 3)
    dice.do("irregularity", what="player_left", seat=3)
    assert shakes(dice) == 2


def test_585_3_e_R_585_06_when_all_have_left_the_wagers_are_decided_all_the_same():
    dice = locked(2, 3)
    for seat in (2, 3):
        dice.do("irregularity", what="player_left", seat=seat)
    dice.refuses(1015, "585.2(c)", "irregularity", what="player_left", seat=1)
    dice.roll("34")
    assert [line[3] for line in dice.lines()] == ["collect", "collect"]
