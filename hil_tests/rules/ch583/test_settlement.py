"""583.6(a), 583.6(b), 583.6(c), 583.6(d), 583.11(d), 583.11(e) and 583.12: every row of the
paytables, folds and the Pot."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import SEATS, FlopPoker
from hil_tests.rules.helpers.play import changed, named, refused

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


def test_583_12_amounts_that_are_odd():
    verify("Jc 8d 2h", "Js 4c Kd", 1, None, ante=777, stake=101)
    verify("9c 8d 7h", "6s 5c Kd", 10, 6, ante=501, stake=333)


def test_583_6_d_each_class_of_three_cards():
    for cards, bonus in (
        ("Ac Kc Qc", 100),
        ("Kc Qc Jc", 50),
        ("4d 3d 2d", 50),
        ("5c 5d 5h", 25),
        ("Ac Kd Qc", 6),
        ("4c 3d 2c", 6),
        ("Ad 9d 2d", 3),
        ("Ah Kh 2h", 3),
        ("6c 6d As", 1),
        ("Ac Kd 2h", None),
        ("Qc Jd 9h", None),
    ):
        game = FlopPoker.one_seat(cards, "8s 8h Ts", "fold", {"three_card_bonus": 100})
        outcome = game.line(3, "three_card_bonus")[0]
        assert outcome == ("pay" if bonus else "collect"), cards
        assert game.line(3, "three_card_bonus")[1] == 100 * (bonus or 0), cards


def test_R_583_01_the_ace_is_low_in_three_cards_but_never_in_the_middle():
    for cards, outcome in (("Ac 2d 3h", "pay"), ("Ac Kd 2h", "collect")):
        game = FlopPoker.one_seat(cards, "8s 8h Ts", "fold", {"three_card_bonus": 100})
        assert game.line(3, "three_card_bonus")[0] == outcome


def test_583_6_a_an_ace_is_in_no_other_sequence():
    verify("Qc Kd Ah", "2s 3c 7d", None, 6)


def test_R_583_03_all_own_cards_and_exactly_two_of_the_community():
    # Three 4s and a royal flush lie there, but not with all three own cards.
    verify("Ks Qd 7c", "4c 4d 4h", None, None)
    verify("Jh Th 2c", "Ah Kh Qh", None, None)
    # A flush needs three own hearts or two of the flop's.
    verify("Jh Th 2c", "Ah Kh 9h", None, None)


def test_583_11_b_R_583_05_a_fold_costs_the_ante_and_nothing_else():
    game = FlopPoker.one_seat("As Ks Qs", "Js Ts 2d", "fold", {"three_card_bonus": 300})
    assert game.lines() == [
        (3, "ante", 1000, "collect", 0, "", "583.11(b)"),
        (3, "three_card_bonus", 300, "pay", 30000, "100 to 1", "583.12(c)"),
        (3, "pot", 500, "push", 0, "", "583.11(e)"),
    ]


def test_583_11_d_one_player_at_a_time_from_the_dealers_right_the_pot_last():
    hands = {
        1: (FlopPoker.KINGS, "flop", {"three_card_bonus": 100}),
        2: ("8c 7d 2h", "fold", {}),
        4: (FlopPoker.NOTHING, "flop", {"three_card_bonus": 100}),
        6: ("Qc 8s 5d", "flop", {}),
    }
    game = FlopPoker.play_round(hands)
    assert [(line[0], line[1], line[3]) for line in game.lines()] == [
        (2, "ante", "collect"),
        (6, "ante", "pay"),
        (6, "flop", "pay"),
        (4, "three_card_bonus", "collect"),
        (4, "ante", "collect"),
        (4, "flop", "collect"),
        (1, "three_card_bonus", "pay"),
        (1, "ante", "pay"),
        (1, "flop", "pay"),
        (6, "pot", "collect"),
        (4, "pot", "collect"),
        (2, "pot", "collect"),
        (1, "pot", "pay"),
    ]


def test_583_11_e_the_highest_hand_gets_the_whole_pot():
    game = FlopPoker.play_round(
        {
            1: (FlopPoker.KINGS, "flop", {}),
            3: (FlopPoker.NOTHING, "flop", {}),
            6: ("8c 7d 2h", "flop", {}),
        }
    )
    assert game.line(1, "pot") == ("pay", 1000, "", "583.11(e)")
    assert game.line(3, "pot") == game.line(6, "pot") == ("collect", 0, "", "583.11(e)")


def test_583_11_e_a_folded_hand_may_win_the_pot_against_one_that_is_paid():
    game = FlopPoker.play_round({1: (FlopPoker.KINGS, "flop", {}), 3: ("4d 4h 5s", "fold", {})})
    assert game.line(1, "flop")[0] == "pay"
    assert game.pot() == {1: ("collect", 0), 3: ("pay", 500)}
    assert [shown["seat"] for shown in named(game.effects, "win_lamp") if shown["on"]] == [1, 3]


def test_583_11_e_all_folded_the_pot_is_won_all_the_same():
    game = FlopPoker.play_round({2: (FlopPoker.NOTHING, "fold", {}), 5: ("8c 7d 2h", "fold", {})})
    assert game.pot() == {2: ("pay", 500), 5: ("collect", 0)}


def test_R_583_12_a_lone_player_gets_the_pot_wager_back():
    for decision in ("flop", "fold"):
        assert FlopPoker.one_seat(FlopPoker.NOTHING, decision=decision).line(3, "pot")[:2] == (
            "push",
            0,
        )


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


def test_R_583_14_identical_hands_split_the_pot():
    game = FlopPoker.play_round(
        {
            1: ("Ks Td 8c", "fold", {}),
            2: ("Kh Ts 8d", "flop", {}),
            6: (FlopPoker.NOTHING, "fold", {}),
        }
    )
    assert game.pot() == {1: ("pay", 250), 2: ("pay", 250), 6: ("collect", 0)}


def test_583_11_e_all_hands_identical_each_gets_his_own_back():
    game = FlopPoker.play_round({1: ("Ks Td 8c", "fold", {}), 2: ("Kh Ts 8d", "flop", {})})
    assert game.pot() == {1: ("push", 0), 2: ("push", 0)}


def five_seats(pot_wager, chips=None):
    """Three identical hands at seats 2, 4 and 5, two lower ones; the Pot Wager in cents."""
    table = changed(SEATS, denominations=chips) if chips else SEATS
    hands = {
        1: (FlopPoker.NOTHING, "fold", {}),
        2: ("Ks Td 8c", "fold", {}),
        3: ("7c 6d 2h", "fold", {}),
        4: ("Kh Ts 8d", "fold", {}),
        5: ("Kd Tc 8h", "fold", {}),
    }
    limits = {"ante": [pot_wager, 50000]}
    game = FlopPoker(table=table, three_card_bonus=False, limits=limits)
    for seat in hands:
        hands[seat][2]["pot"] = pot_wager
    game.round(hands)
    return {seat: game.pot()[seat][1] for seat in (2, 4, 5)}


def test_R_583_07_odd_chips_go_clockwise_from_the_dealers_left():
    # 5 x 5.00 = 25.00 = 8.34 + 8.33 + 8.33, each with 5.00 of his own; 25.05 is 3 x 8.35.
    assert five_seats(500) == {2: 334, 4: 333, 5: 333}
    assert five_seats(501) == {2: 334, 4: 334, 5: 334}
    # 5 x 5.02 = 25.10: two cents over.
    assert five_seats(502) == {2: 335, 4: 335, 5: 334}
    # 25 chips of 1.00: 9, 8 and 8. Five chips of 5.00: 2, 2 and 1.
    assert five_seats(500, [100, 500]) == {2: 400, 4: 300, 5: 300}
    assert five_seats(500, [500]) == {2: 500, 4: 500, 5: 0}
    # Chips of 2.00 and 5.00 make up no 8.33: 5.00 + 2 x 2.00, then twice 4 x 2.00.
    assert five_seats(500, [200, 500]) == {2: 400, 4: 300, 5: 300}


def test_R_583_07_the_chips_make_up_the_pot_wager():
    table = changed(SEATS, denominations=[200, 700])
    error = refused(lambda: open_table(FlopPoker.configuration(table=table)), 4003, "R-583-07")
    assert error.facts["key"] == "limits.ante"
