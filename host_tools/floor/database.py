"""The database: opened, brought to the schema of this program, and what differs between SQLite in
a file and PostgreSQL."""

import os
import secrets
import stat
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SAWarning

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import deadline, guards, link_tables, rights, schema, searching
from host_tools.floor.deadline import LONG_S, READS_S, WRITES_S

MIGRATIONS = Path(__file__).parent / "migrations"
# Longest that somebody who has a table to himself waits for those who read it, who then wait for
# him, in milliseconds.
ALONE_MS = 3_000
# What holds every name: SQL_ASCII keeps the bytes as they come.
ENCODINGS = ("UTF8", "SQL_ASCII")
SECRET = ("password", "sslpassword", "passfile")
AGAIN_S = 0.01
# Steps of SQLite's machine between two looks at the clock.
STEPS = 10_000
DEADLOCK = "40P01"
# Of a new file, less what the umask takes, and the most of an old one.
MODE = 0o660
FILES = ("", "-wal", "-shm")
# The number of the lock that processes take which bring a database to the schema, and, with a hash
# of its name, of that of a link.
SCHEMA_LOCK = 688_573
Row = dict[str, Any]


class Sqlite:
    """One file. Whoever writes has it for himself from the beginning, so no row needs a lock."""

    driver = "sqlite"
    insert = staticmethod(sqlite.insert)

    def options(self, url: URL, patience_s: int | None) -> dict[str, Any]:
        return {"connect_args": {"timeout": patience_s or WRITES_S}}

    def identity(self, url: URL) -> tuple[int, int] | None:
        """Which file it is; None where there is none."""
        try:
            found = os.stat(url.database or "")
        except OSError:
            return None
        return found.st_dev, found.st_ino

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

    def reason(self, url: URL, error: DBAPIError) -> str:
        folder = Path(url.database or "").absolute().parent
        if self._is_file(url) and not folder.is_dir():
            return f"there is no folder {folder}; make it"
        if self._is_file(url) and not os.access(folder, os.W_OK | os.X_OK):
            return (
                f"you may not write into its folder {folder}, where SQLite keeps more files; type "
                f"this as its owner ({_owner(folder)})"
            )
        return _said(error)

    def _is_file(self, url: URL) -> bool:
        return bool(url.database) and not str(url.database).startswith((":memory:", "file:"))

    def prepare(self, engine: Engine, patience_s: int | None) -> None:
        """The driver's own BEGIN comes with the first change, after what was read is old."""

        @event.listens_for(engine, "connect")
        def connected(connection: Any, record: Any) -> None:
            connection.isolation_level = None
            connection.set_progress_handler(lambda: deadline.left_s() <= 0, STEPS)
            self._write_ahead(connection)
            connection.execute("PRAGMA synchronous = FULL")

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            reads = connection.get_execution_options().get("reads")
            waits_s = max(min(patience_s or WRITES_S, deadline.left_s()), 0)
            driver: Any = connection.connection.dbapi_connection
            driver.execute(f"PRAGMA busy_timeout = {waits_s * 1000:.0f}")
            connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    def _write_ahead(self, connection: Any) -> None:
        """The first change to it waits for nobody, as everything else does: whoever else opens a
        new file at the same moment is let through."""
        end = time.monotonic() + min(WRITES_S, deadline.left_s())
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

    def lock_link(self, connection: Connection, link: str) -> None:
        pass

    def be_quick(self, connection: Connection) -> None:
        pass

    def take_any_text(self, connection: Connection) -> None:
        driver: Any = connection.connection.dbapi_connection
        driver.text_factory = _any_text

    def encoding(self, connection: Connection) -> str:
        return ENCODINGS[0]

    def now(self, connection: Connection) -> int | None:
        """It has the clock of whoever asks."""
        return None

    def damage(self, connection: Connection, names: list[str]) -> list[str]:
        """What is wrong with the pages of these tables and their indexes."""
        found: list[str] = []
        for name in names:
            checked = connection.exec_driver_sql(f"PRAGMA integrity_check({name})").scalars()
            found += [f"{name}: {line}" for line in checked if line != "ok"]
        return found

    def version(self, connection: Connection) -> Any:
        """A number that another connection's change changes (sqlite.org/pragma.html)."""
        return connection.exec_driver_sql("PRAGMA data_version").scalar()


class Postgres:
    driver = "postgresql+psycopg"
    insert = staticmethod(postgresql.insert)

    def options(self, url: URL, patience_s: int | None) -> dict[str, Any]:
        """A connection of before the database died is not taken for a new transaction, unless
        asking for that may not take its time as well; one on which nothing is acknowledged ends
        (postgresql.org/docs/18/libpq-connect.html). Nothing is said that PgBouncer would not hand
        on, and nothing is prepared at a server that may be another one the next time."""
        wait_s = min(patience_s or READS_S, READS_S)
        connect: dict[str, Any] = {"connect_timeout": wait_s, "tcp_user_timeout": wait_s * 1000}
        connect |= {"client_encoding": ENCODINGS[0], "prepare_threshold": None}
        return {"connect_args": connect, "pool_pre_ping": not patience_s}

    def identity(self, url: URL) -> None:
        pass

    def create(self, url: URL) -> None:
        pass

    def keep(self, url: URL) -> None:
        pass

    def reason(self, url: URL, error: DBAPIError) -> str:
        if getattr(error.orig, "sqlstate", None) == DEADLOCK:
            return "somebody else changed the same at the same moment; do it again"
        return _said(error)

    def prepare(self, engine: Engine, patience_s: int | None) -> None:
        # Its driver takes 70 ms to import, and whoever has SQLite does not need it.
        from host_tools.floor import silent

        silent.give_up(engine, patience_s or WRITES_S)

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            """The server counts too, so that it does not go on for somebody who has left."""
            most_s = max(min(patience_s or WRITES_S, deadline.left_s()), AGAIN_S)
            connection.exec_driver_sql(
                f"SET LOCAL search_path = {searching.USUAL}; "
                f"SET LOCAL statement_timeout = {most_s * 1000:.0f}"
            )

    def lock_schema(self, connection: Connection) -> None:
        lock = text("SELECT pg_catalog.pg_advisory_xact_lock(CAST(:number AS bigint))")
        connection.execute(lock, {"number": SCHEMA_LOCK})

    def lock_link(self, connection: Connection, link: str) -> None:
        """Not its row, for which a role would need a right to change it."""
        lock = text(
            "SELECT pg_catalog.pg_advisory_xact_lock("
            "CAST(:number AS integer), pg_catalog.hashtext(:link))"
        )
        connection.execute(lock, {"number": SCHEMA_LOCK, "link": link})

    def be_quick(self, connection: Connection) -> None:
        """Whoever waits to have a table to himself keeps all others waiting behind him."""
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {ALONE_MS}")

    def take_any_text(self, connection: Connection) -> None:
        """A database of UTF8 has no other bytes, and one of SQL_ASCII has whatever came."""
        from psycopg.adapt import Loader

        class AnyText(Loader):
            def load(self, data: Any) -> str:
                return _any_text(bytes(data))

        if self.encoding(connection) != ENCODINGS[0]:
            connection.exec_driver_sql("SET LOCAL client_encoding = SQL_ASCII")
            driver: Any = connection.connection.dbapi_connection
            for name in ("text", "name", "varchar"):
                driver.adapters.register_loader(name, AnyText)

    def encoding(self, connection: Connection) -> str:
        return str(connection.exec_driver_sql("SHOW server_encoding").scalar())

    def now(self, connection: Connection) -> int | None:
        """By the server's clock, in microseconds since 1970 UTC."""
        asked = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
        return connection.exec_driver_sql(asked).scalar()

    def damage(self, connection: Connection, names: list[str]) -> list[str]:
        """Its server finds that itself, and has amcheck for its owner."""
        return []

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
        None, whoever reads has READS_S in all, and whoever writes WRITES_S. Raises HostError 7102
        to 7104, 7167, 7169."""
        self._address = parsed = address(url)
        self.url = url
        self._patience_s = patience_s
        self._dialect = DIALECTS[parsed.drivername]
        self.name = _shown(parsed)
        self._dialect.create(parsed)
        self._file = self._dialect.identity(parsed)
        options = self._dialect.options(parsed, patience_s)
        self._engine = create_engine(parsed.set(drivername=self._dialect.driver), **options)
        self._dialect.prepare(self._engine, patience_s)
        self._open()

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction. Raises HostError 7103 if the database does not answer, or refuses."""
        with self._answering(WRITES_S), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """All that is read in it is of one moment. Raises HostError 7103."""
        with self._answering(READS_S), self._engine.connect() as connection:
            level = (
                {} if isinstance(self._dialect, Sqlite) else {"isolation_level": "REPEATABLE READ"}
            )
            yield connection.execution_options(reads=True, **level)

    def connected(self) -> Connection:
        """For whoever asks `version` of it, and closes it. Raises HostError 7103."""
        with self._answering(READS_S):
            return self._engine.connect().execution_options(reads=True)

    def version(self, connection: Connection) -> Any:
        """Another one than before once somebody else has written. Raises HostError 7103."""
        with self._answering(READS_S), connection.begin():
            return self._dialect.version(connection)

    def damage(self, connection: Connection) -> list[str]:
        """One line for each thing that is wrong with the pages in which the ledger stands."""
        names = [one.name for one in (*link_tables.APPENDED, *link_tables.WRITTEN_OVER)]
        return self._dialect.damage(connection, names)

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
        self._dialect.lock_link(connection, link)
        links = link_tables.links
        found = select(links.c.link).where(links.c.link == link)
        return connection.execute(found).first() is not None

    def take_any_text(self, connection: Connection) -> None:
        """From here on, bytes that are no UTF-8 come as halves of surrogate pairs, which fit no
        form, and do not end the reading."""
        self._dialect.take_any_text(connection)

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
        self._dialect.be_quick(connection)
        guarded = [table.name for table in schema.DERIVED if table in schema.APPENDED]
        guards.take_down(connection, guarded)
        for table in schema.DERIVED:
            connection.execute(table.delete())
        guards.put_up(connection, guarded)

    def grant(self, role: str) -> None:
        """Raises HostError 7103, 7109, 7173."""
        if isinstance(self._dialect, Sqlite):
            raise HostError(7109, url=self.name)
        with self.writing() as connection:
            rights.grant(connection, role, link_tables.RIGHTS)

    def _open(self) -> None:
        """Most find it at the schema of this program."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        script = ScriptDirectory.from_config(config)
        with deadline.within(READS_S), self.reading() as connection:
            found = self._version(connection)
            encoding = self._dialect.encoding(connection)
        if encoding not in ENCODINGS:
            raise HostError(7169, url=self.name, encoding=encoding)
        if found != script.get_current_head():
            with self._answering(LONG_S), self._engine.begin() as connection:
                config.attributes["connection"] = connection
                self._bring_up(connection, config, script)
        self._dialect.keep(self._address)

    def _bring_up(self, connection: Connection, config: Config, script: ScriptDirectory) -> None:
        self._dialect.lock_schema(connection)
        found = self._version(connection)
        if found and found not in [one.revision for one in script.walk_revisions()]:
            raise HostError(7104, url=self.name, found=plain(found))
        searching.along(connection, searching.MAKES)
        command.upgrade(config, "head")

    def _version(self, connection: Connection) -> str | None:
        """None for an empty one. Raises HostError 7167 for that of another program."""
        found = MigrationContext.configure(connection).get_current_revision()
        if found and not inspect(connection).has_table(schema.spans.name):
            raise HostError(7167, url=self.name, found=plain(found))
        return found

    @contextmanager
    def _answering(self, limit_s: float) -> Iterator[None]:
        """Whoever has a patience counts each statement, and not the whole."""
        with deadline.within(inf if self._patience_s else limit_s):
            self._verify_there()
            try:
                yield
            except DBAPIError as error:
                reason = self._dialect.reason(self._address, error)
                if deadline.left_s() <= 0:
                    reason = f"it has not answered within {limit_s} s"
                raise HostError(7103, url=self.name, reason=reason) from error

    def _verify_there(self) -> None:
        """A file that was removed goes on for whoever has it open, and for nobody else."""
        found = self._dialect.identity(self._address)
        if found == self._file:
            return
        self._engine.dispose()
        reason = "its file was removed; put it back, or start this again"
        if found is not None:
            self._file = found
            self._open()
            reason = "another file has taken its place, and is taken from now on"
        raise HostError(7103, url=self.name, reason=reason)


def ahead_us(connection: Connection, now: Callable[[], int]) -> int:
    """How far the clock `now` is ahead of that of the database, in microseconds."""
    before = now()
    theirs = DIALECTS[connection.dialect.name].now(connection)
    return 0 if theirs is None else (before + now()) // 2 - theirs


def _any_text(data: bytes) -> str:
    return data.decode(errors="surrogateescape")


def _said(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())


def _owner(folder: Path) -> str:
    try:
        return folder.owner()
    except (KeyError, OSError):
        return "unknown"


def _shown(url: URL) -> str:
    """Without what is secret in it."""
    query = {name: "***" if name in SECRET else value for name, value in url.query.items()}
    return url.set(query=query).render_as_string(hide_password=True)


def address(url: str, where: str = "--database") -> URL:
    """`where` it stands. Raises HostError 7102."""
    try:
        parsed = make_url(url)
        # Of a password with an @ in it the rest would stand in the name of the host.
        driver = parsed.drivername if "@" not in (parsed.host or "") else ""
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
