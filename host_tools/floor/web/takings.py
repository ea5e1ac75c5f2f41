"""The page of the money: what each table and the floor took in and paid, by gaming days."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from tablectl import games
from tablectl.core.money import MICRO_PER_CENT

from host_tools.common.errors import HostError
from host_tools.common.games import title
from host_tools.common.money import in_dollars
from host_tools.common.plain import plain
from host_tools.floor.money import Money, in_all
from host_tools.floor.web import house_time

Row = dict[str, Any]
FROM, TO = "from", "to"
# A gaming day of the house begins so, unless `floor serve --day-begins` says otherwise.
DAY_BEGINS = time(6)
LONGEST = 20
# Longest span that is added up at once, in days.
MOST_DAYS = 400
HEAD = (
    *("Table", "Game", "Rounds", "Rounds an hour", "Wagered", "Paid", "House win", "Hold"),
    *("To meters", "From meters"),
)


@dataclass(frozen=True)
class Days:
    """Gaming days from `first` to `last`, each from `begins` to the same time of the next date."""

    first: date
    last: date
    begins: time

    @property
    def since(self) -> int:
        return _moment(self.first, self.begins)

    @property
    def until(self) -> int:
        return _moment(self.last + timedelta(days=1), self.begins)


def today(begins: time, now: datetime) -> date:
    """The gaming day that `now`, a time of the house, belongs to."""
    return now.date() if now.time() >= begins else now.date() - timedelta(days=1)


def asked(fields: Mapping[str, str], begins: time, now: datetime) -> Days:
    """The days that a form asks for, today's without any. Raises HostError 7124."""
    day = today(begins, now)
    first = _day(FROM, fields.get(FROM, ""), day)
    last = _day(TO, fields.get(TO, ""), max(first, day) if not fields.get(FROM) else first)
    if not first <= last <= first + timedelta(days=MOST_DAYS):
        limit = f"{first} or up to {MOST_DAYS} days later"
        raise HostError(7124, field=TO, value=str(last), limit=limit)
    return Days(first, last, begins)


def _day(field: str, text: str, otherwise: date) -> date:
    if not text:
        return otherwise
    try:
        found = date.fromisoformat(text[:LONGEST])
        _moment(found + timedelta(days=MOST_DAYS + 2), time())
        return found
    except (ValueError, OverflowError, HostError):
        limit = "a date such as 2026-11-25"
        raise HostError(
            7124, field=field, value=plain(text[:LONGEST]) or "nothing", limit=limit
        ) from None


def _moment(day: date, at: time) -> int:
    return house_time.moment_of(datetime.combine(day, at).isoformat())


def rows(tables: list[Money]) -> list[list[str]]:
    """A row for each table and one of the whole floor, as texts in the order of HEAD."""
    return [_row(one, one.table or one.uid, _game(one)) for one in tables] + (
        [_row(in_all(tables), "Floor", "")] if tables else []
    )


def untold(tables: list[Money]) -> int:
    """Rounds that could not be played again, whose wagers nobody knows."""
    return sum(one.untold for one in tables)


def card(one: Money) -> Row:
    """What the card of a table says of today."""
    return {"win": in_dollars(one.win), "hold": _hold(one), "rounds": one.rounds}


def as_csv(tables: list[Money]) -> str:
    """The rows as a CSV file (RFC 4180); no cell begins as a formula does."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerows([HEAD, *rows(tables)])
    return written.getvalue()


def _row(one: Money, name: str, game: str) -> list[str]:
    return [name, game, *_figures(one)]


def _figures(one: Money) -> Iterator[str]:
    yield str(one.rounds)
    yield "" if one.per_hour is None else str(one.per_hour)
    yield from map(in_dollars, (one.wagered, one.paid, one.win))
    yield _hold(one)
    yield from (in_dollars(micro // MICRO_PER_CENT) for micro in (one.contributed, one.hits))


def _hold(one: Money) -> str:
    if one.hold is None:
        return ""
    whole, part = divmod(abs(one.hold), 100)
    return f"{'-' if one.hold < 0 else ''}{whole}.{part:02} %"


def _game(one: Money) -> str:
    known = one.chapter in games.CATALOGUE
    return f"{title(one.chapter).name} ({one.chapter})" if known else one.chapter
