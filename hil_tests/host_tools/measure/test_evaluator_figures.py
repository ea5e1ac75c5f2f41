"""The evaluator's figures are produced, for every ranking; how high they are is no test."""

import ctypes
import json
from pathlib import Path

import handeval
import pytest

from host_tools.measure import evaluator_figures
from host_tools.measure.evaluator_build import Program, rates
from host_tools.simulator.control import BenchError

COUNTS = Path(__file__).parents[2] / "evaluator" / "category_counts.json"


@pytest.fixture
def few_hands(monkeypatch):
    monkeypatch.setattr(evaluator_figures, "HANDS", 30)
    monkeypatch.setattr(evaluator_figures, "HOST_HANDS", 300)
    monkeypatch.setattr(evaluator_figures, "TRIALS", 3)


def test_a_call_of_nothing_is_one_branch():
    """BX takes two cycles on a Cortex-M0+ (Technical Reference Manual, table 3-1)."""
    program = Program("nothing", ["nothing"])
    assert program.call("nothing", bytes(14), 7)[1] == [2, 2]
    assert 2 <= program.flash_bytes <= 4


def test_every_ranking_has_its_cycles_and_bytes(few_hands):
    found = {(figure.name, figure.unit): figure for figure in evaluator_figures.on_the_core()}
    for name, least, most, _, _ in handeval.rankings():
        for count in (least, most):
            assert found[f"hand_{name}, {count} cards", "cycles"].value > 0
        assert found[f"hand_{name}", "bytes"].value <= found["all rankings", "bytes"].value
    assert found["hand_standard, 5 cards", "cycles"].limit == 105
    assert found["standard_seven, 7 cards", "cycles"].limit == 125
    assert found["standard_seven", "bytes"].value > found["standard_five", "bytes"].value > 0


def test_values_on_the_core_are_held_to_the_hosts(few_hands):
    program = Program("standard", ["hand_dj_wild", "hand_standard"])
    standard = evaluator_figures.rankings()[handeval.STANDARD]
    assert evaluator_figures.cycles(standard, 5, program, 2, "hand_standard").value > 0
    with pytest.raises(BenchError, match="not those of this host"):
        evaluator_figures.cycles(standard, 5, program, 2, "hand_dj_wild")


def test_enumeration_counts_every_hand():
    counts = (ctypes.c_uint64 * 10)()
    assert rates().enumeration_rate(counts) > 0
    expected = json.loads(COUNTS.read_text())["standard_seven"]["whole_space"]["hands"]
    names = handeval.rankings()[handeval.STANDARD][4]
    assert dict(zip(names, counts)) == expected


def test_rates_of_this_host_stand_beside_the_peers(few_hands):
    library, peer = rates(), evaluator_figures.peer_function()
    hands = evaluator_figures.rankings()[handeval.STANDARD].deal(7, 300)
    values = (ctypes.c_int32 * 300)()
    assert library.random_rate(hands, 300, values) > 0
    assert list(values) == [
        handeval.value(handeval.STANDARD, hands[place : place + 7])
        for place in range(0, len(hands), 7)
    ]
    assert library.peer_random_rate(peer, hands, 300, values) > 0
    assert all(1 <= rank <= 7462 for rank in values)


def test_what_does_not_compile_is_one_line(monkeypatch):
    monkeypatch.setattr("host_tools.measure.evaluator_build.ARM", "no-such-compiler-")
    with pytest.raises(BenchError, match="no-such-compiler-gcc is not installed"):
        Program("missing", ["nothing"])
