"""What people do at the same moment: each act looks and writes in one transaction, so one of them
is told that it is done, and the others that it was done before."""

import os
import threading

import pytest

from hil_tests.host_tools.floor.fleet.test_rollout import APPROVED, BEGINS, TRUSTED, Fleet
from host_tools.common.errors import HostError
from host_tools.floor import alarms, names, people, schema
from host_tools.floor.database import Database
from host_tools.floor.fleet import store
from host_tools.floor.fleet_tables import rollout_approvals, rollout_steps

PASSWORD = "correct horse battery"
KEY = {"uid": "e6", "epoch": "e", "sequence": 7, "kind": "fault", "digest": "-"}
AT_ONCE = 4


def race(url, act):
    """The exit codes of AT_ONCE processes that do it at the same moment: 0 where it was done, 1
    where it was refused."""
    begin, go = os.pipe()
    children = []
    for number in range(AT_ONCE):
        if not (child := os.fork()):
            code = 2
            try:
                database = Database(url)
                os.close(go)
                os.read(begin, 1)
                act(database, number)
                code = 0
            except HostError:
                code = 1
            finally:
                os._exit(code)
        children.append(child)
    os.close(go)
    os.close(begin)
    return sorted(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children)


def slow(monkeypatch, module, name):
    """Between looking and writing there is time for the others."""
    real = getattr(module, name)

    def slowly(*arguments):
        found = real(*arguments)
        os.sched_yield()
        for _ in range(200_000):
            pass
        return found

    monkeypatch.setattr(module, name, slowly)


ONE = [0] + [1] * (AT_ONCE - 1)


def test_an_alarm_is_taken_by_one(url, monkeypatch):
    Database(url).close()
    slow(monkeypatch, alarms, "taken")

    def take(database, number):
        alarms.take(database, KEY, "seen", f"person {number}", 1, stands=True)

    assert race(url, take) == ONE
    with Database(url).reading() as connection:
        assert len(connection.execute(schema.taken.select()).all()) == 1


def test_a_person_is_added_once_and_removed_once(url, monkeypatch):
    Database(url).close()
    slow(monkeypatch, people, "everybody")
    monkeypatch.setattr(people, "HASHER", type("Quick", (), {"hash": lambda self, text: text})())
    add = race(
        url, lambda database, number: people.add(database, "Flo", "floor", PASSWORD, "r", 1)
    )
    assert add == ONE
    assert race(url, lambda database, number: people.remove(database, "Flo", "r", 1)) == ONE
    with Database(url).reading() as connection:
        assert len(connection.execute(schema.people.select()).all()) == 2


def test_a_roll_out_is_approved_once_and_stopped_once(url, monkeypatch):
    fleet = Fleet(url, approved=False)
    approvals = [fleet.approval(by=f"Ann {who}") for who in range(AT_ONCE)]
    number = fleet.number
    fleet.database.close()
    slow(monkeypatch, store, "load")

    def approve(database, who):
        store.approve(database, number, f"Ann {who}", approvals[who], APPROVED)

    def stop(database, who):
        store.stop(database, number, f"Flo {who}", BEGINS, "enough for today")

    assert race(url, approve) == ONE
    store.start(fleet.database, number, "Tec", TRUSTED, BEGINS)
    fleet.database.close()
    assert race(url, stop) == ONE
    with Database(url).reading() as connection:
        assert len(connection.execute(rollout_approvals.select()).all()) == 1
        assert len(connection.execute(rollout_steps.select()).all()) == 2


def test_two_who_wait_for_each_other_are_told_what_to_do(postgres):
    """PostgreSQL ends one of them, whose line said "deadlock detected"."""
    url, said = postgres.new_database(), []
    both = threading.Barrier(2)

    def change(first, second):
        database = Database(url)
        try:
            with database.writing() as connection:
                database.lock_boards(connection, [first])
                both.wait()
                database.lock_boards(connection, [second])
        except HostError as error:
            said.append(error)
        finally:
            database.close()

    with (database := Database(url)).writing() as connection:
        database.lock_boards(connection, ["e6", "e7"])
    threads = [threading.Thread(target=change, args=pair) for pair in (("e6", "e7"), ("e7", "e6"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    database.close()
    (error,) = said
    assert error.code == 7103 and "deadlock" not in error.text
    assert "somebody else changed the same at the same moment; do it again" in error.text


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Zoe\u0301", "Zo\u00e9"),
        ("Flo", "Fl\u043e"),
        ("Flo", "flo"),
        ("\u0421\u043e\u043d\u0430", "Coha"),
        ("Ian", "lan"),
        ("Tech 1", "Tech l"),
    ],
)
def test_nobody_is_two_persons_by_two_spellings(name, other, database):
    """NFC and NFD, a Cyrillic o, small letters, a whole Cyrillic word, I and l, 1 and l."""
    people.add(database, name, "floor", PASSWORD, "root", 1)
    with pytest.raises(HostError) as caught:
        people.add(database, other, "floor", PASSWORD, "root", 1)
    assert caught.value.code in (7115, 7170)


def test_whoever_is_meant_by_another_spelling_is_the_same(database):
    people.add(database, "Zoe\u0301  Key", "floor", PASSWORD, "root", 1)
    people.give(database, "Zo\u00e9 Key", "viewer", "root", 2)
    with database.reading() as connection:
        assert [(one.name, one.role) for one in people.everybody(connection).values()] == [
            ("Zo\u00e9 Key", "viewer")
        ]
    assert names.normal("Zoe\u0301") == "Zo\u00e9"


def test_names_that_people_have_are_taken(database):
    for name in ("Łukasz Żółw", "Zoé", "Ζωή", "Соня", "Anna 2", "Anna 3"):
        people.add(database, name, "floor", PASSWORD, "root", 1)
