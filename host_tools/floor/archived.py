"""What a collector has signed about the files of a board, manifest and summaries of days, and what
it has noted in the tail, held against the files that lie in the folder: whether one is gone, cut
off, another one or none of the collector's."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from host_tools.common import sums, whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import counted, plain
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor.collector import manifest, tail
from host_tools.floor.collector.archive import MANIFEST, TAIL, signer_of
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.tail import NAME, Day, Segment
from host_tools.floor.segments import PATTERN, is_kept
from host_tools.journal import contents

Entry = dict[str, Any]
SUMMARY = "????-??-??.json"


def findings(folder: Path, signers: tuple[str, ...] = ()) -> list[str]:
    """One line for each thing that does not agree, none where all does, or where no collector has
    written; `signers`: whose signatures count (hex digits of public keys), without: of any key.
    Raises HostError 6101, 6111."""
    kept = is_kept(folder) or any(NAME.fullmatch(path.name) for path in folder.glob(PATTERN))
    return list(_Archived(folder, signers).findings()) if kept else []


def of_folder(folder: Path, signers: tuple[str, ...] = ()) -> list[str]:
    """The same of the folder of a board of which a collector is known: one that it has signed
    nothing of is another one. Raises HostError 6101, 6111."""
    if signers and not is_kept(folder):
        return ["no collector has signed what is in its folder"]
    return findings(folder, signers)


class _Archived:
    def __init__(self, folder: Path, signers: tuple[str, ...]) -> None:
        self._folder, self._signers = folder, signers
        self._days: dict[str, Day] = {}
        self._lines: dict[str, str] = {}

    def findings(self) -> Iterator[str]:
        # In this order: a collector that goes on meanwhile adds to the end of what comes later.
        names = (path.name for path in self._folder.iterdir() if NAME.fullmatch(path.name))
        there = sorted(names, key=_number)
        for path in sorted(self._folder.glob(PATTERN)):
            if not NAME.fullmatch(path.name):
                yield f"{plain(path.name)} has not the name of a file of a collector"
        summaries = {path.stem: path for path in self._folder.glob(SUMMARY)}
        written = self._tail()
        data = self._manifest()
        if written:
            if len(data) < written.manifest:
                yield f"the manifest has {counted(len(data), 'byte')}, and had {written.manifest}"
            # What is behind was being written when the collector was cut off.
            data = data[: written.manifest]
        elif there or summaries or data:
            yield f"the file {TAIL} is gone, or nothing whole is in it"
        listed, before, last = set[str](), "", Segment("", "", "", 0, 0)
        for number, line in enumerate(data.splitlines(keepends=True), 1):
            try:
                entry = self._entry(line, before)
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                yield f"line {number} of the manifest: {plain(str(error))}"
                break
            before = manifest.digest(line)
            listed.add(entry["segment"])
            yield from self._segment(entry)
            segment = self._counted(entry, before)
            begins = entry.get("missing", [segment.first])[0]
            if segment.epoch == last.epoch and begins != last.last + 1:
                yield f"{segment.name} begins with record {begins}, and not {last.last + 1}"
            last = segment
        if written and written.line != before:
            yield "the last line of the manifest is not the one that was written last"
        yield from self._numbers(sorted(listed), there, written)
        yield from self._written(written.segment if written else None)
        yield from self._summaries(summaries)

    def _manifest(self) -> bytes:
        path = self._folder / MANIFEST
        return whole_file.read(path, whole_file.JOURNAL_BYTES) if path.exists() else b""

    def _tail(self) -> tail.Tail | None:
        try:
            return tail.read(SystemDisk(self._folder), TAIL)
        except OSError as error:
            raise HostError(6101, file=self._folder / TAIL, reason=error.strerror) from None

    def _entry(self, line: bytes, before: str) -> Entry:
        """Raises ValueError."""
        entry = self._signed(line)
        if entry["before"] != before:
            raise ValueError("it does not follow the line before it")
        if not NAME.fullmatch(entry["segment"]):
            raise ValueError("it names no file of a collector")
        return entry

    def _signed(self, line: bytes) -> Entry:
        """Raises ValueError."""
        entry: Entry = json.loads(line)
        if f"{canonical(entry)}\n".encode() != line:
            raise ValueError("it is not as a collector writes it")
        signer = entry["signer"]
        known = not self._signers or signer in self._signers
        if not (known and signatures.are_signed(entry, signatures.from_digits(signer))):
            raise ValueError(f"{signer[: signatures.NAME_DIGITS]} has not signed it, or may not")
        if entry["uid"] != self._folder.name:
            raise ValueError(f"it is of board {entry['uid']}")
        return entry

    def _segment(self, entry: Entry) -> Iterator[str]:
        path = self._folder / entry["segment"]
        if not path.is_file() or path.is_symlink():
            yield f"{path.name} is gone, which the manifest has"
        elif path.stat().st_size != entry["bytes"] or sums.digest_of(path) != entry["sha256"]:
            yield f"{path.name} is not as the manifest has it"

    def _counted(self, entry: Entry, line: str) -> Segment:
        segment = Segment(
            **{name: entry[name] for name in ("epoch", "first", "last", "bytes")},
            name=entry["segment"],
            day=entry["day"],
        )
        self._days[segment.day] = manifest.added(self._days.get(segment.day), segment)
        self._lines[segment.day] = line
        return segment

    def _written(self, segment: Segment | None) -> Iterator[str]:
        """The file that is written to: no line of the manifest has it yet, the tail has."""
        if segment is None or not segment.bytes:
            return
        path = self._folder / segment.name
        if not path.is_file() or path.is_symlink():
            yield f"{path.name} is gone, which was written to last"
            return
        data = contents.bytes_of(path)[: segment.bytes]
        if len(data) < segment.bytes or sha256(data).hexdigest() != segment.sha256:
            yield f"{path.name} is not as it was when it was written to last"
            return
        signer = signer_of(data) or ""
        if not signer or (self._signers and signer not in self._signers):
            who = signer[: signatures.NAME_DIGITS] or "nobody"
            yield f"{path.name}: {who} has signed it, who may not"

    def _numbers(
        self, listed: list[str], there: list[str], written: tail.Tail | None
    ) -> Iterator[str]:
        """The file that is written to alone is not in the manifest yet."""
        last = {written.segment.name} if written and written.segment else set[str]()
        for name in there:
            if name not in listed and name not in last:
                yield f"{name} is not in the manifest"
        numbers = sorted(_number(name) for name in {*listed, *last})
        for number, place in enumerate(numbers, 1):
            if number != place:
                yield f"file {number:06} is gone, and the manifest has nothing of it"
                return
        if written and written.segments != len(numbers):
            yield f"{counted(written.segments, 'file')} begun, and the manifest has {len(numbers)}"

    def _summaries(self, found: dict[str, Path]) -> Iterator[str]:
        """Each day but the last one that a file is of has one, and says what the manifest does."""
        for day in sorted({*found, *sorted(self._days)[:-1]}):
            if day not in found:
                yield f"the summary of {day} is gone"
                continue
            try:
                said = self._signed(whole_file.read(found[day], whole_file.TEXT_BYTES))
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                yield f"the summary of {day}: {plain(str(error))}"
                continue
            day_sums = vars(self._days[day]) if day in self._days else {}
            wanted = {**day_sums, "line": self._lines.get(day)}
            if {name: said.get(name) for name in wanted} != wanted:
                yield f"the summary of {day} does not say what the manifest does"


def _number(name: str) -> int:
    return int(name.removesuffix(".journal").rpartition("-")[2])
