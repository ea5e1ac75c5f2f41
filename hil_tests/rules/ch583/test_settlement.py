"""583.6(a), 583.6(b), 583.6(c), 583.6(d), 583.11(d), 583.11(e) and 583.12: every row of the
paytables, folds and the Pot."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import SEATS, FlopPoker
from hil_tests.rules.helpers.play import changed, refused

LOST = ("collect", 0, "", "583.11(d)(2)")
NO_BONUS = ("collect", 0, "", "583.11(d)(1)")

# Own cards, flop, odds of the Flop Wager or None, odds of the Three Card Bonus or None.
HANDS = (
    ("As Ks Qs", "Js Ts 2d", 1000, 100),
    ("9h 8h 7h", "6h 5h Kd", 500, 50),
    ("Kh Qh Jh", "Th 9h 2d", 500, 50),
    ("Ah 2h 3h", "4h 5h Kd", 500, 50),
    ("7c 7d 7h", "7s Kd 2c", 100, 25),
    ("7c 7d 7h", "Ks Kd 2c", 30, 25),
    ("7c 7d Kh", "Ks Kd 7s", 30, 1),
    ("Ad Jd 8d", "4d 2d Ks", 20, 3),
    ("Qd 8d 5d", "Kd 2d 2s", 20, 3),
    ("9c 8d 7h", "6s 5c Kd", 10, 6),
    ("Ac 2d 3h", "4s 5c Kd", 10, 6),
    ("Ac Kd Th", "Qs Jc 2d", 10, None),
    ("Jc 8d 2h", "Js Jd 4c", 4, None),
    ("9c 9d 2h", "4s 4c Kd", 2, 1),
    ("Jc 8d 2h", "Js 4c Kd", 1, None),
    ("Qc 8d 2h", "Qs 4c Kd", 1, None),
    ("Kc 8d 2h", "Ks 4c Td", 1, None),
    ("Ac Ad 7h", "Js 4c Kd", 1, 1),
    ("Tc Td 2h", "Js 4c Kd", None, 1),
    ("Tc 8d 2h", "Ts 4c Kd", None, None),
    ("Ac Kd 9h", "Js 4c 7d", None, None),
)


def verify(cards, flop, odds, bonus, ante=1000, stake=300):
    game = FlopPoker.one_seat(cards, flop, wagers={"ante": ante, "three_card_bonus": stake})
    if odds:
        assert game.line(3, "ante") == ("pay", ante, "1 to 1", "583.12(a)"), cards
        paid = ("pay", ante * odds, f"{odds} to 1", "583.12(b)")
        assert game.line(3, "flop") == paid, cards
    else:
        assert game.line(3, "ante") == game.line(3, "flop") == LOST, cards
    if bonus:
        paid = ("pay", stake * bonus, f"{bonus} to 1", "583.12(c)")
        assert game.line(3, "three_card_bonus") == paid, cards
    else:
        assert game.line(3, "three_card_bonus") == NO_BONUS, cards


def test_583_12_a_b_c_583_11_d_1_2_583_6_b_d_every_row():
    for cards, flop, odds, bonus in HANDS:
        verify(cards, flop, odds, bonus)


# The higher hand first, with their flop: 583.6(b) and (c).
ORDER = (
    ("Ks Kd 3s", "Qd Qs 3h", "9d 8c 4c"),
    ("Qd Qs Ah", "Qh Qc Kh", "9d 8c 4c"),
    ("Qd Qs 9h", "Qh Qc 8h", "Td 7c 4c"),
    ("9s 9c 2h", "8s 8d Ah", "Kd 4h 4c"),
    ("9s 9c Ah", "9h 9d Qs", "Kd 4h 4c"),
    ("3c 3d 3h", "As Ac Kd", "Kh 9d 4c"),
    ("2s 3h 6s", "As 2h 3d", "4c 5c Kd"),
    ("As 2h 3d", "Kc Kd Ks", "4c 5h 9d"),
    ("Ad 3d 2d", "Kd Jd Td", "8d 4d 9s"),
    ("Js 9h 7c", "Jh 9c 6c", "Kd 4h 2d"),
    ("6h 7h 8h", "Ah 2h 3h", "4h 5h Kd"),
)


def test_583_6_a_583_6_b_583_6_c_R_583_02_the_order_of_hands_decides_the_pot():
    for high, low, flop in ORDER:
        for seats in ((1, 4), (4, 1)):
            hands = {seats[0]: (high, "fold", {}), seats[1]: (low, "fold", {})}
            game = FlopPoker.play_round(hands, flop)
            assert game.pot() == {seats[0]: ("pay", 500), seats[1]: ("collect", 0)}, high


def test_R_583_07_the_chips_make_up_the_pot_wager():
    table = changed(SEATS, denominations=[200, 700])
    error = refused(lambda: open_table(FlopPoker.offering(table=table)), 4003, "R-583-07")
    assert error.facts["key"] == "limits.ante"
