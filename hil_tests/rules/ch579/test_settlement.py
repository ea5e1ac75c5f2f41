"""579.11(g) to (j) with the odds of 579.12: each cell of the comparison and each row of the
paytables."""

from hil_tests.rules.helpers.games import HiLo

# Dealer 29 and 5; high and low of the player, outcome and section of Ante and Play, Tie.
CELLS = (
    ("Ks Jd Th 2d 2h", "pay", "579.12(a)", 0),
    ("Ks Jd Th 3c 2d", "push", "579.11(g)(3)(i)", 4),
    ("Ks Jd Th 4c 3d", "push", "579.11(g)(3)(i)", 0),
    ("Td Jh 9c 2d 2h", "push", "579.11(g)(3)(ii)", 4),
    ("Td Jh 9c 3c 2d", "collect", "579.11(g)(2)", 20),
    ("Td Jh 9c 4c 3d", "collect", "579.11(g)(2)", 4),
    ("Td Jh 8c 2d 2h", "push", "579.11(g)(3)(ii)", 0),
    ("Td Jh 8c 3c 2d", "collect", "579.11(g)(2)", 4),
    ("Td Jh 8c 4c 3d", "collect", "579.11(g)(2)", 0),
)


def test_579_11_g_1_579_11_g_2_579_11_g_3_i_579_11_g_3_ii_every_cell_of_ante_and_play():
    for cards, outcome, section, _ in CELLS:
        game = HiLo.one_seat(cards, wagers={"ante": 1500})
        won = ("pay", 1500, "1 to 1", section)
        for name in ("ante", "play"):
            assert game.line(3, name) == (won if outcome == "pay" else (outcome, 0, "", section))


def test_579_11_j_1_i_579_11_j_1_ii_R_579_08_every_cell_of_tie():
    for cards, _, _, times in CELLS:
        game = HiLo.one_seat(cards, wagers={"tie": 300})
        paid = ("pay", 300 * times, f"{times} to 1", "579.12(c)")
        lost = ("collect", 0, "", "579.11(j)(1)(ii)")
        assert game.line(3, "tie") == (paid if times else lost), cards


def test_579_11_h_the_ante_bonus_is_paid_whatever_became_of_the_ante():
    hand, both = "Ac Ad Ah 5d 3h", ("Ac 3h", "5d 3h")
    # 27 and 4 against 31 and 4, against 31 and 6; 33 and 8 against 29 and 9.
    for dealer, low, outcome in (
        ("As Kd Ks 2c 2d", both[0], "collect"),
        ("As Kd Ks 4d 2c", both[0], "push"),
        ("Kd Ks 9d 5c 4d", both[1], "pay"),
    ):
        game = HiLo.one_seat(hand, dealer, low=low)
        assert [line[3] for line in game.lines()] == [outcome, outcome, "bonus"], dealer
        assert game.lines()[2] == (3, "ante_bonus", 0, "bonus", 10000, "10 for 1", "579.12(b)")


# 579.6(b), (c): hand, low hand if it is not the two lowest, odds in A and in B.
POKER = (
    ("As Ks Qs Js Ts", None, 250, 500),
    ("9s 8s 7s 6s 5s", None, 50, 100),
    ("5h 4h 3h 2h Ah", None, 50, 100),
    ("8c 8d 8h 8s 2d", None, 25, 40),
    ("7c 7d 7h 4s 4d", None, 15, 15),
    ("Kh 9h 7h 4h 2h", None, 10, 8),
    ("Td 9h 8h 7h 6h", None, 8, 6),
    ("Ad Ks Qs Js Ts", None, 8, 6),
    ("5d 4h 3h 2h Ah", None, 8, 6),
    ("Qc Qd Qh 7s 4d", None, 5, 4),
    ("Jc Jd 3h 3s Ad", None, 3, 3),
    ("Ac Ad 9h 6s 4d", None, 1, 1),
    ("7c 7d 9h 6s 4d", None, 1, 1),
    ("6c 6d 9h 7s 4d", None, 0, 1),
    ("5c 5d 9h 7s 4d", None, 0, 0),
    ("Qd Kh Ah 2h 3h", None, 0, 0),
    ("Ac Kd 9h 7s 4d", None, 0, 0),
)


def test_579_6_b_579_6_c_579_12_d_every_row_of_the_poker_bonus():
    for cards, low, in_a, in_b in POKER:
        for table, times in (("A", in_a), ("B", in_b)):
            wagers = {"poker_bonus": 700}
            game = HiLo.one_seat(cards, "", low=low, wagers=wagers, poker_bonus=table)
            paid = ("pay", 700 * times, f"{times} to 1", "579.12(d)")
            lost = ("collect", 0, "", "579.11(j)(2)(ii)")
            assert game.line(3, "poker_bonus") == (paid if times else lost), (cards, table)


def test_579_11_j_2_i_579_6_b_9_R_579_01_a_pair_of_6s_wins_in_b_alone():
    for table, outcome in (("A", "collect"), ("B", "pay")):
        game = HiLo.one_seat("6c 6d 9h 7s 4d", wagers={"poker_bonus": 100}, poker_bonus=table)
        assert game.line(3, "poker_bonus")[0] == outcome


def test_579_11_k_579_11_j_tie_before_poker_bonus_after_ante_play_and_ante_bonus():
    hands = {
        1: ("Ks Jd Th 3c 2d", "play", {"tie": 300, "poker_bonus": 500}, None),
        2: ("Ac Ad Ah 4c 3d", "play", {"tie": 300, "poker_bonus": 500}, "4c 3d"),
    }
    game = HiLo.play_round(hands)
    assert [line[:2] for line in game.lines()] == [
        (2, "ante"),
        (2, "play"),
        (2, "ante_bonus"),
        (2, "tie"),
        (2, "poker_bonus"),
        (1, "ante"),
        (1, "play"),
        (1, "tie"),
        (1, "poker_bonus"),
    ]
