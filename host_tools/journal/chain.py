"""Whether the records of a file are all there, each once and in its place, and whether each was
sealed behind the one before it.

The seal is looked at with the standard library's HMAC, from RECORDS.md of firmware/tablectl/store
alone: the tag of a record is the first 8 bytes of HMAC-SHA-256 over the tag before it and all of
the record before its tag, its sequence and time between the two, which stand before it in the
file.
"""

import hmac
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field

from tablectl.store import elapsed
from tablectl.store.journal import UNPROVISIONED
from tablectl.store.records import KINDS

from host_tools.common.plain import counted
from host_tools.journal.blocks import RECORD_HEADER
from host_tools.journal.finding import Finding

TAG = slice(-12, -4)
# What is sealed of a block: all between the lengths and the tag.
BODY = slice(2, -12)
TAG_BYTES = 8
# Where a record says what passed since the one before.
PASSED_AT = RECORD_HEADER.size + 1
PROVISIONED = KINDS["provisioned"][0]
# So many values has the record of a change of one role's key: by whom, and whose.
NAMES_A_KEY = 2
UNSEALED = "not sealed with this key behind the record before it"


@dataclass
class Damage:
    """`length` bytes at byte `at`, behind record `after`, are no block."""

    at: int
    length: int
    after: int


@dataclass
class Chain:
    """`earlier`: keys before `key`, the oldest first; `before`: the record that the file begins
    behind; `until`: the last that belongs there, None
    where that is the last there is; `records`: (byte of the file, bytes) of
    each by its sequence, in the order of the file; `unsound`: records that are there and not to be
    believed; `unsealed`: how many of them for their seal."""

    key: bytes | None
    earlier: tuple[bytes, ...] = ()
    before: int = 0
    until: int | None = None
    records: dict[int, tuple[int, bytes]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    unsound: set[int] = field(default_factory=set)
    unsealed: int = 0
    _tag_before: bytes | None = None
    _time_before: int | None = None
    _last: int = 0
    _damages: list[Damage] = field(default_factory=list)
    _ends: dict[int, int] = field(default_factory=dict)

    def begin(self, sequence: int, tag: bytes, time: int) -> None:
        """The file begins behind this record."""
        self.before = self._last = sequence
        self._tag_before = tag
        self._time_before = time

    def damage(self, at: int, length: int) -> None:
        """So many bytes are no block; a record or more may have stood there."""
        self._damages.append(Damage(at, length, self._last))

    def take(self, sequence: int, at: int, data: bytes) -> bool:
        """A whole record; False for one that the file has already."""
        if sequence in self.records:
            first, other = self.records[sequence]
            alike = "the same" if data == other else "and says something else"
            text = f"stands a second time; the first is at byte {first}, {alike}"
            self.findings.append(Finding(sequence, text, at))
            return False
        self.records[sequence] = at, data
        self._ends[sequence] = at + len(data)
        self._last = sequence
        return True

    def reach(self, sequence: int, end: int) -> None:
        """A stamp that ends at byte `end` says that the records before it go up to this one."""
        self._ends[sequence] = end

    def tag(self, sequence: int) -> bytes | None:
        """Of a record of the file, or of the one that the file begins behind."""
        if sequence in self.records:
            return self.records[sequence][1][TAG]
        return self._tag_before if sequence == self.before else None

    @property
    def last(self) -> int:
        """The record that was seen last, in the order of the file."""
        return self._last

    def finish(self) -> None:
        """Find what can be told only once all records were seen."""
        self.findings.extend(self._moved())
        self.findings.extend(self._missing())
        self.findings.extend(self._seals())
        self.findings.extend(self._times())

    def _moved(self) -> Iterator[Finding]:
        """The least records that have to be put elsewhere for all to be in their order."""
        order = list(self.records)
        if order == sorted(order) and all(map(self.belongs, (*order[:1], *order[-1:]))):
            return
        in_place = set(_longest_rise(order))
        before = self.before
        for sequence in order:
            if sequence not in in_place or not self.belongs(sequence):
                text = f"out of its place, behind record {before}"
                yield Finding(sequence, text, self.records[sequence][0])
            before = sequence

    def belongs(self, sequence: int) -> bool:
        """Whether a record of this number has a place there."""
        return self.before < sequence and (self.until is None or sequence <= self.until)

    def _missing(self) -> Iterator[Finding]:
        """Records that are not in the file, and damaged bytes in the place of which some were."""
        gaps = dict(self._gaps())
        for damage in self._damages:
            first = damage.after + 1
            last = gaps.pop(first, damage.after)
            yield Finding(first, _damaged(damage, first, last), damage.at)
        for first, last in gaps.items():
            which = f"record {first} is" if first == last else f"records {first} to {last} are"
            yield Finding(first, f"{which} missing here", self._ends.get(first - 1))

    def _gaps(self) -> Iterator[tuple[int, int]]:
        """(first, last) of records that are not there."""
        before = self.before
        for sequence in sorted(filter(self.belongs, self.records)):
            if sequence > before + 1:
                yield before + 1, sequence - 1
            before = sequence
        reached = max(filter(self.belongs, self._ends), default=before)
        if reached > before:
            yield before + 1, reached

    def _seals(self) -> Iterator[Finding]:
        """Behind the record that gave the board all its keys, the next ones count; before it,
        those before. Only a later key makes the public one count for what a board without keys
        had recorded."""
        if self.key is None:
            return
        keys = [self.key]
        if self.key != UNPROVISIONED:
            keys = [UNPROVISIONED, *self.earlier, self.key]
        behind, tag, public = self.before, self._tag_before, list[tuple[int, int]]()
        first, changes = 0, True
        for sequence, (at, data) in sorted(self.records.items()):
            before = tag if sequence == behind + 1 else self.tag(sequence - 1)
            behind, tag = sequence, data[TAG]
            if before is None:
                continue
            may = range(first, len(keys) if changes else first + 1)
            fits = [n for n in may if _is_sealed(keys[n], before, data)]
            if not fits:
                yield self._unsealed(sequence, at)
                continue
            first, changes = fits[0], _gives_keys(data)
            if keys[first] == UNPROVISIONED != self.key:
                public.append((sequence, at))
            else:
                public.clear()
        for sequence, at in public:
            yield self._unsealed(sequence, at)

    def _unsealed(self, sequence: int, at: int) -> Finding:
        self.unsound.add(sequence)
        self.unsealed += 1
        return Finding(sequence, UNSEALED, at)

    def _times(self) -> Iterator[Finding]:
        """What passed since the record before leads to the time that stands before the record; the
        seal says so by itself."""
        if self.key is not None:
            return
        for sequence, (at, data) in sorted(self.records.items()):
            before = self._time(sequence - 1)
            if before is None:
                continue
            time, told = _time_of(data), _told_time(data, before)
            if told != time:
                self.unsound.add(sequence)
                text = f"its time is {time}, and {told} by the record before it"
                yield Finding(sequence, text, at)

    def _time(self, sequence: int) -> int | None:
        """Of a record of the file, or of the one that the file begins behind."""
        if sequence in self.records:
            return _time_of(self.records[sequence][1])
        return self._time_before if sequence == self.before else None


def _is_sealed(key: bytes, tag_before: bytes, data: bytes) -> bool:
    whole = hmac.digest(key, tag_before + data[BODY], "sha256")
    return hmac.compare_digest(whole[:TAG_BYTES], data[TAG])


def _gives_keys(data: bytes) -> bool:
    """Whether it is the record of a change of all keys, which names no role's key: its first byte
    has its type and how many values it has."""
    kind, values = divmod(data[RECORD_HEADER.size], 4)
    return kind == PROVISIONED and values < NAMES_A_KEY


def _time_of(data: bytes) -> int:
    *_, time = RECORD_HEADER.unpack_from(data)
    assert isinstance(time, int)
    return time


def _told_time(data: bytes, before: int) -> int | None:
    try:
        time: int = elapsed.decode(data, PASSED_AT, before)[0]
    except ValueError:
        return None
    return time


def _damaged(damage: Damage, first: int, last: int) -> str:
    if last < first:
        return f"before it {counted(damage.length, 'byte')} of no record"
    text = f"damaged: {counted(damage.length, 'byte', 'are')} not as their CRC-32 says"
    return f"{text}, records {first} to {last}" if last > first else text


def _longest_rise(numbers: list[int]) -> Iterator[int]:
    """The longest part of different numbers that rises, backwards: patience sorting."""
    ends: list[int] = []
    places: list[int] = []
    came_before: list[int] = []
    for place, number in enumerate(numbers):
        pile = bisect(ends, number)
        came_before.append(places[pile - 1] if pile else -1)
        if pile == len(ends):
            ends.append(number)
            places.append(place)
        else:
            ends[pile] = number
            places[pile] = place
    place = places[-1] if places else -1
    while place >= 0:
        yield numbers[place]
        place = came_before[place]
