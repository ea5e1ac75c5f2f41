"""hand_standard of up to four cards, as it values the cards that made a hand: pairs and more of a
kind, neither straight nor flush."""

import ctypes
import itertools
from collections import Counter

import handeval
import pytest

NAMES = handeval.rankings()[handeval.STANDARD][4]
# Category by how often the ranks are held, the most often first.
CATEGORY = {
    (2,): "pair",
    (2, 1): "pair",
    (2, 1, 1): "pair",
    (2, 2): "two pairs",
    (3,): "three-of-a-kind",
    (3, 1): "three-of-a-kind",
    (4,): "four-of-a-kind",
}


@pytest.fixture(scope="module")
def hand_standard(compile_c):
    return ctypes.CDLL(str(compile_c("standard.so", (), "-shared", "-fPIC"))).hand_standard


def layout_value(cards):
    """By the words of hand_eval.h."""
    held = Counter(card // 4 for card in cards)
    groups = tuple(sorted(held.values(), reverse=True))
    value = NAMES.index(CATEGORY.get(groups, "high card")) << 25
    for rank, times in held.items():
        if times == 1:
            value |= 1 << rank
        elif rank > 0:
            value |= 1 << (rank - 1 + 13)
    return value


@pytest.mark.parametrize("count", range(5))
def test_few_cards_have_the_value_of_the_layout(hand_standard, count):
    for cards in itertools.combinations(range(52), count):
        assert hand_standard(bytes(cards), count) == layout_value(cards), cards
