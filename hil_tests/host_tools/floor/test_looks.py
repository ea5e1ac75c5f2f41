"""How tables stand comes into the database as it changes, whatever the database does meanwhile."""

import json
import threading
from itertools import count

import pytest
from sqlalchemy import event

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.test_feeding import RETRY_S, UNIT, Late, Said
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.common.errors import HostError
from host_tools.floor import looks as looks_module
from host_tools.floor import schema
from host_tools.floor.collector.look import AWAY, Look
from host_tools.floor.database import Database
from host_tools.floor.feeding import Feeder
from host_tools.floor.intake import Intake
from host_tools.floor.live import FRESH_US, Live
from host_tools.floor.looks import Looks
from host_tools.floor.printing import glance as printed
from host_tools.floor.queries import glance
from host_tools.floor.troubles import Troubles

METERS = {"progressive": 25_000_600_000}


def look(uid="e6", at=1, **facts):
    return Look(uid, at, **facts)


def written(url):
    database = Database(url)
    try:
        return {row["uid"]: row for row in rows(database, schema.looks)}
    finally:
        database.close()


def test_of_each_board_the_newest_is_there_once_the_database_answers(url):
    said, late = Said(), Late(url, 3)
    one = Looks(late, Troubles(said.report), RETRY_S)
    for at in range(100):
        one.seen(look("e6", at, round=at))
        one.seen(look("e7", at, meters=METERS, holds=[{"seat": 3}]))
    assert len(one._due) == 2
    one.start()
    assert late.there.wait(60)
    one.end()
    found = written(url)
    assert (found["e6"]["round"], found["e6"]["at"]) == (99, 99)
    assert (found["e7"]["meters"], found["e7"]["holds"]) == (METERS, [{"seat": 3}])
    assert [line["code"] for line in said.of("error")] == [7103]


def test_all_that_changed_is_one_transaction_and_an_unchanged_look_waits_for_it(url):
    database = Database(url)
    commits = count()
    event.listen(database._engine, "commit", lambda connection: next(commits))
    one = Looks(lambda: database, Troubles(Said().report), RETRY_S)
    for number in range(50):
        one.seen(look(f"e{number}"))
    assert one._write() and next(commits) == 1
    one._wake.clear()
    one.seen(look("e1", at=2))
    assert not one._wake.is_set()
    one.seen(look("e2", at=2, phase="betting"))
    assert one._wake.is_set()
    assert one._write() and next(commits) == 3
    assert one._write() and len(rows(database, schema.looks)) == 50
    database.close()
    found = written(url)
    assert (found["e1"]["at"], found["e2"]["phase"], found["e3"]["at"]) == (2, "betting", 1)


def test_what_is_no_error_of_a_database_is_told_and_tried_again(floor, url, monkeypatch):
    taken, failed = Intake.next, threading.Event()

    def fails_once(intake):
        if not failed.is_set():
            failed.set()
            raise ZeroDivisionError("of the intake")
        return taken(intake)

    opened = iter([RuntimeError("of the opening")])

    def opens():
        for error in opened:
            raise error
        return Database(url)

    monkeypatch.setattr(Intake, "next", fails_once)
    monkeypatch.setattr(looks_module, "PULSE_S", RETRY_S)
    said = Said()
    feeder = Feeder(opens, floor.data, said.report, RETRY_S)
    feeder.start()
    feeder.seen(look(floor.folder.name, phase="betting"))
    feeder.kept(floor.folder.name, UNIT)
    until(lambda: floor.folder.name in written(url))
    database = Database(url)
    until(lambda: len(rows(database, schema.boards)) == 2)
    feeder.end()
    database.close()
    assert {line["code"] for line in said.of("error")} == {7130}
    texts = " ".join(line["text"] for line in said.of("error"))
    assert "ZeroDivisionError: of the intake" in texts
    assert "RuntimeError: of the opening" in texts


def test_changed_says_whether_somebody_else_has_written(url):
    writer, reader = Database(url), Database(url)
    live = Live(reader)
    assert live.changed() and not live.changed()
    with writer.writing() as connection:
        writer.put(connection, schema.looks, vars(look()))
        assert not live.changed()
    assert live.changed() and not live.changed()
    with reader.reading() as connection:
        glance(connection)
    assert not live.changed()
    live.close()
    for database in (writer, reader):
        database.close()


def test_another_database_of_the_server_may_be_told_as_a_change_and_hides_none(postgres):
    address = postgres.new_database()
    writer, reader, other = (
        Database(each) for each in (address, address, postgres.new_database())
    )
    live = Live(reader)
    assert live.changed() and not live.changed()
    with writer.writing() as connection:
        writer.put(connection, schema.looks, vars(look()))
        with other.writing() as elsewhere:
            other.put(elsewhere, schema.looks, vars(look()))
        assert live.changed() and not live.changed()
    assert live.changed() and not live.changed()
    live.close()
    for database in (writer, reader, other):
        database.close()


def test_a_connection_that_is_cut_is_an_error_once_and_then_a_change(postgres):
    database = Database(postgres.new_database())
    live = Live(database)
    assert live.changed() and not live.changed()
    postgres.do(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
    )
    with pytest.raises(HostError) as caught:
        live.changed()
    assert caught.value.code == 7103
    assert live.changed() and not live.changed()
    live.close()
    database.close()


def put(database, *seen):
    with database.writing() as connection:
        database.put_all(connection, schema.looks, [vars(one) for one in seen])


def glanced(database, now):
    with database.reading() as connection:
        return {row["uid"]: row for row in glance(connection, now)}


def test_a_board_that_no_journal_has_told_of_is_at_a_glance(database):
    put(database, look("e6", 5, chapter="687a", table_number="12", phase="closed", error=3001))
    (row,) = glanced(database, 6).values()
    assert (row["reach"], row["chapter"], row["table_number"]) == ("here", "687a", "12")
    assert (row["meters"], row["holds"], row["faults"], row["kept"]) == ({}, [], [], None)
    assert "error 3001" in printed([row])[1][-1]


def test_the_newer_of_journal_and_look_is_shown(database, floor):
    Intake(database, floor.folder).catch_up()
    uid = floor.folder.name
    (before,) = glanced(database, 0).values()
    assert before["reach"] is None and before["phase"] == "betting"
    old = look(uid, before["kept"] - FRESH_US - 1, phase="deal", round=1, error=3001)
    put(database, old)
    row = glanced(database, before["kept"])[uid]
    assert (row["phase"], row["round"], row["error"]) == ("betting", 5, None)
    new = look(uid, before["kept"], phase="closed", reason="test mode", meters=METERS)
    put(database, new)
    row = glanced(database, before["kept"])[uid]
    assert (row["phase"], row["waits"], row["round"]) == ("closed", None, 5)
    assert (row["meters"], row["chapter"]) == (METERS, "687a")


REACHES = (
    (look(), FRESH_US, ("here", None), ""),
    (look(), FRESH_US + 1, ("away", "unwatched"), "its collector does not write"),
    (look(), -FRESH_US - 1, ("away", "unwatched"), "its collector does not write"),
    (look(reach=AWAY, why="unplugged"), 0, ("away", "unplugged"), "no cable"),
    (look(reach=AWAY, why="silent"), 1 << 50, ("away", "silent"), "does not answer"),
)


def test_a_board_that_is_out_of_reach_is_so_since_it_answered(database):
    for one, age, reach, says in REACHES:
        put(database, one)
        (row,) = glanced(database, one.at + age).values()
        assert (row["reach"], row["why"], row["looked"]) == (*reach, one.at)
        told = printed([row])[1][-1]
        assert says in told
        assert ("out of reach since 1970-01-01T00:00:00.000+00:00" in told) == bool(says)


def test_the_command_shows_looks(database, url, tablectl):
    put(database, look("e6", 5, reach=AWAY, why="unplugged", free=59, ring=236))
    outcome = tablectl("floor", "tables", "--database", url)
    assert "75 % full" in outcome.out and "out of reach since 1970-01-01" in outcome.out
    (row,) = json.loads(tablectl("floor", "tables", "--json", "--database", url).out)
    assert (row["reach"], row["why"]) == ("away", "unplugged")
    assert row["looked"] == "1970-01-01T00:00:00.000+00:00"
