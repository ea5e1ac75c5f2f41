"""The records of one reply of a board as blocks of a journal file."""

from collections.abc import Iterator

from tablectl.store import format_1
from tablectl.store.records import TAG_BYTES, decode
from tablectl.store.ring import Cursor, cursor_of

from host_tools.journal.blocks import record_block
from host_tools.journal.chain import TAG
from host_tools.journal.entry import Entry, entry_of
from host_tools.journal.legible import legible


def blocks_of(records: bytes, after: str, reached: str) -> Iterator[bytes]:
    """Each record behind the cursor `after` as a block, up to the cursor `reached`. Raises
    ValueError unless they are whole and lead from the one to the other."""
    place, end = cursor_of(after), cursor_of(reached)
    while records:
        length, block = _first_of_format_1(records, place)
        if not length:
            length, block = _first_of_format_2(records, place)
        place.sequence += 1
        place.tag = block[TAG]
        records = records[length:]
        yield block
    if (place.sequence, place.time, place.tag) != (end.sequence, end.time, end.tag):
        raise ValueError(f"record {end.sequence} is not the last of it")


def _first_of_format_1(records: bytes, place: Cursor) -> tuple[int, bytes]:
    """(length of the record behind `place`, its block); (0, nothing) where format 2 has begun."""
    if place.time is not None:
        return 0, b""
    sequence, facts, length = format_1.parse(records, legible)
    if sequence != place.sequence + 1:
        raise ValueError(f"record {place.sequence + 1} is missing")
    if facts["event"] == format_1.LAST:
        place.time = facts["time"]
    return length, records[:length]


def _first_of_format_2(records: bytes, place: Cursor) -> tuple[int, bytes]:
    facts, end = decode(records, place.time)
    length = end + TAG_BYTES
    if length > len(records):
        raise ValueError(f"record {place.sequence + 1} is cut off")
    place.time = facts["time"]
    return length, record_block(place.sequence + 1, place.time, records[:length])


def entries_of(records: bytes, after: str, reached: str) -> Iterator[Entry]:
    """What they say."""
    return map(entry_of, blocks_of(records, after, reached))
