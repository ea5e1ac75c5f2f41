"""587.6 and 587.11(i), 587.12: every class of every wager, and what decides between classes."""

from hil_tests.rules.helpers.games import RaiseItUp

# Own cards, community cards, and what Play and Blind pay on 10.00; a Blind of None pushes.
CLASSES = (
    ("As Ks Qs", "Js Ts 2c", 100, 1000),
    ("2h 3h 4h", "5h 6h Tc", 20, 200),
    ("Ad 2d 3d", "4d 5d Kc", 20, 200),
    ("7c 7d 7h", "7s 2c 3d", 10, 30),
    ("2c 2d 3h", "2s 3c 4d", 6, 4),
    ("2c 5c 9c", "Jc Kc 4d", 5, 3),
    ("2c 3d 4h", "5s 6c Td", 4, 2),
    ("Ac 2d 3h", "4s 5c Td", 4, 2),
    ("Ac Kd Qh", "Js Tc 4d", 4, 2),
    ("2c 2d 2h", "5s 9c Jd", 3, 1),
)


def test_587_11_i_2_ii_587_12_b_c_d_straight_and_better_three_of_a_kind_of_any_rank():
    for own, community, play, blind in CLASSES:
        game = RaiseItUp.one_seat(own, community, "2", {"ante": 1000})
        assert game.lines() == [
            (3, "ante", 1000, "pay", 1000, "1 to 1", "587.12(b)"),
            (3, "play", 2000, "pay", 2000 * play, f"{play} to 1", "587.12(c)"),
            (3, "blind", 1000, "pay", 1000 * blind, f"{blind} to 1", "587.12(d)"),
        ], own


def test_587_6_a_587_6_b_the_best_five_of_six_cards_make_the_hand():
    for own, community, play in (
        ("2c 5c 9c", "Jc Kc Ac", 5),
        ("9c 9d 9h", "9s Kc Kd", 10),
        ("9c 9d 9h", "Ks Kc Kd", 6),
        ("4c 4d 8h", "8s Kc Kd", None),
        ("9s Ks Qs", "Js Ts 8s", 20),
        ("6s 7s 8s", "9s Ts Jd", 20),
        ("6s 7s 8s", "9s Td Js", 5),
        ("2s 3d 4c", "5h 6h 6d", 4),
    ):
        outcome = RaiseItUp.one_seat(own, community).line(3, "play")
        odds = f"{play} to 1" if play else "3 to 2"
        assert outcome[2] == odds, (own, outcome)


PAIR_PLUS = {
    "As Ks Qs": (40, 40, 40, 40),
    "Ah 2h 3h": (40, 40, 40, 40),
    "4d 5d 6d": (40, 40, 40, 40),
    "2c 2d 2h": (30, 25, 30, 30),
    "Ac Ad Ah": (30, 25, 30, 30),
    "4c 5d 6d": (6, 6, 5, 6),
    "Ac 2d 3d": (6, 6, 5, 6),
    "Ac Kd Qd": (6, 6, 5, 6),
    "2c 7c 9c": (4, 4, 4, 3),
    "Kc Ac 2c": (4, 4, 4, 3),
    "2c 2d Ah": (1, 1, 1, 1),
    "Ac Ad 2h": (1, 1, 1, 1),
    "Kc Ad 2h": (None, None, None, None),
    "9c Kd Ah": (None, None, None, None),
    "Qc Ad 3d": (None, None, None, None),
}
NO_PAIR = "4h 8c Jh"


def test_R_587_01_R_587_02_587_6_c_587_11_i_1_587_12_a_pair_plus_by_the_own_three_cards():
    # The ace below the 2; ace, king and queen of a suit are a straight flush.
    for own, odds in PAIR_PLUS.items():
        for name, won in zip("ABCD", odds):
            game = RaiseItUp.one_seat(own, NO_PAIR, wagers={"pair_plus": 300}, pair_plus=name)
            expected = ("collect", 0, "", "587.11(i)(1)")
            if won:
                expected = ("pay", 300 * won, f"{won} to 1", "587.12(a)")
            assert game.line(3, "pair_plus") == expected, (own, name)


SIX_CARD_BONUS = (
    ("As Ks Qs", "Js Ts 2c", (1000, 1000, 1000, 1000)),
    ("2h 3h 4h", "5h 6h Tc", (200, 200, 200, 200)),
    ("7c 7d 7h", "7s 2c 3d", (50, 50, 100, 100)),
    ("2c 2d 3h", "2s 3c 4d", (25, 25, 20, 20)),
    ("2c 5c 9c", "Jc Kc 4d", (20, 15, 15, 15)),
    ("2c 3d 4h", "5s 6c Td", (10, 10, 9, 10)),
    ("2c 2d 4h", "2s 9c Jd", (5, 5, 8, 7)),
    ("Ac Ad Kh", "Kc 9s Jd", (None, None, None, None)),
    ("Ac Ad 4h", "2s 9c Jd", (None, None, None, None)),
    (NO_PAIR, "2d 3d Ts", (None, None, None, None)),
)


def test_587_11_i_3_ii_587_12_f_the_six_card_bonus_by_the_best_five_of_six():
    for own, community, odds in SIX_CARD_BONUS:
        for name, won in zip("ABCD", odds):
            wagers = {"six_card_bonus": 300}
            game = RaiseItUp.one_seat(own, community, wagers=wagers, six_card_bonus=name)
            expected = ("collect", 0, "", "587.11(i)(3)(ii)")
            if won:
                expected = ("pay", 300 * won, f"{won} to 1", "587.12(f)")
            assert game.line(3, "six_card_bonus") == expected, (own, name)


def test_R_587_19_a_wager_that_has_not_won_is_collected():
    wagers = {"pair_plus": 300, "progressive": True, "six_card_bonus": 300}
    game = RaiseItUp.one_seat(NO_PAIR, "2d 3d Ts", wagers=wagers)
    assert {line[3] for line in game.lines()} == {"collect"}
    assert len(game.lines()) == 6
