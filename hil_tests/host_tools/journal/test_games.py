"""The journal of every example round, exported and audited: the audit plays each again and finds
nothing, whatever the game; the plays can be read after power was away."""

import json

import pytest
from tablectl import games
from tablectl.core.table import open_table

from hil_tests.host_tools.helpers.native_table import KEYS, ROUNDS, NativeTable, configuration_of
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents
from host_tools.journal.export import export

PER_CHAPTER = sorted(games.CATALOGUE)


def rounds_of(chapter):
    return sorted(path.name for path in (ROUNDS / chapter).glob("*.json"))


@pytest.mark.parametrize("chapter", PER_CHAPTER)
def test_the_audit_plays_every_round_of_the_chapter_and_finds_nothing(chapter, tmp_path):
    for name in rounds_of(chapter):
        configuration = configuration_of(f"{chapter}/{name}")
        board = NativeTable(configuration)
        board.play(f"{chapter}/{name}")
        board.cut_power()
        path = tmp_path / name
        export(board.host(), path, keep=False)
        found = auditing.audit((path,), BENCH_KEYS)
        assert (found.findings, found.played.rounds) == ([], len(board.settled)), name
        assert list(found.played.lines.values()) == board.settled, name
        levels = open_table(configuration).levels.names
        assert list(found.played.ledger.accounts) == levels, name


def test_the_last_ten_plays_with_their_draws_survive_power_that_is_away(tmp_path, tablectl):
    name = "588/01_plain_six_seats.json"
    board = NativeTable(configuration_of(name))
    played = [board.play(name) for _ in range(12)]
    board.power_off()
    kept = board.memory
    board = NativeTable(memory=kept)
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=False)
    said = json.loads(tablectl("log", "show", path, "--json").out)
    draws = [record["number"] for record in said if record["event"] == "start_position"]
    assert len(set(draws)) > 1 and draws == [settlement.drawn for settlement in played]
    settled = [record for record in said if record["event"] == "over"]
    assert [record["round"] for record in settled] == list(range(1, 13))
    assert [record["settlement"] for record in settled] == [one.lines for one in played]
    assert sum(record["event"] == "card" for record in said) >= 10 * 6 * 7
    assert contents.load(path, KEYS["journal"]).findings == []
