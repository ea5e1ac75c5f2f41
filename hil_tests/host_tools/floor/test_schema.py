"""The steps lead to the tables that the program knows, and what happened is never written over, by
neither database, whoever asks."""

import os
import shutil
import stat
import subprocess
import sys
import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Executable, create_engine, text
from sqlalchemy.exc import DBAPIError

from hil_tests.host_tools.floor.dumps import dump
from hil_tests.host_tools.floor.linked.test_verifying import KNOWN, LINK, play, report
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.common.errors import HostError
from host_tools.floor import backup, guards, link_tables, people, schema
from host_tools.floor import database as databases
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake
from host_tools.floor.linked import accounts, deciding, repository, taking
from host_tools.floor.linked.verifying import findings


def test_steps_lead_to_the_tables_of_the_program(database):
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


# What the version after this one might bring.
NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade():
    op.create_table("shoes", sa.Column("shoe", sa.Text(), primary_key=True))
    with op.batch_alter_table("positions") as positions:
        positions.add_column(sa.Column("shelf", sa.Text(), nullable=False, server_default="top"))
    op.execute(sa.text("INSERT INTO shoes SELECT uid FROM positions"))
    {then}
"""


def test_a_database_is_brought_to_the_next_version_whole_or_not_at_all(url, tmp_path, monkeypatch):
    kept = {"uid": "e6", "number": 7, "file": None, "byte": None, "standing": None}
    opened = Database(url)
    with opened.writing() as connection:
        opened.put(connection, schema.positions, kept)
    opened.close()
    shutil.copytree(databases.MIGRATIONS, tmp_path / "next")
    step = tmp_path / "next" / "versions" / "r0002_next.py"
    with monkeypatch.context() as of_next:
        of_next.setattr(databases, "MIGRATIONS", tmp_path / "next")
        step.write_text(NEXT_STEP.format(then='op.execute(sa.text("SELECT * FROM nowhere"))'))
        with pytest.raises(HostError) as caught:
            Database(url)
        assert caught.value.code == 7103
        step.write_text(NEXT_STEP.format(then="pass"))
        opened = Database(url)
        with opened.reading() as connection:
            (row,) = connection.execute(text("SELECT * FROM positions")).mappings()
            assert row == {**kept, "shelf": "top"}
            assert connection.scalar(text("SELECT shoe FROM shoes")) == "e6"
        opened.close()
    with pytest.raises(HostError) as caught:
        Database(url)
    assert caught.value.code == 7104 and "0002" in caught.value.text


def test_a_new_file_is_for_its_owner_and_his_group_alone(tmp_path):
    """Hashes of passwords stand in it."""
    before = os.umask(0o022)
    try:
        opened = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert modes and set(modes.values()) == {0o640}
    opened.close()


def test_an_old_file_that_others_may_read_is_kept_from_them(tmp_path):
    file = tmp_path / "floor.sqlite"
    opened = Database(f"sqlite:///{file}")
    files = sorted(tmp_path.iterdir())
    for path, mode in zip(files, (0o644, 0o666, 0o604), strict=True):
        path.chmod(mode)
    Database(f"sqlite:///{file}").close()
    modes = [stat.S_IMODE(path.stat().st_mode) for path in files]
    assert modes == [0o640, 0o660, 0o600]
    opened.close()


def test_a_file_that_is_no_database_keeps_its_mode(tmp_path):
    """As a device, or the files of the system, under a wrong address."""
    file = tmp_path / "passwd"
    file.write_text("root:x:0:0:root:/root:/bin/bash\n" * 40)
    file.chmod(0o644)
    with pytest.raises(HostError) as caught:
        Database(f"sqlite:///{file}")
    assert caught.value.code == 7103 and stat.S_IMODE(file.stat().st_mode) == 0o644


def test_a_process_that_opens_a_file_twice_has_it_locked_all_the_same(tmp_path):
    """As a collector does: what it writes is there for others, whoever has come and gone."""
    file = tmp_path / "floor.sqlite"
    first, second = (Database(f"sqlite:///{file}") for _ in range(2))
    asked = ("-c", f"import sqlite3; sqlite3.connect('{file}').execute('select 1 from acts')")
    with first.reading() as connection:
        connection.execute(text("select 1 from acts"))
    subprocess.run([sys.executable, *asked], check=True)
    with first.writing() as connection:
        first.put(connection, schema.positions, {"uid": "e6", "number": 7})
    other = create_engine(f"sqlite:///{file}")
    with other.connect() as connection:
        assert connection.scalar(text("select number from positions")) == 7
    other.dispose()
    first.close()
    second.close()


def test_every_table_is_appended_to_or_says_how_something_stands():
    tables = set(schema.metadata.sorted_tables) - set(link_tables.WRITTEN_OVER)
    tables -= set(link_tables.APPENDED)
    assert set(schema.APPENDED) | set(schema.WRITTEN_OVER) == tables
    assert not set(schema.APPENDED) & set(schema.WRITTEN_OVER)
    assert (
        set(schema.DERIVED)
        | {schema.acts, schema.looks, schema.identities, *schema.KINDS.values()}
        == tables
    )


@pytest.fixture
def filled(database, floor):
    Intake(database, floor.folder).catch_up()
    with database.writing() as connection:
        for table in schema.APPENDED:
            row = {column.name: _some(column) for column in table.columns}
            database.add(connection, table, [row])
    return database


def _some(column):
    return {int: 1, str: "x", bool: True, bytes: b"x"}.get(column.type.python_type, {})


def test_no_row_of_what_happened_is_changed_or_removed(filled):
    for table in schema.APPENDED:
        column = list(table.columns)[-1]
        changes: list[Executable] = [
            table.update().values({column: _some(column)}),
            table.delete(),
        ]
        if filled.name.startswith("postgresql"):
            changes.append(text(f"TRUNCATE {table.name}"))
        for change in changes:
            with pytest.raises(HostError) as caught, filled.writing() as connection:
                connection.execute(change)
            assert caught.value.code == 7103 and guards.REFUSAL in caught.value.text, table.name


def test_guards_stand_again_after_a_rebuild_has_emptied(filled):
    with filled.writing() as connection:
        filled.empty(connection)
    assert not any(dump(filled).values())
    with filled.writing() as connection:
        row = {column.name: _some(column) for column in schema.lines.columns}
        filled.add(connection, schema.lines, [row])
    with pytest.raises(HostError) as caught, filled.writing() as connection:
        connection.execute(schema.lines.delete())
    assert caught.value.code == 7103


REFUSED = (
    *("UPDATE lines SET amount = 0", "DELETE FROM rounds", "TRUNCATE meters"),
    *("DROP TRIGGER lines_update ON lines", "DELETE FROM boards", "DELETE FROM causes"),
    *("UPDATE links SET term = 9", "UPDATE links SET suspended = false"),
    *("UPDATE links SET restored = 1", "SELECT 1 FROM links FOR UPDATE"),
    *("UPDATE link_boards SET epoch = '11ff'", "DELETE FROM link_boards"),
    *("SELECT key FROM people", "INSERT INTO identities VALUES (2, 'x')"),
    *(
        f"INSERT INTO {name} SELECT * FROM {name}"
        for name in ("link_levels", "links", "acts", *(one.name for one in schema.KINDS.values()))
    ),
)


def forge_a_million(database):
    """What nobody has decided and no board has won, with all that the role may write."""
    with repository.opened(database, LINK, at=3) as books:
        last, micro = books.last_entry(), 10**12
        standing = books.standing("mega")
        change = {**accounts.none(), "house": micro, "current": micro}
        entry = {"link": LINK, "number": last + 1, "at": 3, "kind": "raised", "level": "mega"}
        nobody = dict.fromkeys(("uid", "epoch", "by", "other", "said"), "")
        connection = books.connection
        row = {**entry, **nobody, "sequence": 0, **change}
        connection.execute(link_tables.entries.insert(), [row])
        stands = link_tables.link_standings
        connection.execute(
            stands.update()
            .where(stands.c.level == "mega")
            .values(accounts.added(standing, change))
        )


def test_a_role_that_was_granted_may_take_files_and_change_nothing(postgres, floor, tmp_path):
    url = postgres.new_database()
    postgres.do("DROP ROLE IF EXISTS collector")
    postgres.do("CREATE ROLE collector LOGIN")
    owner = Database(url)
    with owner.writing() as connection:
        connection.execute(text("GRANT ALL ON ALL TABLES IN SCHEMA public TO collector"))
    owner.grant("collector")
    with repository.begun(owner, LINK, at=1) as books:
        play(books)
    granted = Database(url.replace("tablectl@", "collector@", 1))
    assert Intake(granted, floor.folder).catch_up() > 0
    with repository.opened(granted, LINK, at=2) as books:
        taking.take(books, report("third", [["mini", 9, 1_000, 0]], term=2))
    assert findings(owner, LINK, KNOWN) == []
    for change in REFUSED:
        with pytest.raises(HostError) as caught, granted.writing() as connection:
            connection.execute(text(change))
        assert caught.value.code == 7103
        assert "denied" in caught.value.text or "owner" in caught.value.text, change
    for number in (2**63 - 1, 99, -1):
        for table in ("entries", "link_alarms"):
            columns = [one.name for one in link_tables.metadata.tables[table].columns]
            told = ", ".join(f'"{name}"' for name in columns if name != "number")
            change = f"INSERT INTO {table} (number, {told}) SELECT {number}, {told} FROM {table}"
            with pytest.raises(HostError) as caught, granted.writing() as connection:
                connection.execute(text(f"{change} LIMIT 1"))
            assert guards.NO_NUMBER in caught.value.text
    forge_a_million(granted)
    found = findings(owner, LINK, KNOWN)
    assert any("has no cause" in line for line in found), found
    assert any("current is" in line for line in found), found
    the_way_out(owner, granted, Database(postgres.new_database()), tmp_path / "floor.acts")
    granted.close()
    owner.close()


def the_way_out(owner, granted, other, file):
    """Rows that stop the ledger are in no backup: what it had goes on in an empty database."""
    row = {"link": LINK, "number": 1_000, "term": 1, "entry": 1, "level": "mega"}
    row |= {"percent": 100, "cents": 1, "before": 0, "tag": "t"}
    with granted.writing() as connection:
        connection.execute(link_tables.awards.insert(), [row])
    signer = Ed25519PrivateKey.generate()
    done = backup.backup(owner, file, signer, 5)
    assert all(f"link {LINK}: " in line for line in done.found) and len(done.found) == 4
    assert backup.restore(other, file, signer.public_key()).links == [LINK]
    assert findings(other, LINK, KNOWN) == []
    with repository.opened(other, LINK, at=6) as books:
        deciding.promote(books, 3, TWO)
    for uid, claims in (
        ("third", [[12, 0, "mini", 100, "t", None, None]]),
        ("board", []),
        ("other", []),
    ):
        levels = [["mini", 9, 1_000, 0]] if claims else []
        with repository.opened(other, LINK, at=7) as books:
            taking.reply_to(books, report(uid, levels, claims, term=3))
    assert findings(other, LINK, KNOWN) == []
    other.close()


# What gives a role more than it is granted, and what is said of it.
MORE = {
    "nobody of that name": ("", "nobody", "there is no such role"),
    "everybody": ("", "public", "there is no such role"),
    "the owner": ("", "tablectl", "it owns tables"),
    "a member of the owner": ("GRANT tablectl TO more", "more", "it owns tables"),
    "a member of another role": (
        "GRANT other TO more; GRANT INSERT ON acts TO other",
        "more",
        "it may INSERT acts all the same",
    ),
    "one that has to say that it is a member": (
        "ALTER ROLE more NOINHERIT; GRANT other TO more; GRANT UPDATE (role) ON people TO other",
        "more",
        "it may UPDATE people all the same",
    ),
    "what everybody may": ("GRANT DELETE ON boards TO PUBLIC", "more", "it may DELETE boards"),
    "what everybody may read": ("GRANT SELECT (key) ON people TO PUBLIC", "more", "SELECT people"),
    "a function of its own": (
        "GRANT CREATE ON SCHEMA public TO more",
        "more",
        "it may CREATE IN schema public",
    ),
    "one that makes itself a member": (
        "ALTER ROLE more CREATEROLE",
        "more",
        "it may MAKE AND GRANT roles",
    ),
    "one who may everything": ("ALTER ROLE more SUPERUSER", "more", "it owns tables"),
}


@pytest.mark.parametrize("more", MORE)
def test_a_role_that_would_have_more_is_granted_nothing(more, postgres):
    statements, role, says = MORE[more]
    owner = Database(postgres.new_database())
    for one in ("more", "other"):
        postgres.do(f"DROP ROLE IF EXISTS {one}")
        postgres.do(f"CREATE ROLE {one} LOGIN")
    asked = "SELECT relname, relacl::text FROM pg_class ORDER BY oid"
    try:
        with owner.writing() as connection:
            for statement in filter(None, statements.split("; ")):
                connection.execute(text(statement))
            before = connection.execute(text(asked)).all()
        with pytest.raises(HostError) as caught:
            owner.grant(role)
        assert caught.value.code == 7173 and says in caught.value.text
        with owner.reading() as connection:
            assert connection.execute(text(asked)).all() == before
    finally:
        with owner.writing() as connection:
            connection.execute(text("DROP OWNED BY more, other"))
        owner.close()
        postgres.do("DROP ROLE more, other")


def test_sqlite_knows_no_roles(tmp_path, tablectl):
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    outcome = tablectl("floor", "grant", "collector", "--database", url)
    assert outcome.code == 2 and outcome.err.startswith("tablectl: 7109: ")


def test_a_new_database_may_be_opened_by_several_at_once(url):
    together, opened = threading.Barrier(8), []

    def open_it():
        together.wait()
        opened.append(Database(url))

    threads = [threading.Thread(target=open_it) for _ in range(together.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == together.parties
    for database in opened:
        database.close()


def test_a_database_of_a_later_program_is_left_alone(url):
    Database(url).close()
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(HostError) as caught:
        Database(url)
    assert caught.value.code == 7104 and "9999" in caught.value.text
    engine.dispose()


def test_a_database_of_another_program_is_left_alone(tmp_path):
    """Its steps have the number of one of ours."""
    url = f"sqlite:///{tmp_path / 'other.sqlite'}"
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0001')"))
    engine.dispose()
    with pytest.raises(HostError) as caught:
        Database(url)
    assert caught.value.code == 7167 and "0001" in caught.value.text


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_every_name_can_be_written_or_the_database_is_refused(encoding, postgres):
    """What initdb makes under LANG=C, and one that failed at the first Polish name."""
    name = f"floor_{encoding.lower()}"
    postgres.do(f"CREATE DATABASE {name} ENCODING {encoding} LOCALE 'C' TEMPLATE template0")
    url = postgres.address_of(name)
    if encoding == "LATIN1":
        with pytest.raises(HostError) as caught:
            Database(url)
        assert caught.value.code == 7169 and encoding in caught.value.text
        return
    database = Database(url)
    people.add(database, "Łukasz Żółw", "floor", "correct horse battery", "root", 1)
    with database.reading() as connection:
        assert list(people.everybody(connection)) == ["Łukasz Żółw"]
    database.close()


def test_a_folder_that_may_not_be_written_says_what_to_do(tmp_path, monkeypatch):
    (tmp_path / "floor.sqlite").write_bytes(b"no database")
    access = os.access
    may = {tmp_path: False}
    monkeypatch.setattr(
        databases.os, "access", lambda path, mode, **named: may.get(path, access(path, mode))
    )
    with pytest.raises(HostError) as caught:
        Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    assert f"you may not write into its folder {tmp_path}" in caught.value.text


@pytest.mark.parametrize(
    ("url", "code", "says"),
    [
        ("floor.sqlite", 7102, "sqlite:////"),
        ("mysql://host/floor", 7102, "sqlite, postgresql"),
        ("sqlite:///floor.sqlite?timeout=long", 7102, "sqlite:////"),
        ("sqlite:///floor.sqlite?no=option", 7102, "sqlite:////"),
        ("sqlite:////nowhere/at/all/floor.sqlite", 7103, "there is no folder"),
        ("postgresql://me:secret@/floor?host=/nowhere", 7103, "/nowhere"),
        ("postgresql://me:p@secret@host/floor", 7102, "%40"),
        ("postgresql://me@/floor?host=/nowhere&password=secret", 7103, "/nowhere"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_line_without_the_password(url, code, says, tablectl):
    outcome = tablectl("floor", "tables", "--database", url)
    assert outcome.err.startswith(f"tablectl: {code}: ") and outcome.err.count("\n") == 1
    assert says in outcome.err and "secret" not in outcome.err


def test_without_its_packages_it_says_what_to_install(tablectl, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    monkeypatch.delitem(sys.modules, "host_tools.floor.database")
    outcome = tablectl("floor", "tables", "--database", f"sqlite:///{tmp_path / 'x.sqlite'}")
    assert outcome.code == 2
    assert outcome.err.startswith("tablectl: 7101: ") and "tablectl[floor]" in outcome.err


def test_what_the_database_refuses_is_no_fault_of_the_program(database):
    with pytest.raises(HostError) as caught, database.writing() as connection:
        connection.execute(text("SELECT nothing FROM nowhere"))
    assert caught.value.code == 7103 and isinstance(caught.value.__cause__, DBAPIError)
