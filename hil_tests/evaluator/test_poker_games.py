"""Hands of the poker games worked from the text; also for MicroPython."""

import handeval

from hil_tests.evaluator.test_vectors import cards_of, category_name


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


def test_583_11_d_2_all_three_own_cards_and_two_of_the_flop():
    categories_hold(
        handeval.STANDARD_FLOP,
        (
            ("As Ks Qs Js Ts 2d", "royal flush"),
            ("As Ks 2d Qs Js Ts", "high card"),
            ("2c 2d 3h Ac Ad Ah", "two pairs"),
            ("2c 2d 2h 3c 3d 2s", "four-of-a-kind"),
            ("2c 2d 2h 4c 3d 3s", "full house"),
            ("5d 6d 7d 8c 9c 4d", "straight"),
            ("5d 6d 7d 8d 9c 2d", "flush"),
        ),
    )


def test_583_11_d_2_which_two_of_the_flop():
    for text, five in (
        ("As Kd 9h 2s Ac Kh", "As Kd 9h Ac Kh"),
        ("2c 2d 7h 7c 9d 2h", "2c 2d 7h 7c 2h"),
        ("3c 4d 5h 6c 7d 8h", "3c 4d 5h 6c 7d"),
    ):
        made = handeval.made(handeval.STANDARD_FLOP, cards_of(text))
        assert made == cards_of(five), text


def test_592_1_across_and_down_take_the_line_as_it_lies():
    hand = "6c 6d 2s Kh 6h Kd 3s"
    assert category_name(handeval.CRISS_CROSS_ACROSS, hand) == "full house"
    assert category_name(handeval.CRISS_CROSS_DOWN, hand) == "three-of-a-kind"
    hand = "Ac Kc Tc 2c Qc 3c Jc"
    assert category_name(handeval.CRISS_CROSS_ACROSS, hand) == "flush"
    assert category_name(handeval.CRISS_CROSS_DOWN, hand) == "royal flush"


def test_592_1_the_cards_of_a_line_made_it_whatever_the_others_are():
    hand = "2c 2d 2s 2h 9h Kd 9s"
    across = handeval.made(handeval.CRISS_CROSS_ACROSS, cards_of(hand))
    down = handeval.made(handeval.CRISS_CROSS_DOWN, cards_of(hand))
    assert across == cards_of("2c 2d 2h 9h Kd")
    assert down == cards_of("2c 2d 2s 9h 9s")


def test_592_6_b_a_straight_is_of_more_than_one_suit():
    for hand, name in (
        ("Ac 2c 9d 3c 4c 5d 9s", "straight"),
        ("Ac 2c 9d 3c 4c 5c 9s", "straight flush"),
    ):
        assert category_name(handeval.CRISS_CROSS_ACROSS, hand) == name


def test_589_6_b_10_ace_king_is_below_a_pair():
    categories_hold(
        handeval.LUNAR,
        (
            ("As Kd 2h 3c 7s", "ace-king"),
            ("As Kd Qh Jc 9s", "ace-king"),
            ("As Qd Jh Tc 8s", "high card"),
            ("2s 2d As Kd 3c", "pair"),
            ("As Ks 2s 3s 7s", "flush"),
            ("As Kd 2h 3c 4s 6d", "ace-king"),
            ("As Kd 2h 3c 4s 5d", "straight"),
        ),
    )
    strictly_rising(
        handeval.LUNAR,
        ("As Qd Jh Tc 8s", "As Kd 2h 3c 4s", "As Kd Qh Jc 9s", "2s 2d 3h 4c 5s"),
    )


def test_589_6_c_made_ranks_decide_before_the_other_cards():
    strictly_rising(
        handeval.LUNAR,
        ("Qs Qd As 9c 8d", "Ks Kd 5s 4c 3d")
        + ("3s 3d 2h 2c As", "3s 3d 4h 4c 2s")
        + ("As 2d 3h 4c 5s", "2d 3h 4c 5s 6d"),
    )


def test_589_11_d_2_ii_best_five_of_six():
    for text, five in (
        ("2s 2d 3h 3c 4s 4d", "2s 3h 3c 4s 4d"),
        ("As Kd 9h 2c 4s 6d", "As Kd 9h 4s 6d"),
    ):
        assert handeval.made(handeval.LUNAR, cards_of(text)) == cards_of(five), text


def test_589_11_e_1_ii_the_example_of_the_text():
    hand = "Ah Ad Kc 8s 9d"
    assert category_name(handeval.LUNAR, hand) == "pair"
    assert category_name(handeval.LUNAR_SECOND, hand) == "ace-king"
    assert handeval.made(handeval.LUNAR_SECOND, cards_of(hand)) == cards_of("Ah Ad Kc")


def test_589_11_e_1_ii_second_combination_of_five_cards():
    categories_hold(
        handeval.LUNAR_SECOND,
        (
            ("5h 5d Ac Ks 9d", "ace-king"),
            ("Kh Kd 3c 3s Ad", "ace-king"),
            ("Ah Ad Kc Ks 5d", "none"),
            ("Ah Ad Ac Ks Qd", "ace-king"),
            ("Kh Kd Kc Ks Ad", "ace-king"),
            ("Ah Ad Ac Ks Kd", "none"),
            ("Ah Kd Qc Js Td", "none"),
            ("Ah Kd 9c 7s 4d", "none"),
            ("Ah Kh 9h 7h 4h", "none"),
        ),
    )


def test_589_11_e_1_ii_all_six_cards_count_for_the_second():
    categories_hold(
        handeval.LUNAR_SECOND,
        (
            ("3h 4d 4c 5s 6d 7h", "straight"),
            ("4h 5d 6c 7s 8d 9h", "straight"),
            ("Ah 2d 3c 4s 5d Kh", "ace-king"),
            ("9h Td Jc Qs Kd Ah", "straight"),
            ("2d 5d 7d 9d Kd Qd", "flush"),
            ("2d 5d 7d 9d Kd Kh", "pair"),
            ("2d 5d 7d 9d Kd Ah", "ace-king"),
            ("2d 5d 7d Ad Kd Qh", "none"),
            ("2d 3d 4d 6d 9d 5h", "straight"),
            ("Kh Kd Qc Qs 3d 3h", "two pairs"),
            ("Ah Ad Ac Ks Kd Kh", "full house"),
            ("Ah Ad Ac Ks Kd Qh", "none"),
            ("Qh Qd Qc Ks Kd Ah", "ace-king"),
            ("Kh Kd Kc Ks 5d 5h", "full house"),
            ("Kh Kd Kc Ks 5d Ah", "ace-king"),
            ("5d 6d 7d 8d 9d Kd", "flush"),
            ("5d 6d 7d 8d 9d Td", "straight flush"),
            ("5d 6d 7d 8d 9d 9h", "straight"),
            ("Ah Kd Qd Jd Td 9d", "straight"),
            ("Ad Kd Qd Jd Td 9d", "straight flush"),
        ),
    )


def test_589_11_e_1_ii_no_cards_made_what_is_nothing():
    for text in ("Ah Kd 9c 7s 4d", "Ah Kd 9c 7s 4d 2c"):
        assert handeval.made(handeval.LUNAR_SECOND, cards_of(text)) == cards_of(text)


def test_589_6_d_super_wager_hands():
    categories_hold(
        handeval.LUNAR_SUPER,
        (
            ("2c 2d 2h 2s 3c", "four-of-a-kind"),
            ("2c 3s 4c 5s 6c", "same-colored straight"),
            ("2d 3h 4d 5h 6d", "same-colored straight"),
            ("2c 3h 4c 5s 6c", "straight"),
            ("Ac Ad Ah Ks Kc", "full house"),
            ("Ac Kc 2c 3c 4c", "flush"),
            ("Ac Ad Ah Ks 2c", "three-of-a-kind"),
            ("Ac Kd 2h 3s 4c", "ace-king"),
            ("Ac Kc 2s 3s 4c", "ace-king"),
            ("2h 2d 4h Jd 9h", "same colored five"),
            ("2h 2d 4h Jd 9c", "none"),
        ),
    )


def test_589_6_d_7_ace_king_beside_pairs():
    categories_hold(
        handeval.LUNAR_SUPER,
        (
            ("Ac Ad Kh 8s 9c", "ace-king"),
            ("Ac Ad Kh Ks 9c", "ace-king"),
            ("2c 2d Kh As 9c", "ace-king"),
        ),
    )


def test_589_11_c_2_ii_straight_flush_is_a_same_colored_straight():
    for text in ("As Ks Qs Js Ts", "Ad 2d 3d 4d 5d", "9c 8c 7c 6c 5c"):
        assert category_name(handeval.LUNAR_SUPER, text) == "same-colored straight"
    strictly_rising(
        handeval.LUNAR_SUPER,
        ("2h 2d 4h Jd 9c", "2h 2d 4h Jd 9h", "2c 2d Kh As 9c", "2c 2d 2h 3s 4c", "2c 3h 4c 5s 6c")
        + ("2c 3c 4c 5c 7c", "2c 2d 2h 3s 3c", "2c 3s 4c 5s 6c", "2c 2d 2h 2s 3c"),
    )
