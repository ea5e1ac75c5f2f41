"""A port that comes back: what a tool sees while its board is unplugged and afterwards."""

import pytest

from hil_tests.host_tools import fake_ports
from hil_tests.host_tools.fake_ports import FakePort, usb
from host_tools import ports, reconnecting, table_file
from host_tools.errors import HostError
from host_tools.link import LinkClient
from host_tools.live.session import Session
from host_tools.live.table_view import TableView
from host_tools.reconnecting import ReconnectingStream

UID = "e660000000000001"


@pytest.fixture
def cable(monkeypatch):
    """Plugs a board in and out; each time it has another port."""
    monkeypatch.setattr(reconnecting, "RETRY_S", 0.01)
    monkeypatch.setattr(ports.places, "running", list)
    plugged = []

    def plug(answer):
        plugged.append(FakePort(answer))
        found = [usb(plugged[-1].path, UID.upper())]
        monkeypatch.setattr(ports.list_ports, "comports", lambda: found)
        return plugged[-1].path

    def pull():
        monkeypatch.setattr(ports.list_ports, "comports", list)
        plugged.pop().close()

    plug.pull = pull
    yield plug
    while plugged:
        pull()


def test_a_client_goes_on_after_the_cable_was_pulled(cable):
    stream = ReconnectingStream(cable(fake_ports.table(UID)))
    client = LinkClient(stream)
    stream.uid = client.connect()["uid"]
    cable.pull()
    for _ in range(100):
        client.poll(0.001)
    assert not stream.connected
    with pytest.raises(HostError) as caught:
        client.request("status", 0.05)
    assert caught.value.code == 6203
    again = cable(fake_ports.table(UID, game="573"))
    for _ in range(20):
        client.poll(0.01)
    assert stream.connected and (stream.name, stream.connections) == (again, 2)
    assert client.connect()["game"] == "573"
    stream.close()


def test_another_board_is_not_taken_for_it(cable):
    stream = ReconnectingStream(cable(fake_ports.table(UID)))
    stream.uid = "e66000000000abcd"
    cable.pull()
    for _ in range(20):
        stream.receive(0.01)
    cable(fake_ports.table(UID))
    for _ in range(20):
        stream.receive(0.01)
    assert not stream.connected
    stream.close()


def test_a_closed_stream_stays_closed(cable):
    stream = ReconnectingStream(cable(fake_ports.table(UID)))
    stream.close()
    assert stream.receive(0.02) == b"" and not stream.connected


def test_a_port_that_is_not_there_at_first_is_an_error(tmp_path):
    with pytest.raises(HostError) as caught:
        ReconnectingStream(str(tmp_path / "none"))
    assert caught.value.code == 6222


def test_the_live_view_waits_for_its_board(cable, monkeypatch):
    """The screen says so, and shows the table again when it is back."""
    opened = []

    class Watching(Session):
        def open(self, limit_s=10.0):
            identity = self.client.connect(limit_s)
            self.client.stream.uid = identity["uid"]
            self._met = self.client.stream.connections
            opened.append(identity["game"])

        def _refresh_status(self):
            pass

    client = LinkClient(ReconnectingStream(cable(fake_ports.table(UID, game="687a"))))
    configuration = table_file.load(table_file.DJ_WILD)
    session = Watching(client, TableView(), configuration)
    session.open()
    cable.pull()
    until(session, lambda: not client.stream.connected)
    assert "unplugged" in session.view.news
    cable(fake_ports.table(UID, game="687a"))
    until(session, lambda: len(opened) == 2)
    assert "is back" in session.view.news
    client.close()


def until(session, holds):
    for _ in range(500):
        session.tick()
        if holds():
            return
    raise AssertionError
