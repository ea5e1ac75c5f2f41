"""When records happened: microseconds since 1970-01-01 UTC, by the dates of the exports."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from host_tools.journal.contents import Contents, Export
from host_tools.journal.dating import dates
from host_tools.journal.entry import Entry

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
NO_TIME = "a time that is none"
# What is known of the clock behind an export: its last record (its name) and the stamp behind it.
Clock = Mapping[str, Any]


def moment(date: datetime) -> int:
    return (date - EPOCH) // MICROSECOND


def now() -> int:
    return moment(datetime.now(UTC))


def date_of(moment: int) -> datetime:
    return EPOCH + moment * MICROSECOND


def text_of(moment: int | None) -> str | None:
    return (
        None if moment is None else shown(moment, lambda date: date.isoformat("T", "milliseconds"))
    )


def shown(moment: int, form: Callable[[datetime], str]) -> str:
    """Boards, and whoever may write the database, may name a time that is in no year of four
    digits, and SQLite keeps a text in its place."""
    try:
        return form(date_of(moment))
    except (OverflowError, TypeError, ValueError):
        return NO_TIME


def of_host(text: str) -> int:
    """The host's date of a stamp; one without a time zone is UTC."""
    date = datetime.fromisoformat(text)
    return moment(date if date.tzinfo else date.replace(tzinfo=UTC))


def moments(contents: Contents, clock: Clock | None) -> list[int | None]:
    """Of each record of one export; `clock`: of the export before it."""
    exports, entries = contents.exports, contents.entries
    if clock:
        before = Export({}, 1, {"host": clock["host"], "table": clock["table"]})
        entries = [Entry(0, 0, {"event": clock["event"]}), *entries]
        exports = [before, *(_shifted(export) for export in exports)]
    found = dates(Contents(exports, entries))
    return [None if date is None else moment(date) for date in found[1 if clock else 0 :]]


def clock_behind(contents: Contents, clock: Clock | None) -> Clock | None:
    """For the next export."""
    end = contents.exports[-1].end if contents.exports else None
    if end is None:
        return clock
    if contents.entries:
        event = contents.entries[-1].name
    else:
        event = clock["event"] if clock else "exported"
    return {"event": event, "host": end["host"], "table": end["table"]}


def _shifted(export: Export) -> Export:
    return Export(export.begin, export.last + 1, export.end)
