"""The journal of the image, exported over its link, audited on this host."""

import json

import pytest

from hil_tests.board.board_verbs import CONFIGURATION, line
from hil_tests.board.jackpot_round import play
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal.export import export

# What a request may take in a round, in simulated milliseconds; where a collection of garbage
# comes in between, it is asked again.
IN_A_ROUND_MS = 12
# Between rounds a reply about the journal takes longer, a piece a turn, and longer still where a
# collection of garbage comes in between. A press comes before the next piece.
BETWEEN_ROUNDS_MS = 45
LOCKED_LIMIT_US = 5_000


def cut(board):
    board.bench.power_off()
    board.bench.run_for(1_000_000)
    board.bench.power_on()
    board.bench.run_for(1_500_000)
    board.starts_anew()


def test_the_log_outlives_the_power_and_the_audit_finds_nothing(make_board, tmp_path):
    board = make_board(configuration=None)
    board.open()
    board.configure(CONFIGURATION)
    path = tmp_path / "table.tcj"
    lines = [play(board)]
    first = export(board.client, path, keep=False)
    lines.append(play(board))
    cut(board)
    lines.append(play(board))
    registers = board.request("registers", level=0, hit=0)
    second = export(board.client, path, keep=False)
    assert first.confirmed and second.last == first.last + second.records
    found = auditing.audit((path,), BENCH_KEYS)
    assert found.findings == [] and found.played.left_out == 0
    assert list(found.played.lines.values()) == lines
    account = found.played.ledger.accounts["progressive"]
    assert account.registers() == registers["registers"] and account.count == 3
    assert [hit[0] for hit in registers["hits"]] == [2, 2, 2] and registers["of"] == 3
    assert json.loads(found.contents.exports[1].begin["configuration"]) == CONFIGURATION


def test_an_export_while_a_round_is_in_play_survives_the_cut(board, tmp_path):
    board.wager(2)
    board.chip_on(2)
    board.press("start_game")
    board.wait(50_000)
    before = board.status()
    export(board.client, tmp_path / "table.tcj", keep=False)
    cut(board)
    after = board.status()
    same = ("phase", "what", "round", "meter", "wagered", "locked")
    assert [after[key] for key in same] == [before[key] for key in same]
    assert board.wagers(2) == {"ante": 1000, "blind": 1000, "progressive": 100}
    export(board.client, tmp_path / "table.tcj", keep=False)
    assert auditing.audit((tmp_path / "table.tcj",), BENCH_KEYS).findings == []


def milliseconds(board, do, **arguments):
    board.wait(1_000_000)
    began = board.now
    board.request(do, **arguments)
    return (board.now - began) / 1000


def quickest(board, do, **arguments):
    return min(milliseconds(board, do, **arguments) for _ in range(3))


@pytest.mark.needs("link_times")
def test_what_is_asked_about_journal_and_meter_keeps_nobody_waiting(board):
    play(board)
    asked = (
        ("slot", {"name": "checkpoint", "at": 0}),
        ("slot", {"name": "configuration", "at": 0}),
        ("registers", {"level": 0, "hit": 0}),
    )
    for do, arguments in asked:
        assert quickest(board, do, **arguments) <= IN_A_ROUND_MS, do
    assert quickest(board, "journal") <= BETWEEN_ROUNDS_MS
    for early in range(0, 40_000, 5_000):
        pressed = board.soon(3) + 50_000
        board.bench.link_send(line({"id": 1_000_000, "do": "journal"}), pressed - early)
        board.press("start_game", at=pressed, settle=False)
        assert board.lamp_time("locked", pressed, limit_us=60_000) - pressed <= LOCKED_LIMIT_US
        board.wait(150_000)
        board.request("next_round")
    board.wager(2)
    assert quickest(board, "journal") <= IN_A_ROUND_MS
