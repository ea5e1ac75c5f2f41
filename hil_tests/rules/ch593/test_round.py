"""593.4(b) to (e), (g): the two rolls, which face wins, invalid and void rolls, players who
leave."""

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.play import ANY, effect, named

WAGERS = {"pip_street_6": 500, "like_kind_3": 500, "like_kind_5": 500}


def locked(extra=True, **changes):
    """Seats 2 and 4 have WAGERS, seat 2 an Extra Roll Wager if `extra`."""
    dice = Dice("593", **changes)
    dice.bet({2: WAGERS, 4: WAGERS}, chips=(2,) if extra else ())
    dice.lock()
    return dice


def awaited(section, count):
    return effect("phase", phase="rolling", what="roll", section=section, dice=count)


def test_593_3_a_593_4_b_the_dealer_throws_ten_dice():
    dice = locked()
    assert dice.table.awaits == awaited("593.4(d)", 10)
    for pips in ([1] * 9, [1] * 11, [1] * 9 + [7], [1] * 9 + [0], [1] * 9 + ["1"], [], None):
        error = dice.refuses(1020, "593.4(d)", "roll", dice=pips)
        assert error.text == f"roll {pips}: 10 dice, each from 1 to 6, 593.4(d)", error.text
    shown = dice.roll("1234512345")
    assert named(shown, "rolled") == [effect("rolled", dice=[1, 2, 3, 4, 5] * 2)]


# What the text calls in its examples, and every tie that the ranking of 593.2(d) decides.
CALLS = (
    ("6664444123", 4, 4, "593.2(e)(1)(i)"),
    ("6661112345", 1, 3, "593.2(e)(1)(ii)"),
    ("6661111234", 1, 4, "593.2(e)(2)(i)"),
    ("2222211134", 2, 5, "593.2(e)(2)(ii)"),
    ("5555666114", 5, 4, "593.4(e)"),
    ("6664442211", 6, 3, "593.4(g)"),
    ("1122334456", 1, 2, "593.2(d)"),
    ("2233445561", 5, 2, "593.2(d)"),
    ("2233445566", 6, 2, "593.2(d)"),
    ("2222233333", 3, 5, "593.2(d)"),
    ("4444433333", 4, 5, "593.2(d)"),
    ("5555544444", 5, 5, "593.2(d)"),
    ("6666655555", 6, 5, "593.2(d)"),
    ("1111166666", 1, 5, "593.2(d)"),
    ("2222222222", 2, 10, "593.2(e)(4)"),
)


def test_593_2_d_e_1_the_face_that_occurs_most_the_ace_is_highest():
    faces = {f"pip_street_{face}": 100 for face in (1, 2, 3, 4, 5, 6)}
    circles = {f"like_kind_{circle}": 100 for circle in (2, 3, 4, 5, 6, 7, 8)}
    for thrown, face, matches, section in CALLS:
        wagers = dict(faces)
        wagers.update(circles)
        dice = Dice("593").round({1: wagers}, thrown)
        paid = [line[1] for line in dice.lines() if line[3] == "pay"]
        expected = [f"pip_street_{face}"] + ([f"like_kind_{matches}"] if matches <= 8 else [])
        assert paid == expected, (thrown, section)


def test_593_4_g_without_an_extra_roll_wager_there_is_one_throw():
    dice = locked(extra=False)
    dice.roll("6664442211")
    assert dice.waits("next_round")


def test_593_4_g_the_dice_that_do_not_match_are_thrown_again():
    for thrown, left in (
        ("1122334456", 8),
        ("6664442211", 7),
        ("5555666114", 6),
        ("2222211134", 5),
        ("2222221134", 4),
        ("2222222134", 3),
        ("2222222234", 2),
        ("2222222224", 1),
    ):
        dice = locked()
        dice.roll(thrown)
        assert dice.table.awaits == awaited("593.4(h)", left), thrown
        dice.refuses(1020, "593.4(h)", "roll", dice=[1] * (left + 1))
        dice.refuses(1020, "593.4(h)", "roll", dice=[1] * (left - 1))
        dice.roll("1" * left)
        assert dice.waits("next_round")


def test_593_4_g_R_593_09_when_all_ten_match_no_dice_are_left_to_throw():
    dice = locked()
    dice.roll("6666666666")
    assert dice.waits("next_round")
    assert dice.line(2, "extra_roll") == ("collect", 0, "", "593.4(h)")


def test_593_4_b_c_R_593_10_an_invalid_or_void_roll_is_thrown_again_and_all_wagers_stand():
    for what, section in (
        ("die_off_table", "593.4(b)"),
        ("die_on_die", "593.4(b)"),
        ("void_roll", "593.4(c)"),
        ("cocked_die", "593.4(c)"),
    ):
        dice = locked()
        before = dice.table.status()["wagers"]
        note = effect("note", what=what, section=section)
        assert dice.do("irregularity", what=what) == [note]
        assert dice.do("irregularity", what=what) == [note]
        assert dice.table.awaits == awaited("593.4(d)", 10)
        assert dice.table.status()["wagers"] == before
        assert dice.table.status()["locked"] is True
        dice.roll("6664442211")
        lines = len(dice.lines())
        # The same of the extra roll: its own dice again, what is settled stays settled.
        assert dice.do("irregularity", what=what) == [note]
        assert dice.table.awaits == awaited("593.4(h)", 7)
        assert len(dice.lines()) == lines
        dice.roll("6654321")
        assert dice.line(2, "extra_roll") == ("pay", 1000, "2 to 1", "593.5(d)")


def test_593_4_b_c_only_while_the_dice_are_out():
    for what in ("die_off_table", "die_on_die", "void_roll", "cocked_die", "player_left"):
        dice = Dice("593")
        dice.refuses(1015, ANY, "irregularity", what=what, seat=2)
        dice = locked()
        dice.roll("6664442211")
        dice.roll("6654321")
        dice.refuses(1015, ANY, "irregularity", what=what, seat=2)


def test_593_irregularities_of_cards_are_unknown():
    dice = locked()
    for what in ("face_up", "shuffler_jam", "no_roll", None):
        dice.refuses(1014, None, "irregularity", what=what)


def left(abandon_loses, before):
    """Seat 2 leaves before the first or the second roll; all wagers but Extra Roll are equal."""
    dice = locked(abandon_loses=abandon_loses)
    if before == 2:
        dice.roll("6664442211")
    dice.do("irregularity", what="player_left", seat=2)
    if before == 1:
        dice.roll("6664442211")
    if dice.waits("roll"):
        dice.roll("6612345")
    return [line[1:] for line in dice.lines() if line[0] == 2]


ABANDONED = ("collect", 0, "", "593.2(c), R-593-13")


def test_593_2_c_R_593_13_a_player_who_left_loses_all_where_the_house_says_so():
    names = ("pip_street_6", "like_kind_3", "like_kind_5", "extra_roll")
    assert left(True, 1) == [(name, 500) + ABANDONED for name in names]


def test_593_2_c_R_593_13_without_his_extra_roll_there_is_no_second_throw():
    dice = locked(abandon_loses=True)
    dice.do("irregularity", what="player_left", seat=2)
    dice.roll("6664442211")
    assert dice.waits("next_round")


def test_593_2_c_R_593_13_one_who_leaves_before_the_extra_roll_keeps_what_was_paid():
    assert left(True, 2) == [
        ("pip_street_6", 500, "pay", 2000, "4 to 1", "593.5(a)"),
        ("like_kind_3", 500, "pay", 300, "3 to 5", "593.5(b)"),
        ("like_kind_5", 500) + ABANDONED,
        ("extra_roll", 500) + ABANDONED,
    ]


def test_593_2_c_R_593_13_elsewhere_his_wagers_are_settled():
    for before in (1, 2):
        assert left(False, before) == [
            ("pip_street_6", 500, "pay", 2000, "4 to 1", "593.5(a)"),
            ("like_kind_3", 500, "pay", 300, "3 to 5", "593.5(b)"),
            ("like_kind_5", 500, "push", 0, "", "593.4(h)"),
            ("extra_roll", 500, "pay", 1000, "2 to 1", "593.5(d)"),
        ]
