"""What the ledger of a link has booked, as the journals of its boards are held against it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import link_tables as tables
from host_tools.floor.linked.accounts import ACCOUNTS, Amounts
from host_tools.floor.linked.books import Award, Total

# Board, epoch of its memory, level; and board, epoch, record of a claim.
Fed = dict[tuple[str, str, str], Total]
Claimed = tuple[str, str, int]


@dataclass
class Booked:
    """What the ledger of a link has. `ended`: {number: (paid, whether the board said so)}."""

    fed: Fed
    awards: dict[Claimed, Award]
    ended: dict[int, tuple[bool, bool]]
    sums: dict[str, Amounts]
    current: dict[str, int]


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
    summed = select(entries.level, *(func.sum(entries[name]) for name in ACCOUNTS))
    sums = connection.execute(summed.where(entries.link == link).group_by(entries.level))
    return Booked(
        {(row[0], row[1], row[2]): Total(*row[3:]) for row in told},
        {(a.uid, a.epoch, a.sequence): a for a in awards if a.uid and a.epoch and a.sequence},
        {row.number: (bool(row.paid), not row.by) for row in connection.execute(said)},
        {row[0]: dict(zip(ACCOUNTS, map(int, row[1:]), strict=True)) for row in sums},
        {row.level: row.current for row in rows(tables.link_standings)},
    )
