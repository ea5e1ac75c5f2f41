"""What needs keys: `tablectl meter adjust`, `clear`, and sending a submission."""

import json

import pytest
from tablectl.core.money import MICRO_PER_CENT
from tablectl.store.keys import NAMES

from boards.toolchain.seal import sealed
from hil_tests.host_tools.helpers.native_table import UID, NativeTable, keys_of, on_every_port
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.examples import BENCH_KEYS

BENCH = BENCH_KEYS
TABLE = BENCH.parents[1] / "tables" / "687a.json"


@pytest.fixture
def board(monkeypatch):
    """A board with the keys of the bench, its table open, its key switch on."""
    board = on_every_port(monkeypatch, NativeTable(json.loads(TABLE.read_text())))
    board.turn_key(True)
    return board


def test_the_keys_of_the_bench_say_that_they_are_an_example():
    text = json.loads(BENCH.read_text())
    assert "EXAMPLE" in text["note"] and "casino" in text["note"]
    assert len(set(keys_file.load_all(BENCH).values())) == len(NAMES)


@pytest.mark.parametrize(
    "text, says",
    [
        ('{"dealer": "00"}', "dealer = ...: must be 64 hex digits"),
        ('{"dealer": 7}', "dealer = 7: must be a text"),
        ('{"dealer": "' + "zz" * 32 + '"}', "64 hex digits"),
        ('{"owner": "00"}', 'unknown key "owner"'),
        ('{"floor": "' + "ab" * 32 + '"}', "dealer is missing"),
        ("[]", "must be an object"),
    ],
)
def test_a_keys_file_that_is_none(text, says, tablectl, board, tmp_path):
    path = tmp_path / "keys.json"
    path.write_text(text)
    path.chmod(0o600)
    outcome = tablectl("provision", "--yes", path, "--port", "x")
    assert outcome.code == 2 and says in outcome.err
    assert "zz" not in outcome.err


def test_a_keys_file_that_cannot_be_written(tmp_path):
    with pytest.raises(HostError) as caught:
        keys_file.make(tmp_path / "no folder" / "keys.json")
    assert caught.value.code == 6505


def test_one_file_with_both_keys_adjusts_the_meter(tablectl, board):
    outcome = tablectl("meter", "adjust", "--yes", "2,500.00", "--port", "x", "--keys", BENCH)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("to 2,500.00\n")
    assert board.status["meter"] == 250_000 * MICRO_PER_CENT


def test_two_persons_adjust_the_meter_one_after_the_other(tablectl, board, tmp_path):
    floor, technician = keys_of(tmp_path, "floor"), keys_of(tmp_path, "technician")
    arguments = ("meter", "adjust", "--yes", "300", "--port", "x", "--keys")
    outcome = tablectl(*arguments, floor)
    assert (outcome.code, outcome.out) == (
        0,
        "x: meter of progressive from 2,000.00 to 300.00: waits a minute for the same from "
        "technician\n",
    )
    outcome = tablectl(*arguments, technician, "--json")
    assert json.loads(outcome.out)["after"] == 30_000 * MICRO_PER_CENT
    outcome = tablectl(*arguments, keys_of(tmp_path, "dealer"))
    assert outcome.code == 2 and "floor or technician" in outcome.err


@pytest.mark.parametrize("amount", ["", "2.5", "x", "-5", "1e3", "999999999"])
def test_an_amount_that_is_none(amount, tablectl, board):
    outcome = tablectl("meter", "adjust", "--yes", "--port", "x", "--keys", BENCH, "--", amount)
    assert outcome.code == 2 and "not an amount of money" in outcome.err


def test_the_error_that_locks_the_table_is_shown_and_cleared(tablectl, board):
    arguments = ("error", "clear", "--yes", "--port", "x", "--keys", BENCH)
    outcome = tablectl(*arguments)
    assert (outcome.code, "no error locks the table" in outcome.err) == (4, True)
    board.break_down(ValueError("broken"))
    assert "stopped by ValueError: broken" in tablectl("status", "--port", "x").out
    outcome = tablectl(*arguments)
    assert (outcome.code, outcome.out) == (0, "x: error 4011 is cleared\n")
    assert board.status["what"] == "wagers"


def test_the_memory_of_another_board_is_for_the_technician_to_give(tablectl, board, tmp_path):
    board.own.uid = "e66038b713ffffff"
    board.cut_power()
    arguments = ("error", "clear", "--yes", "--port", "x", "--keys")
    assert f"it is that of board {UID}" in tablectl("status", "--port", "x").out
    outcome = tablectl(*arguments, keys_of(tmp_path, "floor"))
    assert outcome.code == 2 and "technician" in outcome.err
    assert tablectl(*arguments, BENCH).out == "x: error 5008 is cleared\n"
    assert board.status["what"] == "wagers"


def test_an_error_that_is_still_there_is_said_to_be(tablectl, board):
    board.slots.write("configuration", b"[1]")
    board.slots.write("meter", b"-1")
    board.break_down(ValueError("broken"))
    outcome = tablectl("error", "clear", "--yes", "--port", "x", "--keys", BENCH)
    assert outcome.code == 4 and "the table stays closed" in outcome.err


def test_a_submission_is_signed_by_the_technician(tablectl, board, tmp_path):
    arguments = ("submission", "send", "--yes", TABLE, "--port", "x")
    assert tablectl(*arguments, "--keys", BENCH).code == 0
    outcome = tablectl(*arguments)
    assert outcome.code == 2 and "--keys or TABLECTL_KEYS" in outcome.err
    outcome = tablectl(*arguments, "--keys", keys_of(tmp_path, "floor"))
    assert outcome.code == 2 and "technician" in outcome.err


def test_test_mode_is_switched_on_and_off(tablectl, board):
    outcome = tablectl("table", "test-mode", "on", "--port", "x", "--keys", BENCH)
    assert (outcome.code, outcome.out) == (0, "x: test mode\n")
    assert board.status["reason"] == "test mode"
    outcome = tablectl("table", "test-mode", "off", "--port", "x", "--keys", BENCH, "--json")
    assert (outcome.code, json.loads(outcome.out)) == (0, {"reason": None})
    assert board.status["what"] == "wagers"
    assert tablectl("table", "test-mode", "off", "--port", "x").code == 2


def test_an_older_image_is_cleared_by_the_technician(tablectl, board, tmp_path):
    board.flash(sealed(b"older", "0.1.0"), "0.1.0")
    board.cut_power()
    floor = keys_of(tmp_path, "floor")
    assert "technician" in tablectl("error", "clear", "--yes", "--port", "x", "--keys", floor).err
    assert board.status["phase"] == "closed"
    outcome = tablectl("error", "clear", "--yes", "--port", "x", "--keys", BENCH)
    assert (outcome.code, outcome.out) == (0, "x: error 4013 is cleared\n")
    assert board.status["what"] == "wagers"
