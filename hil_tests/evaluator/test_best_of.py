"""All standard hands of six and seven cards: the value is that of the best five of them, by table
over all C(52,5) values; the batch says the same, and phevaluator orders the hands alike."""

import ctypes
import itertools
import json
from pathlib import Path

import handeval
import pytest
from phevaluator import _pheval

FOLDER = Path(__file__).resolve().parent
COUNTS = json.loads((FOLDER / "category_counts.json").read_text())
CATEGORIES = handeval.rankings()[handeval.STANDARD][4]
PEER_RANKS = 7463


class Outcome(ctypes.Structure):
    """As in best_of.c."""

    _fields_ = (
        ("hands", ctypes.c_uint64 * len(CATEGORIES)),
        ("wrong", ctypes.c_uint64),
        ("cards", ctypes.c_uint8 * 8),
        ("expected", ctypes.c_int32),
        ("value", ctypes.c_int32),
        ("batch", ctypes.c_int32),
        ("of_peer", ctypes.c_int32 * PEER_RANKS),
    )


@pytest.fixture(scope="module")
def best_of(compile_c, batch_sources):
    sources = ("best_of.c", *batch_sources)
    return ctypes.CDLL(str(compile_c("best_of.so", sources, "-shared", "-fPIC")))


@pytest.fixture(scope="module")
def peer():
    """phevaluator's C functions, which its extension module exports."""
    return ctypes.CDLL(_pheval.__file__)


def checked(best_of, peer, count, every):
    """The outcome of all hands of `count` cards, or one of `every`, and the order of their values
    by phevaluator's ranks, which count from 1, the best hand."""
    outcome = Outcome()
    evaluate = getattr(peer, f"evaluate_{count}cards")
    best_of.check_all(count, every, evaluate, ctypes.byref(outcome))
    facts = (bytes(outcome.cards), outcome.expected, outcome.value, outcome.batch)
    assert (outcome.wrong, facts if outcome.wrong else None) == (0, None)
    best_first = [value for value in outcome.of_peer if value >= 0]
    assert all(better > worse for better, worse in itertools.pairwise(best_first))
    return dict(zip(CATEGORIES, outcome.hands)), len(best_first)


def test_six_cards(best_of, peer):
    expected = COUNTS["standard_six"]["whole_space"]
    assert checked(best_of, peer, 6, 1) == (expected["hands"], expected["distinct"])


def test_seven_cards_in_part(best_of, peer):
    hands, distinct = checked(best_of, peer, 7, 10)
    assert sum(hands.values()) > 13_000_000
    assert distinct == COUNTS["standard_seven"]["whole_space"]["distinct"]


@pytest.mark.sweep
def test_seven_cards(best_of, peer):
    expected = COUNTS["standard_seven"]["whole_space"]
    assert checked(best_of, peer, 7, 1) == (expected["hands"], expected["distinct"])
