"""593.2 and 593.4(a): which wagers there are, how much, what each needs, and until when."""

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.play import ANY, effect, named

PIP = "593.2(e)(1)"
KIND = "593.2(e)(2)"
EXTRA = "593.2(e)(3)"
ROW = "593.2(e)(4)"


def wager(dice, name, cents=500, seat=1):
    return dice.do("wager", seat=seat, wager=name, cents=cents)


def refuses(dice, code, section, name, cents=500, seat=1):
    return dice.refuses(code, section, "wager", seat=seat, wager=name, cents=cents)


def placed(dice, seat=1):
    return dice.table.status()["wagers"].get(str(seat), {})


def test_593_1_b_2_the_wagers_from_the_players_left():
    wagers = Dice("593").table.game.wagers
    expected = [(f"pip_street_{face}", PIP) for face in (2, 3, 4, 5, 6, 1)]
    expected += [(f"like_kind_{circle}", KIND) for circle in (2, 3, 4, 5, 6, 7, 8)]
    expected += [("extra_roll", EXTRA), ("millionaire_row_9", ROW), ("millionaire_row_10", ROW)]
    assert [(each.name, each.section) for each in wagers] == expected
    assert [each.name for each in wagers if each.sensor] == ["extra_roll"]


def test_593_2_e_2_like_kind_equals_pip_street():
    dice = Dice("593")
    wager(dice, "pip_street_6", 500)
    for cents in (400, 501, 1000):
        error = refuses(dice, 1004, KIND, "like_kind_2", cents)
        assert error.text == (
            f"like_kind_2 {cents} at seat 1: must equal pip_street_6 500, 593.2(e)(2)"
        )
    for circle in (2, 3, 4, 5, 6, 7, 8):
        wager(dice, f"like_kind_{circle}", 500)
    assert len(placed(dice)) == 8


def test_593_1_b_2_iv_R_593_06_circles_and_extra_roll_have_the_value_of_the_faces():
    dice = Dice("593")
    refuses(dice, 1005, ROW, "millionaire_row_9", 100)
    wager(dice, "pip_street_6", 500)
    refuses(dice, 1004, KIND, "like_kind_2", 400)
    wager(dice, "like_kind_2", 500)
    # Millionaire Row alone has a value of its own.
    wager(dice, "millionaire_row_9", 100)
    dice.do("chip_on", seat=1)
    dice.do("start_game")
    assert extra_rolls(dice.do("latched")) == [(1, 500)]


def test_593_1_b_2_iv_R_593_07_the_last_face_keeps_the_value_of_the_circles():
    dice = Dice("593")
    wager(dice, "pip_street_6", 500)
    wager(dice, "like_kind_3", 500)
    error = refuses(dice, 1004, PIP, "pip_street_6", 600)
    assert error.text == "pip_street_6 600 at seat 1: must equal like_kind_3 500, 593.2(e)(1)"


def test_593_2_b_a_wager_is_one_of_the_layout_in_whole_cents():
    dice = Dice("593")
    wager(dice, "pip_street_3")
    for name in ("pip_street", "pip_street_7", "like_kind_1", "like_kind_9", "millionaire_row_8"):
        refuses(dice, 1003, None, name)
    for cents in ("500", 2.5, None, True):
        refuses(dice, 1019, None, "pip_street_1", cents)


def extra_rolls(shown):
    return [(each["seat"], each["cents"]) for each in named(shown, "accepted")]


def test_593_1_c_1_593_2_e_3_R_593_06_the_extra_roll_equals_one_like_kind_wager():
    dice = Dice("593")
    dice.bet({1: {"pip_street_3": 500, "like_kind_3": 500, "like_kind_8": 500}}, chips=(1,))
    dice.bet({5: {"pip_street_1": 1200, "like_kind_2": 1200}}, chips=(5,))
    dice.do("start_game")
    shown = dice.do("latched")
    assert extra_rolls(shown) == [(1, 500), (5, 1200)]
    for seat in (1, 5):
        assert effect("seat_lamp", seat=seat, state="on") in shown
    assert placed(dice)["extra_roll"] == 500


def test_593_2_e_withdrawing_the_last_of_a_kind_takes_back_what_rests_on_it():
    dice = Dice("593")
    for name in ("pip_street_3", "pip_street_1", "like_kind_4", "millionaire_row_9"):
        wager(dice, name, 100)
    dice.do("withdraw", seat=1, wager="pip_street_1")
    assert len(placed(dice)) == 3
    shown = dice.do("withdraw", seat=1, wager="pip_street_3")
    gone = [each["wager"] for each in named(shown, "withdrawn")]
    assert sorted(gone) == ["like_kind_4", "millionaire_row_9", "pip_street_3"]
    assert gone[-1] == "pip_street_3"
    assert placed(dice) == {}
    dice.refuses(1007, None, "withdraw", seat=1, wager="pip_street_3")


def test_593_4_a_R_593_08_the_table_locks_without_an_extra_roll_too():
    dice = Dice("593")
    dice.bet({1: {"pip_street_3": 500}})
    assert effect("locked", on=True) in dice.do("start_game")


def test_593_4_a_the_dealer_collects_the_extra_rolls_before_the_shake():
    dice = Dice("593")
    wagers = {"pip_street_3": 500, "like_kind_3": 500}
    dice.bet({1: wagers, 4: wagers, 5: wagers}, chips=(1, 4))
    dice.do("start_game")
    dice.do("latched")
    assert dice.table.awaits == effect(
        "phase", phase="collecting", what="confirm_chips", section="593.4(a)"
    )
    dice.refuses(1001, "593.4(a)", "roll", dice=[1] * 10)
    error = dice.refuses(1010, "593.4(a)", "confirm_chips")
    assert error.facts["seats"] == "1, 4"
    assert effect("collected", seat=1) in dice.do("chip_off", seat=1)
    dice.refuses(1010, "593.4(a)", "confirm_chips")
    dice.do("chip_off", seat=4)
    dice.do("confirm_chips")
    assert dice.waits("roll")


def test_593_4_a_no_wager_is_made_or_taken_back_after_no_more_bets():
    dice = Dice("593")
    wagers = {"pip_street_3": 500, "like_kind_3": 500}
    dice.bet({1: wagers}, chips=(1,))
    dice.do("start_game")
    for step in ("latched", None):
        refuses(dice, 1002, "593.2(a), 593.4(a)", "like_kind_4")
        dice.refuses(1002, "593.2(a), 593.4(a)", "withdraw", seat=1, wager="like_kind_3")
        if step:
            dice.do(step)
    dice.do("chip_off", seat=1)
    dice.do("confirm_chips")
    dice.roll("2233445566")
    refuses(dice, 1002, ANY, "like_kind_4")


def test_593_a_round_nobody_wagered_in_has_no_roll():
    dice = Dice("593")
    dice.bet({}, chips=(3,))
    dice.lock()
    assert dice.waits("next_round")
    # The least wager of the table: the sensor does not see the chip's value (R-593-18).
    least = dice.table.limits["extra_roll"][0]
    assert dice.lines() == [(3, "extra_roll", least, "return", 0, "", "593.2(e)(3)")]
