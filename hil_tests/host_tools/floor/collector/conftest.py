"""What the tests of a collector in this process share."""

import pytest

from hil_tests.host_tools.floor.collector.plugged_board import PluggedBoard
from host_tools.floor.collector import line


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder for sockets; what is waited for comes soon."""
    monkeypatch.setenv("TABLECTL_SOCKETS", str(tmp_path / "sockets"))
    monkeypatch.setattr(line, "LOOK_S", 0.02)
    return tmp_path


@pytest.fixture
def plugged():
    """Makes boards that are plugged in until the test is over."""
    made = []

    def plug(**given):
        made.append(PluggedBoard(**given))
        return made[-1]

    yield plug
    for board in made:
        board.unplug()


@pytest.fixture
def board(plugged):
    return plugged()
