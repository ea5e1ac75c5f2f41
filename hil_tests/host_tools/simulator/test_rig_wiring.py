"""The wires between rig and board: drawn and listed as the tables of both say."""

import json
import runpy

from host_tools.cli.entry import run
from host_tools.simulator.rig import wiring, wiring_svg
from host_tools.simulator.wiring import BOARD, BOARDS

RIG = BOARDS / "rig"
MARK = "<!-- tablectl rig wiring -->\n"


def tables():
    return runpy.run_path(str(BOARD))


def test_the_list_in_the_readme_is_the_one_that_is_made():
    after = (RIG / "README.md").read_text().split(MARK)[1]
    assert after.startswith(wiring.markdown() + "\n")


def test_the_picture_is_the_one_that_is_made():
    assert (RIG / "wiring.svg").read_bytes() == wiring_svg.svg()


def test_every_pin_of_the_board_has_its_wire_but_those_of_the_memory():
    board = tables()
    pins = {role: row[0] for table in ("INPUTS", "OUTPUTS") for role, row in board[table].items()}
    pins |= {role: board["SPI"][role] for role in ("sck", "mosi", "miso")}
    pins |= {f"shoe_{role}": board["CARD_SHOE"][role] for role in ("tx", "rx")}
    joined = {wire.role: wire.board for wire in wiring.wires()}
    unjoined = {role for role in pins if role not in joined}
    assert unjoined == {"fram_select", "miso"}
    for role, pin in pins.items():
        assert role in unjoined or joined[role] == f"GP{pin}"
    assert set(joined) - set(pins) == {"power", "sense", "run", "ground"}


def test_no_pin_has_two_wires_and_jumpers_are_straight():
    wires = wiring.wires()
    for ends in ([wire.rig for wire in wires], [wire.board for wire in wires]):
        assert len(set(ends)) == len(ends)
    crooked = {wire.role for wire in wires if wire.rig != wire.board}
    assert crooked == {"power", "sense", "run", "shoe_rx", "shoe_tx"}


def test_what_the_state_machines_rely_on():
    """The shifter's clock is GP18, and all that is worked lies in GP2 to GP15."""
    wires = wiring.wires()
    assert {wire.role: wire.rig for wire in wires}["sck"] == "GP18"
    worked = [wire.rig for wire in wires if wire.kind in ("power", "reset", "contact")]
    assert worked == ["GP2", "GP3", *(f"GP{pin}" for pin in range(6, 16))]
    assert [wire.role for wire in wires if wire.kind == "power"] == ["power"]


def test_a_digest_tells_one_wiring_from_another():
    board = tables()
    rows = runpy.run_path(str(RIG / "wires.py"))["WIRES"]
    made = runpy.run_path(str(RIG / "table_rig" / "identity.py"))["wiring_digest"]
    assert wiring.digest() == made(rows, board["LAMPS"], board["DISPLAYS"])
    assert wiring.digest() != made(rows[1:], board["LAMPS"], board["DISPLAYS"])
    assert wiring.digest() != made(rows, board["LAMPS"], board["DISPLAYS"][::-1])


def test_the_command_lists_and_draws_them(capsys, tmp_path):
    assert run(["rig", "wiring"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == list(wiring.TITLES) and len(lines) == 22
    assert lines[6].split()[:6] == ["GP7", "10", "RUN", "30", "run", "reset"]
    path = tmp_path / "wires.svg"
    assert run(["rig", "wiring", "--json", "--out", str(path)]) == 0
    assert path.read_bytes() == wiring_svg.svg()
    assert json.loads(capsys.readouterr().out)[0]["rig"] == "GP2"
    assert run(["rig", "wiring", "--out", str(tmp_path / "no" / "folder.svg")]) == 2
    assert "cannot be written" in capsys.readouterr().err
