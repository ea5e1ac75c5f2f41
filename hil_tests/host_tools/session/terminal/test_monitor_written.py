"""What `tablectl monitor` writes: into a pipe an event a line, and what it says of wrong use."""

import json
from types import SimpleNamespace

import pytest
from rich.console import Console

from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of, on_every_port
from hil_tests.host_tools.session.terminal.watched_table import ROUND, STEP_US


def test_in_a_pipe_a_record_is_an_event_a_line(tablectl, record):
    outcome = tablectl("monitor", record.path)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert any("wager            seat 1, wager ante, 10.00" in line for line in lines)
    assert any(
        "pay              seat 3 pay progressive 1.00 gone pays 2,000.60" in line for line in lines
    )
    assert any("phase            dealing: card of seat 1, 687a" in line for line in lines)
    assert any("card             seat 1: " in line for line in lines)
    dated = [line for line in lines if line.startswith("2")]
    assert dated and all("#" in line[:40] for line in lines)


def test_as_json_each_line_has_time_record_and_facts(tablectl, record):
    outcome = tablectl("monitor", record.path, "--json", "--seek", "3")
    events = [json.loads(line) for line in outcome.out.splitlines()]
    assert all({"at", "ev", "t", "record"} <= set(event) for event in events)
    assert [event["ev"] for event in events].count("pay") == 20
    assert events[0]["record"] > record.contents.entries[0].sequence
    cards = [event["card"] for event in events if event["ev"] == "card"]
    assert (
        cards[:3]
        == [
            event["card"]
            for event in map(
                json.loads, tablectl("monitor", record.path, "--json").out.splitlines()
            )
            if event["ev"] == "card"
        ][:3]
    )


def test_a_board_in_a_pipe_is_an_event_a_line(tablectl, monkeypatch):
    board = on_every_port(monkeypatch, NativeTable(configuration_of(ROUND)))
    told = []

    def run(seconds):
        told.append(1)
        if len(told) == 3:
            board.press("start_game")
        if len(told) == 6:
            raise KeyboardInterrupt
        board.run_for(STEP_US)

    monkeypatch.setattr("host_tools.cli.commands.monitor.time.sleep", run)
    outcome = tablectl("monitor", "--port", "x", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    events = [json.loads(line) for line in outcome.out.splitlines()]
    assert {"ev": "locked", "on": True}.items() <= events[0].items() and events[0]["at"]
    assert "phase" in {event["ev"] for event in events}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--speed", "2"), "name its FILE"),
        (("--seek", "2"), "name its FILE"),
        (("{file}", "--seek", "99"), "rounds 1 to 3"),
        (("{file}", "--speed", "0"), "--speed"),
        (("nothing.tcj",), "cannot be read"),
    ],
)
def test_wrong_use_is_one_line(arguments, words, tablectl, record):
    given = [str(record.path) if word == "{file}" else word for word in arguments]
    outcome = tablectl("monitor", *given)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert words in outcome.err


def test_without_a_board_and_without_a_record_it_says_what_there_is(tablectl):
    outcome = tablectl("monitor")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)
    assert "monitor: no board is plugged in" in outcome.err


def test_a_terminal_that_is_too_small_is_told_what_else_there_is(record, tablectl, monkeypatch):
    from host_tools.cli.commands import monitor

    monkeypatch.setattr(monitor.sys, "stdin", SimpleNamespace(isatty=lambda: True))
    small = Console(width=60, height=24, force_terminal=True)
    monkeypatch.setattr(monitor, "plain_console", lambda: small)
    outcome = tablectl("monitor", record.path)
    assert outcome.code == 2 and "80 x 24" in outcome.err and "| cat" in outcome.err
