"""A table on a port: what the link tells is shown, what it allows is offered, no more."""

import pytest

from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable
from hil_tests.host_tools.session.web.panel_table import TABLES, PanelTable
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient
from host_tools.session.session import Session
from host_tools.session.web.panel_view import PanelView
from host_tools.simulator.bench_stream import BenchStream


@pytest.fixture
def mirror():
    """A board on a port, with a table of DJ Wild."""
    board = NativeTable()
    board.turn_key(True)
    view = PanelView()
    client = LinkClient(BenchStream(board), keys=KEYS)
    session = Session(client, view, json_file.read(TABLES / "687a.json"))
    session.open()
    made = PanelTable(board, session, view)
    made.wait()
    return made


def test_wagers_are_entered_and_buttons_pressed_at_the_table_are_seen(mirror):
    seen = mirror.see()
    assert (seen["table"]["hands"], seen["shoe"], seen["faults"]) == (False, None, None)
    assert seen["table"]["examples"] == []
    assert seen["signs"]["meter_sign"] == "2,000.00"
    mirror.do("place_wagers_at", seat=2, every=False)
    mirror.do("drop", seat=2, wager="trips", cents=500)
    assert "Start Game" not in mirror.offers
    mirror.board.start_game()
    mirror.wait()
    seen = mirror.see()
    assert seen["lamps"]["locked"] and seen["step"]["what"] == "card"
    assert seen["step"]["offers"] == []
    assert seen["seats"][1]["wagers"] == {"ante": 1000, "blind": 1000, "trips": 500}


@pytest.mark.parametrize("act", ["start_game", "lock_out", "toggle_power", "pull_plug"])
def test_what_needs_hands_is_done_at_the_table(act, mirror):
    with pytest.raises(HostError) as raised:
        mirror.do(act)
    assert raised.value.code == 6905
    assert mirror.view.what == "wagers"


def test_a_round_that_was_in_play_before_is_shown_whole(mirror):
    mirror.do("place_wagers_at", seat=2, every=False)
    mirror.board.start_game()
    mirror.wait()
    for card in ("2c", "3c", "4c"):
        mirror.board.shoe(f"CARD,{card}")
        mirror.wait()
    late = PanelView()
    session = Session(LinkClient(BenchStream(mirror.board)), late, None)
    session.open()
    assert late.hands == mirror.view.hands
    assert late.wagers == mirror.view.wagers


def test_events_that_were_lost_are_made_up_from_the_journal(mirror):
    mirror.do("place_wagers_at", seat=2, every=False)
    mirror.board.start_game()
    mirror.wait()
    mirror.board.shoe("CARD,2c")
    # The line with the card never comes; the next event shows the gap.
    mirror.board.run_for(2_000)
    assert b'"card":"2c"' in mirror.board.link_bytes()
    mirror.board.shoe("CARD,3c")
    mirror.wait(4)
    assert mirror.session.client.lost > 0
    assert mirror.view.hands[2] == ["2c", "3c"]


def test_what_was_decided_elsewhere_is_known_from_the_journal(mirror):
    """A fold by another program: no event tells it."""
    mirror.do("place_wagers_at", seat=2, every=False)
    mirror.do("place_wagers_at", seat=5, every=False)
    mirror.board.start_game()
    mirror.wait()
    for card in "As 2d 3h 4c 5s 2s 4d 9d Td Ad Kd Ks Qh 8c 6d 3c".split():
        mirror.board.shoe(f"CARD,{card}")
        mirror.wait()
    mirror.do("stub", count=37, misdealt=False)
    assert (mirror.view.what, mirror.view.to) == ("decision", 2)
    mirror.session.client.request("decision", seat=2, what="fold")
    mirror.wait()
    assert mirror.view.decisions == {2: "fold"}
    mirror.do("decide", what="raise")
    mirror.wait()
    assert mirror.view.decisions == {2: "fold", 5: "raise"}


class Port(BenchStream):
    """The board's port, which can be pulled."""

    pulled = False

    def receive(self, limit_s):
        if self.pulled:
            raise HostError(6204, port=self.name)
        return super().receive(limit_s)

    def send(self, data):
        if self.pulled:
            raise HostError(6204, port=self.name)
        super().send(data)

    def reopen(self):
        if self.pulled:
            raise HostError(6201, port=self.name, reason="gone")


def test_a_cable_that_is_pulled_is_said_once_and_found_again(mirror):
    port = mirror.session.client.stream = Port(mirror.board)
    mirror.do("place_wagers_at", seat=2, every=False)
    port.pulled = True
    mirror.wait(10)
    assert mirror.view.away and "Is its cable in?" in mirror.see()["step"]["says"]
    assert sum("connection ended" in entry.text for entry in mirror.view.log) == 1
    mirror.board.start_game()
    port.pulled = False
    mirror.wait(20)
    assert not mirror.view.away and mirror.view.what == "card"
    assert mirror.see()["seats"][1]["wagers"] == {"ante": 1000, "blind": 1000}
