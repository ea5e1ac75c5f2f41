"""Whether the ledger of a link agrees with itself: what is written over follows from its entries;
every contribution, award and outcome has the entry that it says, every decision two persons."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, FromClause, Table, and_, func, select
from tablectl.core.money import MICRO_PER_CENT

from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked.accounts import none
from host_tools.floor.linked.asking import names
from host_tools.floor.linked.booked import admitted_by, decisions_of, standing_by, sums_of

OF_BOARD = ("uid", "epoch", "level", "sequence")


def findings(database: Database, link: str) -> list[str]:
    """One line for each thing that does not agree, none where all does. Raises HostError 7103,
    7146."""
    with database.reading() as connection:
        names(connection, link)
        stands = connection.execute(_of(tables.links, link)).one()
        decisions = decisions_of(connection, link)
        return [
            *_numbers(connection, tables.entries, link, stands.entry),
            *_numbers(connection, tables.awards, link, None),
            *_numbers(connection, tables.link_alarms, link, None),
            *_decisions(decisions, stands),
            *_boards(connection, link, decisions),
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
    standings, sums = tables.link_standings, dict(sums_of(connection, link))
    for row in connection.execute(select(standings).where(standings.c.link == link)):
        for name, found in sums.get(row.level, none()).items():
            stands = row._mapping[name]
            if stands != found:
                yield f"level {row.level}: {name} is {stands}, its entries give {found}"


def _decisions(decisions: list[Any], stands: Any) -> Iterator[str]:
    """Of two persons each; and the link stands as they have decided."""
    for row in decisions:
        if not row.by or not row.other or row.by == row.other:
            yield f"entry {row.number}, {row.kind}: by {row.by!r} and {row.other!r}"
    term, suspended = standing_by(decisions)
    if (stands.term, bool(stands.suspended)) != (term, suspended):
        one = f"term {stands.term}, suspended: {bool(stands.suspended)}"
        yield f"the link has {one}, its entries give {term} and {suspended}"


def _boards(connection: Connection, link: str, decisions: list[Any]) -> Iterator[str]:
    """Two persons have let each of them in, with this memory."""
    admitted = admitted_by(decisions)
    for row in connection.execute(_of(tables.link_boards, link)):
        epoch = admitted.pop(row.uid, None)
        if row.epoch != epoch:
            yield f"board {row.uid} has memory {row.epoch}, its entries admit {epoch}"
    yield from (f"board {uid} was admitted and is gone" for uid in admitted)


def _contributions(connection: Connection, link: str) -> Iterator[str]:
    """What a board fed between two records is in the entry of the later one, and no other entry
    feeds anything. The database compares: of a year there are millions."""
    entries, told = tables.entries, tables.contributions
    by_level = [told.c[name] for name in ("uid", "epoch", "level")]
    fed = told.c.total + told.c.reserved
    before = func.lag(fed).over(partition_by=by_level, order_by=told.c.sequence)
    more = (fed - func.coalesce(before, 0)).label("fed")
    one = select(told, more).where(told.c.link == link).subquery()
    asked = select(one, entries.c.contributions).outerjoin(entries, _entry_of(one))
    gives = entries.c.contributions
    for row in connection.execute(asked.where(gives.is_(None) | (one.c.fed != gives))):
        yield (
            f"board {row.uid}, level {row.level}, record {row.sequence}: fed {row.fed}, its "
            f"entry {row.entry} gives {row.contributions}"
        )
    feeds = (entries.c.kind == "contribution") | (gives != 0)
    strange = _of(entries, link).where(
        feeds, ~select(told.c.entry).where(_entry_of(told)).exists()
    )
    for entry in connection.execute(strange):
        yield f"entry {entry.number}: it feeds {entry.contributions}, and no board has its record"


def _awards(connection: Connection, link: str) -> Iterator[str]:
    entries, awards, outcomes = tables.entries, tables.awards, tables.outcomes
    asked = select(awards, entries.c.held).outerjoin(entries, _entry_of(awards))
    found = {}
    for row in connection.execute(asked.where(awards.c.link == link).order_by(awards.c.number)):
        found[row.number] = row
        held = row.held if row.uid is not None else 0
        if held != row.cents * MICRO_PER_CENT:
            yield f"award {row.number}: {row.cents} cents, its entry {row.entry} holds {held}"
    same = (entries.c.link == outcomes.c.link) & (entries.c.number == outcomes.c.entry)
    columns = [entries.c[name] for name in ("kind", "held", *OF_BOARD)]
    ended = select(outcomes, *columns).outerjoin(entries, same).where(outcomes.c.link == link)
    for row in connection.execute(ended):
        award = found.get(row.number)
        mine = award and [getattr(award, name) for name in OF_BOARD]
        cents = award.cents if award else 0
        if row.held != -cents * MICRO_PER_CENT or mine != [row._mapping[n] for n in OF_BOARD]:
            yield f"award {row.number}: ended by entry {row.entry}, which holds {row.held}"
        if row.kind != ("paid" if row.paid else "void"):
            yield f"award {row.number}: paid is {bool(row.paid)}, its entry says {row.kind}"


def _of(table: Table, link: str) -> Any:
    return select(table).where(table.c.link == link)


def _entry_of(table: FromClause) -> Any:
    """The entry that a row says, if that is of the same record."""
    entries = tables.entries.c
    same = [entries[name] == table.c[name] for name in ("link", *OF_BOARD)]
    return and_(entries.number == table.c.entry, *same)
