"""`tablectl flash` end to end: what is written to the drive of a virtual board is what it boots.

The boards are started once: the tests follow each other.
"""

import json
import os
import threading

import pytest

from hil_tests.host_tools.helpers.interrupting import SAID, interrupted
from hil_tests.host_tools.helpers.virtual_boards import link, typed, until
from host_tools.device import keys_file, virtual_boards
from host_tools.examples import BENCH_KEYS
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.virtual import start
from host_tools.simulator.virtual.client import VirtualBench

UF2 = DEFAULT_IMAGE.with_suffix(".uf2")
KEYS = BENCH_KEYS
KEY_SETTLES_US = 50_000


@pytest.fixture(scope="module")
def board(folder):
    """A new one, without an image."""
    return start.start("table")


@pytest.fixture
def tablectl(folder, capsys):
    return lambda *arguments: typed(capsys, *arguments)


def turn_key(board, on):
    with VirtualBench(board) as bench:
        bench.key_switch(on)
        bench.run_for(KEY_SETTLES_US)


def boots(board):
    with VirtualBench(board) as bench:
        return bench.counters()["boots"]


def test_a_new_board_is_flashed_and_proves_its_image(board, tablectl):
    code, out, err = tablectl("flash", "--yes", UF2)
    assert code == 0, err
    assert f"{board.port}: runs version" in out and "proved by its own hash" in out
    assert board.has_port and not board.has_drive


def test_ctrl_c_while_a_board_is_talked_to(board):
    assert interrupted(["verify"]) == (130, SAID)


def test_ctrl_c_is_the_end_of_watching(board):
    code, said = interrupted(["monitor"])
    assert code == 0 and "interrupted" not in said


def test_ctrl_c_while_a_board_is_flashed_leaves_one_that_can_be_flashed(board, tablectl):
    tablectl("virtual", "bootsel")
    assert interrupted(["flash", "--yes", UF2]) == (130, SAID)
    tablectl("virtual", "bootsel")
    assert tablectl("flash", "--yes", UF2, "--quick")[0] == 0


def test_without_the_technicians_key_a_board_that_runs_is_left_alone(board, tablectl):
    before = boots(board)
    code, _, err = tablectl("flash", "--yes", UF2)
    assert code == 4 and "--keys" in err and "BOOTSEL" in err
    assert boots(board) == before


def test_the_technician_leads_it_into_its_boot_rom_and_the_key_may_stay_on(board, tablectl):
    turn_key(board, True)
    with link(board) as client:
        client.provision(keys_file.load_all(KEYS))
    before = boots(board)
    code, out, err = tablectl("flash", "--yes", UF2, "--quick", "--keys", KEYS, "--json")
    turn_key(board, False)
    assert code == 0, err
    (one,) = json.loads(out)["boards"]
    assert (one["drive"], one["runs"]["uid"]) == (board.drive, board.uid)
    assert boots(board) > before + 1


def open_when_asked(board):
    """The drive comes, goes, and with the service contact still closed a port comes back."""
    for seen in (lambda: board.has_drive, lambda: board.has_port):
        until(seen)
    with VirtualBench(board) as bench:
        bench.run_for(4_000_000)
        bench.service_contact(False)


def test_from_the_service_prompt_no_key_file_is_needed(board, tablectl):
    tablectl("virtual", "service", "closed")
    for state in ("off", "on"):
        tablectl("virtual", "power", state)
    opened = threading.Thread(target=open_when_asked, args=(board,))
    opened.start()
    code, out, err = tablectl("flash", "--yes", UF2, "--quick")
    opened.join()
    assert code == 0, err
    assert "open the service contact" in err
    assert f"{board.port}: runs version" in out


def test_the_power_goes_in_the_middle_of_writing(folder, tablectl):
    """Half an image does not run; the boot ROM is still there and takes a whole one. The board is
    a new one: over the same image half an image would be most of a whole one."""
    board = start.start("half")
    content = UF2.read_bytes()
    with open(os.path.join(board.drive, "half.uf2"), "wb") as file:
        file.write(content[: len(content) // 2])
    with VirtualBench(board) as bench:
        bench.run_for(200_000)
    for state in ("off", "on"):
        tablectl("virtual", "power", state, "--name", "half")
    code, out, _ = tablectl("list")
    assert code == 0 and "image that fails" in out and "tablectl virtual bootsel" in out
    assert tablectl("virtual", "bootsel", "--name", "half")[0] == 0
    assert tablectl("flash", "--yes", UF2, "--quick")[0] == 0
    with link(board) as client:
        assert client.identity["uid"] == board.uid
    tablectl("virtual", "stop", "--name", "half")


def test_of_two_drives_none_is_guessed_and_all_takes_both(board, tablectl):
    tablectl("virtual", "start", "--name", "two")
    tablectl("virtual", "bootsel", "--name", "table")
    drives = [one.drive for one in virtual_boards.running()]
    code, _, err = tablectl("flash", "--yes", UF2)
    assert code == 2 and all(drive in err for drive in drives)
    code, out, err = tablectl("flash", "--yes", UF2, "--quick", "--all", "--json")
    assert code == 0, err
    found = json.loads(out)["boards"]
    assert {one["drive"] for one in found} == set(drives)
    assert {one["runs"]["uid"] for one in found} == {
        virtual_boards.uid_of("two"),
        virtual_boards.uid_of("table"),
    }
