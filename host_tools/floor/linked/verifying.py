"""Whether the ledger of a link agrees with itself: what is written over follows from its entries,
and every contribution, award and outcome has the entry that it says."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Select, Table, func, select
from tablectl.core.money import MICRO_PER_CENT

from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked.accounts import ACCOUNTS
from host_tools.floor.linked.asking import names

OF_BOARD = ("uid", "epoch", "level")


def findings(database: Database, link: str) -> list[str]:
    """One line for each thing that does not agree, none where all does. Raises HostError 7103,
    7146."""
    with database.reading() as connection:
        names(connection, link)
        asked = select(tables.links.c.entry).where(tables.links.c.link == link)
        last = connection.execute(asked).scalar()
        return [
            *_numbers(connection, tables.entries, link, last),
            *_numbers(connection, tables.awards, link, None),
            *_standings(connection, link),
            *_contributions(connection, link),
            *_awards(connection, link),
        ]


def _numbers(connection: Connection, table: Table, link: str, last: int | None) -> Iterator[str]:
    number = table.c.number
    asked = select(func.count(), func.min(number), func.max(number)).where(table.c.link == link)
    count, first, most = connection.execute(asked).one()
    if count and (first, most) != (1, count):
        yield f"{table.name}: {count} from number {first} to {most}"
    if last is not None and last != (most or 0):
        yield f"{table.name}: the last one is {most or 0} where the link says {last}"


def _standings(connection: Connection, link: str) -> Iterator[str]:
    entries, standings = tables.entries.c, tables.link_standings
    summed = [func.sum(entries[name]) for name in ACCOUNTS]
    asked = select(entries.level, *summed).where(entries.link == link, entries.level != "")
    sums = {row[0]: row[1:] for row in connection.execute(asked.group_by(entries.level))}
    for row in connection.execute(select(standings).where(standings.c.link == link)):
        for name, found in zip(ACCOUNTS, sums.get(row.level, [0] * len(ACCOUNTS)), strict=True):
            stands = row._mapping[name]
            if stands != found:
                yield f"level {row.level}: {name} is {stands}, its entries give {found}"


def _contributions(connection: Connection, link: str) -> Iterator[str]:
    """What a board fed last is the sum of its entries."""
    entries = tables.entries.c
    by_board = [entries[name] for name in OF_BOARD]
    asked = select(*by_board, func.sum(entries.contributions)).where(
        entries.link == link, entries.kind == "contribution"
    )
    booked = {tuple(row[:3]): row[3] for row in connection.execute(asked.group_by(*by_board))}
    fed = {tuple(row[:3]): row[3] for row in connection.execute(_last_told(link))}
    for who in sorted({*booked, *fed}):
        one, other = fed.get(who, 0), booked.get(who, 0)
        if one != other:
            yield f"board {who[0]}, level {who[2]}: fed {one}, its entries give {other}"


def _last_told(link: str) -> Select[Any]:
    told = tables.contributions
    by_board = [told.c[name] for name in OF_BOARD]
    asked = select(*by_board, func.max(told.c.sequence).label("sequence"))
    last = asked.where(told.c.link == link).group_by(*by_board).subquery()
    same = [told.c[name] == last.c[name] for name in (*OF_BOARD, "sequence")]
    return select(*by_board, told.c.total + told.c.reserved).where(told.c.link == link, *same)


def _awards(connection: Connection, link: str) -> Iterator[str]:
    entries, awards, outcomes = tables.entries, tables.awards, tables.outcomes
    same = (entries.c.link == awards.c.link) & (entries.c.number == awards.c.entry)
    asked = select(awards, entries.c.held).outerjoin(entries, same).where(awards.c.link == link)
    cents = {}
    for row in connection.execute(asked.order_by(awards.c.number)):
        cents[row.number] = row.cents
        if row.held != row.cents * MICRO_PER_CENT:
            yield f"award {row.number}: {row.cents} cents, its entry {row.entry} holds {row.held}"
    same = (entries.c.link == outcomes.c.link) & (entries.c.number == outcomes.c.entry)
    ended = select(outcomes, entries.c.held).outerjoin(entries, same)
    for row in connection.execute(ended.where(outcomes.c.link == link)):
        if row.held != -cents.get(row.number, 0) * MICRO_PER_CENT:
            yield f"award {row.number}: ended by entry {row.entry}, which holds {row.held}"
