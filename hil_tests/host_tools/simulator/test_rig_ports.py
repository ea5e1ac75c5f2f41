"""A rig and a board at serial ports: who answers there, ports that go and come, one sentence for
each thing that is wrong."""

import json
import os
import threading
import time

import pytest

from hil_tests.host_tools.helpers.fake_ports import FakePort, garbage, prompt, silence, usb
from host_tools.common.errors import HostError
from host_tools.device import ports
from host_tools.simulator.rig import opening, requests, usb_board, wiring
from host_tools.simulator.rig.usb_board import UsbBoard

HELLO = {"what": "rig", "version": "0.1.0", "uid": "e6605838832b7c2e", "margin_us": 4000}


def rig(**facts):
    """A rig that knows one request."""
    hello = {**HELLO, "board": wiring.digest(), "lacks": {"rosc": "inside the chip"}, **facts}

    def answer(data):
        lines = [json.loads(line) for line in data.splitlines()]
        return b"".join(
            json.dumps({"id": line["id"], "ok": hello}).encode() + b"\n" for line in lines
        )

    return answer


@pytest.fixture
def at_port():
    """Puts somebody at a port; returns its path."""
    made = []

    def put(answer):
        made.append(FakePort(answer))
        return made[-1].path

    yield put
    for port in made:
        port.close()


@pytest.mark.parametrize(
    "answer, text",
    [
        (silence, "no rig answers; plug it in again, or write its image"),
        (garbage, "answers, but not as a rig (??~login: ?)"),
        (prompt, "answers, but not as a rig ("),
        (rig(what="pair"), "a pair answers, not a rig; name the rig's port with --rig"),
        (
            rig(board="0" * 16),
            "the rig's image is of wiring 0000000000000000, but this program's is",
        ),
    ],
)
def test_whoever_is_no_rig_of_this_wiring_is_named(at_port, tablectl, monkeypatch, answer, text):
    monkeypatch.setattr(requests.RigRequests.request, "__defaults__", (0.3,))
    told = tablectl("rig", "identity", "--rig", at_port(answer))
    assert told.code == 3 and text in told.err and told.err.count("\n") == 1


def test_a_port_that_is_not_there_is_named(tablectl):
    told = tablectl("rig", "identity", "--rig", "/dev/ttyACM99")
    assert told.code == 3 and "/dev/ttyACM99: the port is not there" in told.err


def test_the_rig_says_who_it_is_and_what_it_lacks(at_port, tablectl):
    port = at_port(rig())
    told = tablectl("rig", "identity", "--rig", port)
    assert told.code == 0 and "e6605838832b7c2e" in told.out and "inside the chip" in told.out
    assert json.loads(tablectl("rig", "identity", "--rig", port, "--json").out)["what"] == "rig"


def test_at_a_port_the_host_may_be_slow_and_times_no_bytes(at_port):
    facts = {"power": False, "contacts": {}, "now_us": 0}
    control = opening.on_ports(at_port(rig(**facts)), at_port(silence))
    assert "when it gets to it" in control.lacks["link_times"]
    assert control.lacks["rosc"] == "inside the chip"
    assert control.ahead_us(10) - control.ahead_us(0) == pytest.approx(
        10 * opening.AT_PORT_US, 0.1
    )
    control.disconnect()


def test_a_check_needs_the_boards_port_too(tablectl):
    told = tablectl("rig", "check", "--rig", "/dev/ttyACM99")
    assert (
        told.code == 2
        and told.err == "tablectl: 7006: rig check: also name the port of the board: --port\n"
    )


def test_a_pair_needs_an_image_of_the_rig(tablectl, monkeypatch, tmp_path):
    monkeypatch.setattr(opening, "RIG_IMAGE", tmp_path / "none.bin")
    told = tablectl("rig", "check", "--rig", "virtual")
    assert (
        told.code == 3
        and "none.bin: there is no image of the rig; build it with: make rig" in told.err
    )


class Cable:
    """A board's port that is pulled and put in again under another name."""

    def __init__(self, folder, monkeypatch):
        self.folder = folder
        self.there = {}
        monkeypatch.setattr(
            ports.list_ports, "comports", lambda: [usb(path) for path in self.there]
        )
        monkeypatch.setenv("TABLECTL_VIRTUAL", str(folder))

    def put_in(self, name):
        path = str(self.folder / name)
        self.there[path] = FakePort(lambda data: data.upper())
        os.symlink(self.there[path].path, path)
        return path

    def pull(self):
        for path, port in self.there.items():
            os.unlink(path)
            port.close()
        self.there = {}


@pytest.fixture
def cable(tmp_path, monkeypatch):
    cable = Cable(tmp_path, monkeypatch)
    yield cable
    cable.pull()


def test_a_board_is_found_again_by_its_serial_number_at_another_port(cable):
    board = UsbBoard(cable.put_in("ttyACM0"))
    board.send(b"one")
    assert board.receive(2.0) == b"ONE" and board.uid == "e660000000000001"
    board.close()
    cable.pull()
    board.reopen()
    board.send(b"two")
    assert board.receive(0.1) == b""
    again = cable.put_in("ttyACM7")
    assert board.receive(2.0) == b"TWO" and board.name == again
    board.close()


def test_a_port_that_goes_by_itself_says_so_once(cable):
    board = UsbBoard(cable.put_in("ttyACM0"))
    board.send(b"one")
    assert board.receive(2.0) == b"ONE"
    threading.Timer(0.2, cable.pull).start()
    with pytest.raises(HostError, match="the connection ended"):
        board.receive(5.0)
    assert board.receive(0.1) == b""
    cable.put_in("ttyACM1")
    board.send(b"two")
    assert board.receive(2.0) == b"TWO"
    board.close()


def test_a_board_whose_port_never_comes_is_named(cable, monkeypatch):
    monkeypatch.setattr(usb_board, "AWAY_S", 0.2)
    board = UsbBoard("/dev/ttyACM99")
    began = time.monotonic()
    with pytest.raises(
        HostError, match="/dev/ttyACM99: the board was switched on, but no port came"
    ):
        board.receive(5.0)
    assert time.monotonic() - began < 2.0
