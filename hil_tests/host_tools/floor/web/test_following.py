"""What the pages are told while the database changes, fails, and is there again."""

import time

import pytest
from sqlalchemy.exc import OperationalError

from hil_tests.host_tools.floor.web.many_tables import board, uid_of
from host_tools.common.web.hub import Hub
from host_tools.floor import schema
from host_tools.floor.web import following
from host_tools.floor.web.following import Following

PATIENCE_S = 30.0


class Told(Hub):
    """`parts`: what a page knows by now."""

    def __init__(self):
        super().__init__()
        self.parts = {}

    def publish(self, picture, log=()):
        self.parts.update(picture)
        super().publish(picture, log)


@pytest.fixture
def told(house):
    hub = Told()
    with Following(house, hub):
        yield hub


def until(holds):
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_is_there_is_known_at_once_and_what_comes_after_a_moment(told, house):
    assert told.parts["order"][0] == uid_of(5) and told.parts["trouble"] == ""
    assert told.parts[f"board {uid_of(1)}"]["table"] == "1"
    with house.writing() as connection:
        house.put(connection, schema.boards, board(1, table_number="77"))
    until(lambda: told.parts[f"board {uid_of(1)}"]["table"] == "77")


@pytest.mark.parametrize(
    ("error", "number"),
    [
        (OperationalError("SELECT 1", {}, OSError("gone")), "7103: "),
        (RuntimeError("nobody thought of it"), "7128: "),
    ],
)
def test_what_fails_is_said_until_it_does_no_more(told, house, monkeypatch, error, number):
    monkeypatch.setattr(following, "RETRY_S", 0.01)
    before = following.queries.glance

    def fails(connection):
        raise error

    monkeypatch.setattr(following.queries, "glance", fails)
    with house.writing() as connection:
        house.put(connection, schema.boards, board(2, table_number=number))
    until(lambda: told.parts["trouble"].startswith(number))
    assert told.parts[f"board {uid_of(2)}"]["table"] != number
    monkeypatch.setattr(following.queries, "glance", before)
    until(lambda: told.parts["trouble"] == "")
    assert told.parts[f"board {uid_of(2)}"]["table"] == number
