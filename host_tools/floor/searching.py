"""Where PostgreSQL looks for a name: what is planted in a schema, or under the type of an
argument, takes the place of nothing that this program asks. SQLite has one place."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

# Of every transaction; of whoever looks at the catalogs, and of triggers, which name the schema of
# each table; of whoever makes tables, which go into the first.
USUAL = "pg_catalog, public, pg_temp"
CATALOGS = "pg_catalog, pg_temp"
MAKES = "public, pg_catalog, pg_temp"


def along(connection: Connection, path: str) -> None:
    """Until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL search_path = {path}")


@contextmanager
def catalogs(connection: Connection) -> Iterator[None]:
    """Nobody's function with a type that fits better is called in the place of PostgreSQL's."""
    along(connection, CATALOGS)
    yield
    along(connection, USUAL)
