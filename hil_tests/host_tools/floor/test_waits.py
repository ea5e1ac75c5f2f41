"""Nobody waits for a database without end: whoever reads has one limit, PostgreSQL that stands
still, a lock that is not given, a file that was removed, clocks that differ."""

import os
import shutil
import signal
import subprocess
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from hil_tests.host_tools.floor.postgres import Postgres
from hil_tests.host_tools.floor.test_looks import look, put
from hil_tests.host_tools.floor.web.served_floor import PASSWORD, ServedFloor, add_people
from host_tools.common.errors import HostError
from host_tools.common.web.hub import Hub
from host_tools.floor import database as databases
from host_tools.floor import deadline, metrics, moments, people, printing, queries, schema
from host_tools.floor.database import Database
from host_tools.floor.live import FRESH_US, Live
from host_tools.floor.web import following

LIMIT_S = 60
# Of a reader, in these tests.
READS_S = 1
SECOND = 1_000_000


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(databases, "READS_S", READS_S)
    monkeypatch.setattr(databases, "WRITES_S", 2 * READS_S)
    monkeypatch.setattr(following, "RIGHTS_S", 2 * READS_S)


@pytest.fixture
def server():
    """One that may stand still: no other test has it."""
    made = Postgres()
    yield made
    made.stop()


def until(holds):
    end_s = time.monotonic() + LIMIT_S
    while not (found := holds()):
        assert time.monotonic() < end_s
        time.sleep(0.02)
    return found


def ends(act):
    """The error that it ends with, in time."""
    begun_s = time.monotonic()
    with pytest.raises(HostError) as caught:
        act()
    # A connection that does not come takes 2 s at least, on a computer that is busy.
    assert time.monotonic() - begun_s < 10
    return caught.value


def glance(database):
    with database.reading() as connection:
        return queries.glance(connection)


def test_whoever_asks_a_server_that_stands_still_is_told_so(quick, server, tablectl):
    database = Database(server.address)
    live = Live(database)
    assert live.changed() and glance(database) == []
    with server.stopped():
        for act in (lambda: glance(database), live.changed, lambda: put(database, look("e6", 1))):
            assert ends(act).code == 7103
        assert "tablectl_database_up 0.0" in metrics._told(database).decode()
        outcome = tablectl("floor", "metrics", "--database", server.address)
        assert outcome.code == 3 and "tablectl_database_up 0.0" in outcome.out
        for words in (("floor", "history"), ("floor", "person", "list"), ("link", "status")):
            outcome = tablectl(*words, "--database", server.address)
            assert outcome.err.startswith("tablectl: 7103: ") and outcome.code == 3
    until(lambda: glance(database) == [])
    live.close()
    database.close()


def test_a_page_whose_database_stands_still_grants_nothing_and_says_so(quick, server, monkeypatch):
    database = Database(server.address)
    add_people(database)
    put(database, look("e6", 1))
    served = ServedFloor(database)
    told: dict = {}
    publish = served.desk.hub.publish
    monkeypatch.setattr(
        served.desk.hub, "publish", lambda parts, log=(): publish(told.update(parts) or parts, log)
    )
    cookie = served.sign_in("Flo")
    try:
        with server.stopped():
            until(lambda: told.get("trouble", "").startswith("7103: "))
            for method, path, body in (
                ("GET", "/history", None),
                ("GET", "/fleet", None),
                ("GET", "/table/e6/", None),
                ("POST", "/take", {"said": "x"}),
                ("POST", "/sign-in", {"name": "Flo", "password": PASSWORD}),
            ):
                status, _, answer = served.ask(method, path, body, cookie)
                assert (status, "7168: " in answer) == (503, True), path
            # Where it is said that nothing is known.
            assert served.ask("GET", "/", cookie=cookie)[0] == 200
        until(lambda: told["trouble"] == "")
        assert served.ask("GET", "/history", cookie=cookie)[0] == 200
    finally:
        served.close()
        database.close()


def test_rights_are_believed_no_longer_than_a_look_may_take(house_of_one, monkeypatch):
    """Before the look that hangs has failed, too."""
    one = house_of_one
    assert one.unknown() is None
    monkeypatch.setattr(following, "monotonic", lambda: one._known_s + following.RIGHTS_S + 1)
    unknown = one.unknown()
    assert unknown and unknown.code == 7168


@pytest.fixture
def house_of_one(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    with following.Following(database, Hub()) as one:
        yield one
    database.close()


def test_a_rebuild_behind_a_reader_keeps_nobody_waiting(quick, postgres, monkeypatch):
    monkeypatch.setattr(databases, "ALONE_MS", 300)
    database = Database(postgres.new_database())
    other = Database(database.url, deadline.LONG_S)
    with database.reading() as connection:
        queries.glance(connection)

        def rebuild():
            with other.writing() as alone:
                other.empty(alone)

        assert ends(rebuild).code == 7103
    assert glance(database) == []
    for one in (database, other):
        one.close()


def test_a_search_that_takes_long_ends(quick, url):
    database = Database(url)
    endless = (
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
    )

    def asked():
        with database.reading() as connection:
            connection.execute(text(endless))

    assert "within 1 s" in ends(asked).text or "statement timeout" in ends(asked).text
    assert glance(database) == []
    database.close()


def test_a_file_that_was_removed_or_replaced_is_said(tmp_path):
    file = tmp_path / "floor.sqlite"
    database = Database(f"sqlite:///{file}")
    live = Live(database)
    assert live.changed()
    shutil.copy(file, tmp_path / "kept")
    for end in ("", "-wal", "-shm"):
        (tmp_path / f"floor.sqlite{end}").unlink(missing_ok=True)
    for act in (live.changed, lambda: glance(database), lambda: put(database, look("e6", 1))):
        assert "its file was removed" in ends(act).text
    assert not file.exists()
    shutil.copy(tmp_path / "kept", file)
    assert "has taken its place" in ends(lambda: glance(database)).text
    put(database, look("e6", 1))
    assert [row["uid"] for row in glance(database)] == ["e6"] and live.changed()
    live.close()
    database.close()


@pytest.mark.parametrize("ahead_s", [-20, 20])
def test_tables_of_a_computer_whose_clock_differs_are_in_reach(ahead_s, postgres, monkeypatch):
    database = Database(postgres.new_database())
    real = moments.now

    @contextmanager
    def clock(seconds):
        with monkeypatch.context() as patch:
            patch.setattr(moments, "now", lambda: real() + seconds * SECOND)
            yield

    with clock(ahead_s), database.writing() as connection:
        ahead = databases.ahead_us(connection, moments.now)
        row = {**vars(look("e6", moments.now())), "clock": ahead}
        database.put(connection, schema.looks, row)
    (row,) = glance(database)
    assert row["reach"] == "here" and abs(row["clock"] - ahead_s * SECOND) < SECOND
    assert f"is {abs(ahead_s)} s {'ahead' if ahead_s > 0 else 'behind'}" in (
        printing.clock(row) or ""
    )
    # The other way round: the clock of whoever looks is the one that differs.
    with clock(ahead_s):
        (row,) = glance(database)
        assert row["reach"] == "here" and printing.clock(row) is None
    assert FRESH_US < abs(ahead_s) * SECOND
    database.close()


@pytest.fixture
def bouncer(postgres, tmp_path):
    """PgBouncer before the server, a transaction at a time; the address of a database there."""
    folder = Path("/tmp") / f"bouncer-{time.monotonic_ns()}"
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)
    name = make_url(postgres.new_database()).database
    (folder / "users").write_text('"tablectl" ""\n')
    (folder / "bouncer.ini").write_text(
        f"[databases]\n{name} = host={postgres.folder} dbname={name} user=tablectl\n"
        f"[pgbouncer]\nunix_socket_dir = {folder}\nlisten_addr =\nlisten_port = 6432\n"
        f"auth_type = trust\nauth_file = {folder}/users\npool_mode = transaction\n"
        "default_pool_size = 4\n"
    )
    log = (folder / "log").open("wb")
    command = [
        *postgres.prefix,
        shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin"),
        str(folder / "bouncer.ini"),
    ]
    process = subprocess.Popen(command, stdout=log, stderr=log)
    until(lambda: (folder / ".s.PGSQL.6432").exists() or process.poll() is not None)
    assert process.poll() is None, (folder / "log").read_text()
    yield f"postgresql://tablectl@/{name}?host={folder}&port=6432"
    process.send_signal(signal.SIGINT)
    process.wait(LIMIT_S)
    log.close()
    shutil.rmtree(folder)


def test_the_ledger_has_its_limit_behind_pgbouncer(bouncer):
    """Without a parameter at the start that it does not know, and in a transaction alone: the next
    one at the same connection may be somebody else's."""
    database = Database(bouncer, patience_s=1)
    put(database, look("e6", 1))
    for _ in range(8):
        assert [row["uid"] for row in glance(database)] == ["e6"]

    def waits():
        with database.writing() as connection:
            connection.execute(text("SELECT pg_sleep(30)"))

    assert "statement timeout" in ends(waits).text
    with database._engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        left = connection.exec_driver_sql("SHOW statement_timeout").scalar()
    assert left in ("0", "1s")
    database.close()


def test_a_person_that_was_removed_does_not_act_behind_a_hung_look(quick, tmp_path):
    """The page looks at people in the same look as at tables, so one that fails grants nobody."""
    database = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    add_people(database)
    served = ServedFloor(database)
    cookie = served.sign_in("Flo")
    hung = threading.Event()
    glances = following.queries.glance

    def hangs(connection, now=None):
        hung.wait(LIMIT_S)
        return glances(connection)

    try:
        following.queries.glance = hangs
        people.remove(database, "Flo", "root", 1)
        until(lambda: served.ask("POST", "/take", {"said": "x"}, cookie)[0] == 503)
        hung.set()
        until(lambda: served.ask("POST", "/take", {"said": "x"}, cookie)[0] == 401)
    finally:
        following.queries.glance = glances
        hung.set()
        served.close()
        database.close()
