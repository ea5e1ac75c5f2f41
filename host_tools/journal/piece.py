"""One piece of an audit, by itself: its records, and the rounds in them from where the table is
known. Nothing but plain data goes in and comes out, so that another process can do it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, reduce
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from tablectl.store.journal import UNPROVISIONED

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.journal import contents, joining
from host_tools.journal.blocks import MAGIC
from host_tools.journal.contents import Contents, Export
from host_tools.journal.cuts import JournalBytes, Piece, Span, has_checkpoint
from host_tools.journal.finding import Finding
from host_tools.journal.ledger import Registers
from host_tools.journal.link_days import Day, LinkDays
from host_tools.journal.playback import Standing, told_in
from host_tools.journal.replay import Replay, Tell, replay

# Somebody without the key changed all of a file, or named another key: so many are told.
MOST_FINDINGS = 10_000
MOST_CONFIGURATIONS = 1_000


@dataclass(frozen=True)
class Terms:
    """What all pieces are held to. `key` of the journal, None for none; `allowed`: public keys
    (hex digits) of those who may have exported; `paths`: all files of the audit; `texts`:
    configurations besides those that they tell; `earlier`: keys of the journal before `key`."""

    key: bytes | None
    paths: tuple[Path, ...]
    allowed: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    earlier: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class Signed:
    """An export that ended: at byte `at`, behind `record`; `begun`, `ended`: the host's dates;
    `sha256`: of the file before it, as `signer` signed it."""

    at: int | None
    record: int
    file: str
    begun: str
    ended: str
    signer: str | None
    sha256: str | None

    def finding(self, text: str) -> Finding:
        return Finding(self.record, text, self.at, self.file)


@dataclass(frozen=True)
class Bytes:
    """What was read of a file: its SHA-256, what was mended in it, exports that ended there."""

    span: Span
    sha256: str
    mended: dict[int, int]
    exports: list[Signed]


@dataclass
class Found:
    """`records`: how many, up to `last`, at `cursor`; `findings`: about records and stamps,
    `played`: about rounds and meters, `many` of the former; `epochs` that records begin, `told`
    those that exports tell, `strange`: (epoch, what to say unless a record begins it);
    `public`: whether all are sealed with the key of boards that were given none."""

    records: int
    before: int
    last: int
    cursor: str | None
    uid: str | None
    epoch: str | None
    unfinished: bool
    size: int
    bytes: list[Bytes]
    unsealed: int
    public: bool
    epochs: list[str]
    told: list[str]
    strange: list[tuple[str | None, Finding]]
    findings: list[Finding]
    many: int
    played: list[Finding] = field(default_factory=list)
    rounds: int = 0
    left_out: int = 0
    registers: list[Registers] = field(default_factory=list)
    standing: Standing | None = None
    stopped: HostError | None = None
    link_days: list[Day] = field(default_factory=list)


def look(piece: Piece, terms: Terms, standing: Standing | None = None) -> Found:
    """What is found in a piece; `standing`: how the table stood where it begins, if no checkpoint
    tells. Raises HostError 6101, 6111, 6801."""
    return look_whole(piece, terms, standing)[0]


def look_whole(
    piece: Piece, terms: Terms, standing: Standing | None = None, tell: Tell | None = None
) -> tuple[Found, Contents, Replay]:
    """The same, with all records of the piece; `tell` is given each that was played."""
    files = [_bytes_of(span) for span in piece.spans]
    parts = _walked(piece, files, terms, terms.key)
    public = False
    if terms.key is None:
        held = _walked(piece, files, terms, UNPROVISIONED)
        public = not any(part.findings for part in held)
        parts = held if public else parts
    whole = reduce(joining.joined, parts)
    found = _of_records(whole, public)
    spans = zip(piece.spans, files, parts, strict=True)
    found.bytes = [
        Bytes(span, sha256(data).hexdigest(), part.mended, list(_signed(part.exports)))
        for span, data, part in spans
    ]
    played, found.link_days = _played(piece, whole, terms, standing, tell)
    found.played = played.findings[:MOST_FINDINGS]
    found.rounds, found.left_out = played.rounds, played.left_out
    found.registers, found.stopped = played.ledger.registers(), played.stopped
    found.standing = played.playback.standing()
    return found, whole, played


def _bytes_of(span: Span) -> bytes:
    if span.end - span.begin > whole_file.JOURNAL_BYTES:
        raise HostError(6111, file=span.path, limit=f"{whole_file.JOURNAL_BYTES:,}")
    data = JournalBytes(span.path).read(span.begin, span.end)
    if span.begin == 0 and not data.startswith(MAGIC):
        raise HostError(6801, file=span.path, reason="it does not begin as one")
    return data


def _walked(piece: Piece, files: list[bytes], terms: Terms, key: bytes | None) -> list[Contents]:
    parts = []
    for span, data in zip(piece.spans, files, strict=True):
        start = piece.start if span.begin else None
        end = piece.end if span is piece.spans[-1] else None
        file = str(span.path) if len(terms.paths) > 1 else ""
        parts.append(contents.walked(data, key, start, end, file, terms.earlier))
        if not parts[-1].exports:
            raise HostError(6801, file=span.path, reason="there is no export in it")
    return parts


def _of_records(whole: Contents, public: bool) -> Found:
    begun = [entry.facts["epoch"] for entry in whole.entries if entry.name == "epoch"]
    told = [export.begin.get("epoch") for export in whole.exports]
    return Found(
        records=len(whole.entries),
        before=whole.before,
        last=whole.last_record,
        cursor=whole.last,
        uid=whole.uid,
        epoch=whole.epoch,
        unfinished=whole.unfinished,
        size=whole.size,
        bytes=[],
        unsealed=whole.unsealed,
        public=public,
        epochs=begun,
        told=[epoch for epoch in dict.fromkeys(told) if epoch],
        strange=list(strange_epochs(whole.exports)),
        findings=whole.findings[:MOST_FINDINGS],
        many=len(whole.findings),
    )


def strange_epochs(exports: list[Export]) -> Iterator[tuple[str | None, Finding]]:
    """(epoch, what to say unless a record begins it) of exports of another epoch than the one
    before."""
    for one, other in pairwise(exports):
        before, epoch = one.begin.get("epoch"), other.begin.get("epoch")
        if before and epoch != before:
            text = f"the export behind it is of epoch {epoch}, which no record begins"
            yield epoch, Finding(one.record, text, one.at, one.file)


def _signed(exports: list[Export]) -> Iterator[Signed]:
    for one in exports:
        if one.end:
            dates = one.begin["host"], one.end["host"]
            yield Signed(one.at, one.record, one.file, *dates, one.signer, one.sha256)


def _played(
    piece: Piece, whole: Contents, terms: Terms, standing: Standing | None, tell: Tell | None
) -> tuple[Replay, list[Day]]:
    played, days = _replayed(piece, whole, terms.texts, standing, tell)
    texts = _told_anywhere(terms.paths) if played.stopped else ()
    if set(texts) - {*terms.texts, *told_in(whole.exports)}:
        played, days = _replayed(piece, whole, (*terms.texts, *texts), standing, tell)
    if piece.end and has_checkpoint(piece.end) and not played.stopped:
        played.hold_to_betting()
    return played, days


def _replayed(
    piece: Piece,
    whole: Contents,
    texts: tuple[str, ...],
    standing: Standing | None,
    tell: Tell | None,
) -> tuple[Replay, list[Day]]:
    days = LinkDays(whole)

    def told(*record: Any) -> None:
        days.tell(*record)
        if tell:
            tell(*record)

    played = replay(piece.spans[-1].path, whole, tell=told, texts=texts, standing=standing)
    return played, days.days


@cache
def _told_anywhere(paths: tuple[Path, ...]) -> tuple[str, ...]:
    """Configurations that any export of the files tells: a table may go back to one."""
    begins = chain.from_iterable(JournalBytes(path).begins() for path in paths)
    texts: dict[str, None] = {}
    for begin in begins:
        if len(texts) < MOST_CONFIGURATIONS and begin["configuration"]:
            texts[begin["configuration"]] = None
    return tuple(texts)
