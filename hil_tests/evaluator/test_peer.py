"""All C(52,5) standard hands against phevaluator, whose ranks count from 1, the best hand."""

import itertools

import handeval
from phevaluator import _pheval


def test_standard_orders_hands_as_phevaluator_does():
    ours_of: dict[int, int] = {}
    evaluate = _pheval.evaluate_5cards
    for cards in itertools.combinations(range(52), 5):
        value = handeval.value(handeval.STANDARD, bytes(cards))
        assert ours_of.setdefault(evaluate(*cards), value) == value, cards
    best_first = [ours_of[rank] for rank in sorted(ours_of)]
    assert len(best_first) == 7462
    assert all(better > worse for better, worse in itertools.pairwise(best_first))
