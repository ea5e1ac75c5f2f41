"""What a journal file says, record by record, and what in it is not as an export writes it."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tablectl.store.ring import Cursor

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import counted, plain
from host_tools.device import signatures
from host_tools.journal.blocks import MAGIC, Block, Stamp, blocks
from host_tools.journal.chain import Chain
from host_tools.journal.damage import changed_byte, repaired
from host_tools.journal.digests import Digests
from host_tools.journal.entry import Entry, entry_of
from host_tools.journal.finding import Finding
from host_tools.journal.forms import place, verify_stamp

NOT_THE_FILE = "the file up to here is not what its exporter signed"


@dataclass(frozen=True)
class Start:
    """Where the reading of a file begins that is not read from its first byte: behind record
    `sequence`, whose tag and time are known, inside the export of `begin`."""

    at: int
    sequence: int
    tag: bytes
    time: int
    begin: Stamp


@dataclass
class Export:
    """One run of `tablectl log export`: `last` counts the entries when it ended; `end` is None
    for one that was cut off, else at byte `at`, behind record `record`; `signer`: whose public key
    (hex digits) fits its signature, None for an export that is not signed; `sha256`: of the file
    before `at`, as he signed it."""

    begin: Stamp
    last: int = 0
    end: Stamp | None = None
    record: int = 0
    at: int | None = None
    signer: str | None = None
    file: str = ""
    sha256: str | None = None

    def finding(self, text: str) -> Finding:
        """About its end."""
        return Finding(self.record, text, self.at, self.file)


@dataclass
class Contents:
    """`entries` by their sequence; `unsound`: the sequences of those that are not to be believed;
    `unsealed`: how many of them for their seal; `before`: the sequence that the file begins
    behind, `tag_before`: the tag of that record; `last`: the cursor of the last whole stamp, which
    ends at byte `resumes_at`; `unfinished`: no stamp ends the last export; `mended`: what bytes
    were that somebody changed, by their place."""

    exports: list[Export] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unsound: set[int] = field(default_factory=set)
    unsealed: int = 0
    before: int = 0
    tag_before: str = ""
    last: str | None = None
    unfinished: bool = False
    resumes_at: int = len(MAGIC)
    size: int = 0
    mended: dict[int, int] = field(default_factory=dict)

    @property
    def uid(self) -> str | None:
        return self.exports[0].begin["uid"] if self.exports else None

    @property
    def epoch(self) -> str | None:
        """That of the memory when it was exported last; None without an export."""
        return self.exports[-1].begin.get("epoch") if self.exports else None

    @property
    def epochs(self) -> list[str]:
        """Of the memory: those that no record of the file begins, as exports told them, then those
        that one begins, in their order."""
        found = [entry.facts["epoch"] for entry in self.entries if entry.name == "epoch"]
        told = [export.begin.get("epoch") for export in self.exports]
        before = [epoch for epoch in told if epoch and epoch not in found]
        return list(dict.fromkeys(before + found))

    @property
    def last_record(self) -> int:
        return self.entries[-1].sequence if self.entries else self.before


def told_epoch(contents: Contents) -> str:
    """At the last export; empty without one."""
    return plain(contents.epoch or "")


def epochs_of(contents: Contents, before: str | None) -> list[str]:
    """Of each record: what began with the last record of an epoch, in the file or `before` it."""
    told = told_epoch(contents)
    begun = [entry.facts["epoch"] for entry in contents.entries if entry.name == "epoch"]
    now = told if told not in begun else before or ""
    found = []
    for entry in contents.entries:
        now = entry.facts["epoch"] if entry.name == "epoch" else now
        found.append(now)
    return found


def load(path: Path, key: bytes | None = None) -> Contents:
    """The file at `path`, its chain held to `key` if there is one. Raises HostError 6101, 6111,
    6801."""
    return read_as(path, bytes_of(path), key)


def bytes_of(path: Path) -> bytes:
    """Raises HostError 6101, 6111."""
    return whole_file.read(path, whole_file.JOURNAL_BYTES)


def read_as(path: Path, data: bytes, key: bytes | None = None, file: str = "") -> Contents:
    """What `data` says, which are the bytes of the file. Raises HostError 6801."""
    if not data.startswith(MAGIC):
        raise HostError(6801, file=path, reason="it does not begin as one")
    contents = read(data, key, file)
    if not contents.exports:
        raise HostError(6801, file=path, reason="there is no export in it")
    return contents


def read(
    data: bytes, key: bytes | None = None, file: str = "", earlier: tuple[bytes, ...] = ()
) -> Contents:
    """What the bytes of a whole file say, its signatures held against all of it; `earlier`: keys
    before `key`."""
    contents = walked(data, key, file=file, earlier=earlier)
    for export in Digests().take(data, contents.exports, contents.mended):
        export.signer = None
        contents.findings.append(export.finding(NOT_THE_FILE))
    contents.findings.sort(key=lambda finding: finding.at or 0)
    return contents


def walked(
    data: bytes,
    key: bytes | None = None,
    start: Start | None = None,
    end: Start | None = None,
    file: str = "",
    earlier: tuple[bytes, ...] = (),
) -> Contents:
    """What bytes of a file say, from its beginning or from `start` on, to its end or to `end`;
    whether it is the file that its exporters signed is left to whoever has all of it. `file`: what
    findings call it; `earlier`: keys before `key`."""
    walk = _Walk(Chain(key, earlier, until=end.sequence if end else None), start, end, file)
    base = start.at if start else 0
    walk.contents.size = base + len(data)
    for block in blocks(data, 0 if start else len(MAGIC), base):
        walk.take(block)
    walk.finish()
    return walk.contents


class _Walk:
    """Goes over the blocks of a file."""

    def __init__(self, chain: Chain, start: Start | None, end: Start | None, file: str) -> None:
        self.contents = Contents()
        self.chain = chain
        self.entries: dict[int, Entry] = {}
        self.inside = start is not None
        self.is_part = bool(start or end)
        self.file = file
        if start:
            self.contents.exports.append(Export(start.begin, file=file))
            self.contents.before, self.contents.tag_before = start.sequence, start.tag.hex()
            self.chain.begin(start.sequence, start.tag, start.time)

    def take(self, block: Block) -> None:
        if block.damaged:
            block = self._mended(block)
        if not block.damaged:
            self._take_whole(block)

    def _take_whole(self, block: Block) -> None:
        try:
            if block.is_stamp:
                self._take_stamp(block.stamp, block)
                self.contents.resumes_at = block.end
            else:
                self._take_record(block)
        except (KeyError, TypeError, ValueError, RecursionError):
            self._find(self.chain.last + 1, "before it a stamp that no export writes", block.at)

    def finish(self) -> None:
        contents, chain = self.contents, self.chain
        chain.finish()
        contents.unfinished = self.inside
        there = sorted(filter(chain.belongs, self.entries) if self.is_part else self.entries)
        contents.entries = [self.entries[sequence] for sequence in there]
        contents.findings.extend(chain.findings)
        contents.findings = [replace(found, file=self.file) for found in contents.findings]
        contents.findings.sort(key=lambda finding: finding.at or 0)
        contents.unsound, contents.unsealed = chain.unsound, chain.unsealed

    def _mended(self, block: Block) -> Block:
        """The block as it was before its one changed byte, where that can be told."""
        record = self.chain.last + 1
        change = changed_byte(block.data)
        if change is None:
            if block.lacks and block.end == self.contents.size:
                text = f"the file ends {counted(block.lacks, 'byte')} before the end of it"
                self._find(record, text, block.at)
            else:
                self.chain.damage(block.at, len(block.data))
            return block
        data = repaired(block.data, change)
        self.contents.mended[block.at + change.place] = change.was
        mended = Block(block.at, data)
        of = "of the stamp before it " if mended.is_stamp else ""
        text = f"this byte {of}was changed: it is {change.found:02x} and was {change.was:02x}"
        self._find(record, text, block.at + change.place)
        return mended

    def _find(self, record: int, text: str, at: int) -> None:
        self.contents.findings.append(Finding(record, text, at))

    def _take_stamp(self, stamp: Any, block: Block) -> None:
        contents, chain = self.contents, self.chain
        verify_stamp(stamp)
        cursor = stamp["cursor"]
        behind = place(cursor)
        sequence, tag = behind.sequence, behind.tag
        if stamp["stamp"] == "begin":
            self._begin(stamp, behind, block.at)
        mine = chain.tag(sequence)
        if sequence < chain.last or mine not in (None, tag):
            text = f"the stamp behind it says record {sequence}, {tag.hex()}"
            self._find(chain.last, text, block.at)
        chain.reach(sequence, block.end)
        self.inside = stamp["stamp"] != "end"
        if stamp["stamp"] == "end" and contents.exports:
            export = contents.exports[-1]
            export.end, export.last = stamp, len(self.entries)
            export.record, export.at = sequence, block.at
            export.signer = export.sha256 = None
            if "signature" in stamp:
                self._take_signature(export, stamp)
        contents.last = cursor

    def _take_signature(self, export: Export, stamp: Stamp) -> None:
        """Whose key has signed the stamp, and with it all of the file before it."""
        digits: str = stamp["signer"]
        if not signatures.are_signed(stamp, signatures.from_digits(digits)):
            text = "the stamp behind it is not as its exporter signed it"
            self.contents.findings.append(export.finding(text))
        elif not isinstance(stamp["sha256"], str):
            raise TypeError("sha256")
        else:
            export.signer, export.sha256 = digits, stamp["sha256"]

    def _begin(self, stamp: Stamp, behind: Cursor, at: int) -> None:
        contents = self.contents
        if not contents.exports:
            contents.before, contents.tag_before = behind.sequence, behind.tag.hex()
            self.chain.begin(behind.sequence, behind.tag, behind.time)
        elif stamp["uid"] != contents.uid:
            self._find(self.chain.last + 1, f"what follows is of board {stamp['uid']}", at)
        contents.exports.append(Export(stamp, file=self.file))

    def _take_record(self, block: Block) -> None:
        sequence = int.from_bytes(block.data[2:6], "little")
        if not self.inside:
            self._find(sequence, "stands outside of an export", block.at)
            self.inside = True
        if not self.chain.take(sequence, block.at, block.data):
            return
        try:
            self.entries[sequence] = entry_of(block.data, block.at, self.file)
        except ValueError as error:
            self.chain.unsound.add(sequence)
            self._find(sequence, f"no record that a board writes: {error}", block.at)
