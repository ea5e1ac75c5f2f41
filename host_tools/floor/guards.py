"""Append-only tables: the database itself refuses to change or remove a row of them, whoever asks.
What each of the two databases calls that is here alone."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, text

REFUSAL = "rows of this table are never changed or removed"
FUNCTION = f"""
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$
"""


def put_up(connection: Connection, names: Iterable[str]) -> None:
    """On tables that have none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(FUNCTION))
    for name in names:
        for statement in _statements(connection.dialect.name, name):
            connection.execute(text(statement))


def take_down(connection: Connection, names: Iterable[str]) -> None:
    """Only in a transaction that puts them up again."""
    postgres = connection.dialect.name == "postgresql"
    on = " ON {name}" if postgres else ""
    for name in names:
        for what in ("truncate",) if postgres else ():
            connection.execute(text(f"DROP TRIGGER {name}_{what} ON {name}"))
        for what in ("update", "delete"):
            connection.execute(text(f"DROP TRIGGER {name}_{what}{on.format(name=name)}"))


def grant(connection: Connection, role: str, rights: Mapping[str, str]) -> None:
    """PostgreSQL: `rights`: by table, such as "SELECT, INSERT"; those that the role had are taken
    away first."""
    quoted = connection.dialect.identifier_preparer.quote_identifier(role)
    connection.execute(text(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {quoted}"))
    for name, what in rights.items():
        connection.execute(text(f"GRANT {what} ON {name} TO {quoted}"))


def _statements(dialect: str, name: str) -> Iterable[str]:
    for what in ("update", "delete"):
        begin = f"CREATE TRIGGER {name}_{what} BEFORE {what.upper()} ON {name}"
        if dialect == "postgresql":
            yield f"{begin} FOR EACH ROW EXECUTE FUNCTION append_only()"
        else:
            yield f"{begin} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    if dialect == "postgresql":
        begin = f"CREATE TRIGGER {name}_truncate BEFORE TRUNCATE ON {name}"
        yield f"{begin} FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
