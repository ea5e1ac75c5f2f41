"""`tablectl collect` at a virtual board: the panel plays through it, and it is killed meanwhile.

The board and the collector are started once: the tests follow each other as a day with them would.
"""

import json
import signal
from typing import Any

import pytest

from hil_tests.host_tools.floor.collector.process import Collector
from hil_tests.host_tools.helpers.virtual_boards import awaits, ready, shows, typed, until
from host_tools.device import keys_file
from host_tools.device.link.sockets import is_collected
from host_tools.examples import BENCH_KEYS, TABLES
from host_tools.journal import contents
from host_tools.session.opening import Wanted, opened
from host_tools.session.table_view import TableView
from host_tools.submission import table_file

CONFIGURATION = table_file.load(TABLES / "687a.toml")


@pytest.fixture(scope="module")
def pit(folder, tmp_path_factory):
    """(board, collector that has its port)."""
    board = ready("table", CONFIGURATION)
    place = tmp_path_factory.mktemp("pit")
    collector = Collector(place, f"sqlite:///{place}/floor.sqlite")
    collector.give_key(board.uid, keys_file.load(BENCH_KEYS))
    with collector.found():
        collector.start()
        until(lambda: collector.told("met"))
        yield board, collector
    collector.end(signal.SIGKILL)


@pytest.fixture
def tablectl(capsys):
    return lambda *arguments: typed(capsys, *arguments)


def test_the_panel_plays_through_it_while_commands_ask_and_nothing_is_lost_when_it_is_killed(
    pit, tablectl
):
    board, collector = pit
    assert is_collected(board.port)
    (found,) = json.loads(tablectl("list", "--json")[1])
    assert (found["state"], found["collected"]) == ("table", True)
    with opened(Wanted("panel", keys_path=str(BENCH_KEYS), seed=3), TableView()) as session:
        panel: Any = session
        panel.toggle_chip(4)
        shows(panel, lambda view: view.chips == {4})
        panel.place_wagers_at(4, every=False)
        assert "betting" in tablectl("status", "--port", board.port)[1]
        collector.end(signal.SIGKILL)
        collector.start()
        panel.start_game()
        awaits(panel, "confirm_chips")
        shows(panel, lambda view: len(collector.told("met")) == 2)
        # It has given the port up for the collector, and is not at its socket yet.
        awaits(panel, "confirm_chips")
        panel.collect_chips()
        awaits(panel, "card")
        panel.deal()
        shows(panel, lambda view: view.told)
    until(lambda: collector.told("confirmed"))
    database = f"sqlite:///{collector.folder}/floor.sqlite"
    status = json.loads(tablectl("status", "--port", board.port, "--json")[1])
    until(lambda: _shown(tablectl, database)["phase"] == status["phase"])
    until(lambda: _shown(tablectl, database)["kept"])
    shown = _shown(tablectl, database)
    assert (shown["uid"], shown["reach"], shown["table_number"]) == (board.uid, "here", "1")
    assert shown["meters"] == {"progressive": status["meter"]}


def _shown(tablectl, database):
    (row,) = json.loads(tablectl("floor", "tables", "--json", "--database", database)[1])
    return row


def test_it_ends_with_every_record_kept_once_and_signed(pit, tablectl):
    board, collector = pit
    assert collector.end() == 0
    assert collector.told("ended")
    shown = _shown(tablectl, f"sqlite:///{collector.folder}/floor.sqlite")
    assert (shown["reach"], shown["why"]) == ("away", "ended")
    code, out, err = tablectl(
        "audit", *collector.segments(board.uid), "--keys", BENCH_KEYS, "--against", board.port
    )
    assert (code, err) == (0, ""), out
    kept = [contents.load(segment).entries for segment in collector.segments(board.uid)]
    numbers = [entry.sequence for entries in kept for entry in entries]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 5
    manifest = (collector.folder / "data" / board.uid / "manifest").read_text().splitlines()
    assert [json.loads(line)["segment"] for line in manifest] == [
        segment.name for segment in collector.segments(board.uid)
    ]
    assert not is_collected(board.port)
