"""With --json every command prints JSON: what it found on standard output, whole or not at all,
and an error as one object on a line of standard error."""

import json
from collections.abc import Iterator

import click
import pytest
from tablectl.core.errors import ERRORS, RuleError

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.native_table import NativeTable, on_every_port
from host_tools.cli import entry, error_lines
from host_tools.common.errors import HOST_ERRORS, HostError
from host_tools.common.exit_codes import ExitCode

# A command that prints nothing that a program might read, and why.
WITHOUT: dict[str, str] = {}
NOWHERE = "--port nowhere"
DATABASE = "--database sqlite:///floor.sqlite"
TWO = "--by Ann --other Bob --reason agreed"
# What goes wrong with each command where no board is plugged in, and the number of that error.
WRONG = {
    "settle": ("none.json", 6101),
    "panel": (f"--no-browser --listen 127.0.0.1:0 {NOWHERE}", 6222),
    "run": ("none.json", 6101),
    "monitor": ("none.tcj", 6101),
    "games": ("600", 6503),
    "submission check": ("none.toml", 6101),
    "submission print": ("none.toml", 6101),
    "submission new": ("600", 6503),
    "submission send": ("none.toml", 6101),
    "list": ("", 6225),
    "doctor": ("extra", 6001),
    "explain": ("9", 6005),
    "virtual start": ("--name a/b", 6230),
    "virtual floor": ("/dev/null/floor", 6505),
    "virtual stop": ("", 6232),
    "virtual power": ("on", 6232),
    "virtual bootsel": ("", 6232),
    "virtual usb": ("in", 6232),
    "virtual key": ("on", 6232),
    "virtual service": ("closed", 6232),
    "virtual press": ("lock_out", 6232),
    "virtual chip": ("2 on", 6232),
    "virtual wire": ("sensor_1 cut", 6232),
    "identity": (NOWHERE, 6222),
    "info": ("none", 6101),
    "status": ("", 6206),
    "flash": ("none.uf2", 6207),
    "deploy": (f"none {NOWHERE}", 6222),
    "provision": ("none.json", 6101),
    "meter show": (NOWHERE, 6222),
    "meter adjust": ("2500,00", 6704),
    "meter void-claim": (NOWHERE, 6222),
    "meter history": ("none.tcj --out x.png", 6810),
    "error clear": ("", 6206),
    "memory mend": (NOWHERE, 6222),
    "table test-mode": ("on", 6206),
    "log export": ("--out x.tcj", 6811),
    "log show": ("none.tcj", 6101),
    "audit": ("none.tcj", 6101),
    "collect": ("none.toml", 6101),
    "floor rebuild": (f"none {DATABASE}", 6101),
    "floor tables": ("--database floor.sqlite", 7102),
    "floor history": (f"--since then {DATABASE}", 7111),
    "floor backup": (f"none.acts --sign none.pem {DATABASE}", 6101),
    "floor install": ("--user Root", 6001),
    "floor restore": (f"none.acts --signer none.pem {DATABASE}", 6101),
    "floor grant": (f"collector {DATABASE}", 7109),
    "floor metrics": ("--database floor.sqlite", 7102),
    "floor publish": (f"--broker a/b {DATABASE}", 7132),
    "floor serve": (DATABASE, 7127),
    "floor person add": (f" --role floor {DATABASE}", 6001),
    "floor person role": (f"nobody --role floor {DATABASE}", 7116),
    "floor person remove": (f"nobody {DATABASE}", 7116),
    "floor person list": ("--database floor.sqlite", 7102),
    "fleet plan": (f"none.toml --signer none.pem --sign none.pem --by Ann {DATABASE}", 6101),
    "fleet approve": (
        f"1 --reference GL-1 --notified 2026-11-25 --sign none.pem --by Ann {DATABASE}",
        6101,
    ),
    "fleet start": (
        "1 none.toml --signer none.pem --planner none.pem --maker none.pem --keys none --by Ann "
        f"{DATABASE}",
        6101,
    ),
    "fleet stop": (f"1 --by Ann --reason enough {DATABASE}", 7157),
    "fleet status": (f"1 {DATABASE}", 7157),
    "link status": (f"house {DATABASE}", 7146),
    "link history": (f"house {DATABASE}", 7146),
    "link claims": (f"house {DATABASE}", 7146),
    "link verify": (f"house {DATABASE}", 7146),
    "link new": (f"house none.toml {DATABASE} {TWO}", 6101),
    "link adjust": (f"house mega --add 1.00 {DATABASE} {TWO}", 7146),
    "link resolve": (f"house 1 --paid {DATABASE} {TWO}", 7146),
    "link admit": (f"house board {DATABASE} {TWO}", 7146),
    "link excuse": (f"house board {DATABASE} {TWO}", 7146),
    "link suspend": (f"house {DATABASE} {TWO}", 7146),
    "link promote": (f"house 2 {DATABASE} {TWO}", 7146),
    "sign": ("none.png --sign none.pem", 6607),
    "update": ("none.tcu --signer none.pem", 6608),
    "verify": ("--nonce zz", 6610),
    "measure": ("--only nothing", 6001),
    "hand": ("poker As", 6401),
    "payback wager": ("600", 6301),
    "payback base": ("600", 6321),
    "payback link": ("none.toml", 6101),
    "rng report": (NOWHERE, 6222),
    "pack": ("--table none.toml", 6101),
    "laboratory make": ("688a --sign none.pem", 6101),
    "laboratory check": ("none --signer none.pem", 6101),
    "release check": ("none", 7201),
    "release make": ("--sign none.pem", 6101),
    "release compare": ("none none", 7201),
    "rig check": ("--rig nowhere", 7006),
    "rig identity": ("--rig nowhere", 6222),
    "rig wiring": ("--out none/x.svg", 6505),
}


def leaves(group: click.Group, words: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command with its words, those of groups included."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command
        if isinstance(command, click.Group):
            yield from leaves(command, f"{words}{name} ")
        elif not command.hidden:
            yield f"{words}{name}", command


COMMANDS = dict(leaves(entry.tablectl))


def errors_of(outcome):
    """The objects on standard error, all of which are errors; an empty line ends that of ^C."""
    return [json.loads(line)["error"] for line in outcome.err.splitlines() if line]


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_prints_json_or_has_a_reason_not_to(words):
    has = any("--json" in option.opts for option in COMMANDS[words].params)
    assert has != (words in WITHOUT), f"{words}: give it json_option(), or a reason in WITHOUT"


@pytest.mark.parametrize("words", COMMANDS)
def test_an_error_of_every_command_is_one_object(words, tablectl, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    more, number = WRONG[words]
    outcome = tablectl(*words.split(), *more.split(), "--json")
    (error,) = errors_of(outcome)
    assert (error["number"], error["exit_code"]) == (number, outcome.code)
    assert error["name"] == HOST_ERRORS[number][0]
    assert error["text"] and error["what"] and {"where", "next"} <= set(error)
    assert outcome.out == "" or json.loads(outcome.out) == []


@pytest.mark.parametrize("words", COMMANDS)
def test_without_json_the_line_begins_with_the_number(words, tablectl, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    more, number = WRONG[words]
    outcome = tablectl(*words.split(), *more.split())
    assert outcome.err.startswith(f"tablectl: {number}: ") and outcome.err.count("\n") == 1


@pytest.mark.parametrize("words", COMMANDS)
def test_wrong_use_of_every_command_is_one_object_too(words, tablectl):
    outcome = tablectl(*words.split(), "--no-such-option", "--json")
    (error,) = errors_of(outcome)
    assert (error["number"], error["exit_code"], outcome.code, outcome.out) == (6001, 2, 2, "")
    assert error["next"] == f"see: tablectl {words} --help"


def test_an_error_says_what_where_and_what_next(tablectl, tmp_path):
    path = tmp_path / "ttyACM9"
    (error,) = errors_of(tablectl("identity", "--port", path, "--json"))
    assert error == {
        "number": 6222,
        "name": "port_missing",
        "text": f"{path}: the port is not there; plug the board in, then see: tablectl list",
        "exit_code": 3,
        "where": str(path),
        "what": "the port is not there",
        "next": "plug the board in, then see: tablectl list",
    }


def test_a_refusal_has_the_error_of_the_board(tablectl, monkeypatch):
    on_every_port(monkeypatch, NativeTable(keys=None))
    outcome = tablectl("meter", "show", "--port", "x", "--json")
    (error,) = errors_of(outcome)
    assert (error["number"], outcome.code) == (6211, ExitCode.BOARD_REFUSED)
    assert (error["board"]["code"], error["board"]["name"]) == (2010, "table_closed")


@pytest.mark.parametrize(
    ("raised", "number", "code"),
    [
        (KeyboardInterrupt(), 6003, ExitCode.INTERRUPTED),
        (ZeroDivisionError("by zero"), 6002, ExitCode.INTERNAL),
        (PermissionError(13, "Permission denied", "x.json"), 6101, ExitCode.WRONG_INPUT),
        (RuleError(1013, {"cards": 1, "deck": 52}), 1013, ExitCode.BOARD_REFUSED),
    ],
)
def test_whatever_ends_a_command_has_a_number(
    raised, number, code, tablectl, tmp_path, monkeypatch
):
    def settle(file):
        raise raised

    monkeypatch.setattr("host_tools.rounds.host_round.settle", settle)
    path = round_files.write(tmp_path, round_files.ROUND)
    outcome = tablectl("settle", path, "--json")
    (error,) = errors_of(outcome)
    assert (error["number"], error["exit_code"], outcome.code) == (number, code, code)
    assert error["name"] == (ERRORS if number in ERRORS else HOST_ERRORS)[number][0]
    assert tablectl("settle", path).err.strip().startswith(f"tablectl: {number}: ")


def test_a_name_from_outside_ends_no_line_and_moves_no_cursor(capsys):
    error_lines.echo(HostError(6101, file="a\n\x1b[2J", reason="none"), as_json=True)
    error_lines.echo(HostError(6101, file="a\n\x1b[2J", reason="none"), as_json=False)
    as_json, plain = capsys.readouterr().err.splitlines()
    assert "\\x1b[2J" in plain and json.loads(as_json)["error"]["text"] in plain


def test_a_group_without_a_command_shows_its_help_as_it_stands(tablectl):
    outcome = tablectl("log")
    assert (outcome.code, outcome.out) == (2, "")
    assert "\nCommands:\n" in outcome.err


def test_new_keys_without_a_board_are_told_as_json(tablectl, tmp_path):
    outcome = tablectl("provision", tmp_path / "keys.json", "--make", "--json")
    assert (outcome.code, json.loads(outcome.out)) == (0, {"keys": str(tmp_path / "keys.json")})


def test_a_submission_is_written_with_json_too(tablectl, tmp_path):
    path = tmp_path / "table.toml"
    outcome = tablectl("submission", "new", "573", "--out", path, "--json")
    assert outcome.code == 0 and json.loads(outcome.out)
    assert path.read_text() == tablectl("submission", "new", "573").out


def test_no_error_is_that_of_a_command_which_is_gone():
    assert set(WRONG) == set(COMMANDS)
