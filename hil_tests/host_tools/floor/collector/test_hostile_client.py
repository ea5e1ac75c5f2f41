"""Somebody may speak to the socket and has no key, or is a board that lies: neither ends the line
of the others, nor keeps the journal from being followed."""

import contextlib
import json
import socket
import threading

import pytest
from tablectl.core.errors import ERRORS
from tablectl.link import frames

from hil_tests.host_tools.floor.collector.pits import collecting
from hil_tests.host_tools.floor.collector.test_collecting import met
from hil_tests.host_tools.floor.collector.test_multiplexer import AUTH, Table
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.device.link.sockets import is_collected, name_of
from host_tools.floor.collector.client import MOST_UNREAD
from host_tools.floor.collector.sharing import MOST_CLIENTS
from host_tools.floor.collector.turn import NONCE_S

NO_REQUEST = [["x"], {"x": 1}, None, 1, "", "x" * 33, "x" * 800]


@pytest.mark.parametrize("do", NO_REQUEST, ids=lambda do: str(do)[:40])
@pytest.mark.parametrize("auth", [{}, {"auth": AUTH}, {"auth": 1}], ids=str)
def test_what_is_no_name_of_a_request_is_refused_and_the_board_not_asked(do, auth):
    table = Table("panel", "stranger")
    table.clients["stranger"].take(frames.encode({"id": 1, "do": do, **auth}))
    table.mux.serve(table.now_s)
    (told,) = table.heard("stranger")
    assert told["err"]["code"] == 2003 in ERRORS and table.asked() == []
    table.says("panel", "status")
    assert [request["do"] for request in table.asked()] == ["status"]


@pytest.mark.parametrize("number", [[1], {"x": 1}, "1000000000", 1.5, True, 10**300])
def test_a_reply_with_a_number_that_is_none_is_nobodys(number):
    table = Table("panel")
    table.says("panel", "status")
    (request,) = table.asked()
    table.mux.take(frames.encode({"id": number, "ok": {}}))
    assert (table.heard("panel"), table.mux.damaged) == ([], 1)
    table.answers(request, phase="betting")
    assert table.heard("panel") == [{"id": 7, "ok": {"phase": "betting"}}]


def test_a_reply_that_gets_too_long_for_a_line_is_nobodys():
    table = Table("panel")
    table.says("panel", "status")
    (request,) = table.asked()
    text = json.dumps({"id": request["id"], "ok": {"text": "\u00e9" * 400}}, ensure_ascii=False)
    table.mux.take(text.encode() + b" " + frames.check(text.encode()) + b"\n")
    assert (table.heard("panel"), table.mux.damaged) == ([], 1)
    table.says("panel", "wagers", 8)
    assert table.asked()


def own(table):
    table.clients["collector"] = table.mux.join(is_own=True, hears=False)


def test_the_collector_signs_whoever_has_the_turn():
    table = Table(*map(str, range(8)))
    own(table)
    for name in table.clients:
        if name != "collector":
            table.says(name, "nonce", role="floor")
    (held,) = table.asked()
    table.answers(held, nonce="00" * 16, n=0)
    table.says("collector", "nonce", role="collector")
    (request,) = table.asked()
    table.answers(request, nonce="11" * 16, n=0)
    table.says("collector", "journal_exported", auth={**AUTH, "role": "collector"})
    (request,) = table.asked()
    table.answers(request, free=1)
    # And whoever has the turn has it still.
    table.says("0", "clear", 8, auth=AUTH)
    assert [request["do"] for request in table.asked()] == ["clear"]


def test_nobody_else_speaks_for_the_collector():
    table = Table("stranger")
    own(table)
    for do, code, facts in (
        ("nonce", 2021, {"role": "collector"}),
        ("journal_exported", 2021, {"cursor": "1", "auth": {**AUTH, "role": "collector"}}),
        ("link_report", 2035, {}),
        ("link_reply", 2035, {"reply": "00"}),
    ):
        table.says("stranger", do, **facts)
        assert table.heard("stranger")[0]["err"]["code"] == code
    table.passes(NONCE_S + 0.1)
    assert table.asked() == []


def test_events_without_end_do_not_end_the_collectors_own_connection():
    """The one that looks at the table hears some, and replies all the same."""
    table = Table()
    own(table)
    looks = table.clients["looks"] = table.mux.join(is_own=True)
    for number in range(2 * MOST_UNREAD // 900):
        table.board({"ev": "note", "seq": number, "t": number, "what": "x" * 900})
    assert table.clients["collector"].dropped is None and not table.clients["collector"].unread
    assert looks.dropped is None and 0 < len(looks.unread) < MOST_UNREAD // 10
    table.says("looks", "status")
    (request,) = table.asked()
    table.answers(request, phase="betting")
    assert table.heard("looks")[-1]["ok"] == {"phase": "betting"}


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLECTL_SOCKETS", str(tmp_path / "sockets"))
    return tmp_path


def connected(pit, board):
    """As a stranger who may speak to the socket."""
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(5)
    connection.connect(str(pit.settings.sockets / name_of(board.port)))
    return connection


def test_who_keeps_connections_open_keeps_nobody_out(place, board):
    with collecting(place, board) as pit:
        until(lambda: pit.told("met"))
        kept: list = []
        while len(kept) < 2 * MOST_CLIENTS:
            with contextlib.suppress(BlockingIOError):
                kept.append(connected(pit, board))
        panel = met(board.port)
        assert panel.request("slot", name="configuration", at=0)["bytes"] > 0
        until(lambda: pit.told("client_dropped"))


def test_somebody_who_comes_again_and_again_lets_others_in(place, board):
    over = threading.Event()

    def again():
        while not over.is_set():
            with contextlib.suppress(OSError):
                connected(pit, board).close()

    with collecting(place, board) as pit:
        until(lambda: pit.told("met"))
        stranger = threading.Thread(target=again)
        stranger.start()
        try:
            for _ in range(10):
                assert is_collected(board.port)
                assert met(board.port).identity["uid"] == board.identity["uid"]
        finally:
            over.set()
            stranger.join()
