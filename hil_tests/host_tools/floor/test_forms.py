"""A table that has not the form in which this program makes it is named: keys, checks, columns and
indexes. test_rights.py has those of PostgreSQL."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from hil_tests.host_tools.floor.linked.test_verifying import found, without_guards
from hil_tests.host_tools.floor.linked.test_verifying import link as link
from host_tools.floor import searching
from host_tools.floor.database import Database
from host_tools.floor.linked.verifying import ALL, unguarded

SCHEMA = "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = "
OF_FORM = {
    **{
        f"{name} without its key": (
            f"{SCHEMA} replace(sql, 'PRIMARY KEY', 'UNIQUE') WHERE name = '{name}'",
            f"the table {name} is another one",
        )
        for name in ALL
    },
    "a row that takes another's place": (
        f"{SCHEMA} replace(sql, 'KEY (link, number)', 'KEY (link, number) ON CONFLICT REPLACE')",
        "the table entries is another one",
    ),
    "nothing is checked": (
        f"{SCHEMA} replace(sql, 'CHECK (', 'CHECK (1 OR ')",
        "the table entries is another one",
    ),
    "a view": ("CREATE VIEW more AS SELECT 1", "the view more is none of this program's"),
    "an index that keeps rows out": (
        "CREATE UNIQUE INDEX one ON causes (kind)",
        "the index one is none of this program's",
    ),
    "an index that is gone": ("DROP INDEX rounds_by_time", "the index rounds_by_time is gone"),
}


@pytest.mark.parametrize("what", OF_FORM)
def test_a_table_of_another_form_is_found_in_sqlite(what, tmp_path):
    statements, says = OF_FORM[what]
    database = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    with database.reading() as connection:
        assert list(unguarded(connection)) == []
    database.close()
    with closing(sqlite3.connect(tmp_path / "floor.sqlite")) as connection:
        connection.executescript(statements)
        connection.commit()
    database = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    with database.reading() as connection:
        lines = list(unguarded(connection))
    database.close()
    assert any(line.startswith(says) for line in lines), lines


@pytest.mark.parametrize("table", ["links", "link_boards", "link_levels", "link_standings"])
def test_a_row_that_is_there_twice_is_found(table, link):
    """Where somebody has taken the key off."""
    with without_guards(link) as connection:
        searching.along(connection, searching.MAKES)
        connection.execute(text(f"CREATE TABLE twice AS SELECT * FROM {table}"))
        if link.name.startswith("postgresql"):
            connection.execute(text(f"ALTER TABLE {table} DROP CONSTRAINT {table}_pkey"))
        else:
            connection.execute(text(f"DROP TABLE {table}"))
            connection.execute(text(f"CREATE TABLE {table} AS SELECT * FROM twice"))
        connection.execute(text(f"INSERT INTO {table} SELECT * FROM twice"))
        assert any(line.endswith("is there twice") for line in found(connection))
