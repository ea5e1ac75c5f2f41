"""The rows of the ledger as lines of the backup (../backup_file.py). What is written once goes
into it as it is, table by table in the order in which rows come; what is written over follows from
these (restoring.py)."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Table, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device.link.client import canonical
from host_tools.floor import house
from host_tools.floor import link_tables as tables
from host_tools.floor.linked.asking import names
from host_tools.floor.linked.opening import LINK

# Each with the column by which its rows of a link come one behind the other. The entries are
# first, so a row stands behind the entry that it names.
ORDER = {
    tables.entries: "number",
    tables.link_levels: "level",
    tables.contributions: "entry",
    tables.awards: "entry",
    tables.outcomes: "entry",
    tables.link_alarms: "number",
}
BY_NAME = {table.name: table for table in ORDER}
# Rows that are in memory at once.
MANY = 500
# The name of a link, and that of a table.
Key = tuple[str, str]


@dataclass(frozen=True)
class Row:
    link: str
    table: Table
    values: dict[str, Any]

    @property
    def key(self) -> Key:
        return self.link, self.table.name

    def line(self) -> bytes:
        told = {"link": self.link, "table": self.table.name, "row": self.values}
        return f"{canonical(told)}\n".encode()


class Chain:
    """How many lines there were, and the SHA-256 of them."""

    def __init__(self) -> None:
        self.count, self._hash = 0, sha256()

    def add(self, line: bytes) -> None:
        self.count += 1
        self._hash.update(line)

    def digest(self) -> str:
        return self._hash.hexdigest()

    def copy(self) -> "Chain":
        copied = Chain()
        copied.count, copied._hash = self.count, self._hash.copy()
        return copied


class Chains:
    """`whole`: of all rows; `of`: of each table of each link."""

    def __init__(self) -> None:
        self.whole, self.of = Chain(), dict[Key, Chain]()

    def add(self, key: Key, line: bytes) -> Chain:
        """That of its table."""
        self.whole.add(line)
        chain = self.of.setdefault(key, Chain())
        chain.add(line)
        return chain

    def copy(self) -> "Chains":
        copied = Chains()
        copied.whole = self.whole.copy()
        copied.of = {key: chain.copy() for key, chain in self.of.items()}
        return copied


class Continued:
    """Rows that go on where those of `there` end: of the file, or of the database at `url`."""

    def __init__(self, there: Chains, file: Path, url: str) -> None:
        self.rows = Chains()
        self._there, self._file, self._url = there, file, url

    def is_new(self, key: Key, line: bytes) -> bool:
        """Raises HostError 7156 where those before it are others than in the other place."""
        mine, theirs = self.rows.add(key, line), self._there.of.get(key, Chain())
        if mine.count == theirs.count and mine.digest() != theirs.digest():
            raise self._refusal(key)
        return mine.count > theirs.count

    def end(self) -> None:
        """Raises HostError 7156 where the other place has more."""
        for key, theirs in self._there.of.items():
            if self.rows.of.get(key, Chain()).count < theirs.count:
                raise self._refusal(key)

    def _refusal(self, key: Key) -> HostError:
        link, table = key
        return HostError(7156, file=self._file, url=self._url, link=plain(link), table=table)


def rows(connection: Connection) -> Iterator[Row]:
    """All of them, link by link."""
    for link in names(connection):
        for table, by in ORDER.items():
            columns = [column for column in table.columns if column.name != "link"]
            asked = select(*columns).where(table.c.link == link).order_by(table.c[by])
            streamed = connection.execute(asked, execution_options={"yield_per": MANY})
            for row in streamed:
                yield Row(link, table, dict(row._mapping))


def chains(connection: Connection) -> Chains:
    found = Chains()
    for row in rows(connection):
        found.add(row.key, row.line())
    return found


def row_of(facts: dict[str, Any]) -> Row:
    """What a line says. Raises ValueError."""
    table = BY_NAME.get(facts["table"]) if set(facts) == {"link", "table", "row"} else None
    link = facts["link"]
    if table is None or not (isinstance(link, str) and LINK.fullmatch(link)):
        raise ValueError("it is no row of the ledger of a link")
    values = facts["row"]
    columns = {column.name: column for column in table.columns if column.name != "link"}
    if not isinstance(values, dict) or set(values) != set(columns):
        raise ValueError(f"a row of {table.name} has {', '.join(columns)}")
    for name, value in values.items():
        if not _fits(columns[name], value):
            raise ValueError(f"{name} of {table.name} does not fit")
    return Row(link, table, values)


def _fits(column: Column[Any], value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    if type(value) is not column.type.python_type:
        return False
    return not isinstance(value, int) or abs(value) < house.LARGEST
