"""The causes of links as lines of the backup (../backup_file.py). All else that a ledger has
follows from them (fold.py)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device.link.client import canonical
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import causes
from host_tools.floor.linked.causes import Cause, End, is_link

# Rows that are in memory at once.
MANY = 500
COLUMNS = Cause.__match_args__
# By link.
Ends = dict[str, End]


@dataclass(frozen=True)
class Row:
    link: str
    cause: Cause

    def line(self) -> bytes:
        return f"{canonical({'link': self.link, **vars(self.cause)})}\n".encode()


def links(connection: Connection) -> list[str]:
    """Those that have causes, whoever has written them."""
    return [name for name in _named(connection) if is_link(name)]


def of_no_link(connection: Connection) -> Iterator[str]:
    """One line for each name of causes that no link can have: they are in no backup."""
    for name in _named(connection):
        if not is_link(name):
            yield f"causes of link {plain(str(name))}: no link has this name"


def _named(connection: Connection) -> list[Any]:
    asked = select(tables.causes.c.link).distinct().order_by(tables.causes.c.link)
    return list(connection.scalars(asked))


def rows(connection: Connection, link: str, ends: Ends) -> Iterator[Row]:
    """Those of a link in the database; `ends` has what came. Raises ValueError for one of another
    form, and one that is not sealed behind the one before it."""
    table = tables.causes
    asked = select(table).where(table.c.link == link).order_by(table.c.number)
    for row in connection.execute(asked, execution_options={"yield_per": MANY}):
        yield taken(ends, link, causes.of_row(row))


def taken(ends: Ends, link: str, cause: Cause) -> Row:
    """One more cause of a link. Raises ValueError."""
    if said := cause.amiss(link, ends.get(link, End())):
        raise ValueError(f"cause {plain(str(cause.number))} of {link}: {said}")
    ends[link] = End(cause.number, cause.seal)
    return Row(link, cause)


def row_of(ends: Ends, facts: dict[str, Any]) -> Row:
    """What a line says. Raises ValueError."""
    link = facts["link"]
    if set(facts) != {"link", *COLUMNS} or not is_link(link):
        raise ValueError("it is no cause of a link")
    return taken(ends, link, Cause(**{name: facts[name] for name in COLUMNS}))


def refusal(file: Path, database: Database, link: str) -> HostError:
    return HostError(7156, file=file, url=database.name, link=plain(link))


def nothing(link: str, cause: Cause, said: str) -> str:
    """A cause that is kept and counts for nothing."""
    return f"link {link}, cause {cause.number}, {plain(cause.kind)}: {plain(said)}"
