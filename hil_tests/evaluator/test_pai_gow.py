"""Pai gow hands worked from 588.6 and 688a.6; also for MicroPython."""

import handeval

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ROWS = handeval.rankings()


def cards_of(text):
    return bytes(
        52 if card == "Jk" else 4 * RANKS.index(card[0]) + SUITS.index(card[1])
        for card in text.split()
    )


def category_name(ranking, text):
    value = handeval.value(ranking, cards_of(text))
    return ROWS[ranking][4][handeval.category(ranking, value)]


def high(text):
    return handeval.value(handeval.PAI_GOW_HIGH, cards_of(text))


def ranks_of(ranking, text):
    value = handeval.value(ranking, cards_of(text))
    return "".join([RANKS[rank] for rank in handeval.ranks(ranking, value)])


def low(text):
    cards = cards_of(text)
    one = len(cards) == 1
    return handeval.value(handeval.PAI_GOW_LOW_CARD if one else handeval.PAI_GOW_LOW, cards)


def is_foul(high_hand, low_hand):
    return high(high_hand) < low(low_hand)


def test_588_6_b_ranks_of_the_high_hand():
    falling = (
        ("Ac Ad Ah As Jk", "five aces"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As 2s 3s 4s 5s", "straight flush"),
        ("Ks Qs Js Ts 9s", "straight flush"),
        ("2s 3s 4s 5s 6s", "straight flush"),
        ("Ac Ad Ah Jk 2c", "four-of-a-kind"),
        ("2c 2d 2h 2s Ac", "four-of-a-kind"),
        ("Ac Ad Jk Kc Kd", "full house"),
        ("2c 2d 2h 3s 3c", "full house"),
        ("As 9s 8s 5s 2s", "flush"),
        ("Ac Kc Qd Jc Tc", "straight"),
        ("Ac 2c 3d 4c 5c", "straight"),
        ("Kc Qd Jc Tc 9c", "straight"),
        ("2c 3c 4d 5c 6c", "straight"),
        ("Ac Ad Jk 3s 2c", "three-of-a-kind"),
        ("2c 2d 2h Ac Kd", "three-of-a-kind"),
        ("Ac Jk Kd Kc 2c", "two pairs"),
        ("3c 3d 2c 2d Ac", "two pairs"),
        ("Jk Ac 7d 4c 3d", "pair"),
        ("2c 2d Ac Kd Qc", "pair"),
        ("Ac Kd Qc Js 9d", "high card"),
    )
    values = [high(hand) for hand, _ in falling]
    for hand, name in falling:
        assert category_name(handeval.PAI_GOW_HIGH, hand) == name, hand
    assert all(better > worse for better, worse in zip(values, values[1:]))


def test_588_6_a_joker_completes_straight_and_flush():
    for hand, name in (
        ("Ks Qs Js Ts Jk", "royal flush"),
        ("As Ks Qs Js Jk", "royal flush"),
        ("As Qs Js Ts Jk", "royal flush"),
        ("As 2s 3s 5s Jk", "straight flush"),
        ("Ks Qs Js 9s Jk", "straight flush"),
        ("Ks Qs Js 9d Jk", "straight"),
        ("2c 3d 4c 5d Jk", "straight"),
        ("9c 9d 9h 9s Jk", "four-of-a-kind"),
        ("9c 9d 5h 4s Jk", "pair"),
        ("Kc Kd 9h 9s Jk", "two pairs"),
        ("Qs Td 8h 4c 2d Jk", "high card"),
    ):
        assert category_name(handeval.PAI_GOW_HIGH, hand) == name, hand


def test_588_6_b_joker_in_a_straight_takes_the_better_end():
    for hand, ranks in (
        ("2c 3d 4c 5d Jk", "A5"),
        ("3c 4d 5c 6d Jk", "76"),
        ("Kc Qd Jc Td Jk", "AK"),
        ("Ac 2d 3c 4d Jk", "A5"),
        ("Ac 2d 3c 4d 5c 6d Jk", "A5"),
        ("Ac Kc Qd Jd 2c 3d Jk", "AK"),
    ):
        assert ranks_of(handeval.PAI_GOW_HIGH, hand) == ranks, hand


def test_588_6_b_6_joker_in_a_flush_is_the_highest_rank_missing():
    for hand, ranks in (
        ("Ks 9s 7s 3s Jk", "AK973"),
        ("As 9s 7s 3s Jk", "AK973"),
        ("As Ks 7s 3s 2s Jk", "AKQ73"),
    ):
        assert ranks_of(handeval.PAI_GOW_HIGH, hand) == ranks, hand


def test_588_6_c_one_card_low_hands():
    assert low("Jk") == low("Ac") > low("Kd") > low("2c")


def test_688a_6_b_11_low_hands():
    falling = "Ac Jk", "Ac Ad", "2c 2d", "Jk Kc", "Ac 2d", "Kc Qd", "3c 2d"
    values = [low(hand) for hand in falling]
    assert values[0] == values[1]
    assert all(better > worse for better, worse in zip(values[1:], values[2:]))


def test_588_11_b_foul_when_the_low_hand_has_the_greater_value():
    for high_hand, low_hand, foul in (
        ("Ac 9d 7c 4h 3s", "Jk", False),
        ("Kc 9d 7c 4h 3s", "Jk", True),
        ("2c 2d 4c 5h 6s", "Ad", False),
        ("Kc 9d 7c 4h 3s", "Kd", False),
    ):
        assert is_foul(high_hand, low_hand) == foul, (high_hand, low_hand)


def test_688a_11_f_1_foul_when_the_low_hand_has_the_greater_value():
    for high_hand, low_hand, foul in (
        ("9c 9d Ah 7c 2d", "9h 9s", False),
        ("9c 9d Ah 7c 2d", "Tc Td", True),
        ("9c 9d Ah 7c 2d", "2h 2s", False),
        ("Ac Qd 9h 7c 2d", "Ad Kc", True),
        ("Ac Qd 9h 7c 2d", "Ad Qc", False),
        ("Ac Qd 9h 7c 2d", "Kd Qc", False),
        ("Kc Qd 9h 7c 2d", "3d 3c", True),
        ("9c 8d 7h 6c 5d", "Ad Ac", False),
    ):
        assert is_foul(high_hand, low_hand) == foul, (high_hand, low_hand)


def test_588_12_c_insurance_wins_with_king_high_or_less():
    for hand, name in (
        ("8c 7d 6h 5s 3c 2d", "eight-high"),
        ("9c 8d 6h 5s 3c 2d", "nine-high"),
        ("Tc 8d 6h 5s 3c 2d", "ten-high"),
        ("Jc 8d 6h 5s 3c 2d", "jack-high"),
        ("Qc 8d 6h 5s 3c 2d", "queen-high"),
        ("Kc 8d 6h 5s 3c 2d", "king-high"),
        ("Ac 8d 6h 5s 3c 2d", "none"),
        ("Jk 9d 8h 5s 3c 2d", "none"),
        ("Kc Kd 6h 5s 3c 2d", "none"),
        ("Kc 8c 6c 5c 3c 2d", "none"),
        ("Kc 6d 5h 4s 3c 2d", "none"),
    ):
        assert category_name(handeval.PAI_GOW_INSURANCE, hand) == name, hand


def test_688a_6_d_ace_high_pai_gow():
    for hand, name in (
        ("Ac Kd Qh Js 9c 7d 2h", "ace high no joker"),
        ("Jk Kd Qh 9s 8c 7d 2h", "ace high with joker"),
        ("Jk Kd Qh Js 9c 7d 2h", "none"),
        ("Jk Ad Qh Js 8c 7d 2h", "none"),
        ("Kc Qd Jh 9s 7c 4d 2h", "none"),
        ("Ac Kd Qh Js Tc 7d 2h", "none"),
        ("Ac Kc Qc 9c 7c 4d 2h", "none"),
        ("Jk Kc Qc 9c 7c 4d 2h", "none"),
        ("Ac Ad Qh Js 9c 7d 2h", "none"),
        ("Jk 8d 7h 6s 5c 2d Kh", "none"),
    ):
        assert category_name(handeval.PAI_GOW_ACE_HIGH, hand) == name, hand


def test_688a_6_e_seven_card_hands_above_five_aces():
    falling = (
        ("Ac Kc Qc Jc Tc 9c 8c", "seven-card natural straight flush"),
        ("As Ks Qs Js Ts Kd Qd", "royal flush plus royal match"),
        ("As Ks Jk Js Ts Kd Qd", "royal flush plus royal match"),
        ("Ac Kc Qc Jc Jk 9c 8c", "seven-card wild straight flush"),
        ("Ac Ad Ah As Jk Kd Kc", "five aces"),
        ("As Ks Qs Js Ts Kd Qc", "royal flush"),
        ("As Ks Qs Js Ts Jk Qc", "royal flush"),
    )
    names = [category_name(handeval.PAI_GOW_FORTUNE, hand) for hand, _ in falling]
    values = [handeval.value(handeval.PAI_GOW_FORTUNE, cards_of(hand)) for hand, _ in falling]
    assert names == [name for _, name in falling]
    assert all(better >= worse for better, worse in zip(values, values[1:]))


def test_688a_6_e_1_an_ace_is_low_in_a_seven_card_straight_flush():
    for hand, name in (
        ("Ad 2d 3d 4d 5d 6d 7d", "seven-card natural straight flush"),
        ("Ad 2d 3d 4d 5d 6d Jk", "seven-card wild straight flush"),
        ("Ad 2d 3d 4d 5d 6d Kd", "straight flush"),
    ):
        assert category_name(handeval.PAI_GOW_FORTUNE, hand) == name, hand


def test_688a_12_c_three_of_a_kind_is_paid_before_the_straight():
    for hand, name in (
        ("9c 9d 9h 8s 7c 6d 5h", "three-of-a-kind"),
        ("Ac Ad Jk Ks Qc Jd Th", "three-of-a-kind"),
        ("9c 9d Kh 8s 7c 6d 5h", "straight"),
        ("Ac 2d Jk 4s 5c 9d 9h", "straight"),
        ("Ac Jk 9h 9s 4c 4d 2h", "three pair"),
        ("9c 9d 7h 7s 4c 4d 2h", "three pair"),
        ("9c 9d 7h 7s 4c 3d 2h", "none"),
    ):
        assert category_name(handeval.PAI_GOW_FORTUNE, hand) == name, hand


def test_688a_12_d_fully_wild_joker():
    for hand, name in (
        ("9c 9d 9h 9s Jk 4d 2h", "five-of-a-kind"),
        ("Ac Ad Ah As Jk 4d 2h", "five aces"),
        ("9c 9d 9h Jk 7s 4d 2h", "four-of-a-kind"),
        ("9c 9d Jk 7s 7d 4d 2h", "full house"),
        ("9c 9d Jk 7s 6d 5d 2h", "none"),
        ("9c 8c 7c 6c 5c 4c Jk", "seven-card wild straight flush"),
        ("9c 8c 7c 6c 5c 4c 3c", "seven-card natural straight flush"),
        ("Ks Qs Js Jk Ts Kd Qd", "royal flush"),
        ("Ks Qs Jk 9s Ts Kd Qd", "straight flush"),
        ("9c 8c 7c 6c 5c 5d Jk", "straight flush"),
    ):
        assert category_name(handeval.PAI_GOW_WILD, hand) == name, hand


def test_688a_12_c_the_cards_of_a_class():
    for hand, made in (
        ("9c 9d 9h 8s 7c 6d 5h", "9c 9d 9h"),
        ("9c 9d 7h 7s 4c 4d 2h", "9c 9d 7h 7s 4c 4d"),
        ("Ac Ad Ah As Jk Kd Kc", "Ac Ad Ah As Jk"),
        ("As Ks Qs Js Ts Kd Qd", "As Ks Qs Js Ts Kd Qd"),
    ):
        assert handeval.made(handeval.PAI_GOW_FORTUNE, cards_of(hand)) == cards_of(made)


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
