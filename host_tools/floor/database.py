"""The database: opened, brought to the schema of this program, and what differs between SQLite in
a file and PostgreSQL."""

import os
import secrets
import stat
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SAWarning

from host_tools.common.errors import HostError
from host_tools.floor import guards, link_tables, schema

MIGRATIONS = Path(__file__).parent / "migrations"
# Seconds that one writer waits for another.
PATIENCE_S = 30
AGAIN_S = 0.01
# Of a new file, less what the umask takes, and the most of an old one.
MODE = 0o660
FILES = ("", "-wal", "-shm")
# The number of the lock that processes take which bring a database to the schema.
SCHEMA_LOCK = 688_573
Row = dict[str, Any]


class Sqlite:
    """One file. Whoever writes has it for himself from the beginning, so no row needs a lock."""

    driver = "sqlite"
    insert = staticmethod(sqlite.insert)

    def options(self, url: URL, patience_s: int | None) -> dict[str, Any]:
        return {"connect_args": {"timeout": patience_s or PATIENCE_S}}

    def create(self, url: URL) -> None:
        """A new file is for its owner and his group: hashes of passwords stand in it. SQLite gives
        its other files the same mode."""
        if not self._is_file(url):
            return
        # Not opened: whoever closes a file takes the locks of his whole process off it, and then
        # another one removes what this one has written ahead (sqlite.org/howtocorrupt.html, 2.2).
        with suppress(OSError):
            os.mknod(url.database or "", MODE | stat.S_IFREG)

    def keep(self, url: URL) -> None:
        """The same of one that was there, once it has proved to be a database of a floor."""
        if not self._is_file(url):
            return
        for end in FILES:
            with suppress(OSError):
                mode = stat.S_IMODE(os.stat(f"{url.database}{end}").st_mode)
                if mode & ~MODE:
                    os.chmod(f"{url.database}{end}", mode & MODE)

    def _is_file(self, url: URL) -> bool:
        return bool(url.database) and not str(url.database).startswith((":memory:", "file:"))

    def prepare(self, engine: Engine, patience_s: int | None) -> None:
        """The driver's own BEGIN comes with the first change, after what was read is old."""

        @event.listens_for(engine, "connect")
        def connected(connection: Any, record: Any) -> None:
            connection.isolation_level = None
            self._write_ahead(connection)
            connection.execute("PRAGMA synchronous = FULL")

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            reads = connection.get_execution_options().get("reads")
            connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    def _write_ahead(self, connection: Any) -> None:
        """The first change to it waits for nobody, as everything else does: whoever else opens a
        new file at the same moment is let through."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(AGAIN_S)

    def lock_schema(self, connection: Connection) -> None:
        pass

    def version(self, connection: Connection) -> Any:
        """A number that another connection's change changes (sqlite.org/pragma.html)."""
        return connection.exec_driver_sql("PRAGMA data_version").scalar()


class Postgres:
    driver = "postgresql+psycopg"
    insert = staticmethod(postgresql.insert)

    def options(self, url: URL, patience_s: int | None) -> dict[str, Any]:
        """A connection of before the database died is not taken for a new transaction, unless
        asking for that may not take its time as well; one on which nothing is acknowledged ends
        (postgresql.org/docs/18/libpq-connect.html)."""
        wait_s = patience_s or PATIENCE_S
        connect: dict[str, Any] = {"connect_timeout": wait_s, "tcp_user_timeout": wait_s * 1000}
        if patience_s:
            asked = url.normalized_query.get("options", ())
            connect["options"] = " ".join((*asked, f"-c statement_timeout={patience_s}s"))
        return {"connect_args": connect, "pool_pre_ping": not patience_s}

    def create(self, url: URL) -> None:
        pass

    def keep(self, url: URL) -> None:
        pass

    def prepare(self, engine: Engine, patience_s: int | None) -> None:
        if patience_s:
            # Its driver takes 70 ms to import, and whoever has SQLite does not need it.
            from host_tools.floor import silent

            silent.give_up(engine, patience_s)

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": SCHEMA_LOCK})

    def version(self, connection: Connection) -> Any:
        """Which transactions have ended: whoever writes is one more of them, and so is whoever
        writes another database of the server."""
        return connection.exec_driver_sql("SELECT pg_current_snapshot()::text").scalar()


DIALECTS: dict[str, Sqlite | Postgres] = {
    "sqlite": Sqlite(),
    "postgresql": Postgres(),
    "postgres": Postgres(),
}


class Database:
    def __init__(self, url: str, patience_s: int | None = None) -> None:
        """`url` such as sqlite:////var/lib/tablectl/floor.sqlite or postgresql://host/floor;
        `patience_s`: the longest that a statement waits for others, and takes in PostgreSQL; with
        None, PATIENCE_S in SQLite and no end in PostgreSQL. Raises HostError 7102, 7103, 7104."""
        parsed = address(url)
        self.url = url
        self._dialect = DIALECTS[parsed.drivername]
        self.name = parsed.render_as_string(hide_password=True)
        self._dialect.create(parsed)
        options = self._dialect.options(parsed, patience_s)
        self._engine = create_engine(parsed.set(drivername=self._dialect.driver), **options)
        self._dialect.prepare(self._engine, patience_s)
        with self.writing() as connection:
            self._bring_up(connection)
        self._dialect.keep(parsed)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction. Raises HostError 7103 if the database does not answer, or refuses."""
        with self._answering(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """All that is read in it is of one moment. Raises HostError 7103."""
        with self._answering(), self._engine.connect() as connection:
            level = (
                {} if isinstance(self._dialect, Sqlite) else {"isolation_level": "REPEATABLE READ"}
            )
            yield connection.execution_options(reads=True, **level)

    def connected(self) -> Connection:
        """For whoever asks `version` of it, and closes it. Raises HostError 7103."""
        with self._answering():
            return self._engine.connect().execution_options(reads=True)

    def version(self, connection: Connection) -> Any:
        """Another one than before once somebody else has written. Raises HostError 7103."""
        with self._answering(), connection.begin():
            return self._dialect.version(connection)

    def lock_boards(self, connection: Connection, uids: list[str]) -> dict[str, int]:
        """Nobody else writes what is these boards' before the transaction ends. How many parts of
        each came. Always in the same order, so that no two wait for each other."""
        table = schema.positions.c
        found = select(table.uid, table.number).where(table.uid.in_(uids)).order_by(table.uid)
        numbers = {uid: number for uid, number in connection.execute(found.with_for_update())}
        if len(numbers) < len(uids):
            missing = [{"uid": uid, "number": 0} for uid in sorted(uids) if uid not in numbers]
            self.add(connection, schema.positions, missing)
            numbers = {uid: number for uid, number in connection.execute(found.with_for_update())}
        return numbers

    def lock_link(self, connection: Connection, link: str) -> bool:
        """Nobody else writes what is this link's before the transaction ends. Whether there is
        one."""
        links = link_tables.links
        found = select(links.c.link).where(links.c.link == link).with_for_update()
        return connection.execute(found).first() is not None

    def lock_acts(self, connection: Connection) -> None:
        self._dialect.lock_schema(connection)

    def identity(self, connection: Connection, new: str | None = None) -> str:
        """Which floor this is, in a transaction that writes; `new`: what a database gets that has
        none, 32 random hex digits otherwise."""
        if not schema.identity_of(connection):
            row = {"number": 1, "identity": new or secrets.token_hex(16)}
            self.add(connection, schema.identities, [row])
        return str(schema.identity_of(connection))

    def add(self, connection: Connection, table: Table, rows: list[Row]) -> None:
        """Rows whose key is there already are left as they are there."""
        if rows:
            connection.execute(self._dialect.insert(table).on_conflict_do_nothing(), rows)

    def add_one(self, connection: Connection, table: Table, row: Row) -> bool:
        """Whether it was not there."""
        insert = self._dialect.insert(table).on_conflict_do_nothing()
        key = next(iter(table.primary_key))
        return connection.execute(insert.returning(key), row).first() is not None

    def put(self, connection: Connection, table: Table, row: Row) -> None:
        """In the place of the row with this key."""
        self.put_all(connection, table, [row])

    def put_all(self, connection: Connection, table: Table, rows: list[Row]) -> None:
        """The same of several rows with the same columns."""
        if not rows:
            return
        insert = self._dialect.insert(table)
        keys = [column.name for column in table.primary_key]
        changed = {name: insert.excluded[name] for name in rows[0] if name not in keys}
        connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=changed), rows)

    def empty(self, connection: Connection) -> None:
        """Of everything that is derived from journals."""
        guarded = [table.name for table in schema.DERIVED if table in schema.APPENDED]
        guards.take_down(connection, guarded)
        for table in schema.DERIVED:
            connection.execute(table.delete())
        guards.put_up(connection, guarded)

    def grant(self, role: str) -> None:
        """Raises HostError 7103, 7109."""
        if isinstance(self._dialect, Sqlite):
            raise HostError(7109, url=self.name)
        with self.writing() as connection:
            rights = {"alembic_version": "SELECT"}
            for table in schema.DERIVED:
                rights[table.name] = "SELECT, INSERT"
            for table in schema.WRITTEN_OVER:
                rights[table.name] = "SELECT, INSERT, UPDATE"
            guards.grant(connection, role, {**rights, **link_tables.RIGHTS})

    def _bring_up(self, connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        script = ScriptDirectory.from_config(config)
        if self._version(connection) == script.get_current_head():
            return
        self._dialect.lock_schema(connection)
        found = self._version(connection)
        if found and found not in [one.revision for one in script.walk_revisions()]:
            raise HostError(7104, url=self.name, found=found)
        command.upgrade(config, "head")

    def _version(self, connection: Connection) -> str | None:
        return MigrationContext.configure(connection).get_current_revision()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            raise HostError(7103, url=self.name, reason=reason) from error


def address(url: str, where: str = "--database") -> URL:
    """`where` it stands. Raises HostError 7102."""
    try:
        parsed = make_url(url)
        driver = parsed.drivername
        if driver in DIALECTS:
            _verify_options(parsed.set(drivername=DIALECTS[driver].driver))
    except (ArgumentError, NoSuchModuleError, SAWarning, ValueError):
        driver = ""
    if driver not in DIALECTS:
        raise HostError(7102, where=where, known=", ".join(DIALECTS))
    return parsed


def _verify_options(url: URL) -> None:
    """Those behind a `?`. Raises SAWarning or ValueError for one that the driver does not take."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", SAWarning)
        url.get_dialect()().create_connect_args(url)
