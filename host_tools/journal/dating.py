"""Calendar dates of records. The board has no clock that runs without power: each export notes the
host's date and time beside the table's clock, and a record is dated from the nearest later note
of the same run of that clock."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from host_tools.journal.contents import Contents
from host_tools.journal.entry import Entry

# The clock may have stood still, or been set back to the last event, behind these.
AFTER = ("cleared", "configured", "provisioned")


@dataclass(frozen=True)
class Note:
    """`position`: how many entries came before."""

    position: int
    host: datetime
    table: int


def dates(contents: Contents) -> list[datetime | None]:
    """The date and time (UTC) of each entry; None where the power was away between it and every
    export."""
    runs = _runs(contents.entries)
    notes = _notes(contents, runs)
    return [
        _date(position, entry, notes.get(run, []))
        for position, (run, entry) in enumerate(zip(runs, contents.entries, strict=True))
    ]


def _runs(entries: list[Entry]) -> list[int]:
    """The number of the run of the clock that each entry belongs to."""
    run = 0
    found = []
    for number, entry in enumerate(entries):
        if entry.name == "power_on" or (number and entries[number - 1].name in AFTER):
            run += 1
        found.append(run)
    return found


def _notes(contents: Contents, runs: list[int]) -> dict[int, list[Note]]:
    """The notes of each run; an export reads no record that is younger than its end."""
    notes: dict[int, list[Note]] = {}
    for export in contents.exports:
        if export.end and 0 < export.last <= len(runs):
            host = datetime.fromisoformat(export.end["host"])
            note = Note(export.last, host, export.end["table"])
            notes.setdefault(runs[export.last - 1], []).append(note)
    return notes


def _date(position: int, entry: Entry, notes: list[Note]) -> datetime | None:
    for note in notes:
        if note.position > position:
            return note.host - timedelta(microseconds=note.table - entry.time)
    if notes:
        return notes[-1].host + timedelta(microseconds=entry.time - notes[-1].table)
    return None
