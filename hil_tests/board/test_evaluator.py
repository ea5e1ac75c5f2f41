"""The evaluator in the image gives at least 2,000 hands of every ranking the values that the slow
evaluator wrote down for them."""

import json
from collections import defaultdict
from itertools import chain, cycle, islice, zip_longest

import handeval
import pytest

from hil_tests.evaluator.sweeps import FOLDER, many_vectors
from hil_tests.evaluator.test_vectors import cards_of

COUNTS = json.loads((FOLDER / "category_counts.json").read_text())
# What one request takes (firmware/tablectl/link/README.md): hands, and hex digits of their cards.
HANDS_LIMIT, DIGITS_LIMIT = 88, 900
HANDS = 2_000


def vectors_of(ranking):
    """HANDS vectors (cards, value), of each subject in turn; all again where there are fewer."""
    subjects = [name for name, row in COUNTS.items() if row.get("ranking", name) == ranking]
    lines = chain.from_iterable(zip_longest(*map(many_vectors, subjects)))
    fields = [line.split("\t") for line in lines if line is not None]
    assert {name for name, *_ in fields} == {ranking}
    vectors = [(cards_of(cards), int(value)) for _, cards, value, _, _ in fields]
    return list(islice(cycle(vectors), HANDS))


def batches_of(vectors):
    """(cards in a hand, vectors) as many as one request holds."""
    sizes = defaultdict(list)
    for cards, value in vectors:
        sizes[len(cards)].append((cards, value))
    for count, of_one_size in sizes.items():
        most = min(HANDS_LIMIT, DIGITS_LIMIT // (2 * count))
        for start in range(0, len(of_one_size), most):
            yield count, of_one_size[start : start + most]


@pytest.mark.parametrize("ranking", [row[0] for row in handeval.rankings()])
def test_2000_hands_have_the_values_of_the_slow_evaluator(idle_board, ranking):
    asked = 0
    for count, vectors in batches_of(vectors_of(ranking)):
        digits = b"".join(cards for cards, _ in vectors).hex()
        told = idle_board.request("hands", ranking=ranking, count=count, cards=digits)["values"]
        assert told == [value for _, value in vectors]
        asked += len(vectors)
    assert asked >= HANDS


def test_a_bad_hand_is_refused_with_the_fact(idle_board):
    error = idle_board.refusal("hands", ranking="standard", count=5, cards="0408080c10")
    assert error["code"] == 2015
    assert error["text"] == "standard: hand 0: card 8 at position 2: more than 1 of it"
