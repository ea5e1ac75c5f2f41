"""What the tests of a collector in this process share."""

import pytest

from host_tools.floor.collector import line


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder for sockets; what is waited for comes soon."""
    monkeypatch.setenv("TABLECTL_SOCKETS", str(tmp_path / "sockets"))
    monkeypatch.setattr(line, "LOOK_S", 0.02)
    return tmp_path
