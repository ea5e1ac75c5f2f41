"""The books of a link in the database of the floor, SQLite and PostgreSQL alike: the link's row is
locked until the transaction ends."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, func, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import signatures
from host_tools.floor import link_tables as tables
from host_tools.floor.database import Database
from host_tools.floor.linked import accounts, causes
from host_tools.floor.linked.accounts import ACCOUNTS, Amounts, Terms
from host_tools.floor.linked.books import Award, Entry, Member, Total
from host_tools.floor.linked.causes import Cause, Keys, Place
from host_tools.floor.linked.deciding import needs_keys

# What people want to know when it is written.
TOLD = (tables.awards, tables.outcomes, tables.link_alarms)
# Before the first cause.
NOBODY = (Cause(0, 0, "", "", causes.NO_SEAL),) * 2
OF_TERMS = ("base", "limit", "rate", "reserve_rate")


@contextmanager
def opened(database: Database, link: str, at: int) -> Iterator["DatabaseBooks"]:
    """Its books in one transaction that begins at `at`. Raises HostError 7103, and 7146 for a link
    that is not there."""
    with database.writing() as connection:
        if not database.lock_link(connection, link):
            raise HostError(7146, link=plain(link))
        yield DatabaseBooks(database, connection, link, at)


class Writes(Exception):
    """Something is to be written, and these books are only looked at."""


@contextmanager
def looked_at(database: Database, link: str) -> Iterator["DatabaseBooks"]:
    """Its books as they stand at one moment, locked for nobody; what would write raises Writes.
    Raises HostError 7103, 7146."""
    with database.reading() as connection:
        books = DatabaseBooks(database, connection, link, 0, may_write=False)
        if not books.is_there():
            raise HostError(7146, link=plain(link))
        yield books


@contextmanager
def begun(database: Database, link: str, at: int) -> Iterator["DatabaseBooks"]:
    """The books of a new link, in the transaction that makes it; no level is open yet. Raises
    HostError 7103, and 7147 for a link that is there."""
    with database.writing() as connection:
        row = {"link": link, "term": 1, "suspended": False, "restored": 0}
        if not database.add_one(connection, tables.links, row):
            raise HostError(7147, link=plain(link))
        yield DatabaseBooks(database, connection, link, at)


class DatabaseBooks:
    """Books in one transaction. `connection` has the link to itself. `news`: the awards, outcomes
    and alarms that were written, as (table, row)."""

    def __init__(
        self,
        database: Database,
        connection: Connection,
        link: str,
        at: int,
        may_write: bool = True,
    ) -> None:
        self.link = link
        self.news: list[tuple[str, dict[str, Any]]] = []
        self._database, self.connection, self._at = database, connection, at
        self._may_write = may_write
        self._heard: tuple[str, Any, Keys] | None = None
        self._is_kept = False
        self._seen: dict[Hashable, Any] = {}

    def hear(self, kind: str, told: Any, keys: Keys = ()) -> None:
        self._heard, self._is_kept = (kind, told, keys), False

    def is_there(self) -> bool:
        return self._one(tables.links) is not None

    def term(self) -> int:
        return int(self._one(tables.links).term)

    def begin_term(self, term: int) -> None:
        self._change(tables.links, {"term": term})

    def is_suspended(self) -> bool:
        return bool(self._one(tables.links).suspended)

    def suspend(self, suspended: bool) -> None:
        self._change(tables.links, {"suspended": suspended})

    def members(self) -> dict[str, Member]:
        rows = self._rows(tables.link_boards)
        return {row.uid: Member(row.epoch, row.told) for row in rows}

    def put_member(self, uid: str, member: Member) -> None:
        known = self._one(tables.link_boards, uid=uid)
        if known and known.epoch == member.epoch:
            self._change(tables.link_boards, {"told": member.told}, uid=uid)
            return
        self._keep_cause()
        row = {"link": self.link, "uid": uid, **vars(member)}
        self._database.put(self.connection, tables.link_boards, row)

    def open_level(self, level: str, terms: Terms) -> None:
        self._add(tables.link_levels, level=level, **vars(terms))
        self._add(tables.link_standings, level=level, **accounts.none())

    def terms(self) -> dict[str, Terms]:
        # Whatever order the database has for texts: what two persons and a fold do is the same.
        rows = sorted(self._rows(tables.link_levels), key=lambda row: str(row.level))
        return {row.level: Terms(*(row._mapping[name] for name in OF_TERMS)) for row in rows}

    def standing(self, level: str) -> Amounts:
        return _amounts(self._one(tables.link_standings, level=level))

    def book(self, entry: Entry) -> int:
        number = self.last_entry() + 1
        row = {name: value for name, value in vars(entry).items() if name != "amounts"}
        self._add(tables.entries, number=number, at=self._at, **row, **entry.amounts)
        if entry.level:
            stands = accounts.added(self.standing(entry.level), entry.amounts)
            self._change(tables.link_standings, stands, level=entry.level)
        return number

    def last_entry(self) -> int:
        return self._most(tables.entries.c.number, self._matching(tables.entries))

    def amounts_of(self, entry: int) -> Amounts:
        return _amounts(self._one(tables.entries, number=entry))

    def last_total(self, uid: str, epoch: str, level: str) -> Total:
        table = tables.contributions
        asked = self._asked(table, uid=uid, epoch=epoch, level=level)
        row = self.connection.execute(asked.order_by(table.c.sequence.desc()).limit(1)).first()
        return Total(row.sequence, row.total, row.reserved) if row else Total(0, 0, 0)

    def add_total(self, uid: str, epoch: str, level: str, total: Total, entry: int) -> None:
        who = {"uid": uid, "epoch": epoch, "level": level}
        self._add(tables.contributions, **who, **vars(total), entry=entry)

    def award_of(self, uid: str, epoch: str, sequence: int) -> Award | None:
        return _award(self._one(tables.awards, uid=uid, epoch=epoch, sequence=sequence))

    def last_claim(self, uid: str, epoch: str) -> int:
        mine = {"uid": uid, "epoch": epoch}
        return self._most(tables.awards.c.sequence, self._matching(tables.awards, **mine))

    def settled(self, uid: str, epoch: str) -> int:
        awards, outcomes = tables.awards, tables.outcomes
        mine = self._matching(awards, uid=uid, epoch=epoch)
        same = (outcomes.c.link == awards.c.link) & (outcomes.c.number == awards.c.number)
        is_open = ~select(outcomes.c.number).where(same).exists()
        asked = select(func.min(awards.c.sequence)).where(mine, is_open)
        first = self.connection.execute(asked).scalar()
        before = mine if first is None else mine & (awards.c.sequence < first)
        return self._most(awards.c.sequence, before)

    def numbered(self, number: int) -> Award | None:
        return _award(self._one(tables.awards, number=number))

    def last_number(self) -> int:
        return self._most(tables.awards.c.number, self._matching(tables.awards))

    def numbers(self) -> list[int]:
        return [row.number for row in self._rows(tables.awards)]

    def count_awards(self) -> int:
        counted = select(func.count()).where(self._matching(tables.awards))
        return self.connection.execute(counted).scalar() or 0

    def add_awards(self, *awards: Award) -> None:
        self._add_all(tables.awards, [vars(award) for award in awards])

    def outcome(self, number: int) -> bool | None:
        row = self._one(tables.outcomes, number=number)
        return None if row is None else bool(row.paid)

    def add_outcome(self, number: int, paid: bool, entry: int) -> None:
        self._add(tables.outcomes, number=number, paid=paid, entry=entry)

    def alarm(self, uid: str, epoch: str, sequence: int, kind: str, text: str) -> None:
        alarms = tables.link_alarms
        number = self._most(alarms.c.number, self._matching(alarms)) + 1
        about = {"uid": uid, "epoch": epoch, "sequence": sequence, "kind": kind, "text": text}
        self._add(alarms, number=number, at=self._at, **about)

    def is_barred(self, uid: str, epoch: str) -> bool:
        asked = self._asked(tables.link_alarms, uid=uid, epoch=epoch).limit(1)
        return self.connection.execute(asked).first() is not None

    def _matching(self, table: Table, **found: Any) -> ColumnElement[bool]:
        values = {"link": self.link, **found}
        return and_(*(table.c[name] == value for name, value in values.items()))

    def _asked(self, table: Table, **found: Any) -> Select[Any]:
        return select(table).where(self._matching(table, **found))

    def _most(self, column: ColumnElement[int], which: ColumnElement[bool]) -> int:
        return self.connection.execute(select(func.max(column)).where(which)).scalar() or 0

    def _one(self, table: Table, **found: Any) -> Any:
        return self._once(
            (table.name, *found.items()),
            lambda: self.connection.execute(self._asked(table, **found)).one_or_none(),
        )

    def _rows(self, table: Table) -> list[Any]:
        asked = self._asked(table).order_by(*table.primary_key)
        return self._once((table.name, "rows"), lambda: list(self.connection.execute(asked)))

    def _once(self, key: Hashable, ask: Callable[[], Any]) -> Any:
        """What is only looked at is the same however often it is asked for."""
        if self._may_write:
            return ask()
        if key not in self._seen:
            self._seen[key] = ask()
        return self._seen[key]

    def _keep_cause(self) -> None:
        """Before the first thing that comes of it. Raises Writes, and HostError 7141 for a
        decision without the keys of both."""
        if not self._may_write:
            raise Writes
        if self._is_kept:
            return
        self._is_kept = True
        assert self._heard, "nothing moves without a cause"
        kind, told, keys = self._heard
        place = self._place()
        if place.number - 1 == self._one(tables.links).restored != 0:
            place = self._append(causes.of_restore(place), place)
        if kind == causes.REPORT:
            self._append(causes.of_report(told["sealed"], place), place)
            return
        signers = {signatures.digits_of(key.public_key()) for key in keys}
        if needs_keys(kind, told["facts"]) and len(signers) != len(("by", "other")):
            raise HostError(7141, reason="both sign it, each with a key of their own")
        place = replace(place, floor=self._database.identity(self.connection))
        self._append(causes.of_decision(kind, told, keys, place), place)

    def _place(self) -> Place:
        """Behind the last cause. Raises HostError 7171 where that has another form, or does not
        follow the one before it: what is written behind it would be in no backup."""
        asked = self._asked(tables.causes).order_by(tables.causes.c.number.desc()).limit(2)
        found = [causes.of_row(row) for row in self.connection.execute(asked)]
        last, before = [*found, *NOBODY][:2]
        if last.number and last.amiss(self.link, before):
            number = plain(str(last.number))
            raise HostError(7171, link=plain(self.link), number=number)
        return Place("", self.link, last.number + 1, self._at, last.seal)

    def _append(self, cause: Cause, place: Place) -> Place:
        """The place behind it."""
        self.connection.execute(tables.causes.insert(), [{"link": self.link, **vars(cause)}])
        return replace(place, number=cause.number + 1, before=cause.seal)

    def _add(self, table: Table, **row: Any) -> None:
        self._add_all(table, [row])

    def _add_all(self, table: Table, rows: list[dict[str, Any]]) -> None:
        self._keep_cause()
        if table in TOLD:
            self.news += [(table.name, row) for row in rows]
        self.connection.execute(table.insert(), [{"link": self.link, **row} for row in rows])

    def _change(self, table: Table, values: Any, **found: Any) -> None:
        self._keep_cause()
        change = table.update().where(self._matching(table, **found)).values(values)
        self.connection.execute(change)


def _amounts(row: Any) -> Amounts:
    return {name: row._mapping[name] for name in ACCOUNTS}


def _award(row: Any) -> Award | None:
    return row and Award(*(row._mapping[name] for name in Award.__match_args__))
