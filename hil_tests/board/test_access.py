"""The link gives no prompt whatever bytes come, nor does the key switch; the service contact
inside the box does; the file system is inert."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from hil_tests.board.board_verbs import BOOT_LIMIT_US
from hil_tests.board.opened_board import assert_only_link_lines, recorded
from hil_tests.board.service import Technician

CONTROL = [bytes([byte]) for byte in range(32)]
MPREMOTE = Path(sys.executable).parent / "mpremote"

# What somebody might plant to get in, and what would show that it ran.
PLANTED = (
    "boot.py",
    "main.py",
    "_boot.py",
    "json.py",
    "select.py",
    "board.py",
    "build_info.py",
    "tablectl/__init__.py",
    "tablectl/app/controller.py",
    "lib/board.py",
)
PLANT = """
import os
for folder in ("/tablectl", "/tablectl/app", "/lib"):
    os.mkdir(folder)
for name in {planted}:
    with open("/" + name, "w") as file:
        file.write("print('planted', __name__)\\n")
"""
# The same files where a stock image would look for them: the trap works.
SPRING = """
import sys
sys.modules.pop("board", None)
sys.path.insert(0, "/")
import board
"""


def assert_undisturbed(board):
    """The board still runs since power-on, and its table is open."""
    status = board.status()
    assert status["phase"] == "betting"
    assert status["resets"] == {"cause": "power"} and status["fault"] is None


def test_no_byte_opens_a_prompt(board):
    board.bench.link_bytes()
    numbers = random.Random(4)
    for _ in range(40):
        numbers.shuffle(CONTROL)
        board.send(b"".join(CONTROL) + b"print('open')\r\n")
        board.bench.run_for(5_000)
    board.send(b"\r\x03\x03\x01import sys\x04\r\n\x02\x05A\x01\x80\x04\n")
    board.bench.run_for(300_000)
    said = board.bench.link_bytes()
    assert_only_link_lines(said)
    assert b"open" not in said and b">>>" not in said
    assert_undisturbed(board)


def test_ctrl_c_from_power_on_on_opens_no_prompt(make_board):
    board = make_board()
    board.bench.power_on()
    for _ in range(300):
        board.send(b"\x03\x04\x01")
        board.bench.run_for(1_000)
    board.send(b"\n")
    board.bench.run_for(200_000)
    said = board.bench.link_bytes()
    assert b">>>" not in said and b"raw REPL" not in said
    board.client.connect()
    assert_undisturbed(board)


def test_the_service_contact_opens_the_prompt_and_lights_locked(make_board):
    board = make_board(service=True)
    technician = Technician(board)
    assert technician.run("print(6 * 7)") == "42\n"
    assert board.lamps() == {"locked"}


def test_the_key_switch_leads_to_no_prompt(make_board):
    """Key on and a start, by the power and by a reset: a table, whatever is typed."""
    board = make_board()
    board.bench.key_switch(True)
    for start in (board.bench.power_on, board.bench.reset):
        start()
        board.bench.run_for(300_000)
        board.send(b"\r\x03\x03\x01import sys\x04\r\n")
        board.bench.run_for(1_000_000)
        assert_only_link_lines(board.bench.link_bytes())
        board.client.connect()
    assert_undisturbed(board)


def test_a_service_contact_that_is_closed_while_the_table_runs_is_named_and_noted(make_board):
    board = make_board()
    board.open()
    board.bench.service_contact(True)
    board.bench.run_for(2_100_000)
    devices = board.request("devices")
    assert devices["parts"]["service_contact"] == {"closed": True}
    assert devices["troubles"] == {"service_contact": 3022}
    board.bench.service_contact(False)
    board.bench.run_for(1_100_000)
    assert board.request("devices")["troubles"] == {"service_contact": 3022}
    assert [facts["code"] for facts in recorded(board, "fault")] == [3022]


@pytest.mark.needs("pty")
def test_mpremote_works_with_the_service_contact(make_board):
    bench = make_board(paced=True, service=True).bench
    bench.power_on()
    done = subprocess.run(
        [MPREMOTE, "connect", bench.pty, "exec", "import sys; print(sys.path, 6 * 7)"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "['.frozen'] 42\n"), done.stderr


def test_leaving_the_service_prompt_is_no_fault(make_board):
    board = make_board(service=True)
    technician = Technician(board)
    board.bench.service_contact(False)
    technician.type("import machine; machine.reset()")
    board.bench.run_for(300_000)
    board.starts_anew()
    status = board.status()
    assert status["resets"] == {"cause": "service"} and status["fault"] is None


def test_modules_planted_in_flash_are_inert(make_board):
    board = make_board(service=True)
    technician = Technician(board)
    technician.mount()
    technician.run(PLANT.format(planted=PLANTED), limit_us=60_000_000)
    assert technician.run(SPRING) == "planted board\n"
    board.bench.service_contact(False)
    board.bench.power_off()
    board.bench.run_for(10_000)
    board.bench.power_on()
    board.bench.run_for(300_000)
    assert b"planted" not in board.bench.link_bytes()
    board.starts_anew()
    assert board.status()["phase"] == "betting"


def test_even_at_the_prompt_nothing_is_mounted(make_board):
    technician = Technician(make_board(service=True))
    assert technician.run("import os, sys; print(os.listdir('/'), sys.path)") == "[] ['.frozen']\n"


def test_a_prompt_dies_with_the_watchdog_while_the_contact_is_open(make_board):
    """Should a prompt ever open without the contact, boot.py's watchdog ends it."""
    board = make_board(service=True)
    began = board.now
    technician = Technician(board)
    board.bench.service_contact(False)
    technician.run("import boot")
    board.bench.run_for(6_000_000)
    board.starts_anew()
    assert board.status()["resets"] == {"cause": "service"}
    assert board.now - began < 10 * BOOT_LIMIT_US
