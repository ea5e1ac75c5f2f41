"""What a journal file says, record by record, and whether its records follow each other as the
board sealed them.

The chain is looked at with the standard library's HMAC, from RECORDS.md of firmware/tablectl/store
alone: the tag of a record is the first 8 bytes of HMAC-SHA-256 over the tag before it and all of
the record before its tag.
"""

import hmac
import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from tablectl.store.records import EVENTS, facts_of

from host_tools.errors import HostError
from host_tools.journal.blocks import MAGIC, Block, Stamp, blocks

HEADER = struct.Struct("<BBIHI")
TAG = slice(-12, -4)
BODY = slice(0, -12)
PAYLOAD = slice(12, -12)
TAG_BYTES = 8
UNSEALED = "not sealed with this key behind the record before it"


@dataclass(frozen=True)
class Finding:
    """Something that is not as the board wrote it; `record` is a sequence number."""

    record: int
    text: str

    def __str__(self) -> str:
        return f"record {self.record}: {self.text}"


@dataclass(frozen=True)
class Entry:
    """A record; `time` in microseconds of the table's clock, `tag` in hex digits."""

    sequence: int
    time: int
    facts: dict[str, Any]
    tag: str = ""

    @property
    def name(self) -> str:
        name: str = self.facts["event"]
        return name

    @property
    def is_event(self) -> bool:
        return self.name in EVENTS


@dataclass
class Export:
    """One run of `tablectl log export`: `last` counts the entries when it ended; `end` is None
    for one that was cut off."""

    begin: Stamp
    last: int = 0
    end: Stamp | None = None


@dataclass
class Contents:
    """`last`: the cursor of the last whole stamp, which ends at byte `resumes_at`; `before`: the
    sequence that the file begins behind; `unfinished`: no stamp ends the last export."""

    exports: list[Export] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    before: int = 0
    last: str | None = None
    unfinished: bool = False
    resumes_at: int = len(MAGIC)
    size: int = 0

    @property
    def uid(self) -> str | None:
        return self.exports[0].begin["uid"] if self.exports else None


def load(path: Path, key: bytes | None = None) -> Contents:
    """The file at `path`, its chain held to `key` if there is one. Raises HostError 6101, 6801."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HostError(6101, file=path, reason=error.strerror or error) from None
    if not data.startswith(MAGIC):
        raise HostError(6801, file=path, reason="it does not begin as one")
    contents = read(data, key)
    if not contents.exports:
        raise HostError(6801, file=path, reason="there is no export in it")
    return contents


def read(data: bytes, key: bytes | None = None) -> Contents:
    walk = _Walk(key)
    walk.contents.size = len(data)
    for block in blocks(data):
        walk.take(block)
    walk.finish()
    return walk.contents


def entries_of(records: bytes) -> Iterator[Entry]:
    """The records that the board gave in one reply."""
    while records:
        length, number, sequence, low, high = HEADER.unpack_from(records)
        facts = facts_of(number, records[:length][PAYLOAD])
        yield _entry(sequence, low | high << 16, facts, records[:length])
        records = records[length:]


def _entry(sequence: int, time: int, facts: dict[str, Any], data: bytes) -> Entry:
    return Entry(sequence, time, {**facts, "time": time}, data[TAG].hex())


def joined(one: Contents, other: Contents) -> Contents:
    """The contents of a file and of the next one, which may begin with records that both have."""
    last = one.entries[-1].sequence if one.entries else one.before
    findings = [*one.findings, *other.findings]
    if other.uid != one.uid:
        findings.append(Finding(last + 1, f"the next file is of board {other.uid}"))
    if other.before > last:
        text = f"records from {last + 1} to {other.before} are in no file"
        findings.append(Finding(other.before + 1, text))
    tags = {entry.sequence: entry.tag for entry in one.entries}
    for entry in other.entries:
        if tags.get(entry.sequence, entry.tag) != entry.tag:
            findings.append(Finding(entry.sequence, "another one in the next file"))
    further = [entry for entry in other.entries if entry.sequence > last]
    shift = len(one.entries) - (len(other.entries) - len(further))
    exports = [replace(export, last=max(0, export.last + shift)) for export in other.exports]
    return Contents(
        [*one.exports, *exports],
        [*one.entries, *further],
        findings,
        one.before,
        other.last,
        other.unfinished,
    )


class _Walk:
    """Goes over the blocks of a file. `tag` is None where the one before is not known."""

    def __init__(self, key: bytes | None) -> None:
        self.contents = Contents()
        self.key = key
        self.sequence = 0
        self.tag: bytes | None = None
        self.inside = False
        self.damaged = False

    def take(self, block: Block) -> None:
        if block.damaged:
            self._find(self.sequence + 1, "damaged, or not whole: its CRC-32 does not fit")
            self.damaged, self.tag = True, None
            return
        try:
            stamp = block.stamp
            if stamp is None:
                self._take_record(block.data)
                self.damaged = False
            else:
                self._take_stamp(stamp)
                self.contents.resumes_at = block.end
        except (KeyError, TypeError, ValueError):
            self._find(self.sequence + 1, "before it a stamp that no export writes")

    def finish(self) -> None:
        self.contents.unfinished = self.inside

    def _find(self, record: int, text: str) -> None:
        self.contents.findings.append(Finding(record, text))

    def _take_stamp(self, stamp: Stamp) -> None:
        contents = self.contents
        cursor = stamp["cursor"]
        sequence, tag = _place(cursor)
        if stamp["stamp"] == "begin":
            verify_begin(stamp)
            if contents.exports and stamp["uid"] != contents.uid:
                self._find(self.sequence + 1, f"what follows is of board {stamp['uid']}")
            if not contents.exports:
                contents.before = self.sequence = sequence
                self.tag = tag
            contents.exports.append(Export(stamp))
        if (sequence, tag) != (self.sequence, self.tag) and not self.damaged:
            self._find(self.sequence, f"the stamp behind it says record {sequence}, {tag.hex()}")
        self.inside = stamp["stamp"] != "end"
        if stamp["stamp"] == "end" and contents.exports:
            contents.exports[-1].end = stamp
            contents.exports[-1].last = len(contents.entries)
        contents.last = cursor

    def _take_record(self, data: bytes) -> None:
        _, number, sequence, low, high = HEADER.unpack_from(data)
        if not self.inside:
            self._find(sequence, "stands outside of an export")
            self.inside = True
        follows = self._follows(sequence)
        if follows and not self._is_sealed(data):
            self._find(sequence, UNSEALED)
        self.sequence, self.tag = sequence, data[TAG]
        try:
            facts = facts_of(number, data[PAYLOAD])
        except ValueError as error:
            self._find(sequence, f"no record that a board writes: {error}")
            return
        self.contents.entries.append(_entry(sequence, low | high << 16, facts, data))

    def _follows(self, sequence: int) -> bool:
        """Whether it is the next one; one may lie in the damage before it."""
        if sequence == self.sequence + 1 or (self.damaged and sequence == self.sequence + 2):
            return True
        if sequence > self.sequence:
            self._find(sequence, f"records from {self.sequence + 1} to {sequence - 1} are missing")
        else:
            self._find(sequence, f"out of its place, behind record {self.sequence}")
        return False

    def _is_sealed(self, data: bytes) -> bool:
        if self.key is None or self.tag is None:
            return True
        whole = hmac.new(self.key, self.tag + data[BODY], "sha256").digest()
        return hmac.compare_digest(whole[:TAG_BYTES], data[TAG])


def verify_begin(stamp: Stamp) -> None:
    """Raises KeyError, TypeError or ValueError unless it has what an audit reads."""
    datetime.fromisoformat(stamp["host"])
    if not isinstance(stamp["uid"], str) or not isinstance(stamp["table"], int):
        raise TypeError
    for name in ("checkpoint", "configuration"):
        if stamp[name] is not None and not isinstance(json.loads(stamp[name]), dict):
            raise TypeError


def _place(cursor: str) -> tuple[int, bytes]:
    """(sequence, tag) of the record before a cursor."""
    sequence, _, tag = cursor.split(".")
    return int(sequence), bytes.fromhex(tag)
