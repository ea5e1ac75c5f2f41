"""PostgreSQL dies by kill -9 in the middle of the intake; then every record is there once."""

import random

import pytest
from sqlalchemy import event

from hil_tests.host_tools.floor.dumps import dump
from host_tools.common.errors import HostError
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake


def test_a_killed_database_has_every_record_once_afterwards(floor, postgres, tmp_path):
    """At statements that are drawn, and where a transaction is about to be committed; the intake
    that it happens to goes on by itself."""
    whole = Database(f"sqlite:///{tmp_path / 'whole.sqlite'}")
    Intake(whole, floor.folder).catch_up()
    postgres.kill()
    postgres.start(fsync="on")
    database = Database(postgres.new_database())
    intake = Intake(database, floor.folder)
    chance = random.Random(11)
    left = [0]

    def count(*_):
        left[0] -= 1
        if not left[0]:
            postgres.kill()

    event.listen(database._engine, "before_cursor_execute", count)
    event.listen(database._engine, "commit", count)
    for _ in range(3):
        left[0] = chance.randrange(8, 24)
        with pytest.raises(HostError) as caught:
            intake.catch_up()
        assert caught.value.code == 7103
        left[0] = 0
        postgres.start(fsync="on")
    intake.catch_up()
    assert dump(database) == dump(whole)
    database.close()
    whole.close()
    postgres.kill()
    postgres.start()
