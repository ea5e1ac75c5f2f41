"""A slow judge of five cards, written from 579.6(b): the class of base_games.h by counting.

0 no pair, 1..13 a pair of deuces to aces, then two pairs, three, straight, flush, full house,
four, straight flush, royal flush.
"""

from collections import Counter
from functools import cache
from itertools import combinations

DECK = range(52)
TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = range(14, 22)
TEN_TO_ACE = [8, 9, 10, 11, 12]


@cache
def judge(hand):
    """The class of a sorted tuple of five cards."""
    ranks = sorted(card // 4 for card in hand)
    suits = {card % 4 for card in hand}
    groups = sorted(Counter(ranks).values(), reverse=True)
    in_row = ranks == [0, 1, 2, 3, 12] or all(b == a + 1 for a, b in zip(ranks, ranks[1:]))
    if len(suits) == 1:
        return ROYAL if ranks == TEN_TO_ACE else STRAIGHT_FLUSH if in_row else FLUSH
    if in_row:
        return STRAIGHT
    if groups[0] >= 3:
        return FOUR if groups[0] == 4 else FULL_HOUSE if groups[1] == 2 else THREE
    if groups[:2] == [2, 2]:
        return TWO_PAIRS
    return 1 + max(rank for rank in ranks if ranks.count(rank) == 2) if groups[0] == 2 else 0


def best(cards):
    """The class of the best five of these cards."""
    return max(judge(hand) for hand in combinations(sorted(cards), 5))


def unseen(own):
    return [card for card in DECK if card not in own]


def cards(text):
    """`AhKd` as card numbers."""
    return bytes(
        4 * "23456789TJQKA".index(text[i]) + "cdhs".index(text[i + 1])
        for i in range(0, len(text), 2)
    )
