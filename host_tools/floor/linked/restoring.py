"""The ledger put back from a backup, and what is written over made anew from its entries."""

from pathlib import Path

from sqlalchemy import Connection, func, select

from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import exported
from host_tools.floor.linked.asking import names
from host_tools.floor.linked.booked import admitted_by, decisions_of, standing_by, sums_of
from host_tools.floor.linked.exported import MANY, Continued, Key, Row

# No board has told anything in any term: each tells again before anything is answered.
UNTOLD = 0


class Restoring:
    """Into the database that has none of it, or its beginning; `until`: of each link only what is
    before the first entry, or the first alarm, that is later. `links`: those that got rows."""

    def __init__(
        self, database: Database, connection: Connection, file: Path, until: int | None
    ) -> None:
        self.links, self.new = set[str](), 0
        self._database, self._connection, self._until = database, connection, until
        for link in names(connection):
            database.lock_link(connection, link)
        self._continued = Continued(exported.chains(connection), file, database.name)
        self._first_later: dict[Key, int] = {}
        self._waiting: list[Row] = []

    @property
    def rows(self) -> int:
        """That are in the database."""
        return self._continued.rows.whole.count

    def take(self, row: Row) -> None:
        """Raises HostError 7156."""
        if self._is_later(row) or not self._continued.is_new(row.key, row.line()):
            return
        if self._waiting and (self._waiting[0].table is not row.table or self.new % MANY == 0):
            self._write()
        self.new += 1
        self._waiting.append(row)
        self.links.add(row.link)

    def end(self) -> None:
        """Raises HostError 7156."""
        self._continued.end()
        self._write()
        for link in sorted(self.links):
            self._stand(link)

    def _is_later(self, row: Row) -> bool:
        """All that names an entry goes with it, and a link with its first one."""
        by = exported.ORDER[row.table]
        number = 1 if row.table is tables.link_levels else row.values[by]
        of = row.table if row.table is tables.link_alarms else tables.entries
        key = row.link, of.name
        if row.table is of and self._until is not None and row.values["at"] > self._until:
            self._first_later.setdefault(key, number)
        return key in self._first_later and number >= self._first_later[key]

    def _write(self) -> None:
        if self._waiting:
            table = self._waiting[0].table
            new = [{"link": row.link, **row.values} for row in self._waiting]
            self._connection.execute(table.insert(), new)
            self._waiting.clear()

    def _stand(self, link: str) -> None:
        connection, put_all = self._connection, self._database.put_all
        decisions = decisions_of(connection, link)
        term, suspended = standing_by(decisions)
        entries = tables.entries.c
        last = select(func.max(entries.number)).where(entries.link == link)
        row = {"link": link, "term": term, "suspended": suspended}
        put_all(connection, tables.links, [{**row, "entry": connection.scalar(last) or 0}])
        members = admitted_by(decisions).items()
        boards = [{"link": link, "uid": uid, "epoch": one, "told": UNTOLD} for uid, one in members]
        put_all(connection, tables.link_boards, boards)
        sums = sums_of(connection, link)
        standings = [{"link": link, "level": level, **amounts} for level, amounts in sums]
        put_all(connection, tables.link_standings, standings)
