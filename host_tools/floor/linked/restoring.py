"""The ledger put back from a backup: its causes, and what follows from them."""

from pathlib import Path

from sqlalchemy import Connection, Table

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import exported
from host_tools.floor.linked.asking import names
from host_tools.floor.linked.exported import MANY, Ends, Row, refusal
from host_tools.floor.linked.fold import Fold
from host_tools.floor.linked.verifying import UNBELIEVABLE


class Restoring:
    """Into the database that has none of it, or its beginning; `until`: of each link only what is
    before the first cause that is later. `links`: those that got something new."""

    def __init__(
        self, database: Database, connection: Connection, file: Path, until: int | None
    ) -> None:
        self.links, self.new, self.causes = set[str](), 0, 0
        self._database, self._connection = database, connection
        self._file, self._until = file, until
        for link in names(connection):
            database.lock_link(connection, link)
        self._there = self._ends()
        self._folds: dict[str, Fold] = {}
        self._ended: set[str] = set()
        self._waiting: dict[Table, list[dict[str, object]]] = {}

    def take(self, row: Row) -> None:
        """Raises HostError 7107, 7156."""
        link, cause = row.link, row.cause
        if self._until is not None and cause.at > self._until:
            self._ended.add(link)
        if link in self._ended:
            return
        self.causes += 1
        fold = self._folds.setdefault(link, Fold(link))
        try:
            fold.apply(cause)
        except UNBELIEVABLE as error:
            reason = f"cause {cause.number} of {link}: {plain(str(error))}"
            raise HostError(7107, file=self._file, line=1, reason=reason) from None
        there = self._there.get(link, exported.End())
        if cause.number == there.number and cause.seal != there.seal:
            raise refusal(self._file, self._database, link)
        made, fold.made = fold.made, []
        if cause.number > there.number:
            self.new += 1
            self.links.add(link)
            for table, values in [(tables.causes, {"link": link, **vars(cause)}), *made]:
                self._waiting.setdefault(table, []).append(values)
            if self.new % MANY == 0:
                self._write()

    def end(self) -> None:
        """Raises HostError 7156."""
        for link, end in self._there.items():
            if link not in self._folds or self._folds[link].count < end.number:
                raise refusal(self._file, self._database, link)
        self._write()
        stands: dict[Table, list[dict[str, object]]] = {}
        for link in sorted(self.links):
            self._folds[link].restore()
            for table, values in self._folds[link].stands(is_restored=True):
                stands.setdefault(table, []).append(values)
        for table, rows in stands.items():
            self._database.put_all(self._connection, table, rows)

    def _ends(self) -> Ends:
        """Of each link of the database. Raises HostError 7156 for one whose causes somebody has
        changed."""
        ends: Ends = {}
        try:
            for _ in exported.rows(self._connection, ends):
                pass
        except ValueError:
            raise refusal(self._file, self._database, next(reversed(ends), "")) from None
        return ends

    def _write(self) -> None:
        for table, rows in self._waiting.items():
            self._connection.execute(table.insert(), rows)
        self._waiting.clear()
