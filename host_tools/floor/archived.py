"""What a collector has signed about the files of a board, manifest and summaries of days, held
against the files that lie in the folder: whether one is gone, cut off or another one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.common import sums, whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import signatures
from host_tools.floor.collector import manifest, tail
from host_tools.floor.collector.archive import MANIFEST, TAIL
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.tail import NAME, Day, Segment

Entry = dict[str, Any]
SUMMARY = "????-??-??.json"


def findings(folder: Path, signers: tuple[str, ...] = ()) -> list[str]:
    """One line for each thing that does not agree, none where all does; `signers`: whose
    signatures count (hex digits of public keys), without: of any key. Raises HostError 6101,
    6111."""
    return list(_Archived(folder, signers).findings())


class _Archived:
    def __init__(self, folder: Path, signers: tuple[str, ...]) -> None:
        self._folder, self._signers = folder, signers
        self._days: dict[str, Day] = {}
        self._lines: dict[str, str] = {}

    def findings(self) -> Iterator[str]:
        # In this order: a collector that goes on meanwhile adds to the end of what comes later.
        names = (path.name for path in self._folder.iterdir() if NAME.fullmatch(path.name))
        there = sorted(names, key=_number)
        summaries = {path.stem: path for path in self._folder.glob(SUMMARY)}
        written = self._tail()
        data = self._manifest()
        if written:
            if len(data) < written.manifest:
                yield f"the manifest has {len(data)} bytes, and had {written.manifest}"
            # What is behind was being written when the collector was cut off.
            data = data[: written.manifest]
        listed, before = set[str](), ""
        for number, line in enumerate(data.splitlines(keepends=True), 1):
            try:
                entry = self._entry(line, before)
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                yield f"line {number} of the manifest: {plain(str(error))}"
                break
            before = manifest.digest(line)
            listed.add(entry["segment"])
            yield from self._segment(entry)
            self._count(entry, before)
        yield from self._numbers(sorted(listed), there)
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
        signer = entry["signer"]
        known = not self._signers or signer in self._signers
        if not (known and signatures.are_signed(entry, signatures.from_digits(signer))):
            raise ValueError(f"{signer[: signatures.NAME_DIGITS]} has not signed it, or may not")
        if entry["uid"] != self._folder.name:
            raise ValueError(f"it is of board {entry['uid']}")
        return entry

    def _segment(self, entry: Entry) -> Iterator[str]:
        path = self._folder / entry["segment"]
        if not path.is_file():
            yield f"{path.name} is gone, which the manifest has"
        elif path.stat().st_size != entry["bytes"] or sums.digest_of(path) != entry["sha256"]:
            yield f"{path.name} is not as the manifest has it"

    def _count(self, entry: Entry, line: str) -> None:
        segment = Segment(
            **{name: entry[name] for name in ("epoch", "first", "last", "bytes")},
            name=entry["segment"],
            day=entry["day"],
        )
        self._days[segment.day] = manifest.added(self._days.get(segment.day), segment)
        self._lines[segment.day] = line

    def _numbers(self, listed: list[str], there: list[str]) -> Iterator[str]:
        """The file that is written to is the last one, and it alone is not in the manifest yet."""
        for name in there[:-1]:
            if name not in listed:
                yield f"{name} is not in the manifest"
        counted = sorted(_number(name) for name in {*listed, *there[-1:]})
        for number, place in enumerate(counted, 1):
            if number != place:
                yield f"file {number:06} is gone, and the manifest has nothing of it"
                break

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
            counted = vars(self._days[day]) if day in self._days else {}
            wanted = {**counted, "line": self._lines.get(day)}
            if {name: said.get(name) for name in wanted} != wanted:
                yield f"the summary of {day} does not say what the manifest does"


def _number(name: str) -> int:
    return int(name.removesuffix(".journal").rpartition("-")[2])
