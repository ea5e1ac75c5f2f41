"""Every ranking against its slow judge, and its category counts against data.

A subject of category_counts.json is a ranking with a number of cards; its name begins with the
ranking's. "distinct" and the counts are over all its hands, or none are given: then its hands are
random, as many as deal.h says.
"""

import collections
import itertools
import json
from pathlib import Path

import handeval
import pytest

FOLDER = Path(__file__).resolve().parent
COUNTS = json.loads((FOLDER / "category_counts.json").read_text())
ROWS = handeval.rankings()
RANKING_IDS = {row[0]: number for number, row in enumerate(ROWS)}

every_subject = pytest.mark.parametrize("subject", COUNTS)


def ranking_of(subject):
    return RANKING_IDS[COUNTS[subject].get("ranking", subject)]


def test_every_ranking_is_a_subject():
    assert {ranking_of(subject) for subject in COUNTS} == set(RANKING_IDS.values())


@every_subject
def test_values_are_those_of_the_layout(sweep, subject):
    pairs, _ = sweep(subject)
    assert [pair for pair in pairs if pair[1] != pair[2]] == []


@every_subject
def test_values_order_hands_as_the_text_does(sweep, subject):
    pairs, _ = sweep(subject)
    for (order, _, value, _, _), (better, _, better_value, _, _) in itertools.pairwise(pairs):
        assert order < better, f"equal hands have the values {value} and {better_value}"
        assert value < better_value


@every_subject
def test_counts_of_the_categories(sweep, subject):
    pairs, _ = sweep(subject)
    ranking = ranking_of(subject)
    counted: collections.Counter[str] = collections.Counter()
    for _, _, value, _, hands in pairs:
        counted[ROWS[ranking][4][handeval.category(ranking, value)]] += hands
    expected = COUNTS[subject]
    if "hands" not in expected:
        assert sum(counted.values()) == expected["random"]
        return
    assert counted == expected["hands"]
    assert len(pairs) == expected["distinct"]


def test_vectors_are_those_of_the_slow_evaluator(sweep):
    """After a change: join build/evaluator/SUBJECT.tsv, in the order of category_counts.json."""
    made = "".join(sweep(subject)[1].read_text() for subject in COUNTS)
    assert (FOLDER / "vectors.tsv").read_text() == made
