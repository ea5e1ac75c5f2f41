"""What the ledger of a link has booked, as the journals of its boards are held against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import link_tables as tables
from host_tools.floor.linked.books import Award, Total

# Keys of one statement.
MOST_KEYS = 500

# Board, epoch of its memory, level; and board, epoch, record of a claim.
Who = tuple[str, str, str]
Fed = dict[Who, Total]
Claimed = tuple[str, str, int]


@dataclass
class Booked:
    """What the ledger of a link has. `ended`: {number: (paid, whether the board said so)}."""

    fed: Fed
    awards: dict[Claimed, Award]
    ended: dict[int, tuple[bool, bool]]


def booked_of(connection: Connection, link: str) -> Booked:
    """Raises HostError 7146."""

    def rows(table: Any) -> Any:
        return connection.execute(select(table).where(table.c.link == link))

    if not rows(tables.links).first():
        raise HostError(7146, link=plain(link))
    entries, fed, outcomes = tables.entries.c, tables.contributions.c, tables.outcomes
    by_board = (fed.uid, fed.epoch, fed.level)
    last = select(*by_board, func.max(fed.sequence).label("last")).where(fed.link == link)
    one = last.group_by(*by_board).subquery().c
    same = (fed.uid == one.uid) & (fed.epoch == one.epoch) & (fed.level == one.level)
    asked = select(*by_board, fed.sequence, fed.total, fed.reserved)
    told = connection.execute(asked.where(fed.link == link, same, fed.sequence == one.last))
    awards = [
        Award(*(row._mapping[n] for n in Award.__match_args__)) for row in rows(tables.awards)
    ]
    said = select(outcomes.c.number, outcomes.c.paid, entries.by).where(
        outcomes.c.link == link, entries.link == link, entries.number == outcomes.c.entry
    )
    return Booked(
        {(row[0], row[1], row[2]): Total(*row[3:]) for row in told},
        {(a.uid, a.epoch, a.sequence): a for a in awards if a.uid and a.epoch and a.sequence},
        {row.number: (bool(row.paid), not row.by) for row in connection.execute(said)},
    )


def totals_of(
    connection: Connection, link: str, who: Who, after: int, last: int
) -> Iterator[Total]:
    """What the ledger has of the records behind `after` up to `last`, in their order."""
    sequence = tables.contributions.c.sequence
    yield from _totals(connection, link, who, (sequence > after) & (sequence <= last))


def totals_at(
    connection: Connection, link: str, who: Who, sequences: list[int]
) -> Iterator[Total]:
    """And of these records, as far as it has anything of them."""
    sequence = tables.contributions.c.sequence
    for begin in range(0, len(sequences), MOST_KEYS):
        some = sequences[begin : begin + MOST_KEYS]
        yield from _totals(connection, link, who, sequence.in_(some))


def _totals(
    connection: Connection, link: str, who: Who, which: ColumnElement[bool]
) -> Iterator[Total]:
    fed = tables.contributions.c
    uid, epoch, level = who
    mine = (fed.link == link) & (fed.uid == uid) & (fed.epoch == epoch) & (fed.level == level)
    asked = select(fed.sequence, fed.total, fed.reserved).where(mine, which)
    for row in connection.execute(asked.order_by(fed.sequence)):
        yield Total(*row)
