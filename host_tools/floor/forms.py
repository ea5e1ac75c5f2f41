"""Whether the tables have the form that this program gives them: columns and their types, keys,
what is checked of each row, indexes, and nothing besides. Without a key a row stands there twice,
and a planted check keeps out what people decide."""

import re
from collections.abc import Iterator
from functools import cache

from sqlalchemy import CheckConstraint, Connection, Table, UniqueConstraint, create_engine
from sqlalchemy.dialects import postgresql

from host_tools.common.plain import plain
from host_tools.floor import schema, searching

# Of SQLite: what somebody has made. Triggers are guards.py's; what begins so is SQLite's own.
MADE = """SELECT type || ' ' || name, sql FROM sqlite_master WHERE type <> 'trigger'
  AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'alembic_version'"""
# Of PostgreSQL: each column, constraint and index of these tables as it tells them. NOT NULL is
# with its column; an index that a constraint has made is with that.
TOLD = """
WITH ours AS (SELECT oid, relname FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%(names)s))
SELECT 'column ' || relname || '.' || attname, format_type(atttypid, atttypmod)
    || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
    || CASE WHEN attcollation IN (0, 100) THEN '' ELSE ' of another order' END
    || CASE WHEN atthasdef OR attidentity <> '' OR attgenerated <> '' THEN ' made' ELSE '' END
  FROM ours JOIN pg_attribute ON attrelid = ours.oid WHERE attnum > 0 AND NOT attisdropped
UNION ALL SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(c.oid)
  FROM ours JOIN pg_constraint c ON conrelid = ours.oid WHERE contype <> 'n'
UNION ALL SELECT 'constraint ' || relname || '.' || conname, 'of another table'
  FROM ours JOIN pg_constraint c ON confrelid = ours.oid
UNION ALL SELECT 'index ' || relname || '.' || indexrelid::regclass,
    CASE WHEN indisvalid THEN pg_get_indexdef(indexrelid) ELSE 'it is not valid' END
  FROM ours JOIN pg_index ON indrelid = ours.oid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""
# What PostgreSQL adds to a condition when it tells it.
TOLD_MORE = re.compile(r"[\s()'\"]|::\w+")
Form = dict[str, str]


def other(connection: Connection) -> Iterator[str]:
    """One line for each thing that is gone, or not as this program makes it."""
    is_sqlite = connection.dialect.name == "sqlite"
    wanted, there = (
        (_sqlite_wants(), _made(connection)) if is_sqlite else (_wanted(), _told(connection))
    )
    for what in sorted({*wanted, *there}):
        if what not in there:
            yield f"the {plain(what)} is gone"
        elif what not in wanted:
            yield f"the {plain(what)} is none of this program's"
        elif wanted[what] != there[what]:
            yield f"the {plain(what)} is another one: {plain(there[what])[:100]}"


def _made(connection: Connection) -> Form:
    return {str(what): str(sql) for what, sql in connection.exec_driver_sql(MADE)}


@cache
def _sqlite_wants() -> Form:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
        return _made(connection)


def _told(connection: Connection) -> Form:
    with searching.catalogs(connection):
        rows = connection.exec_driver_sql(TOLD, {"names": list(schema.metadata.tables)}).all()
    return {what.replace("public.", "").replace('"', ""): _plainly(how) for what, how in rows}


@cache
def _wanted() -> Form:
    found: Form = {}
    for table in schema.metadata.tables.values():
        for column in table.columns:
            type_of = column.type.compile(dialect=postgresql.dialect()).lower()
            made = type_of + ("" if column.nullable else " NOT NULL")
            found[f"column {table.name}.{column.name}"] = _plainly(made)
        for name, made in _constraints(table):
            found[f"constraint {table.name}.{name}"] = _plainly(made)
        for index in table.indexes:
            unique = "UNIQUE " if index.unique else ""
            on = f"INDEX {index.name} ON public.{table.name} USING btree"
            columns = ", ".join(one.name for one in index.columns)
            found[f"index {table.name}.{index.name}"] = _plainly(f"CREATE {unique}{on}({columns})")
    return found


def _constraints(table: Table) -> Iterator[tuple[str, str]]:
    key = ", ".join(column.name for column in table.primary_key)
    yield f"{table.name}_pkey", f"PRIMARY KEY ({key})"
    for one in table.constraints:
        if isinstance(one, UniqueConstraint):
            yield str(one.name), f"UNIQUE ({', '.join(column.name for column in one.columns)})"
        elif isinstance(one, CheckConstraint):
            yield str(one.name), f"CHECK ({one.sqltext})"


def _plainly(text: str) -> str:
    return TOLD_MORE.sub("", text)
