"""What a journal file says, record by record, and what in it is not as an export writes it."""

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablectl.store import format_1
from tablectl.store.elapsed import LIMIT
from tablectl.store.records import EVENTS, TAG_BYTES, decode
from tablectl.store.ring import Cursor

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import plain_value
from host_tools.device import signatures
from host_tools.journal.blocks import CHECK, FORMAT_2, MAGIC, RECORD_HEADER, Block, Stamp, blocks
from host_tools.journal.chain import TAG, Chain
from host_tools.journal.damage import changed_byte, repaired
from host_tools.journal.finding import Finding
from host_tools.journal.forms import place, verify_facts, verify_stamp
from host_tools.journal.legible import legible

# A record is read before the one before it is known; what passed since then leads to somewhere.
SOME_TIME = LIMIT // 2


@dataclass(frozen=True)
class Entry:
    """A record; `time` in microseconds of the table's clock, `tag` in hex digits; `at`: the byte
    of its file; `of_0_1_0`: that firmware wrote it."""

    sequence: int
    time: int
    facts: dict[str, Any]
    tag: str = ""
    at: int | None = None
    file: str = ""
    of_0_1_0: bool = False

    @property
    def name(self) -> str:
        return str(self.facts["event"])

    @property
    def is_event(self) -> bool:
        return self.name in EVENTS

    def finding(self, text: str) -> Finding:
        return Finding(self.sequence, text, self.at, self.file)


@dataclass
class Export:
    """One run of `tablectl log export`: `last` counts the entries when it ended; `end` is None
    for one that was cut off, else at byte `at`, behind record `record`; `signer`: whose public key
    (hex digits) fits its signature, None for an export that is not signed."""

    begin: Stamp
    last: int = 0
    end: Stamp | None = None
    record: int = 0
    at: int | None = None
    signer: str | None = None
    file: str = ""

    def finding(self, text: str) -> Finding:
        """About its end."""
        return Finding(self.record, text, self.at, self.file)


@dataclass
class Contents:
    """`entries` by their sequence; `unsound`: the sequences of those that are not to be believed;
    `unsealed`: how many of them for their seal; `before`: the sequence that the file begins
    behind; `last`: the cursor of the last whole stamp, which ends at byte `resumes_at`;
    `unfinished`: no stamp ends the last export."""

    exports: list[Export] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    unsound: set[int] = field(default_factory=set)
    unsealed: int = 0
    before: int = 0
    last: str | None = None
    unfinished: bool = False
    resumes_at: int = len(MAGIC)
    size: int = 0

    @property
    def uid(self) -> str | None:
        return self.exports[0].begin["uid"] if self.exports else None

    @property
    def epoch(self) -> str | None:
        """That of the memory when it was exported last; None for firmware 0.1.0: it had none."""
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


def load(path: Path, key: bytes | None = None) -> Contents:
    """The file at `path`, its chain held to `key` if there is one. Raises HostError 6101, 6111,
    6801."""
    return read_as(path, bytes_of(path), key)


def bytes_of(path: Path) -> bytes:
    """Raises HostError 6101, 6111."""
    return whole_file.read(path, whole_file.JOURNAL_BYTES)


def read_as(path: Path, data: bytes, key: bytes | None = None) -> Contents:
    """What `data` says, which are the bytes of the file. Raises HostError 6801."""
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


def entry_of(data: bytes, at: int | None = None) -> Entry:
    """The record of a block. Raises ValueError for what no board writes."""
    kind, _, sequence, low, high = RECORD_HEADER.unpack_from(data)
    time = low | high << 16
    if kind == FORMAT_2:
        record = data[RECORD_HEADER.size : -CHECK]
        facts, end = decode(record, SOME_TIME)
        if end + TAG_BYTES != len(record):
            raise ValueError(f"{len(record)} bytes for a record of {end + TAG_BYTES}")
    else:
        _, facts, _ = format_1.parse(data, legible)
    facts = {**plain_value(facts), "time": time}
    verify_facts(facts)
    return Entry(sequence, time, facts, data[TAG].hex(), at, of_0_1_0=kind != FORMAT_2)


class _Walk:
    """Goes over the blocks of a file."""

    def __init__(self, key: bytes | None) -> None:
        self.contents = Contents()
        self.chain = Chain(key)
        self.entries: dict[int, Entry] = {}
        self.inside = False
        self.hashed = sha256(MAGIC)

    def take(self, block: Block) -> None:
        if block.damaged:
            block = self._mended(block)
        if not block.damaged:
            self._take_whole(block)
        self.hashed.update(block.data)

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
        contents.entries = [self.entries[sequence] for sequence in sorted(self.entries)]
        contents.findings.extend(chain.findings)
        contents.findings.sort(key=lambda finding: finding.at or 0)
        contents.unsound, contents.unsealed = chain.unsound, chain.unsealed

    def _mended(self, block: Block) -> Block:
        """The block as it was before its one changed byte, where that can be told."""
        record = self.chain.last + 1
        change = changed_byte(block.data)
        if change is None:
            if block.lacks and block.end == self.contents.size:
                text = f"the file ends {block.lacks} bytes before the end of it"
                self._find(record, text, block.at)
            else:
                self.chain.damage(block.at, len(block.data))
            return block
        data = repaired(block.data, change)
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
            if "signature" in stamp:
                export.signer = self._signer(export, stamp)
        contents.last = cursor

    def _signer(self, export: Export, stamp: Stamp) -> str | None:
        """Whose key has signed the stamp, and with it all of the file before it."""
        digits: str = stamp["signer"]
        findings = self.contents.findings
        if not signatures.are_signed(stamp, signatures.from_digits(digits)):
            findings.append(export.finding("the stamp behind it is not as its exporter signed it"))
            return None
        if stamp["sha256"] != self.hashed.hexdigest():
            findings.append(export.finding("the file up to here is not what its exporter signed"))
            return None
        return digits

    def _begin(self, stamp: Stamp, behind: Cursor, at: int) -> None:
        contents = self.contents
        if not contents.exports:
            contents.before = behind.sequence
            self.chain.begin(behind.sequence, behind.tag, behind.time)
        elif stamp["uid"] != contents.uid:
            self._find(self.chain.last + 1, f"what follows is of board {stamp['uid']}", at)
        contents.exports.append(Export(stamp))

    def _take_record(self, block: Block) -> None:
        sequence = int.from_bytes(block.data[2:6], "little")
        if not self.inside:
            self._find(sequence, "stands outside of an export", block.at)
            self.inside = True
        if not self.chain.take(sequence, block.at, block.data):
            return
        try:
            self.entries[sequence] = entry_of(block.data, block.at)
        except ValueError as error:
            self.chain.unsound.add(sequence)
            self._find(sequence, f"no record that a board writes: {error}", block.at)
