"""The ledger put back from a backup: its causes, and what follows from them."""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Table

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import exported
from host_tools.floor.linked.causes import End
from host_tools.floor.linked.exported import MANY, Row, refusal
from host_tools.floor.linked.fold import Boards, Fold
from host_tools.floor.linked.verifying import rows_that_differ


class Restoring:
    """Into the database that has none of it, or its beginning; `floor`: which one it is; `until`:
    of each link only what is before the first cause that is later; `boards`: as fold.py has them.
    `links`: those that got
    something new; `found`: causes that count for nothing."""

    def __init__(
        self,
        database: Database,
        connection: Connection,
        file: Path,
        floor: str,
        until: int | None,
        boards: Boards | None,
    ) -> None:
        self.links, self.new, self.causes = set[str](), 0, 0
        self.found: list[str] = []
        self._database, self._connection = database, connection
        self._file, self._floor, self._until = file, floor, until
        self._boards = boards
        self._there = dict(self._ends())
        self._folds: dict[str, Fold] = {}
        self._ended: set[str] = set()
        self._waiting: dict[Table, list[dict[str, object]]] = {}

    def take(self, row: Row) -> None:
        """Raises HostError 7156."""
        link, cause = row.link, row.cause
        if self._until is not None and cause.at > self._until:
            self._ended.add(link)
        if link in self._ended:
            return
        self.causes += 1
        fold = self._folds.setdefault(link, Fold(link, self._floor, self._boards))
        if said := fold.taken(cause):
            self.found.append(exported.nothing(link, cause, said))
        there = self._there.get(link, End())
        if cause.number == there.number and cause.seal != there.seal:
            raise refusal(self._file, self._database, link)
        made, fold.made = fold.made, []
        if cause.number > there.number:
            self.new += 1
            if link not in self.links:
                self.links.add(link)
                self._put(fold)
            for table, values in [(tables.causes, {"link": link, **vars(cause)}), *made]:
                self._waiting.setdefault(table, []).append(values)
            if self.new % MANY == 0:
                self._write()

    def end(self) -> None:
        """Raises HostError 7156."""
        for link, end in self._there.items():
            if link not in self._folds or self._folds[link].end.number < end.number:
                raise refusal(self._file, self._database, link)
        self._write()
        for link in sorted(self.links):
            fold = self._folds[link]
            fold.restore(fold.end.number)
            self._put(fold)

    def _ends(self) -> Iterator[tuple[str, End]]:
        """Of each link of the database, which nobody else writes from now on. Raises HostError
        7156 for one whose causes somebody has changed, and 7172 for other rows."""
        for link in exported.links(self._connection):
            self._database.lock_link(self._connection, link)
            ends = {link: End()}
            try:
                for _ in exported.rows(self._connection, link, ends):
                    pass
            except ValueError:
                raise refusal(self._file, self._database, link) from None
            for line in rows_that_differ(self._connection, link):
                reason = f"link {plain(link)}: {line}"
                raise HostError(7172, url=self._database.name, reason=reason)
            yield link, ends[link]

    def _put(self, fold: Fold) -> None:
        stands: dict[Table, list[dict[str, object]]] = {}
        for table, values in fold.stands():
            stands.setdefault(table, []).append(values)
        for table, rows in stands.items():
            self._database.put_all(self._connection, table, rows)

    def _write(self) -> None:
        for table, rows in self._waiting.items():
            self._connection.execute(table.insert(), rows)
        self._waiting.clear()
