"""The journal of one board in files (README.md): appended to by whole exports, each on the disk
before the board may be told. What the tail does not say was not done: it is cut off and comes from
the board again. After an OSError an archive is used no more; another one resumes."""

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.floor.collector import manifest, tail
from host_tools.floor.collector.disk import Disk
from host_tools.floor.collector.tail import Segment, Tail
from host_tools.journal import contents, stamps
from host_tools.journal.blocks import MAGIC, Stamp, stamp_block
from host_tools.journal.contents import Contents

MANIFEST, TAIL = "manifest", "tail"
ROOT = "."
SEGMENT_BYTES = 1 << 20


@dataclass(frozen=True)
class Unit:
    """Records `first` to `last` as blocks with the stamp before them, the stamp `end` behind them,
    and the cursor there. `missing`: the first of the records before them that the board no longer
    had."""

    epoch: str
    first: int
    last: int
    blocks: bytes
    end: Stamp
    missing: int | None = None


def signer_of(data: bytes) -> str | None:
    """Whose public key (hex digits) has signed the file to its end; None where nobody has."""
    found = contents.read(data)
    if not found.exports or found.unfinished or found.mended or found.resumes_at != len(data):
        return None
    return found.exports[-1].signer


class Archive:
    """`cursor`: behind which the next records belong, in `epoch`; None where nothing is kept."""

    def __init__(
        self, disk: Disk, uid: str, signer: Ed25519PrivateKey, most: int = SEGMENT_BYTES
    ) -> None:
        """Go on where the last one ended, which takes as long however much is kept. Raises
        OSError, and HostError 6816 for files without a whole tail, and where the newest is not as
        it was signed."""
        self._disk, self._uid, self._signer, self._most = disk, uid, signer, most
        self._hash = sha256()
        self._tail = self._resumed()
        self._tidy()

    @property
    def cursor(self) -> str | None:
        return self._tail.cursor

    @property
    def epoch(self) -> str | None:
        return self._tail.epoch

    @property
    def begins_segment(self) -> bool:
        """Whether the next unit begins another file, which has to be readable by itself."""
        return self._tail.segment is None

    def roll(self, today: str) -> None:
        """Close the segment once it is long enough or of another day, and sum up a day that has
        passed. A clock that was put back begins no day again."""
        segment = self._tail.segment
        if segment and (segment.day < today or segment.bytes >= self._most):
            self._close(segment)
        day = self._tail.day
        if day and day.day < today and self._tail.segment is None:
            self._sum_up(day)
            self._put(day=None)

    def append(self, unit: Unit, today: str) -> None:
        """All of it is on the disk when it returns. A segment has one epoch and no gap: `close`
        before a unit of another epoch or with records missing before it."""
        segment, data = self._tail.segment, unit.blocks
        if segment is None:
            segment, data = self._begin(unit, today), MAGIC + data
        self._hash.update(data)
        block = stamp_block(stamps.signed(unit.end, self._hash.hexdigest(), self._signer))
        self._hash.update(block)
        name = self._place(segment.name)
        self._disk.write(name, segment.bytes, data + block)
        self._disk.sync(name)
        if not segment.bytes:
            self._disk.sync_folder(self._uid)
        size, digest = segment.bytes + len(data) + len(block), self._hash.hexdigest()
        segment = replace(segment, last=unit.last, bytes=size, sha256=digest)
        self._put(segment=segment, epoch=unit.epoch, cursor=unit.end["cursor"])

    def close(self) -> None:
        """What comes next begins another segment."""
        if self._tail.segment:
            self._close(self._tail.segment)

    def _resumed(self) -> Tail:
        disk, place = self._disk, self._place(TAIL)
        disk.make_folder(self._uid)
        disk.sync_folder(ROOT)
        found = tail.read(disk, place)
        if found is None:
            others = [name for name in disk.names(self._uid) if name != TAIL]
            if others:
                raise HostError(
                    6816, file=place, reason=f"nothing whole is in it, and {others[0]} lies there"
                )
            disk.create(place)
            found = Tail()
        # What a sync that failed left in the system's memory may look as if it was on the disk.
        tail.write(disk, place, found)
        if not found.number:
            disk.sync_folder(self._uid)
        return found

    def _tidy(self) -> None:
        """What was not finished: a segment is closed where its last whole unit ends, because what
        its signature needs is known for that place alone."""
        segment = self._tail.segment
        if segment is None:
            return
        name = self._place(segment.name)
        if reason := self._differs(segment):
            raise HostError(6816, file=name, reason=reason)
        if segment.bytes:
            self._disk.truncate(name, segment.bytes)
            self._disk.sync(name)
            self._close(segment)
        else:
            self._disk.remove(name)
            self._disk.sync_folder(self._uid)
            self._put(segment=None, segments=self._tail.segments - 1)

    def _differs(self, segment: Segment) -> str | None:
        """What is wrong with the file of the segment. Whoever can write to the tail has no key:
        the stamp behind the last unit is held against all before it, before the next signature
        says the same."""
        if not segment.name.endswith(f"-{self._tail.segments:06}.journal"):
            return f"the tail says that {segment.name} is the newest file"
        if not segment.bytes:
            return None
        data = self._disk.read(self._place(segment.name), segment.bytes) or b""
        if len(data) < segment.bytes or sha256(data).hexdigest() != segment.sha256:
            return "the file is gone, cut off or another one"
        signer = signer_of(data)
        if signer is None or not self._is_of(segment, contents.read(data)):
            return "the file is not as it was signed"
        if signer != signatures.digits_of(self._signer.public_key()):
            key = signer[: signatures.NAME_DIGITS]
            return (
                f"key {key} has signed the file: start the collector with that key once, or else"
            )
        return None

    def _is_of(self, segment: Segment, found: Contents) -> bool:
        """Not another file that was signed, of this board or of another one."""
        told = found.uid, found.epoch, found.before + 1, found.last_record, found.last
        mine = self._uid, segment.epoch, segment.first, segment.last, self._tail.cursor
        return told == mine

    def _begin(self, unit: Unit, today: str) -> Segment:
        day = max(today, self._tail.day.day if self._tail.day else today)
        name = manifest.name_of_next(self._tail, day)
        if name in self._disk.names(self._uid):
            # Such as when an older tail was put back: what the board gave up may be in it.
            reason = f"the tail does not know of {name}, which lies there"
            raise HostError(6816, file=self._place(TAIL), reason=reason)
        segment = Segment(name, day, unit.epoch, unit.first, unit.last, unit.missing)
        self._put(segment=segment, segments=self._tail.segments + 1)
        self._disk.create(self._place(name))
        self._hash = sha256()
        return segment

    def _close(self, segment: Segment) -> None:
        name, size = self._place(MANIFEST), self._tail.manifest
        line = manifest.line_of(self._uid, segment, self._tail.line, self._signer)
        if not size:
            self._disk.create(name)
        # Where a write of it was cut off, the same bytes go there once more.
        self._disk.write(name, size, line)
        self._disk.sync(name)
        if not size:
            self._disk.sync_folder(self._uid)
        self._put(
            segment=None,
            manifest=size + len(line),
            line=manifest.digest(line),
            day=manifest.added(self._tail.day, segment),
        )

    def _sum_up(self, day: tail.Day) -> None:
        name = self._place(f"{day.day}.json")
        part = name + ".part"
        self._disk.create(part)
        data = manifest.summary_of(self._uid, day, self._tail.line, self._signer)
        self._disk.write(part, 0, data)
        self._disk.sync(part)
        self._disk.rename(part, name)
        self._disk.sync_folder(self._uid)

    def _put(self, **changes: Any) -> None:
        changed = replace(self._tail, number=self._tail.number + 1, **changes)
        tail.write(self._disk, self._place(TAIL), changed)
        self._tail = changed

    def _place(self, name: str) -> str:
        return f"{self._uid}/{name}"
