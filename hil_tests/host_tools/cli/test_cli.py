"""The command as a whole: help, exit codes, one line for every error, JSON."""

import json
import os
import re
import subprocess
import sys
from importlib import import_module

import pytest

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.native_table import IDENTITY, NativeTable, on_every_port
from host_tools.cli import catalogue, entry
from host_tools.common import paths
from host_tools.common.exit_codes import ExitCode
from host_tools.rounds import host_round
from host_tools.simulator.control import BenchError


@pytest.fixture
def board(monkeypatch):
    return on_every_port(monkeypatch, NativeTable())


def test_help_lists_every_subcommand(tablectl):
    outcome = tablectl("--help")
    assert outcome.code == 0
    assert all(f"\n  {name} " in outcome.out for name in catalogue.SUBCOMMANDS)


def commands():
    """The words of every command, those of groups included."""
    for name in catalogue.SUBCOMMANDS:
        yield from _leaves(name, import_module(f"host_tools.cli.commands.{name}").command)


def _leaves(words, command):
    if not hasattr(command, "commands"):
        yield words
        return
    for name, inner in command.commands.items():
        yield from _leaves(f"{words} {name}", inner)


@pytest.mark.parametrize("words", list(commands()))
def test_every_subcommand_has_help_and_json(words, tablectl):
    outcome = tablectl(*words.split(), "--help")
    assert outcome.code == 0
    assert "--json" in outcome.out
    # It is read where there is no clone to make anything in.
    assert "make firmware" not in " ".join(outcome.out.split())


@pytest.mark.parametrize(
    "line", ["pack", "pack --draft --out x", "laboratory check x", "measure --only evaluator"]
)
def test_what_is_about_the_sources_says_that_it_needs_a_clone(line, tablectl, monkeypatch):
    monkeypatch.setattr(paths, "INSTALLED", True)
    outcome = tablectl(*line.split())
    assert (outcome.code, outcome.out) == (ExitCode.WRONG_INPUT, "")
    assert "in a clone of the repository" in outcome.err and outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["sette"],
        ["settle"],
        ["settle", "--jsn", "x"],
        ["flash", "--board", "PICO"],
        ["run", "--json"],
        ["run", "x", "--port", "y"],
        ["run", "--seed", "x"],
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(arguments, tablectl, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = tablectl(*arguments)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert re.match(r'tablectl: 6\d{3}: |{"error": {"number": 6', outcome.err)


def test_live_view_without_a_terminal_says_what_to_do_instead(tablectl):
    outcome = tablectl("run")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "run FILE" in outcome.err


@pytest.mark.parametrize("name", ["identity", "status"])
def test_board_commands_want_a_port(name, tablectl):
    outcome = tablectl(name)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "--port or TABLECTL_PORT" in outcome.err


def test_port_that_is_not_there(tablectl, tmp_path):
    outcome = tablectl("identity", "--port", tmp_path / "ttyACM9")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "ttyACM9: the port is not there; plug the board in" in outcome.err


def test_port_from_the_environment(board, tablectl, monkeypatch, capsys):
    monkeypatch.setenv("TABLECTL_PORT", "/dev/ttyACM0")
    assert entry.run(["identity", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {**IDENTITY, "game": None, "epoch": told["epoch"]}
    assert len(bytes.fromhex(told["epoch"])) == 8


def test_identity_for_people(board, tablectl):
    outcome = tablectl("identity", "--port", "x")
    assert outcome.code == 0
    assert ["board", "RPI_PICO"] in [row.split() for row in outcome.out.splitlines()]


@pytest.mark.parametrize(
    ("raised", "code", "words"),
    [
        (KeyboardInterrupt(), ExitCode.INTERRUPTED, "interrupted"),
        (
            BenchError("no boot ROM at build/bench"),
            ExitCode.NO_BOARD,
            "virtual bench: no boot ROM",
        ),
        (ZeroDivisionError("by zero"), ExitCode.INTERNAL, "ZeroDivisionError: by zero"),
    ],
)
def test_whatever_is_raised_ends_in_one_line(raised, code, words, tablectl, tmp_path, monkeypatch):
    def settle(file):
        raise raised

    monkeypatch.setattr(host_round, "settle", settle)
    outcome = tablectl("settle", round_files.write(tmp_path, round_files.ROUND))
    # click ends the line that ^C was typed on, so an empty one may come first.
    assert (outcome.code, outcome.err.strip().count("\n")) == (code, 0)
    assert words in outcome.err


def test_reader_that_closes_the_pipe_is_no_error(tmp_path):
    path = round_files.write(tmp_path, round_files.ROUND)
    read, write = os.pipe()
    os.close(read)
    script = f"from host_tools.cli.entry import main; main(['settle', {str(path)!r}])"
    done = subprocess.run([sys.executable, "-c", script], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_colour_where_it_is_not_wanted(tmp_path, tablectl, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    outcome = tablectl("settle", round_files.write(tmp_path, round_files.ROUND))
    assert "\x1b[3" not in outcome.out
