"""The address that the panel prints can be opened, whatever it listens at."""

import socket
from urllib.parse import urlsplit

import pytest

from host_tools.common.web import addresses


@pytest.mark.parametrize(
    ("host", "printed"),
    [
        ("127.0.0.1", "127.0.0.1:8765"),
        ("localhost", "localhost:8765"),
        ("::1", "[::1]:8765"),
        ("2001:db8::7", "[2001:db8::7]:8765"),
        ("192.0.2.7", "192.0.2.7:8765"),
        ("table.example", "table.example:8765"),
    ],
)
def test_an_address_is_printed_as_a_browser_takes_it(host, printed):
    assert addresses.url_of(host, 8765, "t0ken") == f"http://{printed}/?token=t0ken"
    assert urlsplit(f"http://{printed}/").hostname == host


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "::0"])
def test_every_address_of_this_computer_is_printed_as_the_one_that_others_reach(host):
    name = urlsplit(addresses.url_of(host, 8765, "t0ken")).hostname
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if name == socket.gethostname().lower():
        return
    with socket.create_server((host, 0), family=family) as listener:
        reached = socket.create_connection((name, listener.getsockname()[1]), 10)
        reached.close()


def test_without_a_network_its_name_is_printed(monkeypatch):
    def unreachable(*arguments):
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(addresses.socket, "socket", unreachable)
    assert addresses.reachable("0.0.0.0") == socket.gethostname()


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", "127.0.0.1:80"), ("127.0.0.9", "127.0.0.9:80"), ("::1", "[::1]:80")],
)
def test_on_this_computer_alone_the_panel_has_its_names(host, own):
    assert {own, "localhost:80"} <= (addresses.hosts(host, 80) or set())


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "table.example"])
def test_elsewhere_it_goes_by_any_name(host):
    assert addresses.hosts(host, 80) is None
