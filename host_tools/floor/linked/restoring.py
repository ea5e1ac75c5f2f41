"""The ledger put back from a backup: its causes, and what follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table

from host_tools.common.errors import HostError
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import exported
from host_tools.floor.linked.causes import End
from host_tools.floor.linked.exported import MANY, Row, refusal
from host_tools.floor.linked.fold import Fold, Known
from host_tools.floor.linked.persons import Roles
from host_tools.floor.linked.verifying import Verifying, of_no_link


@dataclass
class Later:
    """The first act, or cause of a link, that is later than the point in time; `earlier`: how many
    behind it are not, and are left out with it."""

    number: int
    earlier: int = 0

    def said(self, what: str) -> Iterator[str]:
        if self.earlier:
            yield (
                f"{what} {self.number} is later than --until, and {self.earlier} behind it are "
                "not: they are left out as well, for each is sealed behind the one before it"
            )


class Restoring:
    """Into the database that has none of it, or its beginning; `floor`: which one it is; `until`:
    of each link only what is before the first cause that counts and is later. `links`: those that
    got something new; `found`: causes that count for nothing, and what is left out though it is
    not later."""

    def __init__(
        self,
        database: Database,
        connection: Connection,
        file: Path,
        floor: str,
        until: int | None,
        known: Known | None,
    ) -> None:
        self.links, self.new, self.causes = set[str](), 0, 0
        self.found: list[str] = []
        self._database, self._connection = database, connection
        self._file, self._floor, self._until = file, floor, until
        self._known, self._roles = known, Roles(connection)
        self._there = dict(self._ends())
        self._folds: dict[str, Fold] = {}
        self._ended: dict[str, Later] = {}
        self._waiting: dict[Table, list[dict[str, object]]] = {}

    def take(self, row: Row) -> None:
        """Raises HostError 7156."""
        link, cause = row.link, row.cause
        is_later = self._until is not None and cause.at > self._until
        if link in self._ended:
            self._ended[link].earlier += not is_later
            return
        fold = self._folds.setdefault(link, Fold(link, self._floor, self._known))
        said = fold.taken(cause)
        if is_later and not said:
            fold.give_back()
            self._ended[link] = Later(cause.number)
            return
        self.causes += 1
        if said := said or self._roles.amiss(cause):
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
        for link, later in self._ended.items():
            self.found += later.said(f"link {link}: cause")
        for link in sorted(self.links):
            fold = self._folds[link]
            fold.restore(fold.end.number)
            self._put(fold)

    def _ends(self) -> Iterator[tuple[str, End]]:
        """Of each link of the database, which nobody else writes from now on. Raises HostError
        7156 for one whose causes somebody has changed, and 7172 for other rows."""
        for link in exported.links(self._connection):
            self._database.lock_link(self._connection, link)
            verifying = Verifying(self._connection, link)
            try:
                for row in exported.rows(self._connection, link, {link: End()}):
                    verifying.taken(row.cause)
                    self._refuse(verifying.differing(), f"link {link}: ")
            except ValueError:
                raise refusal(self._file, self._database, link) from None
            self._refuse(verifying.rest(), f"link {link}: ")
            yield link, verifying.fold.end
        self._refuse(of_no_link(self._connection))

    def _refuse(self, lines: Iterator[str], where: str = "") -> None:
        for line in lines:
            raise HostError(7172, url=self._database.name, reason=f"{where}{line}")

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
