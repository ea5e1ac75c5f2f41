"""592.1, 592.6(a), 592.6(b), 592.11(h) and 592.12: every row of the paytables, each hand for
itself, folds and the bonus."""

from tablectl.games.ch592.game import CROSS as CARDS_OF_CROSS

from hil_tests.rules.ch592.play import CROSS, one_seat, play_round
from hil_tests.rules.helpers.play import named

ACROSS_LOST = ("collect", 0, "", "592.11(h)(1)(i)")
DOWN_LOST = ("collect", 0, "", "592.11(h)(2)(i)")
MIDDLE_LOST = ("collect", 0, "", "592.11(h)(3)")
BONUS_LOST = ("collect", 0, "", "592.11(h)(5)")
PUSHED = ("push", 0, "", "592.12(a)")
BET_PUSHED = ("push", 0, "", "592.12(b)")

# Own cards, three of the line, odds of the Ante and of the bets; None: lost, 0: push.
HANDS = (
    ("As Ks", "Qs Js Ts", 1, 500),
    ("9h 8h", "7h 6h 5h", 1, 100),
    ("Ah 2h", "3h 4h 5h", 1, 100),
    ("7c 7d", "7h 7s Kd", 1, 40),
    ("7c 7d", "7h Ks Kd", 1, 12),
    ("Ad Jd", "8d 4d 2d", 1, 8),
    ("9c 8d", "7h 6s 5c", 1, 5),
    ("Ac 2d", "3h 4s 5c", 1, 5),
    ("Ac Kd", "Qh Js Tc", 1, 5),
    ("4c 4d", "4h Js 2c", 1, 3),
    ("3c 3d", "2h 2s Kc", 1, 2),
    ("Ac Ad", "8h 3s 2c", 1, 1),
    ("Kc 9d", "Kh 3s 2c", 1, 1),
    ("Qc 9d", "Qh 3s 2c", 1, 1),
    ("Jc 9d", "Jh 3s 2c", 1, 1),
    ("Tc 9d", "Th 3s 2c", 0, 0),
    ("9c 9d", "Qh 3s 2c", 0, 0),
    ("7c 9d", "7h 3s 2c", 0, 0),
    ("6c Ad", "6h 3s 2c", 0, 0),
    ("5c Ad", "5h 3s 2c", None, None),
    ("2c 2d", "Ah Ks Qc", None, None),
    ("Ac Kd", "Qh 9s 7c", None, None),
    ("Qc Kd", "Ah 2s 3c", None, None),
)


def spare(own, line):
    """Two cards that leave the other hand without any combination it had not."""
    used = (own + " " + line).split()
    ranks = {card[0] for card in used}
    free = [rank for rank in "3579KJ2468QTA" if rank not in ranks]
    return free[0] + "h", free[1] + "s"


def odds_of(outcome, stake, odds, section, lost):
    if odds is None:
        return lost
    if odds == 0:
        return ("push", 0, "", section)
    return (outcome, stake * odds, f"{odds} to 1", section)


def test_592_6_a_592_6_b_592_11_h_1_ii_592_12_a_b_592_1_every_row_of_the_across_hand():
    for own, line, ante, bet in HANDS:
        left, middle, right = line.split()
        far, near = spare(own, line)
        game = one_seat(own, f"{far} {left} {middle} {right} {near}", (2, 1, 3), {"ante": 501})
        assert game.line(3, "ante_across") == odds_of("pay", 501, ante, "592.12(a)", ACROSS_LOST)
        assert game.line(3, "across") == odds_of("pay", 1002, bet, "592.12(b)", ACROSS_LOST), own


def test_592_6_a_592_6_b_592_11_h_2_ii_592_12_a_b_592_1_every_row_of_the_down_hand():
    for own, line, ante, bet in HANDS:
        far, middle, near = line.split()
        left, right = spare(own, line)
        game = one_seat(own, f"{far} {left} {middle} {right} {near}", (1, 3, 1), {"ante": 501})
        assert game.line(3, "ante_down") == odds_of("pay", 501, ante, "592.12(a)", DOWN_LOST)
        assert game.line(3, "down") == odds_of("pay", 1503, bet, "592.12(b)", DOWN_LOST), own


# Own cards, cross, odds of Across, Down and Middle Bet.
TWO_HANDS = (
    # Neither: 592.11(h)(3).
    ("Ac 4d", "Jh 2c 9d 5s Kc", None, None, None),
    # Pair of 6s across, kings down: the higher is paid.
    ("6c Kd", "Kh 6h 9d 3s 2c", 0, 1, 1),
    ("6c Kd", "6h Kh 9d 3s 2c", 1, 0, 1),
    # One hand lost, the other pushes: the Middle Bet goes back.
    ("Ac Td", "Jh Th 9d 3s 2c", 0, None, 0),
    # A pair of 5s and nothing: less than a pair of 6s.
    ("5c Ad", "Jh 5h 9d 3s 2c", None, None, None),
    # A pair of 8s across, four of them down; a straight across, nothing down.
    ("8c 7c", "8d 6c 8h 5s 8s", 0, 40, 40),
    ("8c 7d", "2d 6c 9h 5s 3s", 5, None, 5),
    # Flush down, straight across.
    ("8c 7c", "2c 6d 9c 5s Kc", 5, 8, 8),
    # Of a pair of queens and a pair of 7s the queens.
    ("7h Qd", "Qs 7s 2d 3c 4h", 0, 1, 1),
    # The middle card serves both.
    ("As Kd", "3h 2c Ah 4s 8d", 1, 1, 1),
)


def test_592_11_h_3_4_R_592_03_the_middle_bet_goes_with_the_higher_hand():
    for own, cross, across, down, middle in TWO_HANDS:
        game = one_seat(own, cross, (1, 2, 3))
        assert game.line(3, "across") == odds_of("pay", 1000, across, "592.12(b)", ACROSS_LOST)
        assert game.line(3, "down") == odds_of("pay", 2000, down, "592.12(b)", DOWN_LOST), own
        assert game.line(3, "middle") == odds_of("pay", 3000, middle, "592.12(b)", MIDDLE_LOST)


def test_R_592_01_a_pair_of_tens_pushes_every_wager_on_it():
    game = one_seat("Tc 9d", "4h Th 6d 3s 2c")
    assert game.line(3, "ante_across") == PUSHED
    assert game.line(3, "across") == game.line(3, "middle") == BET_PUSHED


def test_R_592_02_five_cards_in_sequence_of_two_suits_are_a_straight():
    game = one_seat("9c 8c", "2h 7c 6c 5d Kd")
    assert game.line(3, "across")[2] == "5 to 1"


def test_592_12_c_592_11_h_5_every_row_of_the_five_card_bonus():
    for cross, odds in (
        ("As Ks Qs Js Ts", 250),
        ("9h 8h 7h 6h 5h", 100),
        ("Ah 2h 3h 4h 5h", 100),
        ("7c 7d 7h 7s Kd", 40),
        ("7c 7d 7h Ks Kd", 15),
        ("Ad Jd 8d 4d 2d", 10),
        ("9c 8d 7h 6s 5c", 6),
        ("4c 4d 4h Js 2c", 4),
        ("3c 3d 2h 2s Kc", 3),
        ("Ac Ad 8h 3s 2c", 1),
        ("Tc Td 8h 3s 2c", 1),
        ("6c 6d 8h 3s 2c", 1),
        ("5c 5d 8h 3s 2c", None),
        ("Ac Kd Qh 9s 7c", None),
    ):
        game = one_seat("Qd 8s", cross, (), {"bonus": 333})
        expected = odds_of("pay", 333, odds, "592.12(c)", BONUS_LOST)
        assert game.line(3, "five_card_bonus") == expected, cross


def test_592_11_b_d_f_a_fold_loses_antes_and_bets_and_keeps_the_bonus():
    hands = {
        1: ("Ah Kh", (), {"bonus": 200}),
        2: ("As Kd", (1, 2), {}),
        4: ("Ad 3h", (3,), {"bonus": 100}),
        6: ("Ac 3s", (), {}),
    }
    game = play_round(hands, "6c 6d 9h 2s Jc")
    assert game.lines() == [
        (1, "ante_across", 1000, "collect", 0, "", "592.11(b)"),
        (1, "ante_down", 1000, "collect", 0, "", "592.11(b)"),
        (6, "ante_across", 1000, "collect", 0, "", "592.11(b)"),
        (6, "ante_down", 1000, "collect", 0, "", "592.11(b)"),
        (4, "ante_across", 1000, "collect", 0, "", "592.11(d)"),
        (4, "ante_down", 1000, "collect", 0, "", "592.11(d)"),
        (4, "across", 3000, "collect", 0, "", "592.11(d)"),
        (2, "ante_across", 1000, "collect", 0, "", "592.11(f)"),
        (2, "ante_down", 1000, "collect", 0, "", "592.11(f)"),
        (2, "across", 1000, "collect", 0, "", "592.11(f)"),
        (2, "down", 2000, "collect", 0, "", "592.11(f)"),
        (4, "five_card_bonus", 100, "pay", 100, "1 to 1", "592.12(c)"),
        (1, "five_card_bonus", 200, "pay", 200, "1 to 1", "592.12(c)"),
    ]


def test_592_11_g_h_one_player_after_the_other_from_the_dealers_right():
    hands = {
        2: ("Kd 7h", (1, 1, 1), {"bonus": 100}),
        3: ("Ac 4d", (), {"bonus": 100}),
        5: ("Ad 3h", (1, 1, 1), {}),
    }
    game = play_round(hands, CROSS)
    assert [(line[0], line[1], line[3]) for line in game.lines()] == [
        (3, "ante_across", "collect"),
        (3, "ante_down", "collect"),
        (5, "ante_across", "collect"),
        (5, "across", "collect"),
        (5, "ante_down", "collect"),
        (5, "down", "collect"),
        (5, "middle", "collect"),
        (3, "five_card_bonus", "collect"),
        (2, "ante_across", "collect"),
        (2, "across", "collect"),
        (2, "ante_down", "pay"),
        (2, "down", "pay"),
        (2, "middle", "pay"),
        (2, "five_card_bonus", "collect"),
    ]
    assert [shown["seat"] for shown in named(game.effects, "win_lamp") if shown["on"]] == [2]


def test_592_7_e_the_bonus_has_no_bearing_on_the_other_wagers():
    with_bonus = one_seat("Kd 7h", CROSS, (1, 2, 3), {"bonus": 100})
    without_bonus = one_seat("Kd 7h", CROSS, (1, 2, 3))
    others = [line for line in with_bonus.lines() if line[1] != "five_card_bonus"]
    assert others == without_bonus.lines()


def test_R_592_07_far_row_near_and_the_middle_of_the_row_is_the_third_card():
    # Far 3, row K-Q-J, near 4: the row alone makes a straight with A and 10.
    game = one_seat("Ac Td", "3h Kh Qs Jd 4s")
    assert game.line(3, "across")[2] == "5 to 1"
    # The column is far, middle, near: 9, Q, J with 10 and 8.
    game = one_seat("Tc 8d", "9h 2h Qs 3d Js")
    assert game.line(3, "down")[2] == "5 to 1"
    assert CARDS_OF_CROSS == 5
