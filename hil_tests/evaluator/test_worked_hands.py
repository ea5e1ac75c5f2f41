"""Hands worked from the text, a few of each ranking; also for MicroPython.

Every hand of a ranking is held against the slow evaluator and every category against its count
(test_whole_space.py). These say to a reader, and to each binding, what the text means."""

import handeval

from hil_tests.evaluator.test_vectors import RANKING_IDS, cards_of, category_name

# Ranking | cards | category.
WORKED = """
three_card | 3c Ad 2h | straight
three_card | 2h Ah Kh | flush
three_card_suits | Qs As Ks | ace, king and queen of spades
three_card_suits | Qd Ad Kd | ace, king and queen of hearts, diamonds or clubs
four_card | As Ks Qs Js 2d | straight flush
four_card | Ks As 2d 3s 9d | high card
standard_flop | As Ks Qs Js Ts 2d | royal flush
standard_flop | As Ks 2d Qs Js Ts | high card
criss_cross_across | Ac 2c 9d 3c 4c 5d 9s | straight
criss_cross_across | 6c 6d 2s Kh 6h Kd 3s | full house
criss_cross_down | 6c 6d 2s Kh 6h Kd 3s | three-of-a-kind
lunar | As Kd 2h 3c 7s | ace-king
lunar | 2s 2d As Kd 3c | pair
lunar_second | Ah Ad Kc 8s 9d | ace-king
lunar_second | 2d 5d 7d 9d Kd Kh | pair
lunar_super | 2c 3s 4c 5s 6c | same-colored straight
lunar_super | As Ks Qs Js Ts | same-colored straight
lunar_super | Ac Ad Kh Ks 9c | ace-king
dj_wild | 2c 2d 2h 2s Jk | five wilds
dj_wild | As Qh 9d 7c 2s | pair
dj_wild_trips | 2s 3s 4s 5s 6s | straight flush natural
dj_wild_trips | Ks Kd 2c 4c 4d | full house with wild
dj_wild_progressive | As Ks Qs Js Jk Td | straight
dj_wild_progressive | 2c 2d 2h 2s Jk Kd | four-of-a-kind
pai_gow_high | Ac Ad Ah As Jk | five aces
pai_gow_high | Ac Jk Kd Kc 2c | two pairs
pai_gow_high | 2c 3d 4c 5d Jk | straight
pai_gow_high | 9c 9d 5h 4s Jk | pair
pai_gow_insurance | Kc 8d 6h 5s 3c 2d | king-high
pai_gow_insurance | Jk 9d 8h 5s 3c 2d | none
pai_gow_ace_high | Ac Kd Qh Js 9c 7d 2h | ace high no joker
pai_gow_ace_high | Jk Kd Qh 9s 8c 7d 2h | ace high with joker
pai_gow_fortune | Ad 2d 3d 4d 5d 6d 7d | seven-card natural straight flush
pai_gow_fortune | As Ks Jk Js Ts Kd Qd | royal flush plus royal match
pai_gow_fortune | 9c 9d 9h 8s 7c 6d 5h | three-of-a-kind
pai_gow_wild | 9c 9d 9h 9s Jk 4d 2h | five-of-a-kind
pai_gow_wild | 9c 8c 7c 6c 5c 4c Jk | seven-card wild straight flush
hi_lo_high | Ac As Ad | 33
hi_lo_low | Ac 2d | 3
hi_lo_ante_bonus | As 2h Ad Ac Ah | four aces and one 2
over_under | Ac Ac Ac | 33
blackjack | Ac Kd | blackjack
blackjack | Ac Ad 9h Kc | 21
blackjack_split | Kc Ad | 21
blackjack_soft | Ac 6d Kh | hard
bust_it | 8s 8c 8s | 8, 8, 8 of the same color
bust_it | As 6d Kc | no bust
push_22 | Ks 6c 2s 4c | same color 22
push_22 | Kd Kd Ad | no 22
high_roll | 6 6 6 4 4 4 4 1 2 3 | four-of-a-kind
"""
# Ranking | cards | the cards that made it.
MADE = """
four_card | 2s 3s 4d 5s 6h | 3s 4d 5s 6h
standard_flop | 2c 2d 7h 7c 9d 2h | 2c 2d 7h 7c 2h
criss_cross_across | 2c 2d 2s 2h 9h Kd 9s | 2c 2d 2h 9h Kd
criss_cross_down | 2c 2d 2s 2h 9h Kd 9s | 2c 2d 2s 9h 9s
lunar | 2s 2d 3h 3c 4s 4d | 2s 3h 3c 4s 4d
lunar_second | Ah Ad Kc 8s 9d | Ah Ad Kc
lunar_second | Ah Kd 9c 7s 4d 2c | Ah Kd 9c 7s 4d 2c
pai_gow_fortune | 9c 9d 9h 8s 7c 6d 5h | 9c 9d 9h
pai_gow_fortune | As Ks Qs Js Ts Kd Qd | As Ks Qs Js Ts Kd Qd
high_roll | 6 6 6 4 4 4 2 2 1 1 | 6 6 6
"""


def rows(text):
    for line in text.strip().split("\n"):
        name, cards, expected = line.split(" | ")
        yield RANKING_IDS[name], cards, expected


def test_worked_hands_have_their_category():
    for ranking, cards, name in rows(WORKED):
        assert category_name(ranking, cards) == name, cards


def test_worked_hands_are_made_of_these_cards():
    for ranking, cards, made in rows(MADE):
        assert handeval.made(ranking, cards_of(cards)) == cards_of(made), cards
