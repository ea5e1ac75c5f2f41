"""Whether the ledger of a link follows from its causes: every column of every row of every table
is held against what the fold of all causes makes, both ways; whether two persons have signed
each decision, and boards have sealed each report; and whether the database still guards its
rows."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import BigInteger, Boolean, Connection, Table, or_, select, type_coerce

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import keys_file
from host_tools.floor import forms, guards, rights, schema
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import exported
from host_tools.floor.linked.causes import Cause, is_link
from host_tools.floor.linked.fold import Fold, Known, Row
from host_tools.floor.linked.persons import Roles

# Of tables with many rows: the column by which a ledger adds to them.
ORDER = {
    tables.entries: "number",
    tables.contributions: "entry",
    tables.awards: "entry",
    tables.outcomes: "entry",
    tables.link_alarms: "number",
}
# Rows that are in memory at once, and the most findings.
MANY, MOST = 500, 1_000
ALL = list(schema.metadata.tables)
GUARDED = [table.name for table in (*schema.APPENDED, *tables.APPENDED)]


def keys_in(folders: Iterable[Path]) -> dict[str, list[bytes]] | None:
    """The keys `link` of boards in files UID.json, None without a folder. A board that is in no
    link needs none, a folder without any is a slip. Raises HostError 61xx, 6708."""
    found: dict[str, list[bytes]] = {}
    for folder in folders:
        files = sorted(folder.glob("*.json"))
        if not files:
            raise HostError(6101, file=folder, reason="no file UID.json is in it")
        keys = {file.stem: keys_file.load(file).get("link") for file in files}
        if not any(keys.values()):
            reason = "no file UID.json in it has a key named link, so no report can be checked"
            raise HostError(6101, file=folder, reason=reason)
        for uid, key in keys.items():
            found.setdefault(uid, []).extend([key] if key else [])
    return found or None


def findings(database: Database, link: str, known: Known | None = None) -> list[str]:
    """One line for each thing that does not follow, none where all does, and MOST at most. Raises
    HostError 7103, 7146."""
    with database.reading() as connection:
        database.take_any_text(connection)
        found = findings_in(connection, link, known)
        found += [*unguarded(connection), *rights.wide(connection, tables.RIGHTS)]
        return [*found, *database.damage(connection)]


def unguarded(connection: Connection) -> Iterator[str]:
    """One line for each thing by which rows come or go past the guards of the database."""
    yield from guards.missing(connection, GUARDED)
    yield from forms.other(connection)
    yield from rights.strange(connection, ALL)


def findings_in(connection: Connection, link: str, known: Known | None = None) -> list[str]:
    """The same of the rows in a transaction."""
    there = (_has(connection, table, link) for table in (tables.links, tables.causes))
    if not (is_link(link) and any(there)):
        raise HostError(7146, link=plain(link))
    return list(islice(_findings(connection, link, known), MOST))


def _findings(connection: Connection, link: str, known: Known | None) -> Iterator[str]:
    verifying = Verifying(connection, link, known)
    for row in _stream(connection, tables.causes, link, "number"):
        cause = Cause(*(row[name] for name in Cause.__match_args__))
        if said := verifying.taken(cause):
            yield plain(f"cause {cause.number}, {cause.kind}: {said}")
        yield from verifying.differing()
    yield from verifying.rest()
    yield from of_no_link(connection)


class Verifying:
    """The rows of a link next to what its causes come to, which are handed in one by one. `fold`:
    what they come to."""

    def __init__(self, connection: Connection, link: str, known: Known | None = None) -> None:
        self._connection, self._link = connection, link
        self._roles = Roles(connection)
        self.fold = Fold(link, schema.identity_of(connection) or "", known)
        self._few: list[tuple[Table, Row]] = []
        self._many = {table: _Rows(connection, table, link) for table in ORDER}

    def taken(self, cause: Cause) -> str | None:
        """Why the cause counts for nothing, or its two persons could not decide it, if so."""
        return self.fold.taken(cause) or self._roles.amiss(cause)

    def differing(self) -> Iterator[str]:
        """One line for each row that differs from what the causes made since the last time."""
        for table, row in self.fold.made:
            if table in self._many:
                yield from self._many[table].compare(row)
            else:
                self._few.append((table, row))
        self.fold.made.clear()

    def rest(self) -> Iterator[str]:
        """And for all other rows of the link, behind its last cause."""
        for rows in self._many.values():
            yield from rows.end()
        yield from self._stands()

    def _stands(self) -> Iterator[str]:
        """The tables of few rows."""
        found: dict[tuple[Any, ...], Row] = {}
        for table in (tables.link_levels, *tables.WRITTEN_OVER):
            for there in self._connection.execute(_of(table, self._link)):
                key = _key(table, dict(there._mapping))
                if key in found:
                    yield f"{_named(key)} is there twice"
                found[key] = dict(there._mapping)
                if table is tables.links and there.restored == self.fold.end.number:
                    # It was put back, and nothing has happened since.
                    self.fold.restore(there.restored)
        for table, row in [*self._few, *self.fold.stands()]:
            yield from _differences(table, found.pop(_key(table, row), None), row)
        yield from (f"{_named(key)} has no cause" for key in found)


def of_no_link(connection: Connection) -> Iterator[str]:
    """A row of a link that nobody has made is read by nobody, and is there all the same."""
    yield from exported.of_no_link(connection)
    for table in (*tables.APPENDED, *tables.WRITTEN_OVER):
        made = select((tables.causes if table is tables.links else tables.links).c.link)
        is_nobodys = or_(table.c.link.is_(None), table.c.link.not_in(made))
        for name in connection.scalars(select(table.c.link).where(is_nobodys).distinct()):
            yield f"{table.name} of link {plain(str(name))} has no cause"


class _Rows:
    """Those of a table in the order in which they came, next to those that the fold makes."""

    def __init__(self, connection: Connection, table: Table, link: str) -> None:
        self._table, self._by = table, ORDER[table]
        self._rows = _stream(connection, table, link, self._by)
        self._next = next(self._rows, None)

    def compare(self, made: Row) -> Iterator[str]:
        yield from self._before(made[self._by])
        there = self._next
        if there is not None and there[self._by] == made[self._by]:
            self._next = next(self._rows, None)
        else:
            there = None
        yield from _differences(self._table, there, made)

    def end(self) -> Iterator[str]:
        yield from self._before(None)

    def _before(self, place: int | None) -> Iterator[str]:
        while self._next is not None and (place is None or self._is_before(place)):
            yield f"{_named(_key(self._table, self._next))} has no cause"
            self._next = next(self._rows, None)

    def _is_before(self, place: int) -> bool:
        """SQLite keeps any value in any column, and has texts and bytes behind all numbers."""
        by = self._next and self._next[self._by]
        return isinstance(by, int | float) and by < place


def _stream(connection: Connection, table: Table, link: str, by: str) -> Iterator[Row]:
    asked = _of(table, link).order_by(table.c[by], *table.primary_key)
    for row in connection.execute(asked, execution_options={"yield_per": MANY}):
        yield dict(row._mapping)


def _differences(table: Table, there: Row | None, made: Row) -> Iterator[str]:
    name = _named(_key(table, made))
    if there is None:
        yield f"{name} is gone"
    elif there != made:
        for column in made:
            if there[column] != made[column]:
                yield f"{name}: {column} is {there[column]!r}, its causes give {made[column]!r}"


def _key(table: Table, row: Row) -> tuple[Any, ...]:
    return table.name, *(row[c.name] for c in table.primary_key if c.name != "link")


def _named(key: tuple[Any, ...]) -> str:
    return plain(" ".join(map(str, key)))


def _of(table: Table, link: str) -> Any:
    """SQLite keeps any number where a truth belongs, and would tell each but 0 as True."""
    columns = (
        type_coerce(one, BigInteger) if isinstance(one.type, Boolean) else one for one in table.c
    )
    return select(*columns).where(table.c.link == link)


def _has(connection: Connection, table: Table, link: str) -> bool:
    return connection.execute(_of(table, link).limit(1)).first() is not None
