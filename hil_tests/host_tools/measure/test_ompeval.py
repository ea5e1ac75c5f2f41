"""OMPEval stands beside ours only if it is there and orders hands alike; it is no part of a clone,
so another evaluator of its interface stands in for it."""

import sys

import pytest

from hil_tests.host_tools.measure import ompeval

SUM_OF_CARDS = """
#include <cstdint>
namespace omp {
struct Hand {
    unsigned cards;
    Hand(unsigned card) : cards(card) {}
    static Hand empty() { return Hand(0); }
    Hand &operator+=(const Hand &other) { cards += other.cards; return *this; }
};
struct HandEvaluator {
    unsigned evaluate(const Hand &hand) const { return hand.cards; }
};
}
"""


@pytest.fixture
def refused(monkeypatch, capsys, tmp_path):
    """A function that runs the command with a folder and returns what it says of it."""

    def run() -> str:
        monkeypatch.setattr(sys, "argv", ["ompeval", str(tmp_path)])
        with pytest.raises(SystemExit) as ended:
            ompeval.main()
        assert ended.value.code == 2
        return capsys.readouterr().err.splitlines()[-1]

    return run


def test_a_folder_without_it_is_refused(refused, tmp_path):
    assert f"error: {tmp_path}: no checkout of OMPEval" in refused()


def test_an_evaluator_that_orders_hands_otherwise_is_not_measured(refused, tmp_path):
    (tmp_path / "omp").mkdir()
    (tmp_path / "omp" / "HandEvaluator.h").write_text(SUM_OF_CARDS)
    (tmp_path / "omp" / "HandEvaluator.cpp").write_text("")
    assert f"error: {tmp_path}: orders hands otherwise" in refused()
