"""593.2(d) and 593.4: the rolls, every roll of ten dice, rolls thrown again, the settlement."""

from tablectl.games.ch593.game import winning

from hil_tests.rules.families.dice_tables import Dice
from hil_tests.rules.helpers.play import effect, named

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


# Rolls of 60,466,176, worked out with exponential generating functions: by how many dice match ...
MATCHES = {
    2: 4082400,
    3: 32004000,
    4: 18774000,
    5: 4721220,
    6: 787500,
    7: 90000,
    8: 6750,
    9: 300,
    10: 6,
}
# ... and by the face they show.
FACES = {1: 14836926, 6: 11913474, 5: 10061022, 4: 8825970, 3: 7868118, 2: 6960666}


def splits(dice, faces):
    """Every way to share out `dice` dice over a number of faces."""
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in splits(dice - first, faces - 1):
            yield (first,) + rest


def ways(counts):
    """In how many orders dice can fall that show each face so many times."""
    orders, fallen = 1, 0
    for count in counts:
        for place in range(1, count + 1):
            fallen += 1
            orders = orders * fallen // place
    return orders


def test_593_2_d_R_593_04_every_roll_of_ten_dice():
    matches, faces = {}, {}
    rolls = 0
    for counts in splits(10, 6):
        dice = [pips + 1 for pips in range(6) for _ in range(counts[pips])]
        face, alike = winning(tuple(dice))
        weight = ways(counts)
        rolls += weight
        matches[alike] = matches.get(alike, 0) + weight
        faces[face] = faces.get(face, 0) + weight
    assert rolls == 6**10
    assert matches == MATCHES
    assert faces == FACES
