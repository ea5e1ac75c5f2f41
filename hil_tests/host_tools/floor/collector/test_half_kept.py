"""What a collector has written and not called kept when it is killed comes from the board again,
dated by another look at the clock. The database never has it as it was written first."""

import pytest

from hil_tests.host_tools.floor.collector.test_played import ROUND, Collected
from hil_tests.host_tools.floor.dumps import dump
from hil_tests.host_tools.helpers.native_table import configuration_of
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake
from host_tools.floor.rebuild import rebuild


class Killed(BaseException):
    """kill -9."""


def test_what_a_killed_collector_had_written_is_not_in_the_database_until_it_is_kept(
    tmp_path, monkeypatch
):
    data = tmp_path / "data"
    data.mkdir()
    collected = Collected(data, 1 << 20)
    collected.board.configure(configuration_of(ROUND))
    collected.looks()
    database = Database(f"sqlite:///{tmp_path}/floor.sqlite")
    intake = Intake(database, data / collected.board.uid)
    before = intake.catch_up()
    collected.board.play(ROUND)
    with monkeypatch.context() as killed:
        killed.setattr(SystemDisk, "write", _write_until_the_tail)
        with pytest.raises(Killed):
            collected.looks()
    assert intake.catch_up() == 0
    collected.start()
    collected.looks()
    assert intake.catch_up() > 0 < before
    again = Database(f"sqlite:///{tmp_path}/again.sqlite")
    rebuild(again, data)
    assert dump(database) == dump(again)
    again.close()
    database.close()


_write = SystemDisk.write


def _write_until_the_tail(disk, name, at, data):
    if name.endswith("tail"):
        raise Killed
    _write(disk, name, at, data)
