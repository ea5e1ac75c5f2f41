"""`tablectl measure`: figures against their limits, as a table and as JSON; some measured."""

import json

import pytest

from host_tools.cli.commands import measure
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit
from host_tools.measure import audit_figures, evaluator_figures, link_figures
from host_tools.measure import image_figures as figures
from host_tools.measure.figure import Figure

GOOD = Figure("Start Game edge to LOCKED lamp", 3.5, "ms", 5, "worst of 10")
STATED = Figure("edge resolution R", 1, "us", None, "smallest distance")
FAST = Figure("host: random hands", 150, "M/s", 100, "in memory", at_least=True, simulated=False)
AUDIT = Figure("audit", 8, "s", 30, "100,000 records", simulated=False)
PANEL = Figure("panel page", 70_000, "bytes", 300_000, "as it stands", simulated=False)
LIST = Figure("tablectl list", 0.2, "s", 0.3, "best of 5", simulated=False)
LINK = Figure("link round trip: mean", 2.2, "ms", None, "10,000 times")
SLOW = Figure("power-on to ready", 1001, "ms", 1000, "power to the first reply")


@pytest.fixture
def measuring(monkeypatch):
    """Makes the command measure these figures."""
    return lambda *found: monkeypatch.setattr(measure, "measure", lambda image, only: iter(found))


def test_json_carries_value_limit_and_that_it_is_simulated(measuring, tablectl):
    measuring(GOOD, STATED)
    outcome = tablectl("measure", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    good, stated = json.loads(outcome.out)
    assert (good["value"], good["limit"], good["met"], good["simulated"]) == (3.5, 5, True, True)
    assert (stated["limit"], stated["met"]) == (None, True)


def test_table_has_a_limit_column_and_says_simulated(measuring, tablectl, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    measuring(GOOD, STATED)
    outcome = tablectl("measure")
    assert outcome.code == 0
    assert "simulated" in outcome.out
    assert "3.50 ms" in outcome.out and "5 ms" in outcome.out and "stated" in outcome.out
    assert max(len(row) for row in outcome.out.splitlines()) <= 80


def test_limit_that_is_not_met_is_exit_code_1(measuring, tablectl):
    measuring(GOOD, SLOW)
    assert tablectl("measure").code == 1


def test_a_hand_is_settled_behind_its_reveal():
    """From the last reveal, the lamps of an earlier hand were lit before it."""
    lamp, lines = figures.settlement_of_six(None)
    assert 0 < lamp.value < lines.value < 60


def test_one_part_alone_is_measured(monkeypatch):
    monkeypatch.setattr(measure.figures, "measure_all", lambda image: iter((GOOD,)))
    monkeypatch.setattr(measure.link_figures, "measure_all", lambda image: iter((LINK,)))
    monkeypatch.setattr(measure.journal_figures, "measure_all", lambda image: iter((STATED,)))
    monkeypatch.setattr(measure.game_figures, "measure_all", lambda image: iter((SLOW,)))
    monkeypatch.setattr(evaluator_figures, "measure_all", lambda: iter((FAST,)))
    monkeypatch.setattr(measure.audit_figures, "measure_all", lambda: iter((AUDIT,)))
    monkeypatch.setattr(measure.panel_figures, "measure_all", lambda image: iter((PANEL,)))
    monkeypatch.setattr(measure.command_figures, "measure_all", lambda: iter((LIST,)))
    assert list(measure.measure(None, "image")) == [GOOD]
    assert list(measure.measure(None, "link")) == [LINK]
    assert list(measure.measure(None, "evaluator")) == [FAST]
    assert list(measure.measure(None, "journal")) == [STATED]
    assert list(measure.measure(None, "games")) == [SLOW]
    assert list(measure.measure(None, "audit")) == [AUDIT]
    assert list(measure.measure(None, "panel")) == [PANEL]
    assert list(measure.measure(None, "commands")) == [LIST]
    whole = [GOOD, LINK, STATED, SLOW, FAST, AUDIT, PANEL, LIST]
    assert list(measure.measure(None, None)) == whole


def test_limit_itself_is_met():
    assert Figure("x", 5.0, "ms", 5, "").met
    assert not Figure("x", 5.001, "ms", 5, "").met
    assert Figure("x", 5.0, "M/s", 5, "", at_least=True).met
    assert not Figure("x", 4.999, "M/s", 5, "", at_least=True).met


def test_the_audit_that_is_measured_plays_every_game_and_finds_nothing(tmp_path):
    path = tmp_path / "table.tcj"
    records = audit_figures.written(path, 6)
    found = audit.audit((path,), BENCH_KEYS)
    assert (found.findings, found.played.left_out) == ([], 0)
    assert len(found.contents.entries) == records >= 9_000
    configured = sum(entry.name == "configured" for entry in found.contents.entries)
    assert configured >= len(audit_figures.CHAPTERS)


def test_figures_of_the_image():
    assert figures.power_on_to_ready(None).met
    with figures.measured(None) as table:
        locked, chip = figures.start_game_to_locked(table), figures.chip_to_lamp(table)
        resolution = figures.edge_resolution(table)
    # The level has to be stable for 2 and 20 ms before anything may shine.
    assert 2 < locked.value <= 5
    assert 20 < chip.value <= 30
    # None of the edges is left out because a round has taken its share of them.
    assert "480 edges" in resolution.how and 0 < resolution.value <= 5


def test_round_trips_of_the_link_on_both_clocks():
    found = list(link_figures.measure_all(None, samples=30))
    assert [figure.simulated for figure in found] == [True] * 4 + [False] * 3
    for least, mean, most in (found[:3], found[4:]):
        assert 1 < least.value <= mean.value <= most.value
    assert found[0].value < 3
    assert found[3].name == "link round trip: status" and 3 < found[3].value and found[3].met
