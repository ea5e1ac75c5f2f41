"""The panel at a virtual board, which goes on without it: what it finds there, what it leaves."""

import json
import shutil
import signal
import subprocess
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.helpers.interrupting import TABLECTL
from hil_tests.host_tools.helpers.virtual_boards import (
    awaits,
    link,
    own_folder,
    ready,
    shows,
    typed,
    until,
)
from hil_tests.host_tools.session.web.panel_table import TABLES
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.device import virtual_boards
from host_tools.examples import BENCH_KEYS
from host_tools.session.opening import Wanted, opened, plugged_in
from host_tools.session.virtual_session import VirtualSession
from host_tools.session.web import picture
from host_tools.session.web.panel_view import PanelView
from host_tools.session.web.token_guard import COOKIE
from host_tools.simulator.virtual import start
from host_tools.simulator.virtual.client import VirtualBench

CONFIGURATION = json_file.read(TABLES / "687a.json")
PANEL = ("panel", "--no-browser", "--listen", "127.0.0.1:0")


@pytest.fixture
def board(folder):
    """The only one there is; its table waits for wagers, and no contact is closed. The one of the
    test before goes on unless it was left otherwise."""
    boards = virtual_boards.running()
    kept = next((one for one in boards if one.name == "table" and is_untouched(one)), None)
    for one in boards:
        if one != kept:
            start.stop(one)
    for place in folder.iterdir():
        if kept is None or place.name != kept.name:
            shutil.rmtree(place)
    return kept or ready("table", CONFIGURATION)


def is_untouched(board):
    if not board.has_port or any(contacts(board).values()):
        return False
    with link(board) as client:
        status = client.request("status")
    return status.get("what") == "wagers" and not status["wagered"]


def contacts(board):
    """Of each contact that was moved, whether it is closed."""
    with VirtualBench(board) as bench:
        return bench.state()["contacts"]


@pytest.fixture
def tablectl(folder, capsys):
    return lambda *arguments: typed(capsys, *arguments)


@pytest.fixture
def panel(board):
    """A panel that is opened for each test anew, as `tablectl panel --keys` does."""
    view = PanelView()
    with opened(Wanted("panel", keys_path=str(BENCH_KEYS), seed=3), view) as session:
        yield session


def deals(session, cards):
    """So many cards from the shoe, each once the last one was told."""
    for _ in range(cards):
        before = len(session.view.told)
        session.deal()
        shows(session, lambda view, before=before: len(view.told) > before)


def test_nothing_is_plugged_in(tmp_path):
    with own_folder(tmp_path):
        assert plugged_in(None, "panel") is None


def test_the_only_board_is_taken_with_its_table_and_chips_that_lie_there(board, tablectl):
    for seat, state in ((4, "off"), (2, "on")):
        assert tablectl("virtual", "chip", seat, state)[0] == 0
    with opened(Wanted("panel"), PanelView()) as session:
        assert isinstance(session, VirtualSession)
        assert session.has_hands and not session.changes_game
        assert session.view.title == "DJ Wild Stud Poker, table 1"
        assert "virtual board table" in session.view.board
        shows(session, lambda view: view.chips == {2})
        assert tablectl("virtual", "chip", 2, "off")[0] == 0
        shows(session, lambda view: not view.chips)
        assert session.faults.lying == set()
        session.toggle_chip(4)
        shows(session, lambda view: view.chips == {4})
        with pytest.raises(HostError) as raised:
            session.confirm_jackpot()
        assert raised.value.code == 6701
    assert contacts(board)["sensor_4"]
    assert tablectl("virtual", "chip", 4, "off")[0] == 0


def test_a_port_that_is_a_virtual_boards_has_hands_too(board):
    with opened(Wanted("run", port=board.port), PanelView()) as session:
        assert session.has_hands


def test_what_was_made_to_fail_works_again_when_the_panel_ends(board, panel):
    panel.toggle_chip(4)
    panel.toggle_power()
    panel.stick_sensor(1, True)
    panel.kill_entropy(True)
    panel.start_game()
    panel.hands_off()
    closed = contacts(board)
    assert closed["sensor_4"] and not (closed["sensor_1"] or closed["start_game"])
    panel.toggle_power()
    awaits(panel, "wagers")
    panel.toggle_chip(4)


def test_another_panel_finds_the_round_and_a_shoe_without_its_cards(panel):
    # Of a deck that rounds were dealt from the stub may be due.
    panel.report("new_deck")
    panel.place_wagers_at(4, every=True)
    panel.start_game()
    awaits(panel, "confirm_chips")
    panel.collect_chips()
    awaits(panel, "card")
    deals(panel, 4)
    told, seats = list(panel.view.told), picture.moving_facts(panel, panel.view)["seats"]
    panel.client.close()
    view = PanelView()
    with opened(Wanted("panel", keys_path=str(BENCH_KEYS), seed=3), view) as late:
        assert isinstance(late, VirtualSession)
        assert view.told == told
        assert picture.moving_facts(late, view)["seats"] == seats
        shoe = picture.moving_facts(late, view)["shoe"]
        assert shoe["left"] == shoe["of"] - 4
        assert all(shoe["cards"][card] == 0 for card in told)
        late.toggle_auto_deal()
        awaits(late, "decision")
        late.decide("fold")
        awaits(late, "next_round")
        late.next_round()
        awaits(late, "wagers")


def test_the_power_is_cut_from_outside_and_the_panel_comes_back(panel, tablectl):
    assert tablectl("virtual", "power", "off")[0] == 0
    shows(panel, lambda view: not view.power)
    assert picture.moving_facts(panel, panel.view)["step"]["says"] == "The board has no power."
    assert tablectl("virtual", "power", "on")[0] == 0
    awaits(panel, "wagers")


def test_the_usb_cable_is_pulled_and_put_in_again(panel, tablectl):
    assert tablectl("virtual", "usb", "out")[0] == 0
    shows(panel, lambda view: view.absent and view.away)
    assert "tablectl virtual usb in" in picture.moving_facts(panel, panel.view)["step"]["says"]
    assert tablectl("virtual", "usb", "in")[0] == 0
    awaits(panel, "wagers")


def test_the_board_is_put_away_and_started_again(panel, tablectl):
    assert tablectl("virtual", "stop")[0] == 0
    shows(panel, lambda view: view.absent)
    says = picture.moving_facts(panel, panel.view)["step"]["says"]
    assert "tablectl virtual start --name table" in says
    assert tablectl("virtual", "start")[0] == 0
    awaits(panel, "wagers")


def test_its_boot_rom_waits_for_an_image(panel, tablectl):
    assert tablectl("virtual", "bootsel")[0] == 0
    shows(panel, lambda view: view.absent)
    assert "tablectl flash" in picture.moving_facts(panel, panel.view)["step"]["says"]
    code, out, err = tablectl(*PANEL)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert "next: tablectl flash, or without a board: tablectl panel --virtual" in err
    assert tablectl("virtual", "power", "off")[0] == 0
    assert tablectl("virtual", "power", "on")[0] == 0
    awaits(panel, "wagers")


def test_another_table_than_its_own_is_refused(board, tablectl):
    code, _, err = tablectl(*PANEL, "--table", TABLES / "581.json")
    assert (code, err.count("\n")) == (2, 1)
    assert "tablectl submission send" in err


def test_a_board_without_power_is_one_sentence(board, tablectl):
    assert tablectl("virtual", "power", "off")[0] == 0
    for port in ((), ("--port", board.port)):
        code, out, err = tablectl(*PANEL, *port)
        assert (code, out, err.count("\n")) == (3, "", 1)
        assert "table: no power" in err and "tablectl virtual power on --name table" in err


def test_a_board_that_was_never_provisioned_is_one_sentence(board, tablectl):
    new = ready("new")
    code, out, err = tablectl(*PANEL, "--port", new.port)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "tablectl provision" in err


def test_a_board_whose_memory_is_gone_is_one_sentence(board, tablectl):
    with VirtualBench(board) as bench:
        bench.power_off()
        bench.fram_fault("absent")
        bench.power_on()
        until(lambda: board.has_port)
    code, out, err = tablectl(*PANEL, "--port", board.port)
    assert (code, out, err.count("\n")) == (4, "", 1)
    assert "FRAM" in err and "tablectl doctor" in err


def test_of_two_boards_none_is_guessed(board, tablectl):
    ready("new")
    code, out, err = tablectl(*PANEL)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert all(one.port in err for one in virtual_boards.running())


def test_what_was_asked_when_a_signal_came_does_not_keep_a_sensor_stuck(board):
    """The reply to it is still to come when the hands are taken off."""
    with opened(Wanted("panel", keys_path=str(BENCH_KEYS), seed=3), PanelView()) as session:
        assert isinstance(session, VirtualSession)
        for seat in (3, 4, 5):
            session.stick_sensor(seat, True)
        control: Any = session._bench._control
        control.send({"do": "state"})
    assert not any(contacts(board)[f"sensor_{seat}"] for seat in (3, 4, 5))


@pytest.mark.parametrize("ctrl_c", [signal.default_int_handler, signal.SIG_IGN], ids=["", "&"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["TERM", "HUP"])
def test_a_panel_that_is_ended_by_a_signal_leaves_no_sensor_stuck(number, ctrl_c, board):
    """And no button held: both signals, one after the other, do not break the mending off. A
    shell's background job ignores Ctrl-C."""
    command = [TABLECTL, *PANEL, "--json", "--port", board.port]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, ctrl_c),
    )
    assert process.stdout
    try:
        url = json.loads(process.stdout.readline())["url"]
        token = parse_qs(urlsplit(url).query)["token"][0]
        cookie = f"{COOKIE}_{urlsplit(url).port}={token}"
        for act in (
            {"do": "stick_sensor", "seat": 3, "covered": True},
            {"do": "noise", "on": True},
        ):
            body = json.dumps(act).encode()
            how = {"content_type": "application/json", "cookie": cookie}
            assert ask(url, "POST", "/act", body, **how) == (200, "{}")
        assert contacts(board)["sensor_3"]
        process.send_signal(number)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.stdout.close()
    assert not contacts(board)["sensor_3"]
