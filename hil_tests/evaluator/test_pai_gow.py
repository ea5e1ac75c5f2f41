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
