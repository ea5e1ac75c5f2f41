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
from host_tools.floor import house
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import causes
from host_tools.floor.linked.causes import Cause, End
from host_tools.floor.linked.opening import LINK

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
    asked = select(tables.causes.c.link).distinct().order_by(tables.causes.c.link)
    return list(connection.scalars(asked))


def rows(connection: Connection, link: str, ends: Ends) -> Iterator[Row]:
    """Those of a link in the database; `ends` has what came. Raises ValueError for one that is not
    sealed behind the one before it."""
    table = tables.causes
    asked = select(table).where(table.c.link == link).order_by(table.c.number)
    for row in connection.execute(asked, execution_options={"yield_per": MANY}):
        yield taken(ends, link, causes.of_row(row))


def taken(ends: Ends, link: str, cause: Cause) -> Row:
    """One more cause of a link. Raises ValueError."""
    if not cause.follows(link, ends.get(link, End())):
        raise ValueError(f"cause {cause.number} of {link} is not sealed behind the one before it")
    ends[link] = End(cause.number, cause.seal)
    return Row(link, cause)


def row_of(ends: Ends, facts: dict[str, Any]) -> Row:
    """What a line says. Raises ValueError."""
    told: dict[str, Any] = {name: facts.get(name) for name in COLUMNS}
    link = facts["link"]
    if set(facts) != {"link", *COLUMNS} or not (isinstance(link, str) and LINK.fullmatch(link)):
        raise ValueError("it is no cause of a link")
    for name, value in told.items():
        if type(value) is not (int if name in ("number", "at") else str):
            raise ValueError(f"{name} does not fit")
    if max(abs(told["number"]), abs(told["at"])) >= house.LARGEST:
        raise ValueError("a number does not fit")
    return taken(ends, link, Cause(**told))


def refusal(file: Path, database: Database, link: str) -> HostError:
    return HostError(7156, file=file, url=database.name, link=plain(link))


def nothing(link: str, cause: Cause, said: str) -> str:
    """A cause that is kept and counts for nothing."""
    return f"link {link}, cause {cause.number}, {plain(cause.kind)}: {plain(said)}"
