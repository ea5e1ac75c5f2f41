"""The record that the tests of the monitor play again."""

from types import SimpleNamespace

import pytest

from hil_tests.host_tools.session.terminal.watched_table import ROUND, Table


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """Three rounds of DJ Wild."""
    table = Table(ROUND)
    for _ in range(3):
        table.play()
        table.next_round()
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    return SimpleNamespace(path=path, contents=table.journal(path))
