"""What changes money, keys, a memory or an image is shown and asked about first: `yes` is typed at
a terminal, or --yes is given; nobody can be asked in a pipe, and then nothing is done."""

import io

import pytest
from tablectl.core.money import MICRO_PER_CENT
from tablectl.store.keys import read_keys

from hil_tests.host_tools.device.conftest import boards as boards
from hil_tests.host_tools.device.conftest import drive as drive
from hil_tests.host_tools.device.conftest import mounts as mounts
from hil_tests.host_tools.device.test_flash import image as image
from hil_tests.host_tools.helpers.native_table import NativeTable, on_every_port
from host_tools.cli import confirming
from host_tools.common import json_file
from host_tools.examples import BENCH_KEYS, TABLES

SIGNED = ("--port", "x", "--keys", BENCH_KEYS)
ADJUST = ("meter", "adjust", "2500.00", *SIGNED)
CHANGES = {
    "meter adjust": (ADJUST, "meter of progressive from 2,000.00 to 2,500.00"),
    "submission send": (
        ("submission", "send", TABLES / "573.toml", *SIGNED),
        "table of 687a to 573, with progressive 2,000.00",
    ),
    "provision": (
        ("provision", "new.json", "--make", *SIGNED),
        "gets the keys of new.json in the place of those it has",
    ),
    "provision --table": (
        ("provision", BENCH_KEYS, "--table", TABLES / "573.toml", "--number", "7", "--port", "x"),
        "keeps its keys; its table of 687a becomes table 7 of 573",
    ),
    "provision --replace": (
        ("provision", BENCH_KEYS, "--replace", "floor", "--port", "x"),
        "gets another key of floor",
    ),
}


@pytest.fixture
def board(monkeypatch, tmp_path):
    """A board with the keys of the bench, its table open, its key switch on."""
    made = on_every_port(monkeypatch, NativeTable(json_file.read(TABLES / "687a.json")))
    made.turn_key(True)
    monkeypatch.chdir(tmp_path)
    return made


@pytest.fixture
def typed(monkeypatch):
    """Somebody at a terminal types a line."""

    def line(text):
        monkeypatch.setattr(confirming, "_somebody_is_there", lambda: True)
        monkeypatch.setattr("sys.stdin", io.StringIO(text + "\n"))

    return line


def meter(board):
    return board.status["meter"]


@pytest.mark.parametrize("name", CHANGES)
def test_in_a_pipe_one_line_says_what_would_change_and_nothing_is_done(
    name, board, tablectl, tmp_path
):
    arguments, change = CHANGES[name]
    before, keys = board.slots.read("configuration"), read_keys(board.slots)
    files = sorted(tmp_path.iterdir())
    outcome = tablectl(*arguments)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert change in outcome.err and "add --yes" in outcome.err
    assert board.slots.read("configuration") == before
    assert (read_keys(board.slots), meter(board)) == (keys, 200_000 * MICRO_PER_CENT)
    assert sorted(tmp_path.iterdir()) == files


def test_mending_and_giving_a_memory_away_are_asked_about_too(board, tablectl, tmp_path):
    board.own.uid = "e66038b713ffffff"
    board.cut_power()
    outcome = tablectl("error", "clear", *SIGNED)
    assert outcome.code == 2 and "the memory of another board, with its keys" in outcome.err
    assert tablectl("status", "--port", "x").out.count("5008")
    outcome = tablectl("memory", "mend", "--out", tmp_path / "memory", *SIGNED)
    assert outcome.code == 2 and "loses for good what is damaged" in outcome.err
    assert not (tmp_path / "memory").exists()


def test_an_error_that_only_locks_the_table_is_cleared_without_a_question(board, tablectl):
    board.break_down(ValueError("broken"))
    assert tablectl("error", "clear", *SIGNED).out == "x: error 4011 is cleared\n"


def test_a_comma_in_the_wrong_place_never_reaches_the_meter(board, tablectl):
    outcome = tablectl("meter", "adjust", "--yes", "2500,00", *SIGNED)
    assert (outcome.code, meter(board)) == (2, 200_000 * MICRO_PER_CENT)
    assert "2500,00: this is not an amount of money" in outcome.err


def test_the_word_typed_in_full_does_it(board, tablectl, typed):
    typed("yes")
    outcome = tablectl(*ADJUST)
    assert outcome.code == 0 and "from 2,000.00 to 2,500.00" in outcome.err
    assert meter(board) == 250_000 * MICRO_PER_CENT


@pytest.mark.parametrize("answer", ["", "y", "no", "YES!", "yes please"])
def test_any_other_answer_does_nothing(answer, board, tablectl, typed):
    typed(answer)
    outcome = tablectl(*ADJUST)
    assert outcome.code == 2 and outcome.err.endswith("tablectl: 6707: nothing was done\n")
    assert meter(board) == 200_000 * MICRO_PER_CENT


def test_with_yes_the_meters_before_and_after_a_submission_are_shown(board, tablectl):
    outcome = tablectl("submission", "send", "--yes", TABLES / "573.toml", *SIGNED)
    assert outcome.code == 0, outcome.err
    assert "x: meters before: progressive 2,000.00; now: progressive" in outcome.out


def test_an_image_is_written_only_once_it_is_agreed_to(image, drive, boards, tablectl, typed):
    pico = drive()
    outcome = tablectl("flash", image, "--drive", pico)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert f"is written to {pico} (in its boot ROM)" in outcome.err
    assert not (pico / "firmware.uf2").exists()
    boards.come = [("p1", NativeTable())]
    typed("yes")
    assert tablectl("flash", image, "--drive", pico).code == 0
