"""Histories of linked floors in which all fails that can: what must hold holds, and a product that
is broken on purpose is found out."""

from collections import Counter

import pytest

from hil_tests.host_tools.floor.linked.breakages import BREAKAGES, finds
from hil_tests.host_tools.floor.linked.simulate import simulate, simulated
from hil_tests.host_tools.floor.linked.world import ACTS, FAULTS, RARE

SEEDS = range(10)
OTHERS = ("database promoted with lag", "old database lives on", "wagers refused", "error cleared")


def test_whatever_fails_each_award_is_paid_once_and_no_money_comes_or_goes():
    found = Counter()
    for seed in SEEDS:
        found += simulated(seed)
    assert {*FAULTS, *ACTS, *RARE, *OTHERS} <= set(found)
    assert found["awards"] > 4 * len(SEEDS)


def test_a_seed_is_the_same_history_again():
    first, again = (simulate(4) for _ in range(2))
    assert first.faults == again.faults and first.now_us == again.now_us
    assert first.store.books.log == again.store.books.log


@pytest.mark.parametrize("name", BREAKAGES)
def test_the_product_broken_on_purpose_is_found_out(name):
    seed = BREAKAGES[name][3]
    assert finds(name, seed), "search its seed anew: breakages.py"
    if seed not in SEEDS:
        simulate(seed)
