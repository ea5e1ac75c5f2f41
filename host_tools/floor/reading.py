"""The journal of one board read on, export by export. Nothing here knows the database.

Reading can go on from its `Place` by itself, which lies where betting had opened and nothing lay
on the layout. What is behind that is read again after a restart.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Table
from tablectl.core import table as core

from host_tools.device.link.client import canonical
from host_tools.floor import schema
from host_tools.floor.moments import Clock, clock_behind, moments, of_host
from host_tools.floor.playing import Playing
from host_tools.floor.segments import Piece
from host_tools.journal.contents import Contents, epochs_of, told_epoch
from host_tools.journal.entry import Entry
from host_tools.journal.playback import digest_of

DIGEST_BYTES = 8
LARGEST = 1 << 63
Row = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """In the piece that begins at `byte` of `file`: behind record `sequence`, where the table
    stood as `state` says (JSON), unless that is not known. `epoch`, `clock`: before the piece.
    `mark`: that of the place (segments.mark), where it was put down."""

    file: str | None = None
    byte: int = 0
    epoch: str | None = None
    clock: Clock | None = None
    sequence: int | None = None
    state: str | None = None
    mark: str = ""

    def text(self) -> str:
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Alarm:
    """Something that people have to look at: `kind` says what in one word; `digest`: of the record
    that it is about, where there is more than one of its number."""

    kind: str
    epoch: str
    sequence: int
    text: str
    digest: str = ""


@dataclass
class Read:
    """A record; `rows`: what it comes to; `sound`: whether it may be believed."""

    entry: Entry
    epoch: str
    at: int | None
    digest: bytes
    sound: bool
    rows: list[tuple[Table, Row]] = field(default_factory=list)
    alarms: list[Alarm] = field(default_factory=list)

    def alarm(self, kind: str, text: str, digest: str = "") -> None:
        self.alarms.append(Alarm(kind, self.epoch, self.entry.sequence, text, digest))


class Reading:
    """`contents`: of the piece that is being read; `texts`: configurations that are known;
    `keys`: as segments.Piece.contents has them."""

    def __init__(self, place: Place, texts: list[str], keys: tuple[bytes, ...] = ()) -> None:
        self.place = place
        self.contents = Contents()
        self.epoch = place.epoch
        self.last = place.sequence
        self._texts, self._keys = texts, keys
        self._clock = place.clock
        self._playing: Playing | None = None

    @property
    def told(self) -> str:
        """The epoch of the memory when the piece was exported."""
        return told_epoch(self.contents)

    @property
    def kept(self) -> int:
        """When the export ended."""
        export = self.contents.exports[-1]
        return of_host((export.end or export.begin)["host"])

    @property
    def table(self) -> core.Table | None:
        """Behind the record that was read last; None while it is not known."""
        return self._playing.table if self._playing else None

    def read(self, piece: Piece) -> Iterator[Read]:
        """Every record of the next piece, those that were read before included."""
        contents = self.contents = piece.contents(self._keys)
        if not contents.exports:
            return
        before = self.epoch, self._clock
        missing = self._begin(piece, contents)
        epochs, at = epochs_of(contents, before[0]), moments(contents, before[1])
        for entry, epoch, moment in zip(contents.entries, epochs, at, strict=True):
            sound = entry.sequence not in contents.unsound and _fits(entry.facts)
            read = Read(entry, epoch, moment, _digest(entry), sound)
            if self.last is None or entry.sequence > self.last:
                missing = missing or _between(self.last, entry.sequence)
                self._play(read, piece, *before)
            if missing:
                read.alarm("missing", f"records {missing[0]} to {missing[1]} are in no file")
                missing = None
            yield read
        self.epoch, self._clock = told_epoch(contents), clock_behind(contents, self._clock)
        if self.place.sequence == self.last:
            self.place = Place(
                piece.file, piece.end, self.epoch, self._clock, self.last, self.place.state
            )

    def standing(self) -> Row:
        assert self._playing
        return self._playing.standing()

    def of_export(self, piece: Piece) -> Iterator[tuple[Table, Row]]:
        """The rows of the piece as a whole."""
        for export in self.contents.exports:
            if text := export.begin["configuration"]:
                yield schema.configurations, {"digest": digest_of(text), "text": text}
        first, last = self.contents.exports[0], self.contents.exports[-1]
        yield (
            schema.exports,
            {
                "file": piece.file,
                "byte": piece.begin,
                "epoch": self.told,
                "first": self.contents.before + 1,
                "last": self.contents.last_record,
                "began": of_host(first.begin["host"]),
                "kept": self.kept,
                "signer": last.signer,
            },
        )

    def _begin(self, piece: Piece, contents: Contents) -> tuple[int, int] | None:
        """Go on, or begin anew where this piece does not follow. Returns the first and last of the
        records that are missing before it."""
        place, last, told = self.place, self.last, told_epoch(contents)
        here = self._playing is None and (piece.file, piece.begin) == (place.file, place.byte)
        follows = here or told == self.epoch or contents.before == last
        if last is not None and contents.before <= last and follows:
            if self._playing:
                self._playing.go_on(contents)
            else:
                further = [entry for entry in contents.entries if entry.sequence > last]
                rest = replace(contents, before=last, entries=further)
                self._playing = Playing(rest, self._texts, place.state)
            return None
        self._playing = Playing(contents, self._texts)
        self.last = contents.before
        self.place = Place(piece.file, piece.begin, self.epoch, self._clock, contents.before, None)
        return None if told != self.epoch else _between(last, contents.before + 1)

    def _play(self, read: Read, piece: Piece, epoch: str | None, clock: Clock | None) -> None:
        assert self._playing
        came = self._playing.take(read.entry, read.at)
        self.last = read.entry.sequence
        if read.sound:
            read.rows = came.rows
        else:
            read.alarm("unsound", "it is not as the board sealed it; audit its file")
        for kind, text in came.alarms:
            read.alarm(kind, text)
        if state := self._playing.state():
            self.place = Place(piece.file, piece.begin, epoch, clock, self.last, state)


def _between(last: int | None, sequence: int) -> tuple[int, int] | None:
    return None if last is None or sequence <= last + 1 else (last + 1, sequence - 1)


def _fits(facts: Mapping[str, Any]) -> bool:
    """Whether every number is one that a database has."""
    return all(abs(one) < LARGEST for one in facts.values() if isinstance(one, int))


def _digest(entry: Entry) -> bytes:
    text = canonical({"facts": entry.facts, "tag": entry.tag})
    return sha256(text.encode()).digest()[:DIGEST_BYTES]
