"""The metrics of the floor are of Prometheus' format, whatever a board says; its alerts fire."""

import asyncio
import json
import re
import subprocess
import textwrap
from pathlib import Path

import pytest
import tablectl
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette

from hil_tests.host_tools.floor.test_looks import METERS, look, put
from host_tools.common.errors import HostError
from host_tools.floor import live, metrics, schema
from host_tools.floor.collector.look import AWAY, PHASES
from host_tools.floor.database import Database

FIRMWARE = Path(tablectl.__file__).parent
ALERTS = Path(metrics.__file__).with_name("alerts.yml")
ALERTS_TEST = Path(__file__).with_name("alerts_test.yml")
SECOND = 1_000_000
# Labels of which a board has few to say.
FEW = ("phase", "game", "why")
NASTY = 'a"b\\c\nd{x="1"} 5\n' + "é" * 900


def told(text):
    """{(name, {label: value} as a sorted tuple): number}"""
    found = text_string_to_metric_families(text.decode())
    return {
        (one.name, tuple(sorted(one.labels.items()))): one.value
        for family in found
        for one in family.samples
    }


def of_board(uid, table, **labels):
    return tuple(sorted({"uid": uid, "table": table, **labels}.items()))


@pytest.fixture
def filled(tmp_path, monkeypatch):
    """Three boards: one is here and has all, one is silent and closed, one says nonsense."""
    monkeypatch.setattr(live, "FRESH_US", 1 << 62)
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    database = Database(url)
    whole = look("e6", 1 << 62, table_number="7", chapter="687a", version="0.2.0", round=41)
    hold = {"seat": 3, "wager": "progressive", "amount": 5, "section": "x"}
    linked = {"link": "pit7", "lease": "suspended"}
    seen = {
        **linked,
        "phase": "jackpot_hold",
        "meters": METERS,
        "holds": [hold],
        "free": 59,
        "ring": 236,
    }
    silent = look("e7", 5 * SECOND, reach=AWAY, why="silent", phase="closed", error=3001)
    odd = look("e8", 1 << 62, table_number=NASTY, phase=NASTY, meters={NASTY: 1}, chapter=NASTY)
    odd = look(**{**vars(odd), "link": "pit7", "lease": NASTY})
    put(database, look(**{**vars(whole), **seen}), silent, odd)
    alarm = {"uid": "e7", "epoch": "x", "sequence": 7, "kind": "conflict", "digest": "00"}
    with database.writing() as connection:
        database.add(connection, schema.alarms, [{**alarm, "kept": 1, "text": "another"}])
    yield database, url
    database.close()


def test_every_table_has_its_series(filled):
    found = told(metrics.exposition(metrics.rows_of(filled[0])))
    here, away = of_board("e6", "7"), of_board("e7", "")
    assert found["tablectl_database_up", ()] == 1
    assert found["tablectl_board_info", of_board("e6", "7", version="0.2.0", game="687a")] == 1
    assert found["tablectl_board_reachable", here] == 1
    assert found["tablectl_board_reachable", away] == 0
    assert found["tablectl_board_away", of_board("e7", "", why="silent")] == 1
    assert found["tablectl_board_last_seen_timestamp_seconds", away] == 5
    assert found["tablectl_table_phase", of_board("e6", "7", phase="jackpot_hold")] == 1
    assert found["tablectl_table_error", of_board("e7", "", code="3001")] == 1
    assert found["tablectl_ring_used_ratio", here] == 0.75
    assert ("tablectl_ring_used_ratio", away) not in found
    level = of_board("e6", "7", level="progressive")
    assert found["tablectl_meter_microdollars", level] == METERS["progressive"]
    assert (found["tablectl_holds", here], found["tablectl_holds", away]) == (1, 0)
    assert (found["tablectl_untaken_alarms", here], found["tablectl_untaken_alarms", away]) == (
        0,
        1,
    )
    assert found["tablectl_rounds_total", here] == 41
    assert found["tablectl_open_faults", away] == 0
    assert found["tablectl_linked_lease", of_board("e6", "7", why="suspended")] == 0


def test_what_a_board_says_is_cut_and_escaped_and_promtool_finds_no_fault(filled):
    text = metrics.exposition(metrics.rows_of(filled[0]))
    labels = [dict(labels) for _, labels in told(text)]
    (table,) = {one["table"] for one in labels if one.get("uid") == "e8"}
    assert table == NASTY[: metrics.LONGEST_LABEL]
    assert all(len(value) <= metrics.LONGEST_LABEL for one in labels for value in one.values())
    done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_board_makes_no_series_of_phases_and_games_that_there_are_not(filled):
    said = [dict(labels) for _, labels in told(metrics.exposition(metrics.rows_of(filled[0])))]
    of_odd = [one for one in said if one.get("uid") == "e8"]
    assert {one[name] for one in of_odd for name in FEW if name in one} == {"other"}


def test_the_phases_are_those_of_the_firmware():
    sources = [path.read_text() for path in FIRMWARE.rglob("*.py")]
    steps = {name for text in sources for name in re.findall(r'\bStep\(\s*"(\w+)"', text)}
    assert "dealing" in steps and steps | {"closed"} == set(PHASES)


def test_a_database_that_is_dead_is_a_metric_and_an_error(tablectl, tmp_path):
    dead = ("--database", "sqlite:////nowhere/at/all/floor.sqlite")
    outcome = tablectl("floor", "metrics", *dead, "--out", tmp_path / "tablectl.prom")
    assert outcome.code == 3 and outcome.err.startswith("tablectl: 7103: ")
    (up,) = told((tmp_path / "tablectl.prom").read_bytes()).items()
    assert up == (("tablectl_database_up", ()), 0)


def test_the_command_prints_or_writes_them(filled, tablectl, tmp_path):
    outcome = tablectl("floor", "metrics", "--database", filled[1])
    assert outcome.code == 0 and len(told(outcome.out.encode())) > 20
    file = tmp_path / "tablectl.prom"
    outcome = tablectl("floor", "metrics", "--database", filled[1], "--out", file, "--json")
    assert json.loads(outcome.out) == {"boards": 3, "file": str(file)}
    assert len(told(file.read_bytes())) > 20


def answered(database, *headers):
    """(status, {header: value}, body) of an application that has the route alone."""
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request", "body": b""}

    application = Starlette(routes=[metrics.route(database, token="a token")])
    scope = {"type": "http", "method": "GET", "path": "/metrics", "headers": headers}
    asyncio.run(application({**scope, "query_string": b"", "root_path": ""}, receive, send))
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


def test_a_route_answers_whoever_bears_the_token(filled, monkeypatch):
    for wrong in (b"", b"Bearer another", b"Bearer \xe9", b"a token"):
        status, headers, body = answered(filled[0], (b"authorization", wrong))
        assert (status, headers[b"www-authenticate"], body) == (401, b"Bearer", b"")
    assert answered(filled[0])[0] == 401
    bears = (b"authorization", b"Bearer a token")
    status, headers, body = answered(filled[0], bears)
    assert status == 200 and headers[b"content-type"].startswith(b"text/plain; version=")
    assert len(told(body)) > 20

    def dead(database):
        raise HostError(7103, url="floor", reason="nobody answers")

    monkeypatch.setattr(metrics, "rows_of", dead)
    assert told(answered(filled[0], bears)[2]) == {("tablectl_database_up", ()): 0}


def test_prometheus_takes_what_the_readme_says_of_it(tmp_path):
    readme = ALERTS.with_name("README.md").read_text()
    block = readme.partition("    scrape_configs:\n")[2].partition("\n\n")[0]
    file = tmp_path / "prometheus.yml"
    file.write_text(f"scrape_configs:\n{textwrap.dedent(block)}\n")
    done = subprocess.run(
        ["promtool", "check", "config", "--syntax-only", file], capture_output=True, text=True
    )
    assert "floor.example:8766" in block and done.returncode == 0, done.stdout + done.stderr


def test_alerts_fire_when_they_should():
    done = subprocess.run(
        ["promtool", "test", "rules", ALERTS_TEST], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_is_tested_names_cause_and_action_and_asks_for_metrics_that_there_are():
    rules = ALERTS.read_text().split("- alert: ")[1:]
    names = {name for name, *_ in metrics.TOLD} | {
        "tablectl_database_up",
        "tablectl_log_lines_lost_total",
    }
    tested = re.findall(r"alertname: (\w+)\n +exp_alerts:", ALERTS_TEST.read_text())
    assert {rule.split()[0] for rule in rules} == set(tested) and len(rules) == 10
    for rule in rules:
        assert {"severity:", "summary:", "cause:", "action:"} <= set(rule.split())
        assert set(re.findall(r"tablectl_\w+", rule)) <= names
