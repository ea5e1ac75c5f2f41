"""Where the kept journal of a board ends: all that is needed to go on, in a file of two slots.

Each state is written over the older of the two, so that while one is written the other is whole,
as in the memory of the board (`firmware/tablectl/store/slots.py`). A slot is one block of a disk.
"""

import json
import re
from binascii import crc32
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from host_tools.common import whole_file
from host_tools.floor.collector.disk import Disk
from host_tools.journal.forms import place

SLOT_BYTES = 4096
CHECK_DIGITS = 8
DAY = re.compile(r"\d{4}-\d\d-\d\d")
NAME = re.compile(DAY.pattern + r"-\d{6,}\.journal")


@dataclass(frozen=True)
class Segment:
    """A file of records that is written to. `first` and `last`: the numbers of its records;
    `missing`: the first record of a gap before them, which the board no longer had; `sha256`: of
    its `bytes`, of which there are none before the first records are on the disk."""

    name: str
    day: str
    epoch: str
    first: int
    last: int
    missing: int | None = None
    bytes: int = 0
    sha256: str = ""


@dataclass(frozen=True)
class Day:
    """The segments of a day that are closed."""

    day: str
    segments: int
    records: int
    bytes: int
    first: int
    last: int


@dataclass(frozen=True)
class Tail:
    """`number`: how often it was written; `cursor`: behind which the next records belong, in this
    `epoch` of the board's memory (None: none was kept yet); `segments`: how many were begun;
    `manifest`: its bytes; `line`: the SHA-256 of its last line."""

    number: int = 0
    epoch: str | None = None
    cursor: str | None = None
    segments: int = 0
    segment: Segment | None = None
    manifest: int = 0
    line: str = ""
    day: Day | None = None


def read(disk: Disk, name: str) -> Tail | None:
    """The newest state that is whole; None where there is none."""
    data = disk.read(name, 2 * SLOT_BYTES) or b""
    found = [_decoded(data[at : at + SLOT_BYTES]) for at in (0, SLOT_BYTES)]
    return max((tail for tail in found if tail), key=lambda tail: tail.number, default=None)


def write(disk: Disk, name: str, tail: Tail) -> None:
    """In the place of the state before the last one; on the disk when it returns."""
    disk.write(name, (tail.number & 1) * SLOT_BYTES, _encoded(tail, name))
    disk.sync(name)


def _encoded(tail: Tail, name: str = "tail") -> bytes:
    """Raises HostError 6505 for one that has no room in its slot."""
    text = json.dumps(asdict(tail)).encode()
    most = SLOT_BYTES - CHECK_DIGITS - 1
    text = whole_file.within(Path(name), text, most).ljust(most)
    return text + f"{crc32(text):08x}\n".encode()


def _decoded(slot: bytes) -> Tail | None:
    text, check = slot[: -CHECK_DIGITS - 1], slot[-CHECK_DIGITS - 1 :]
    if len(slot) != SLOT_BYTES or check != f"{crc32(text):08x}\n".encode():
        return None
    try:
        facts = json.loads(text)
        segment, day = facts["segment"], facts["day"]
        facts["segment"] = Segment(**segment) if segment else None
        facts["day"] = Day(**day) if day else None
        found = Tail(**facts)
        parts = [part for part in (found, found.segment, found.day) if part]
        whole = all(map(_is_of_its_form, parts))
        if found.cursor is not None:
            place(found.cursor)
    except (KeyError, RecursionError, TypeError, ValueError):
        # Anybody who may write there can make the check right.
        return None
    return found if whole else None


def _is_of_its_form(fact: Tail | Segment | Day) -> bool:
    """Names lie in the folder of the board, and numbers are no less than 0."""
    values = vars(fact)
    if isinstance(fact, Segment) and not (NAME.fullmatch(fact.name) and DAY.fullmatch(fact.day)):
        return False
    if isinstance(fact, Day) and not DAY.fullmatch(fact.day):
        return False
    kinds: dict[str, Any] = {one.name: one.type for one in fields(fact)}
    if not all(isinstance(values[name], kind) for name, kind in kinds.items()):
        return False
    return all(value >= 0 for value in values.values() if isinstance(value, int))
