"""Hands of the poker games worked from the text; also for MicroPython."""

import handeval
from test_vectors import cards_of, category_name


def categories_hold(ranking, hands):
    """Asserts the category's name of each hand."""
    for text, name in hands:
        assert category_name(ranking, text) == name, text


def strictly_rising(ranking, texts):
    """Asserts that each hand beats the one before it."""
    values = [handeval.value(ranking, cards_of(text)) for text in texts]
    assert all(values[i] < values[i + 1] for i in range(len(values) - 1)), values


def test_583_6_d_three_card_hands():
    categories_hold(
        handeval.THREE_CARD,
        (
            ("As Ks Qs", "royal"),
            ("Kd Qd Jd", "straight flush"),
            ("Ah 2h 3h", "straight flush"),
            ("2c 2d 2h", "three-of-a-kind"),
            ("As Kd Qs", "straight"),
            ("3c Ad 2h", "straight"),
            ("2h Ah Kh", "flush"),
            ("2h Ad Kh", "high card"),
            ("2h 2d Kh", "pair"),
            ("Ah Kd Jc", "high card"),
        ),
    )


def test_583_6_d_straight_beats_flush_and_three_of_a_kind_beats_both():
    strictly_rising(
        handeval.THREE_CARD,
        ("As Kd Js", "2c 2d 3h", "Kc Kd Ah", "2h 3h 5h", "As Ks Js")
        + ("Ac 2d 3h", "2d 3h 4c", "Ac Kd Qh", "2c 2d 2h", "Ac Ad Ah")
        + ("Ac 2c 3c", "2d 3d 4d", "Kd Qd Jd", "Ac Kc Qc"),
    )


def test_587_12_e_1_ace_king_queen_of_spades_stand_alone():
    best = "ace, king and queen of hearts, diamonds or clubs"
    categories_hold(
        handeval.THREE_CARD_SUITS,
        (
            ("Qs As Ks", "ace, king and queen of spades"),
            ("Qh Ah Kh", best),
            ("Qd Ad Kd", best),
            ("Qc Ac Kc", best),
            ("Qs As Kc", "straight"),
            ("Qs Js Ks", "straight flush"),
        ),
    )
    strictly_rising(handeval.THREE_CARD_SUITS, ("Qs Js Ks", "Qh Ah Kh", "Qs As Ks"))


def test_573_6_b_best_four_of_five_cards():
    categories_hold(
        handeval.FOUR_CARD,
        (
            ("2c 2d 2h 2s As", "four-of-a-kind"),
            ("As Ks Qs Js 2d", "straight flush"),
            ("As 2s 3s 4s Kd", "straight flush"),
            ("As 2s 3s Ks Kd", "flush"),
            ("Ac Ad Ah Ks Kd", "three-of-a-kind"),
            ("As 9s 8s 2s 2d", "flush"),
            ("2s 3s 4s 5d 6d", "straight"),
            ("As 2d 3s 4s 4d", "straight"),
            ("Ks As 2d 3s 9d", "high card"),
            ("3s 3d 2s 2d As", "two pairs"),
            ("3s 3d 2s 7d As", "pair"),
        ),
    )


def test_573_6_b_order_of_the_hands():
    strictly_rising(
        handeval.FOUR_CARD,
        ("As Kd Qs 9d 8s",)
        + ("2c 2d 3h 6d 7s", "Ac Ad Kh Qd Ts")
        + ("3c 3d 2h 2d 7s", "Ac Ad Kh Kd Qs")
        + ("Ac 2d 3h 4d Ks", "2c 3d 4h 5d Ks", "Ac Kd Qh Jd 2s")
        + ("2c 3c 4c 6c Ad", "Ac Kc Qc Tc Jd")
        + ("2c 2d 2h 3d 4s", "Ac Ad Ah 2d 3s")
        + ("Ac 2c 3c 4c Kd", "2c 3c 4c 5c Kd", "Ac Kc Qc Jc 9c")
        + ("2c 2d 2h 2s 3s", "Ac Ad Ah As 2s"),
    )


def test_573_6_c_the_fifth_card_never_counts():
    for one, other in (
        ("As Kd Qs Td 9s", "As Kd Qs Td 2s"),
        ("As Ks Qs Ts 9s", "Ah Kh Qh Th 2d"),
        ("Qs Qd As Kd 9s", "Qs Qd As Kd 2s"),
        ("Qs Qd Ks Kd 9s", "Qs Qd Ks Kd As"),
        ("Qs Qd Qh Kd 9s", "Qs Qd Qh Kd Ks"),
        ("Qs Qd Qh Qc 9s", "Qs Qd Qh Qc As"),
        ("5s 4d 3h 2c As", "5s 4d 3h 2c 5d"),
    ):
        four_card = handeval.FOUR_CARD
        assert handeval.value(four_card, cards_of(one)) == handeval.value(
            four_card, cards_of(other)
        ), one


def test_573_6_b_the_four_cards_that_made_it():
    for text, four in (
        ("As 2d Ks Js Qs", "As Ks Js Qs"),
        ("9s Qd Qh Ks Qc", "Qd Qh Ks Qc"),
        ("2s 3s 4d 5s 6h", "3s 4d 5s 6h"),
    ):
        assert handeval.made(handeval.FOUR_CARD, cards_of(text)) == cards_of(four), text
