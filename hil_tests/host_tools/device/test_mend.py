"""`tablectl memory mend`: the evidence is kept, two persons sign, and the table opens once the
error is cleared."""

import json

import pytest
from tablectl.store.keys import read_keys
from tablectl.store.slots import SLOTS, copies_of

from hil_tests.host_tools.helpers.native_table import SMALL, NativeTable, keys_of, on_every_port
from host_tools.common import json_file
from host_tools.examples import BENCH_KEYS, TABLES

ARGUMENTS = ("memory", "mend", "--yes", "--port", "x")


@pytest.fixture
def board(monkeypatch):
    """A board that lost the cursor of its exports, its key switch on."""
    board = on_every_port(
        monkeypatch, NativeTable(json_file.read(TABLES / "687a.json"), FRAM=SMALL)
    )
    board.turn_key(True)
    board.slots.write("exported", b"0.0.0000000000000000")
    begin, end = copies_of(SLOTS["exported"])
    for at in (begin, (begin + end) // 2):
        board.fram_write(at, bytes([board.fram_read(at, 1)[0] ^ 0xFF]))
    board.cut_power()
    return board


def test_one_file_with_both_keys_mends_and_the_floor_clears(tablectl, board, tmp_path):
    evidence = tmp_path / "memory.bin"
    before = board.memory
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH_KEYS, "--out", evidence)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("x: slots that are empty now: exported;")
    begin, end = copies_of(SLOTS["exported"])
    assert evidence.read_bytes()[begin:end] == before[begin:end]
    for key in read_keys(board.slots).values():
        assert key in before and key not in evidence.read_bytes()
    assert tablectl("error", "clear", "--port", "x", "--keys", BENCH_KEYS).code == 0
    assert board.status["what"] == "wagers"
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH_KEYS)
    assert outcome.code == 4 and "no error locks the table" in outcome.err


def test_two_persons_mend_one_after_the_other(tablectl, board, tmp_path):
    floor, technician = keys_of(tmp_path, "floor"), keys_of(tmp_path, "technician")
    evidence = tmp_path / "memory.bin"
    outcome = tablectl(*ARGUMENTS, "--keys", floor, "--out", evidence)
    assert outcome.out == "x: waits a minute for the same from technician\n"
    done = json.loads(tablectl(*ARGUMENTS, "--keys", technician, "--json").out)
    assert done["slots"] == ["exported"] and done["sequence"] >= 1


def test_without_the_evidence_the_board_refuses(tablectl, board):
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH_KEYS)
    assert outcome.code == 4 and "read out up to byte 0" in outcome.err


def test_evidence_is_never_written_over(tablectl, board, tmp_path):
    there = tmp_path / "memory.bin"
    there.write_text("evidence")
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH_KEYS, "--out", there)
    assert outcome.code == 2 and "exists" in outcome.err
    outcome = tablectl(*ARGUMENTS, "--keys", BENCH_KEYS, "--out", tmp_path / "none" / "memory.bin")
    assert outcome.code == 2 and "cannot be written" in outcome.err
    assert there.read_text() == "evidence"
