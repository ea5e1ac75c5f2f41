"""`tablectl virtual`: a board that goes on when the command is over; hands and plugs by command.

The bench is started once: its tests follow each other as a day with the board would.
"""

import json
import os
import signal
import subprocess
import time
from typing import Any

import pytest

from hil_tests.host_tools.helpers.interrupting import TABLECTL
from hil_tests.host_tools.helpers.virtual_boards import link, typed, until
from host_tools.common.errors import HostError
from host_tools.device import virtual_boards
from host_tools.simulator.control import BenchControl, BenchError
from host_tools.simulator.process import DEFAULT_IMAGE
from host_tools.simulator.virtual import server, start
from host_tools.simulator.virtual.client import VirtualBench

UF2 = DEFAULT_IMAGE.with_suffix(".uf2")


@pytest.fixture(scope="module")
def board(folder):
    """A new one, without an image."""
    return start.start("table")


@pytest.fixture
def tablectl(folder, capsys):
    return lambda *arguments: typed(capsys, *arguments)


def test_a_new_board_shows_the_drive_of_its_boot_rom(board, tablectl):
    assert board.has_drive and not board.has_port
    (one,) = json.loads(tablectl("list", "--json")[1])
    assert (one["state"], one["virtual"]) == ("boot ROM RPI-RP2", "table")
    assert one["where"] == os.path.abspath(board.drive)


def test_what_is_no_image_is_passed_over(board):
    noise = os.path.join(board.drive, "noise.uf2")
    blocks = UF2.read_bytes()[:5120]
    for content in (b"noise" * 1000, blocks[:512] * 3, blocks[:300]):
        with open(noise, "wb") as file:
            file.write(content)
        time.sleep(0.3)
        assert board.has_drive and not board.has_port
    os.remove(noise)


def test_the_board_boots_what_is_written_to_the_drive(board):
    image = UF2.read_bytes()
    with open(os.path.join(board.drive, "any name.uf2"), "wb") as file:
        file.write(image[: len(image) // 2])
        file.flush()
        time.sleep(0.3)
        assert board.has_drive
        file.write(image[len(image) // 2 :])
    until(lambda: board.has_port)
    assert not board.has_drive
    with link(board) as client:
        assert client.identity["uid"] == board.uid == virtual_boards.uid_of("table")


def test_the_flash_holds_the_image_and_nothing_else(board):
    image = DEFAULT_IMAGE.read_bytes()
    flash = (virtual_boards.of_name("table") / "flash.bin").read_bytes()
    assert flash.startswith(image)
    assert set(flash[len(image) :]) <= {0x00, 0xFF}


def test_pulling_the_plug_hangs_up(board, tablectl):
    with link(board) as client:
        assert tablectl("virtual", "power", "off")[0] == 0
        with pytest.raises(HostError) as caught:
            client.request("status")
        assert caught.value.code == 6204
    assert not board.has_port
    code, out, _ = tablectl("list")
    assert code == 0 and "tablectl virtual power on" in out
    code, _, err = tablectl("status")
    assert code == 3 and "virtual board table runs" in err and "tablectl list" in err
    assert tablectl("virtual", "power", "off")[::2] == (
        3,
        "tablectl: 6217: virtual bench: the board has no power: power_on first\n",
    )
    assert tablectl("virtual", "power", "on")[0] == 0
    until(lambda: board.has_port)
    with link(board) as client:
        assert client.request("status")["resets"]["cause"] == "power"


def test_the_usb_cable_alone_leaves_the_board_running(board, tablectl):
    with VirtualBench(board) as bench:
        boots = bench.counters()["boots"]
        assert tablectl("virtual", "usb", "out")[0] == 0
        assert not board.has_port and bench.state()["power"]
        assert "tablectl virtual usb in" in tablectl("list")[1]
        assert tablectl("virtual", "usb", "in")[0] == 0
        until(lambda: board.has_port)
        assert bench.counters()["boots"] == boots


def test_each_client_is_told_what_happened(board):
    with VirtualBench(board) as one, VirtualBench(board) as other:
        one.press("start_game")
        one.reset()
        until(lambda: one.now_us and any(event["what"] == "reset" for event in one.events))
        until(lambda: other.now_us and any(event["what"] == "reset" for event in other.events))
    until(lambda: board.has_port)


def test_waiting_for_one_client_does_not_keep_the_others(board):
    with VirtualBench(board) as one, VirtualBench(board) as other:
        end_us = one.now_us + 2_000_000
        assert isinstance(one._control, BenchControl)
        waiting = one._control.send({"do": "run", "until_us": end_us})
        other.state()
        assert other.now_us < end_us
        one._control.answer(waiting)


def test_hands_are_commands(board, tablectl):
    for words, back, contact in (
        (("key", "on"), "off", "key_switch"),
        (("service", "closed"), "open", "service_contact"),
        (("chip", "3", "on"), "off", "sensor_3"),
    ):
        assert tablectl("virtual", *words)[0] == 0
        with VirtualBench(board) as bench:
            assert bench.state()["contacts"][contact]
        assert tablectl("virtual", *words[:-1], back)[0] == 0
    assert tablectl("virtual", "press", "start_game", "--json")[:2] == (
        0,
        '{"name": "table", "done": "start_game pressed"}\n',
    )


def test_bootsel_brings_the_drive_and_a_restart_the_image(board, tablectl):
    assert tablectl("virtual", "bootsel")[0] == 0
    until(lambda: board.has_drive)
    assert not board.has_port
    for state in ("off", "on"):
        tablectl("virtual", "power", state)
    until(lambda: board.has_port)
    assert not board.has_drive


def test_a_board_that_was_put_away_has_kept_its_memories(board, tablectl):
    assert tablectl("virtual", "stop")[0] == 0
    assert virtual_boards.running() == []
    assert tablectl("virtual", "power", "on")[::2] == (
        3,
        "tablectl: 6232: no virtual board is running; start one with: tablectl virtual start\n",
    )
    with pytest.raises(BenchError, match="virtual board table has stopped"):
        VirtualBench(board)
    code, out, _ = tablectl("virtual", "start", "--json")
    assert code == 0 and json.loads(out)["port"] == board.port


def test_of_two_boards_none_is_guessed(board, tablectl):
    assert tablectl("virtual", "start", "--name", "other")[0] == 0
    code, _, err = tablectl("virtual", "key", "on")
    assert code == 2 and "other, table" in err and "--name" in err
    one, other = virtual_boards.running()
    assert one.uid != other.uid
    assert tablectl("virtual", "stop", "--name", "other")[0] == 0


def test_the_process_asks_for_the_state_once_at_a_time():
    """Two that were taken before the plug was pulled would bring the port back."""
    process = server.Server.__new__(server.Server)
    asked: list[dict[str, str]] = []
    process.ask = lambda request, then=None: asked.append(request)  # type: ignore[method-assign]
    process.looking, process.left = False, True
    process.ask_state()
    process.ask_state()
    assert asked == [{"do": "state"}]
    process.look({"ok": {}})
    process.ask_state()
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("start",), 2, "runs already"),
        (("start", "--name", "../x"), 2, "letters, digits"),
        (("stop", "--name", "none"), 3, "no virtual board none is running"),
    ],
)
def test_wrong_use_is_one_sentence(words, code, said, board, tablectl):
    outcome = tablectl("virtual", *words)
    assert outcome[0] == code and outcome[2].count("\n") == 1 and said in outcome[2]


def test_a_board_that_does_not_stop_is_named_with_its_process(board, monkeypatch):
    now = virtual_boards.one("table")
    with monkeypatch.context() as deaf:
        deaf.setattr(start, "SETTLED_S", 0.1)
        deaf.setattr(VirtualBench, "stop", lambda bench: None)
        with pytest.raises(HostError) as caught:
            start.stop(now)
    assert caught.value.code == 6235 and str(now.pid) in caught.value.text
    start.stop(now)
    assert virtual_boards.running() == []
    start.start("table")


def test_a_bench_that_does_not_come_up_says_why(board, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(HostError) as caught:
        start.start("third")
    assert caught.value.code == 6217 and "node is not installed" in caught.value.text


def test_of_two_that_start_one_name_at_once_one_wins_and_the_other_says_so(folder):
    words = [str(TABLECTL), "virtual", "start", "--name", "both"]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    two = [subprocess.Popen(words, **pipes) for _ in range(2)]
    said = [one.communicate(timeout=120) for one in two]
    assert sorted(one.returncode for one in two) == [0, 2], said
    (lost,) = [err for one, (_, err) in zip(two, said, strict=True) if one.returncode]
    assert lost.count("\n") == 1 and "the virtual board both runs already" in lost
    logged = (virtual_boards.of_name("both") / "log").read_text()
    assert logged.count("power_on") == 1
    start.stop(virtual_boards.one("both"))


def test_a_virtual_board_ends_with_its_memory_written_when_it_is_told_to_hang_up(folder):
    board = start.start("hung")
    with VirtualBench(board) as bench:
        bench.fram_write(100, b"kept")
    os.kill(board.pid, signal.SIGHUP)
    until(lambda: not virtual_boards.running() or board not in virtual_boards.running())
    until(lambda: not (virtual_boards.of_name("hung") / "board.json").exists())
    assert (virtual_boards.of_name("hung") / "fram.bin").read_bytes()[100:104] == b"kept"


def test_a_blank_board_begins_anew(board, tablectl):
    tablectl("virtual", "stop")
    memory = virtual_boards.of_name("table") / "fram.bin"
    kept = memory.read_bytes()
    code, _, err = tablectl("virtual", "start", "--blank")
    assert code == 2 and "its flash and its memory (keys, meters, journal) are thrown away" in err
    assert memory.read_bytes() == kept and virtual_boards.running() == []
    code, out, _ = tablectl("virtual", "start", "--blank", "--yes")
    assert code == 0 and "no image" in out and "tablectl flash" in out
