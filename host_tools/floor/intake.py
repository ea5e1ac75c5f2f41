"""The files of one board taken into the database, from where the last transaction ended. It may be
killed at any moment: what was not committed is read again, and what was is left as it is."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from json import loads
from pathlib import Path

from sqlalchemy import Connection, Table, select

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.floor import schema
from host_tools.floor.database import Database, Row
from host_tools.floor.reading import DIGEST_BYTES, Alarm, Place, Read, Reading
from host_tools.floor.segments import Piece, pieces

# Records of one transaction, which are also the most of one span.
RECORDS = 512
Told = Callable[[str, Alarm], None]
Progress = Callable[[int], None]


@dataclass
class _Overtaken(Exception):
    """Somebody else has written what is this board's."""


class Intake:
    """`folder`: that of a board under its uid; `tell` is given each alarm that is new, with the
    board's uid; `progress`, how many records of a transaction were read."""

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
        self._number = 0
        self._next: tuple[str | None, int] = None, 0

    def catch_up(self) -> int:
        """Take all exports that are whole in the files. Returns how many records were new. Raises
        HostError 6101, 6111, 6801, 7103, 7106."""
        new = 0
        while True:
            try:
                for piece in self._pieces():
                    new += self._take(piece)
                return new
            except _Overtaken:
                self._reading = None
            except BaseException:
                self._reading = None
                raise

    def _pieces(self) -> Iterator[Piece]:
        if self._reading is None:
            self._reading = self._resumed()
        return pieces(self._folder, *self._next)

    def _resumed(self) -> Reading:
        table = schema.positions
        with self._database.reading() as connection:
            found = connection.execute(select(table).where(table.c.uid == self.uid)).one_or_none()
            configurations = schema.configurations
            texts = connection.scalars(
                select(configurations.c.text).where(configurations.c.uid == self.uid)
            ).all()
        place = Place(**loads(found.standing)) if found and found.standing else Place()
        self._number = found.number if found else 0
        self._next = place.file, place.byte
        return Reading(place, list(texts))

    def _take(self, piece: Piece) -> int:
        assert self._reading
        new, reading = 0, self._reading
        for chunk, is_last in _chunks(reading.read(piece)):
            uid = reading.contents.uid
            if uid is None:
                break
            if uid != self.uid:
                raise HostError(7106, file=self._folder / piece.file, uid=uid)
            alarms: list[Alarm] = []
            with self._database.writing() as connection:
                self._lock(connection)
                rows = list(reading.of_export(piece)) if is_last else []
                new += self._store(connection, chunk, rows, alarms)
            self._number += 1
            for alarm in alarms:
                self._tell(self.uid, alarm)
            self._progress(len(chunk))
        self._next = piece.file, piece.end
        return new

    def _lock(self, connection: Connection) -> None:
        """Raises _Overtaken."""
        self._database.lock_board(connection, self.uid)
        table = schema.positions
        number = connection.scalar(select(table.c.number).where(table.c.uid == self.uid))
        if number != self._number:
            raise _Overtaken

    def _store(
        self,
        connection: Connection,
        chunk: list[Read],
        rows: list[tuple[Table, Row]],
        alarms: list[Alarm],
    ) -> int:
        """Returns how many records were new; puts alarms that were into `alarms`."""
        assert self._reading
        reading = self._reading
        seen = self._seen(connection, chunk)
        new = [read for read in chunk if read.sound and _key(read) not in seen]
        for read in chunk:
            if read.sound and seen.get(_key(read), read.digest) != read.digest:
                text = "another record of this number is kept; this one was left out"
                read.alarm("conflict", text, read.digest.hex())
        for read in new:
            key = {"epoch": read.epoch, "sequence": read.entry.sequence, "at": read.at}
            rows += [(table, {**key, **row}) for table, row in read.rows]
        self._add(connection, rows)
        self._database.add(connection, schema.spans, list(self._spans(new)))
        alarms += [one for read in chunk for one in read.alarms if self._is_new(connection, one)]
        self._stand(connection)
        place = {"number": self._number + 1, "standing": reading.place.text()}
        at = {"file": reading.place.file, "byte": reading.place.byte}
        self._database.put(connection, schema.positions, {"uid": self.uid, **place, **at})
        return len(new)

    def _add(self, connection: Connection, rows: list[tuple[Table, Row]]) -> None:
        assert self._reading
        common = {"uid": self.uid, "kept": self._reading.kept}
        by_table: dict[Table, list[Row]] = {}
        for table, row in rows:
            whole = {**common, **row}
            filled = {column.name: whole.get(column.name) for column in table.columns}
            by_table.setdefault(table, []).append(filled)
        for table, several in by_table.items():
            self._database.add(connection, table, several)

    def _seen(self, connection: Connection, chunk: list[Read]) -> dict[tuple[str, int], bytes]:
        """The digests of those records that are in the database."""
        if not chunk:
            return {}
        table = schema.spans
        numbers = [read.entry.sequence for read in chunk]
        spans = connection.execute(
            select(table).where(
                table.c.uid == self.uid,
                table.c.epoch.in_({read.epoch for read in chunk}),
                table.c.first > min(numbers) - RECORDS,
                table.c.first <= max(numbers),
            )
        )
        return {
            (span.epoch, span.first + place): span.digests[
                place * DIGEST_BYTES : (place + 1) * DIGEST_BYTES
            ]
            for span in spans
            for place in range(span.last - span.first + 1)
        }

    def _spans(self, new: Iterable[Read]) -> Iterator[Row]:
        """Records that follow each other."""
        span: Row = {}
        for read in new:
            number = read.entry.sequence
            if span and (span["epoch"], span["last"] + 1) == (read.epoch, number):
                span["last"] = number
                span["digests"] += read.digest
                continue
            if span:
                yield span
            span = {"uid": self.uid, "epoch": read.epoch, "first": number, "last": number}
            span["digests"] = read.digest
        if span:
            yield span

    def _is_new(self, connection: Connection, alarm: Alarm) -> bool:
        assert self._reading
        row = {**vars(alarm), "uid": self.uid, "kept": self._reading.kept}
        return self._database.add_one(connection, schema.alarms, row)

    def _stand(self, connection: Connection) -> None:
        assert self._reading
        reading = self._reading
        begin = reading.contents.exports[-1].begin
        row = {
            "uid": self.uid,
            "kind": begin["board"],
            "version": begin["version"],
            "commit_hash": plain(str(begin["commit"])),
            "epoch": reading.told,
            "sequence": reading.last,
            "kept": reading.kept,
            **reading.standing(),
        }
        self._database.put(connection, schema.boards, row)


def _key(read: Read) -> tuple[str, int]:
    return read.epoch, read.entry.sequence


def _chunks(reads: Iterator[Read]) -> Iterator[tuple[list[Read], bool]]:
    """(records of a transaction, whether they are the last ones of their piece)."""
    chunk: list[Read] = []
    for read in reads:
        chunk.append(read)
        if len(chunk) == RECORDS:
            yield chunk, False
            chunk = []
    yield chunk, True
