"""Hands of the games of points and throws of dice, worked from the text; also for MicroPython."""

import handeval

from hil_tests.evaluator.test_vectors import RANKS, ROWS, cards_of, category_name


def names_of(ranking, hands):
    return [category_name(ranking, text) for text in hands]


def test_579_6_a_aces_count_11_high_and_1_low():
    high = handeval.HI_LO_HIGH, ("Jc Td 9h", "Ac As Ad", "2c 2d 2h", "Kc Qd Js")
    assert names_of(*high) == ["29", "33", "6", "30"]
    low = handeval.HI_LO_LOW, ("Ac 2d", "Kc Td", "9c 3d")
    assert names_of(*low) == ["3", "20", "12"]
    assert handeval.value(low[0], cards_of("Ac 2d")) > handeval.value(low[0], cards_of("2c 2d"))


def test_579_12_b_ante_bonus_counts_aces():
    hands = ("As Ah Kd Qc 2c", "As Ah Ad 3c 2c", "As Ah Ad Ac 3c", "As 2h Ad Ac Ah")
    names = ["no bonus", "three aces", "four aces", "four aces and one 2"]
    assert names_of(handeval.HI_LO_ANTE_BONUS, hands) == names


def test_686a_3_d_an_ace_is_always_11():
    hands = ("2c 2c 2c", "Ac Ac Ac", "Ac 9d Kc", "6c 7c Tc")
    assert names_of(handeval.OVER_UNDER, hands) == ["6", "33", "30", "23"]


def test_581_3_d_an_ace_is_11_unless_that_exceeds_21():
    for text, name, soft in (
        ("Ac 6d", "17", "soft"),
        ("Ac 6d Kh", "17", "hard"),
        ("Ac Ad", "12", "soft"),
        ("Ac Ad 9h", "21", "soft"),
        ("Ac Ad 9h Kc", "21", "hard"),
        ("Tc 6d 6s", "bust", "hard"),
        ("Ac Kd", "blackjack", "soft"),
        ("7c 7c 7c", "21", "hard"),
    ):
        assert category_name(handeval.BLACKJACK, text) == name, text
        assert category_name(handeval.BLACKJACK_SOFT, text) == soft, text


def test_581_7_o_1_blackjack_beats_21_in_more_cards():
    values = [
        handeval.value(handeval.BLACKJACK, cards_of(text))
        for text in ("Kc Kd 2c", "Kc Kd", "7c 7d 7h", "Kc Ad")
    ]
    assert values == sorted(values)
    assert len(set(values)) == 4


def test_591_11_b_ace_and_10_after_a_split_are_21():
    split = handeval.value(handeval.BLACKJACK_SPLIT, cards_of("Kc Ad"))
    assert split == handeval.value(handeval.BLACKJACK, cards_of("7c 7d 7h"))


def test_581_12_c_bust_it_pays_by_the_third_card():
    for text, name in (
        ("8s 8s 8s", "8, 8, 8 of the same suit"),
        ("8s 8c 8s", "8, 8, 8 of the same color"),
        ("8s 8h 8c", "third card 8"),
        ("9d 7s Kh", "third card king, queen or jack"),
        ("6c Ks 6d", "third card 6"),
        ("Kc 6d 9h", "third card 9"),
        ("As 5d Kc", "no bust"),
        ("As 6d Kc", "no bust"),
        ("Ks 7d 5c", "no bust"),
        ("9s 9s 9s", "no bust"),
    ):
        assert category_name(handeval.BUST_IT, text) == name, text


def test_590_12_c_push_22_by_suits_and_colors():
    for text, name in (
        ("Kc Qc 2c", "same suit 22"),
        ("Kd Qh 2d", "same color 22"),
        ("Ks 6c 2s 4c", "same color 22"),
        ("Kd Qh 2s", "other 22"),
        ("Ad Kd 5d 6d", "same suit 22"),
        ("Kd Kd Ad", "no 22"),
        ("Ad Ah", "no 22"),
        ("Kd Qd 3d", "no 22"),
    ):
        assert category_name(handeval.PUSH_22, text) == name, text


def sides(text):
    return int(text[0]), int(text[2])


# 585.2(d), (e), (f): the wagers but the 21 on one throw, and how many of 36 throws win them.
PROPS_HOPS_SETS = {
    "field": (lambda one, other: one + other in (2, 3, 4, 9, 10, 11, 12), 16),
    "any craps": (lambda one, other: one + other in (2, 3, 12), 4),
    "any seven": (lambda one, other: one + other == 7, 6),
    "any doubles": (lambda one, other: one == other, 6),
}


def test_585_2_every_wager_is_read_from_the_category():
    ranking = handeval.PROPS_HOPS
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    names = [category_name(ranking, f"{one} {other}") for one, other in throws]
    for name in ROWS[ranking][4]:
        one, other = sides(name)
        assert names.count(name) == (1 if one == other else 2)
        assert names[6 * one + other - 7] == names[6 * other + one - 7] == name
    for wins, throws_won in PROPS_HOPS_SETS.values():
        assert [wins(*sides(name)) for name in names] == [wins(*throw) for throw in throws]
        assert sum([wins(*sides(name)) for name in names]) == throws_won


def test_593_2_e_the_face_that_occurs_most_then_the_higher_die():
    for text, name, face in (
        ("6 6 6 4 4 4 4 1 2 3", "four-of-a-kind", "4"),
        ("6 6 6 1 1 1 2 3 4 5", "three-of-a-kind", "A"),
        ("6 6 6 1 1 1 1 2 3 4", "four-of-a-kind", "A"),
        ("2 2 2 2 2 1 1 1 3 4", "five-of-a-kind", "2"),
        ("5 5 5 5 6 6 6 1 1 4", "four-of-a-kind", "5"),
        ("6 6 6 4 4 4 2 2 1 1", "three-of-a-kind", "6"),
        ("2 2 2 2 2 2 2 2 2 2", "ten-of-a-kind", "2"),
    ):
        value = handeval.value(handeval.HIGH_ROLL, cards_of(text))
        assert category_name(handeval.HIGH_ROLL, text) == name, text
        assert [RANKS[rank] for rank in handeval.ranks(handeval.HIGH_ROLL, value)] == [face]
        matching = [die for die in text.split() if die == ("1" if face == "A" else face)]
        assert handeval.made(handeval.HIGH_ROLL, cards_of(text)) == cards_of(" ".join(matching))
