"""Standard hands against other evaluators: all C(52,5) and random ones of six and seven cards.

phevaluator's ranks count from 1, the best hand; with eval7 a greater value is the better hand.
All six- and seven-card hands against phevaluator are in test_best_of.py.
"""

import itertools
import random

import eval7
import handeval
import pytest
from phevaluator import _pheval

RANDOM_HANDS = 100_000
SEED = 687
EVAL7_CARDS = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]


def values_by_peer(hands, evaluate):
    """Our value by the peer's; equal hands must be equal in both."""
    ours_of: dict[int, int] = {}
    for cards in hands:
        value = handeval.value(handeval.STANDARD, bytes(cards))
        assert ours_of.setdefault(evaluate(cards), value) == value, cards
    return [ours_of[rank] for rank in sorted(ours_of)]


def by_phevaluator(cards):
    return _pheval.evaluate_5cards(*cards)


def by_eval7(cards):
    return eval7.evaluate([EVAL7_CARDS[card] for card in cards])


def ascending(values):
    return all(low < high for low, high in itertools.pairwise(values))


def test_standard_orders_hands_as_phevaluator_does():
    values = values_by_peer(itertools.combinations(range(52), 5), by_phevaluator)
    assert len(values) == 7462
    assert ascending(values[::-1])


def test_standard_orders_hands_as_eval7_does():
    values = values_by_peer(itertools.combinations(range(52), 5), by_eval7)
    assert len(values) == 7462
    assert ascending(values)


@pytest.mark.parametrize("count", (6, 7))
def test_standard_orders_random_hands_as_eval7_does(count):
    chance = random.Random(SEED)
    hands = (chance.sample(range(52), count) for _ in range(RANDOM_HANDS))
    values = values_by_peer(hands, by_eval7)
    assert len(values) > 3000
    assert ascending(values)
