"""`tablectl virtual start --rig`: a board and a rig that are found as two Picos on wires are.

The pair is started once: its tests follow each other as a tester's day does.
"""

import json

import pytest

from hil_tests.helpers.other_pytest import said_by_pytest
from hil_tests.host_tools.helpers.virtual_boards import typed, until
from host_tools.common.errors import HostError
from host_tools.device import virtual_boards
from host_tools.simulator.rig import opening
from host_tools.simulator.virtual import start

WIRES = 20
# Its body pulls the plug and awaits that the port goes and comes.
BODY = "hil_tests/board/test_faults.py"


@pytest.fixture(scope="module")
def board(folder):
    return start.start("table", rig=True)


@pytest.fixture
def tablectl(folder, capsys):
    return lambda *arguments: typed(capsys, *arguments)


def test_the_rig_is_plugged_in_and_the_board_waits_for_it(board, tablectl):
    assert board.has_rig and not (board.has_port or board.has_drive)
    code, out, _ = tablectl("list")
    assert code == 0 and "at its rig" in out
    assert f"tablectl rig check --rig {board.rig} --port {board.port}" in out
    (one,) = json.loads(tablectl("list", "--json")[1])
    assert (one["state"], one["virtual"]) == ("at its rig", "table")


def test_its_wires_are_right(board, tablectl):
    code, out, err = tablectl("rig", "check", "--rig", board.rig, "--port", board.port, "--json")
    assert code == 0, err
    wires = json.loads(out)
    assert [wire["state"] for wire in wires] == ["good"] * WIRES


def test_a_body_that_starts_the_board_anew_passes_at_the_ports(board):
    done = said_by_pytest(BODY, "-k", "power", "--port", board.port, "--rig", board.rig)
    assert done.returncode == 0 and "passed" in done.stdout, done.stdout


def test_a_wire_that_is_cut_by_command_is_named(board, tablectl):
    assert tablectl("virtual", "wire", "sensor_3", "cut")[0] == 0
    code, out, _ = tablectl("rig", "check", "--rig", board.rig, "--port", board.port)
    assert code != 0 and "sensor_3" in out
    code, out, _ = tablectl("virtual", "wire", "sensor_3", "mend", "--json")
    assert (code, json.loads(out)) == (0, {"name": "table", "done": "wire sensor_3, mend"})


@pytest.mark.parametrize("words", [("press", "start_game"), ("key", "on"), ("power", "on")])
def test_what_the_rig_does_nobody_else_does(words, board, tablectl):
    code, out, err = tablectl("virtual", *words)
    assert (code, out, err.count("\n")) == (3, "", 1) and "rig" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sensor_9", "cut"), "sensor_9"),
        (("sensor_3", "swap"), "with"),
        (("sensor_3", "swap", "--with", "sensor_9"), "sensor_9"),
    ],
)
def test_a_wire_that_is_none_is_one_sentence(words, said, board, tablectl):
    code, out, err = tablectl("virtual", "wire", *words)
    assert (code, out, err.count("\n")) == (3, "", 1) and said in err


def test_a_board_without_a_rig_has_no_wires(board, tablectl):
    assert tablectl("virtual", "start", "--name", "other")[0] == 0
    code, _, err = tablectl("virtual", "wire", "sensor_3", "cut", "--name", "other")
    assert code == 3 and err.count("\n") == 1 and "rig" in err
    assert tablectl("virtual", "stop", "--name", "other")[0] == 0


def test_put_away_and_started_alone_it_has_kept_its_memories(board, tablectl):
    assert tablectl("virtual", "stop")[0] == 0
    code, out, _ = tablectl("virtual", "start", "--json")
    told = json.loads(out)
    assert code == 0 and (told["port"], told["rig"]) == (board.port, None)
    until(lambda: virtual_boards.one("table").has_port)
    assert tablectl("virtual", "stop")[0] == 0


def test_without_an_image_of_the_rig_it_says_how_to_build_one(folder, monkeypatch, tmp_path):
    monkeypatch.setattr(opening, "RIG_IMAGE", tmp_path / "rig.bin")
    with pytest.raises(HostError) as raised:
        start.start("third", rig=True)
    assert raised.value.code == 7008 and "make rig" in raised.value.text
