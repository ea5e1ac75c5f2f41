"""Hands that are set, worked from 588.11 and 688a.11; also for MicroPython."""

import handeval

from hil_tests.evaluator.test_vectors import cards_of


def low(text):
    return low_value(cards_of(text))


def test_588_11_b_688a_11_f_1_foul_when_the_low_hand_has_the_greater_value():
    for high_hand, low_hand, foul in (
        ("Ac 9d 7c 4h 3s", "Jk", False),
        ("Kc 9d 7c 4h 3s", "Jk", True),
        ("2c 2d 4c 5h 6s", "Ad", False),
        ("Kc 9d 7c 4h 3s", "Kd", False),
        ("9c 9d Ah 7c 2d", "9h 9s", False),
        ("9c 9d Ah 7c 2d", "Tc Td", True),
        ("Ac Qd 9h 7c 2d", "Ad Kc", True),
        ("Ac Qd 9h 7c 2d", "Ad Qc", False),
        ("Kc Qd 9h 7c 2d", "3d 3c", True),
    ):
        high = handeval.value(handeval.PAI_GOW_HIGH, cards_of(high_hand))
        assert (high < low(low_hand)) == foul, (high_hand, low_hand)


def low_hands(way, text):
    return list(handeval.settings(way, cards_of(text)))


def test_588_11_d_house_way():
    for hand, low_card in (
        ("Kc Kd Kh 2c 2d 2h", "Kc"),  # (1)(i)
        ("Jk Ac Ad 3c 3d 3h", "Ac"),
        ("Kc Kd 9c 9d 4h 4s", "Kc"),  # (1)(ii)
        ("Ac Jk 9c 9d 4h 4s", "Ac"),
        ("4c 5d 6h 7s 8c 9d", "9d"),  # (2)
        ("Ac 2d 3h 4s 5c 6d", "Ac"),
        ("As Ks Qs Js Ts 9s", "As"),
        ("5c 6d 7h 8s 9c Jk", "Jk"),
        ("2c 3d 4h 5s 7c Jk", "7c"),
        ("As Ks 9s 7s 5s 3s", "As"),
        ("9c 8c 7c 6c 2c 5d", "5d"),  # (3)
        ("9c 8c 7c 6c 5c Td", "Td"),  # (4)
        ("9c 8c 7c 6c 5c Kc", "Kc"),  # (5)
        ("Ac Kd 9h 7s 5c 3d", "Kd"),  # (6)
        ("Jk Kd 9h 7s 5c 3d", "Kd"),
        ("9c 9d Ah Ks 5c 3d", "Ah"),  # (1)
        ("Kc Kd 5h 5s 9c 3d", "9c"),
        ("Qc Qd Qh Qs 7c 7d", "7c"),
        ("Ac Ad Ah Jk 8c 3d", "8c"),
        ("Ac Ad Ah As Jk 3d", "3d"),
    ):
        settings = low_hands(handeval.WAY_PAI_GOW_SIX, hand)
        assert len(settings) == 1
        assert low_value(settings[0]) == low(low_card), (hand, settings)


def test_588_11_d_588_6_c_R_588_12_the_joker_goes_low_before_an_ace_in_whatever_order_they_lie():
    for hand, low_card in (
        ("Ac Jk 9c 9d 4h 4s", "Jk"),
        ("Ac Ad Jk 3c 3d 3h", "Jk"),
        # Beside an ace the joker is the flush, beside the joker the ace is: both as high.
        ("As Jk Ks 9s 7s 3s", "Jk"),
        # A set is not broken, and the joker completes a straight that is none without it.
        ("Jk Ac Ad Kc 9d 3h", "Kc"),
        ("Ac Jk 2d 3h 4s 9c", "9c"),
    ):
        cards = list(cards_of(hand))
        for turn in range(6):
            turned = cards[turn:] + cards[:turn]
            for order in (turned, turned[::-1]):
                lows = handeval.settings(handeval.WAY_PAI_GOW_SIX, bytes(order))
                assert [list(low) for low in lows] == [list(cards_of(low_card))], (order, lows)


def low_value(cards):
    one = len(cards) == 1
    return handeval.value(handeval.PAI_GOW_LOW_CARD if one else handeval.PAI_GOW_LOW, cards)


# Rules as settings.h has them: hand and category to keep, holds, four ranges of ranks.
def rule(hand, keep, holds=31, ranks=(0xF0, 0xF0, 0xF0, 0xF0)):
    return bytes([hand << 4 | keep, holds]) + bytes(ranks)


def test_688a_11_a_house_way_sets_by_the_first_rule_that_fits():
    two_pairs, hand = 2, "9c 9d 5h 5s Ac 4d 3h"
    keep, split = rule(two_pairs, 2), rule(two_pairs, 1)
    with_ace = rule(two_pairs, 2, ranks=(0xF0, 0xF0, 0xDD, 0xF0))
    with_king = rule(two_pairs, 2, ranks=(0xF0, 0xF0, 0xCC, 0xF0))
    tens = rule(two_pairs, 2, ranks=(0x99, 0xF0, 0xF0, 0xF0))
    straight = rule(two_pairs, 2, holds=2)
    for rules, low_hand in (
        (keep + split, "Ac 4d"),
        (split + keep, "5h 5s"),
        (with_ace + split, "Ac 4d"),
        (with_king + split, "5h 5s"),
        (tens + split, "5h 5s"),
        (straight + split, "5h 5s"),
        (rule(1, 1) + keep, "Ac 4d"),
    ):
        assert low_hands(rules, hand) == [cards_of(low_hand)], low_hand


def test_688a_11_b_no_setting_is_foul():
    for hand, rules, low_hand in (
        ("Ac Kd Qh 9s 7c 4d 2h", rule(0, 0), "Kd Qh"),
        ("Ac Ad Qh 9s 7c 4d 2h", rule(1, 0), "Ac 9s"),
        ("Kc Kd Qh Qs 7c 4d 2h", rule(2, 0), "Qh Qs"),
        ("Kc Kd Qh Qs 7c 7d 2h", rule(3, 0), "Kc Kd"),
        ("Ac Ad Ah As Jk Kd Kc", rule(12, 10), "Kd Kc"),
    ):
        assert [low_value(cards) for cards in low_hands(rules, hand)] == [low(low_hand)], hand


def test_settings_that_cannot_be_made_are_refused_with_the_fact():
    six, seven = cards_of("Kc Kd Kh 2c 2d 2h"), cards_of("Kc Kd Kh 2c 2d 2h 3c")
    way = handeval.WAY_PAI_GOW_SIX
    for arguments, text in (
        ((-1, six), "way -1: not 0..%d" % (len(handeval.ways()) - 1)),
        ((way, seven), "7 cards: 6 are to be set"),
        ((way, b"\0\1\2\3\4\x35"), "card 53 at position 5: not 0..52"),
        ((way, b"\0\1\2\3\0\x34"), "card 0 at position 4: more than 1 of it"),
        ((rule(0, 0), six), "6 cards: 7 are to be set"),
        ((rule(0, 0), seven), "house way of 6 bytes: has no rule for these cards"),
        ((rule(7, 9), seven), "house way of 6 bytes: has no rule for these cards"),
        ((b"", seven), "house way of 0 bytes: has no rule for these cards"),
    ):
        try:
            handeval.settings(*arguments)
        except ValueError as error:
            assert str(error) == text
        else:
            raise AssertionError("accepted " + text)


def test_ways_describe_themselves():
    name, cards, section = handeval.ways()[handeval.WAY_PAI_GOW_SIX]
    assert (name, cards, section) == ("pai_gow_six", 6, "588.11(d)")
