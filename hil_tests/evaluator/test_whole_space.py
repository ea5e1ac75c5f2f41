"""Every hand of every ranking against the slow evaluator, and its category counts against data."""

import collections
import itertools
import json
from pathlib import Path

import handeval
import pytest

FOLDER = Path(__file__).resolve().parent
COUNTS = json.loads((FOLDER / "category_counts.json").read_text())
NAMES = [name for name, _, _, _ in handeval.rankings()]

every_ranking = pytest.mark.parametrize("ranking", NAMES)


@every_ranking
def test_values_are_those_of_the_layout(sweep, ranking):
    pairs, _ = sweep(ranking)
    assert [pair for pair in pairs if pair[1] != pair[2]] == []


@every_ranking
def test_values_order_hands_as_the_text_does(sweep, ranking):
    pairs, _ = sweep(ranking)
    for (order, _, value, _, _), (better, _, better_value, _, _) in itertools.pairwise(pairs):
        assert order < better, f"equal hands have the values {value} and {better_value}"
        assert value < better_value


@every_ranking
def test_counts_of_the_categories(sweep, ranking):
    pairs, _ = sweep(ranking)
    names = handeval.rankings()[NAMES.index(ranking)][3]
    counted: collections.Counter[str] = collections.Counter()
    for _, _, value, _, hands in pairs:
        counted[names[handeval.category(NAMES.index(ranking), value)]] += hands
    assert counted == COUNTS[ranking]["hands"]
    assert len(pairs) == COUNTS[ranking]["distinct"]


def test_vectors_are_those_of_the_slow_evaluator(sweep):
    """After a change: cat the four build/evaluator/RANKING.tsv, in the order of the table."""
    made = "".join(sweep(ranking)[1].read_text() for ranking in NAMES)
    assert (FOLDER / "vectors.tsv").read_text() == made
