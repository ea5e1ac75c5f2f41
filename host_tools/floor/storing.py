"""What was read goes into the database: a part of each of several boards, in one transaction."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, Table, func, select

from host_tools.floor import schema
from host_tools.floor.database import Database, Row
from host_tools.floor.reading import DIGEST_BYTES, Alarm, Read

# Records of one part, which are also the most of one span.
RECORDS = 512
# Of whose rows a record has one however little was known before it.
ALWAYS = (schema.rounds, schema.faults, schema.access)


@dataclass
class Part:
    """`records` of a board that follow each other, and the `rows` of their export if they end it;
    `number`: how many parts of the board came before; `board` and `position`: the rows that say
    how its table stands behind them, and where reading goes on. `tops`: the last record of an
    epoch that is in the database, as far as it was asked for that."""

    number: int
    records: list[Read]
    rows: list[tuple[Table, Row]]
    board: Row
    position: Row
    tops: dict[str, int]

    @property
    def uid(self) -> str:
        return str(self.board["uid"])

    @property
    def kept(self) -> int:
        """When their export ended."""
        return int(self.board["kept"])


@dataclass
class Stored:
    """How many of the `records` were `new`, and the alarms that were."""

    records: int
    new: int
    alarms: list[Alarm]


def store(database: Database, parts: list[Part]) -> dict[str, Stored]:
    """By their uid, all or none of them. A board that somebody else has written to since it was
    read is left out. Raises HostError 7103."""
    stored: dict[str, Stored] = {}
    rows: dict[Table, list[Row]] = {}
    with database.writing() as connection:
        numbers = database.lock_boards(connection, [part.uid for part in parts])
        parts = [part for part in parts if numbers[part.uid] == part.number]
        for part in parts:
            new, lacking, alarms = _compared(connection, part)
            for table, row in (*_rows(part, new + lacking), *_spans(part.uid, new)):
                rows.setdefault(table, []).append(row)
            told = [one for one in alarms if _is_new(database, connection, part, one)]
            stored[part.uid] = Stored(len(part.records), len(new), told)
        for table, several in rows.items():
            database.add(connection, table, several)
        database.put_all(connection, schema.boards, [part.board for part in parts])
        database.put_all(connection, schema.positions, [part.position for part in parts])
    for part in parts:
        for read in part.records:
            part.tops[read.epoch] = max(part.tops[read.epoch], read.entry.sequence)
    return stored


def _compared(connection: Connection, part: Part) -> tuple[list[Read], list[Read], list[Alarm]]:
    """(records that are not in the database yet, those of which it has no more than the digest,
    alarms of all)."""
    seen = _seen(connection, part)
    new: list[Read] = []
    again: list[Read] = []
    alarms: list[Alarm] = []
    for read in part.records:
        alarms += read.alarms
        digest = seen.get(_key(read))
        if not read.sound:
            continue
        if digest is None:
            new.append(read)
        elif digest != read.digest:
            text = "another record of this number is kept; this one was left out"
            key = read.epoch, read.entry.sequence
            alarms.append(Alarm("conflict", *key, text, read.digest.hex()))
        elif read.rows:
            again.append(read)
    lacking = list(_lacking(connection, part.uid, again))
    for read in lacking:
        text = "the database had its digest and none of what it comes to, which was added"
        alarms.append(Alarm("conflict", *_key(read), text, read.digest.hex()))
    return new, lacking, alarms


def _lacking(connection: Connection, uid: str, reads: list[Read]) -> Iterator[Read]:
    """Those without their row: whoever may add to `spans` can say that a record is there."""
    of_table: dict[Table, list[Read]] = {}
    for read in reads:
        tables = [table for table, _ in read.rows]
        for main in [table for table in ALWAYS if table in tables][:1]:
            of_table.setdefault(main, []).append(read)
    for table, several in of_table.items():
        key = table.c.epoch, table.c.sequence
        numbers = [read.entry.sequence for read in several]
        near = table.c.sequence >= min(numbers), table.c.sequence <= max(numbers)
        asked = select(*key).where(table.c.uid == uid, *near).distinct()
        there = {(epoch, sequence) for epoch, sequence in connection.execute(asked)}
        yield from (read for read in several if _key(read) not in there)


def _seen(connection: Connection, part: Part) -> dict[tuple[str, int], bytes]:
    """The digests of those records that are in the database, which is not asked for records behind
    all that it has."""
    spans = schema.spans.c
    seen = {}
    for epoch in {read.epoch for read in part.records}:
        numbers = [read.entry.sequence for read in part.records if read.epoch == epoch]
        of_epoch = spans.uid == part.uid, spans.epoch == epoch
        if epoch not in part.tops:
            newest = select(spans.last).where(*of_epoch).order_by(spans.first.desc()).limit(1)
            part.tops[epoch] = connection.scalar(newest) or 0
        if min(numbers) > part.tops[epoch]:
            continue
        near = spans.first > min(numbers) - RECORDS, spans.first <= max(numbers)
        # Whoever may add a row could make it any length.
        held = func.length(spans.digests) <= RECORDS * DIGEST_BYTES
        for span in connection.execute(select(schema.spans).where(*of_epoch, *near, held)):
            for at in range(0, len(span.digests), DIGEST_BYTES):
                place = span.first + at // DIGEST_BYTES
                seen[epoch, place] = span.digests[at : at + DIGEST_BYTES]
    return seen


def _rows(part: Part, new: list[Read]) -> Iterator[tuple[Table, Row]]:
    """Of a record that is new, and of the export."""
    common = {"uid": part.uid, "kept": part.kept}
    rows = [(table, {**common, **row}) for table, row in part.rows]
    for read in new:
        key = {"epoch": read.epoch, "sequence": read.entry.sequence, "at": read.at}
        rows += [(table, {**common, **key, **row}) for table, row in read.rows]
    for table, row in rows:
        yield table, {column.name: row.get(column.name) for column in table.columns}


def _spans(uid: str, new: Iterable[Read]) -> Iterator[tuple[Table, Row]]:
    """Which records came."""
    for span in _following(new):
        yield schema.spans, {"uid": uid, **span}


def _following(new: Iterable[Read]) -> Iterator[Row]:
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
        span = {"epoch": read.epoch, "first": number, "last": number, "digests": read.digest}
    if span:
        yield span


def _is_new(database: Database, connection: Connection, part: Part, alarm: Alarm) -> bool:
    row = {**vars(alarm), "uid": part.uid, "kept": part.kept}
    return database.add_one(connection, schema.alarms, row)


def _key(read: Read) -> tuple[str, int]:
    return read.epoch, read.entry.sequence
