"""`tablectl memory mend`: the evidence is kept, two persons sign, and the table opens once the
error is cleared."""

import json
from typing import Any

import pytest
from tablectl.store.keys import read_keys
from tablectl.store.slots import SLOTS, copies_of

from hil_tests.host_tools.helpers.board_double import BoardDouble
from host_tools.cli import options
from host_tools.device import keys_file
from host_tools.device.link.client import LinkClient
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.bench_stream import BenchStream
from host_tools.simulator.provisioned import upload

BENCH = BENCH_KEYS
TABLE = BENCH.parents[1] / "tables" / "687a.json"
ARGUMENTS = ("memory", "mend", "--yes", "--port", "x")


@pytest.fixture
def board(monkeypatch):
    """A board that lost the cursor of its exports, its key switch on."""
    board: Any = BoardDouble()
    monkeypatch.setattr(options, "PortStream", lambda port: BenchStream(board, port))
    client = LinkClient(BenchStream(board), keys=keys_file.load(BENCH))
    upload(board, client, json.loads(TABLE.read_text()))
    board.key_switch(True)
    board.keeper.slots.write("exported", b"0.0.0000000000000000")
    begin, end = copies_of(SLOTS["exported"])
    for at in (begin, (begin + end) // 2):
        board.memory[at] ^= 0xFF
    board.power_on()
    return board


def key_of(tmp_path, name):
    path = tmp_path / name
    path.write_text(json.dumps({name: keys_file.load(BENCH)[name].hex()}))
    path.chmod(0o600)
    return path


def test_one_file_with_both_keys_mends_and_the_floor_clears(tablectl, board, tmp_path):
    evidence = tmp_path / "memory.bin"
    before = bytes(board.memory)
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH, "--out", evidence)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("x: slots that are empty now: exported;")
    begin, end = copies_of(SLOTS["exported"])
    assert evidence.read_bytes()[begin:end] == before[begin:end]
    for key in read_keys(board.keeper.slots).values():
        assert key in before and key not in evidence.read_bytes()
    assert tablectl("error", "clear", "--port", "x", "--keys", BENCH).code == 0
    assert board.keeper.awaits("wagers")
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH)
    assert outcome.code == 4 and "no error locks the table" in outcome.err


def test_two_persons_mend_one_after_the_other(tablectl, board, tmp_path):
    floor, technician = key_of(tmp_path, "floor"), key_of(tmp_path, "technician")
    evidence = tmp_path / "memory.bin"
    outcome = tablectl(*ARGUMENTS, "--keys", floor, "--out", evidence)
    assert outcome.out == "x: waits a minute for the same from technician\n"
    done = json.loads(tablectl(*ARGUMENTS, "--keys", technician, "--json").out)
    assert done["slots"] == ["exported"] and done["sequence"] >= 1


def test_without_the_evidence_the_board_refuses(tablectl, board):
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH)
    assert outcome.code == 4 and "read out up to byte 0" in outcome.err


def test_evidence_is_never_written_over(tablectl, board, tmp_path):
    there = tmp_path / "memory.bin"
    there.write_text("evidence")
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH, "--out", there)
    assert outcome.code == 2 and "exists" in outcome.err
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH, "--out", tmp_path / "none" / "memory.bin")
    assert outcome.code == 2 and "cannot be written" in outcome.err
    assert there.read_text() == "evidence"
