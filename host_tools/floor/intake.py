"""The files of one board taken into the database, a part at a time, from where the last one ended.
It may be killed at any moment: what was not committed is read again, and what was is left as it
is."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from json import loads
from pathlib import Path

from sqlalchemy import Table, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import schema
from host_tools.floor.database import Database, Row
from host_tools.floor.reading import LARGEST, Alarm, Place, Read, Reading
from host_tools.floor.segments import mark, named, pieces
from host_tools.floor.storing import RECORDS, Part, Stored, store

# What is raised by a place or a configuration that no intake has put down.
UNBELIEVABLE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError),
    ValueError,
)
Told = Callable[[str, Alarm], None]
Progress = Callable[[int], None]


class Intake:
    """`folder`: that of a board under its uid; `tell` is given each alarm that is new, with the
    board's uid; `progress`, how many records of a part were read."""

    def __init__(
        self,
        database: Database,
        folder: Path,
        tell: Told = lambda uid, alarm: None,
        progress: Progress = lambda records: None,
    ) -> None:
        self.uid = folder.name
        self._database, self._folder = database, folder
        self._tell, self._progress = tell, progress
        self._reading: Reading | None = None
        self._parts: Iterator[Part] | None = None
        self._number = 0
        self._tops: dict[str, int] = {}
        self._next: tuple[str | None, int] = None, 0
        # Whether it goes on from what the database says.
        self._is_resumed = False

    def catch_up(self) -> int:
        """Take all exports that are whole in the files. Returns how many records were new. Raises
        HostError 6101, 6111, 6801, 7103, 7106."""
        new = 0
        try:
            while part := self.next():
                new += self.took(store(self._database, [part]).get(self.uid))
        except BaseException:
            self.begin_anew()
            raise
        return new

    def next(self) -> Part | None:
        """The part behind the one that was taken last; None where there is no more that is whole,
        until somebody asks again. Raises HostError 6101, 6111, 6801, 7103, 7106."""
        try:
            return self._next_part()
        except UNBELIEVABLE:
            if not self._is_resumed:
                raise
        # Somebody has written what no intake puts down; the files say all of it.
        self.begin_anew()
        self._next, self._is_resumed = (None, 0), False
        self._reading = Reading(Place(), [])
        return self._next_part()

    def _next_part(self) -> Part | None:
        if self._reading is None:
            self._reading = self._resumed()
        if self._parts is None:
            self._parts = self._read_on(self._reading)
        part = next(self._parts, None)
        if part is None:
            self._parts = None
        return part

    def took(self, stored: Stored | None) -> int:
        """What came of the part; None where somebody else has written what is this board's.
        Returns how many records were new."""
        if stored is None:
            self.begin_anew()
            return 0
        self._number = following(self._number)
        for alarm in stored.alarms:
            self._tell(self.uid, alarm)
        self._progress(stored.records)
        return stored.new

    def begin_anew(self) -> None:
        """Where the database says that the last part ended."""
        self._reading = self._parts = None

    def _resumed(self) -> Reading:
        table = schema.positions
        named(self._folder)
        with self._database.reading() as connection:
            found = connection.execute(select(table).where(table.c.uid == self.uid)).one_or_none()
            configurations = schema.configurations
            texts = connection.scalars(
                select(configurations.c.text).where(configurations.c.uid == self.uid)
            ).all()
        place = _place(found.standing) if found and found.standing else Place()
        if place.mark != mark(self._folder, place.file, place.byte):
            # Other files have these names now, as of an archive that was put back.
            place = Place()
        self._number = found.number if found else 0
        self._next = place.file, place.byte
        self._tops, self._is_resumed = {}, True
        return Reading(place, list(texts))

    def _read_on(self, reading: Reading) -> Iterator[Part]:
        for piece in pieces(self._folder, *self._next):
            for chunk, is_last in _chunks(reading.read(piece)):
                uid = reading.contents.uid
                if uid is None:
                    break
                if uid != self.uid:
                    raise HostError(7106, file=self._folder / piece.file, uid=uid)
                yield self._part(reading, chunk, list(reading.of_export(piece)) if is_last else [])
            self._next = piece.file, piece.end

    def _part(self, reading: Reading, chunk: list[Read], rows: list[tuple[Table, Row]]) -> Part:
        begin, place = reading.contents.exports[-1].begin, reading.place
        board = {
            "uid": self.uid,
            "kind": begin["board"],
            "version": begin["version"],
            "commit_hash": plain(str(begin["commit"])),
            "epoch": reading.told,
            "sequence": reading.last,
            "kept": reading.kept,
            **reading.standing(),
        }
        marked = mark(self._folder, place.file, place.byte)
        position = {
            "uid": self.uid,
            "number": following(self._number),
            "standing": replace(place, mark=marked).text(),
            "file": place.file,
            "byte": place.byte,
        }
        return Part(self._number, chunk, rows, board, position, self._tops)


def _place(standing: str) -> Place:
    """Where reading goes on; from the beginning, where somebody has written what is none."""
    try:
        place = Place(**loads(standing))
    except (TypeError, ValueError, RecursionError):
        return Place()
    is_file = isinstance(place.file, str) and place.file == Path(place.file).name
    is_byte = type(place.byte) is int and 0 <= place.byte < LARGEST
    return place if is_file and is_byte else Place()


def following(number: int) -> int:
    """How many parts of a board came is only held against what it was."""
    return (number + 1) % LARGEST


def _chunks(reads: Iterator[Read]) -> Iterator[tuple[list[Read], bool]]:
    """(records of a transaction, whether they are the last ones of their piece)."""
    chunk: list[Read] = []
    for read in reads:
        chunk.append(read)
        if len(chunk) == RECORDS:
            yield chunk, False
            chunk = []
    yield chunk, True
