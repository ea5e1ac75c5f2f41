"""The rounds of a journal, each as a page goes through it: the picture before its first record,
and what every record of it changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from host_tools.common.errors import HostError
from host_tools.journal.contents import Contents
from host_tools.journal.entry import Entry
from host_tools.journal.log import OPENING, rounds_of
from host_tools.session.web.recorded_table import RecordedTable

# Of one answer: a round of six full seats has a few hundred. What is longer comes in pieces.
MOST_RECORDS = 1_000
# Records before the round asked for are played for so long, then it is said how far they are.
SLICE_S = 0.3

Told = dict[str, Any]


@dataclass(frozen=True)
class Stretch:
    """The records of a round, or a piece of it: from the one at place `start` to before `end`;
    `number` of the round where one is known."""

    number: int | None
    start: int
    end: int


class RecordedRounds:
    """`told` may be asked from any thread; each answer is whole and depends on none before."""

    def __init__(self, file: Path, contents: Contents, tables: tuple[Path, ...] = ()) -> None:
        """Raises HostError 61xx, 6806."""
        self._contents = contents
        self._name = file.name
        self._table = RecordedTable(file, contents, tables)
        self._stretches = list(_stretches(contents))
        self._lock = Lock()

    def index_of(self, round: int | None = None, record: int | None = None) -> int:
        """The stretch of a record, or the first one of a round; else the first of all. Raises
        HostError 6815 for what is not in the journal."""
        if record is not None:
            return self._first(f"record {record}", lambda stretch: self._has(stretch, record))
        if round is not None:
            return self._first(f"round {round}", lambda stretch: stretch.number == round)
        return 0

    def told(self, index: int) -> Told:
        """The stretch of this number, its moments in order, each with the parts of the picture
        that it changed; or how far the way there is played. Raises HostError 6806, 6815."""
        if not 0 <= index < len(self._stretches):
            raise self._missing(f"round at place {index}")
        stretch = self._stretches[index]
        with self._lock:
            percent = self._table.play_towards(stretch.start, SLICE_S)
            if percent is not None:
                return {"played": percent}
            moments = list(self._table.moments(stretch.end))
        if not moments:
            raise self._missing(f"table behind record {self._record(stretch.end - 1)}")
        return {
            "index": index,
            "of": len(self._stretches),
            "number": stretch.number if stretch.number is not None else self._table.number,
            "file": self._name,
            "doubts": self._doubts(),
            "moments": moments,
        }

    def _doubts(self) -> str:
        """What is wrong with the file itself, in a sentence."""
        found = self._contents.findings
        if not found:
            return ""
        many = f" and {len(found) - 1} more" if len(found) > 1 else ""
        return (
            f"The file is not as a board wrote it: {found[0]}{many}. `tablectl audit` names all."
        )

    def _first(self, what: str, is_meant: Callable[[Stretch], bool]) -> int:
        for index, stretch in enumerate(self._stretches):
            if is_meant(stretch):
                return index
        raise self._missing(what)

    def _has(self, stretch: Stretch, record: int) -> bool:
        return self._record(stretch.start) <= record <= self._record(stretch.end - 1)

    def _record(self, place: int) -> int:
        return self._contents.entries[place].sequence

    def _missing(self, what: str) -> HostError:
        entries = self._contents.entries
        there = f"records {entries[0].sequence} to {entries[-1].sequence}" if entries else "none"
        numbers = [stretch.number for stretch in self._stretches if stretch.number is not None]
        rounds = f"rounds {min(numbers)} to {max(numbers)}, " if numbers else ""
        return HostError(6815, file=self._name, what=what, there=rounds + there)


def _stretches(contents: Contents) -> Iterator[Stretch]:
    place = 0
    for number, records in groupby(_numbers(contents.entries)):
        end = place + sum(1 for _ in records)
        for start in range(place, end, MOST_RECORDS):
            yield Stretch(number, start, min(start + MOST_RECORDS, end))
        place = end


def _numbers(entries: list[Entry]) -> list[int | None]:
    """The round of each record; what opens the next one belongs to that, so that a round ends with
    what became of it."""
    behind = rounds_of([*entries, *entries[-1:]])[1:]
    return [
        after if entry.name in OPENING else number
        for entry, number, after in zip(entries, rounds_of(entries), behind, strict=True)
    ]
