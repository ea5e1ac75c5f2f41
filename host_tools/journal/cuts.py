"""Where an audit can be cut into pieces: behind a record at which betting had opened and nothing
lay on the layout. An export tells how the table stood behind one such record, its checkpoint; the
pieces before and behind that can be audited side by side."""

import json
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from tablectl.store.records import KINDS

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.journal.blocks import (
    CHECK,
    RECORD_HEADER,
    STAMP,
    STAMP_HEADER,
    Stamp,
    is_whole,
    length_at,
)
from host_tools.journal.chain import TAG
from host_tools.journal.contents import Start
from host_tools.journal.forms import place, verify_stamp

# What is in memory at a time: some 33,000 records and what they say.
PIECE_BYTES = 1 << 20
# So much behind the least length of a piece is looked through at a time for the end of it.
WINDOW_BYTES = 1 << 21
LONGEST_STAMP = STAMP_HEADER + 0xFFFF + CHECK
ANY_STAMP = b'{"stamp":"'
BEGIN = b'{"stamp":"begin"'
END = b'{"stamp":"end"'
NEXT_ROUND = KINDS["next_round"][0]


class Span(NamedTuple):
    """The bytes of a file from `begin` to before `end`."""

    path: Path
    begin: int
    end: int


@dataclass(frozen=True)
class Piece:
    """What is audited at a time. `start`: where its first span begins, None for the beginning of a
    file; `end`: where the next piece begins, None for the end of the last file."""

    spans: tuple[Span, ...]
    start: Start | None
    end: Start | None = None

    @property
    def is_known(self) -> bool:
        """Whether nothing has to be known of the pieces before it."""
        return self.start is None or has_checkpoint(self.start)


@dataclass
class _Look:
    """Goes over bytes of a file, `base` the place of the first, behind the stamp `begin` of an
    export. `cut`: the first place with a checkpoint, behind a record above `floor`; `openings`:
    where betting opened, by record."""

    data: bytes
    base: int
    begin: Stamp | None
    floor: int
    cut: Start | None = None
    openings: dict[int, Start] = field(default_factory=dict)
    awaited: int | None = None

    def go(self, is_enough: bool) -> None:
        """To the end of the bytes or, if that `is_enough`, to the first cut."""
        at = next((at for at in _stamps(self.data, ANY_STAMP)), len(self.data))
        while at < len(self.data) and not (is_enough and self.cut):
            end = at + length_at(self.data, at)
            if end == at or end > len(self.data):
                return
            if self.data[at] == STAMP:
                self._stamp(at, end)
            elif self.begin is not None:
                self._record(at, end)
            at = end

    def _stamp(self, at: int, end: int) -> None:
        if self.data.startswith(END, at + STAMP_HEADER):
            self.begin = None
        elif self.data.startswith(BEGIN, at + STAMP_HEADER):
            self.begin = begin = _stamp_of(self.data[at:end])
            self.awaited = _checkpoint(begin) if begin else None
            if begin and self.awaited is not None:
                behind = place(begin["cursor"])
                if self.awaited == behind.sequence > self.floor:
                    where = self.base + end, behind.sequence, behind.tag, behind.time
                    self.cut = self.cut or Start(*where, begin)
                elif told := self.openings.get(self.awaited):
                    with_it = {**told.begin, "checkpoint": begin["checkpoint"]}
                    self.cut = self.cut or replace(told, begin=with_it)

    def _record(self, at: int, end: int) -> None:
        _, _, sequence, time = RECORD_HEADER.unpack_from(self.data, at)
        if sequence <= self.floor:
            return
        event = self.data[at + RECORD_HEADER.size] >> 2
        if event != NEXT_ROUND and sequence != self.awaited:
            return
        data = self.data[at:end]
        if is_whole(data):
            assert self.begin
            start = Start(self.base + end, sequence, data[TAG], time, self.begin)
            if sequence == self.awaited:
                self.cut = self.cut or start
            if event == NEXT_ROUND:
                self.openings[sequence] = start


class JournalBytes:
    """A journal file that is read in parts."""

    def __init__(self, path: Path) -> None:
        """Raises HostError 6101."""
        self.path = path
        try:
            found = path.stat()
        except OSError as error:
            raise HostError(6101, file=path, reason=error.strerror or error) from None
        if stat.S_ISFIFO(found.st_mode):
            raise HostError(6101, file=path, reason="it is a pipe, which is read once")
        self.size = found.st_size

    def read(self, begin: int, end: int) -> bytes:
        """Raises HostError 6101."""
        try:
            with whole_file.opened(self.path) as file:
                file.seek(max(0, begin))
                return file.read(end - max(0, begin))
        except OSError as error:
            raise HostError(6101, file=self.path, reason=error.strerror or error) from None

    def begins(self) -> Iterator[Stamp]:
        """The stamps that begin its exports, as far as they are whole."""
        for base in range(0, self.size, WINDOW_BYTES):
            data = self.read(base, base + WINDOW_BYTES + LONGEST_STAMP)
            for at in _stamps(data, BEGIN):
                stamp = _stamp_of(data[at : at + length_at(data, at)])
                if stamp and at < WINDOW_BYTES:
                    yield stamp

    def cut(self, after: Start | None, begin: int, least: int, floor: int) -> Start | None:
        """The first place to cut at that is `least` bytes or more behind byte `begin`, where the
        last cut was (`after`, if that was in this file); behind a record above `floor`."""
        if begin + least >= self.size:
            return None
        stamp = self._begin_before(begin, begin + least, after.begin if after else None)
        for base in range(begin + least, self.size, WINDOW_BYTES):
            look = _Look(self.read(base, base + WINDOW_BYTES), base, stamp, floor)
            look.go(is_enough=True)
            if look.cut or look.openings:
                return look.cut or next(iter(look.openings.values()))
            stamp = self._begin_before(base, base + WINDOW_BYTES, stamp)
        return None

    def last_opening(self, after: Start | None, begin: int, floor: int) -> Start | None:
        """Where betting opened last behind byte `begin`, as far as the end of the file tells."""
        base = max(begin, self.size - WINDOW_BYTES)
        stamp = self._begin_before(begin, base, after.begin if after else None)
        look = _Look(self.read(base, self.size), base, stamp, floor)
        look.go(is_enough=False)
        return next(reversed(look.openings.values()), None)

    def _begin_before(self, begin: int, end: int, before: Stamp | None) -> Stamp | None:
        """The last stamp from byte `begin` on that begins an export before byte `end`, and may go
        on behind that; where there is none, the one `before`."""
        data = self.read(begin, end + LONGEST_STAMP)
        for at in _stamps_backwards(data):
            stamp = _stamp_of(data[at : at + length_at(data, at)])
            if stamp and begin + at < end:
                return stamp
        return before

    def last_record(self) -> int:
        """What its last stamp says is its last record, 0 where that cannot be told."""
        data = self.read(self.size - WINDOW_BYTES // 2, self.size)
        for at in _stamps_backwards(data, ANY_STAMP):
            stamp = _stamp_of(data[at : at + length_at(data, at)])
            if stamp:
                return place(stamp["cursor"]).sequence
        return 0


def pieces(paths: tuple[Path, ...], start: Start | None, to_go_on: bool) -> Iterator[Piece]:
    """All of the files, or what is behind `start` in the first; `to_go_on`: the last piece begins
    where betting opened last, so that the next audit can begin there. Raises HostError 6101."""
    spans: list[Span] = []
    floor = start.sequence if start else 0
    cut, at = start, start.at if start else 0
    for path in paths:
        file = JournalBytes(path)
        here = cut if at else None
        while found := file.cut(here, at, max(0, PIECE_BYTES - _length(spans)), floor):
            yield Piece((*spans, Span(path, at, found.at)), cut, found)
            spans, cut, here, at = [], found, found, found.at
            floor = found.sequence
        spans.append(Span(path, at, file.size))
        floor, at = max(floor, file.last_record()), 0
    yield from _tail(spans, cut) if to_go_on else (Piece(tuple(spans), cut),)


def _tail(spans: list[Span], cut: Start | None) -> Iterator[Piece]:
    """The rest in two pieces, where betting opened last in its last file."""
    *before, last = spans
    floor = max([JournalBytes(span.path).last_record() for span in before], default=0)
    floor = max(floor, cut.sequence if cut else 0)
    here = cut if cut and not before else None
    found = JournalBytes(last.path).last_opening(here, last.begin, floor)
    if found:
        yield Piece((*before, Span(last.path, last.begin, found.at)), cut, found)
        yield Piece((Span(last.path, found.at, last.end),), found)
    else:
        yield Piece(tuple(spans), cut)


def has_checkpoint(start: Start) -> bool:
    """Whether an export tells how the table stood there."""
    return _checkpoint(start.begin) == start.sequence


def _length(spans: list[Span]) -> int:
    return sum(span.end - span.begin for span in spans)


def _stamps(data: bytes, kind: bytes) -> Iterator[int]:
    """Where whole stamps begin."""
    found = data.find(kind)
    while found >= 0:
        at = found - STAMP_HEADER
        if at >= 0 and data[at] == STAMP and is_whole(data[at : at + length_at(data, at)]):
            yield at
        found = data.find(kind, found + 1)


def _stamps_backwards(data: bytes, kind: bytes = BEGIN) -> Iterator[int]:
    found = data.rfind(kind)
    while found >= 0:
        at = found - STAMP_HEADER
        if at >= 0 and data[at] == STAMP and is_whole(data[at : at + length_at(data, at)]):
            yield at
        found = data.rfind(kind, 0, found + len(kind) - 1)


def _stamp_of(block: bytes) -> Stamp | None:
    """What a whole stamp says; None for what no export writes."""
    try:
        stamp: Stamp = json.loads(block[STAMP_HEADER:-CHECK])
        verify_stamp(stamp)
    except (KeyError, TypeError, ValueError, RecursionError):
        return None
    return stamp


def _checkpoint(begin: dict[str, Any]) -> int | None:
    """The record behind which the checkpoint of an export is, if nothing lay there."""
    if not begin["checkpoint"]:
        return None
    checkpoint = json.loads(begin["checkpoint"])
    return None if "betting" in checkpoint["state"] else place(checkpoint["cursor"]).sequence
