"""One reply of a board about its journal, held to its form (link/README.md of the firmware), and
its records as blocks of a journal file."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tablectl.core.money import is_whole
from tablectl.store.elapsed import LIMIT
from tablectl.store.records import MOST, TAG_BYTES, decode
from tablectl.store.ring import Cursor, cursor_of

from host_tools.journal.blocks import record_block
from host_tools.journal.chain import TAG
from host_tools.journal.entry import Entry, entry_of
from host_tools.journal.forms import place as place_of

EPOCH = re.compile("[0-9a-f]{16}")
# Longer than any text that a board keeps in a slot.
SLOT_LIMIT = 4096


def verify_journal(reply: Mapping[str, Any], after: str | None) -> None:
    """Of a reply to `journal`, which asked for what is behind the cursor `after`: it leads on or
    is the end, so that whoever asks again and again gets to an end. Raises ValueError."""
    try:
        reached, head = place_of(reply["cursor"]), place_of(reply["head"])
        oldest = place_of(reply["oldest"])
        epoch = reply["epoch"]
        numbers = reply["exported"], reply["free"], reply["time"]
        is_text = isinstance(reply["data"], str) and (epoch is None or isinstance(epoch, str))
    except (KeyError, TypeError, ValueError):
        raise ValueError("the reply is not of its form") from None
    if not is_text or (epoch is not None and not EPOCH.fullmatch(epoch)):
        raise ValueError("the reply is not of its form")
    if not all(is_whole(number) and 0 <= number < LIMIT for number in numbers):
        raise ValueError("the reply is not of its form")
    behind = place_of(after) if after else oldest
    leads_on = behind.sequence < reached.sequence <= head.sequence
    if not leads_on and not reply["cursor"] == reply["head"] == (after or reply["oldest"]):
        raise ValueError(f"what follows record {behind.sequence} does not lead on")


def verify_slot(reply: Mapping[str, Any]) -> None:
    """Of a reply to `slot`. Raises ValueError."""
    size, crc = reply.get("bytes", -1), reply.get("crc")
    whole = is_whole(size) and is_whole(crc)
    if not whole or not 0 <= size <= SLOT_LIMIT or not isinstance(reply.get("data"), str):
        raise ValueError("the reply is not of its form")


def blocks_of(records: bytes, after: str, reached: str) -> Iterator[bytes]:
    """Each record behind the cursor `after` as a block, up to the cursor `reached`. Raises
    ValueError unless they are whole and lead from the one to the other."""
    place, end = cursor_of(after), cursor_of(reached)
    while records:
        if place.sequence == end.sequence:
            raise ValueError(f"record {end.sequence} is not the last of it")
        length, block = _first(records, place)
        place.sequence += 1
        place.tag = block[TAG]
        records = records[length:]
        yield block
    if (place.sequence, place.time, place.tag) != (end.sequence, end.time, end.tag):
        raise ValueError(f"record {end.sequence} is not the last of it")


def _first(records: bytes, place: Cursor) -> tuple[int, bytes]:
    facts, end = decode(records, place.time)
    length = end + TAG_BYTES
    if length > min(len(records), MOST):
        raise ValueError(f"record {place.sequence + 1} is cut off")
    place.time = facts["time"]
    return length, record_block(place.sequence + 1, place.time, records[:length])


def entries_of(records: bytes, after: str, reached: str) -> Iterator[Entry]:
    """What they say."""
    return map(entry_of, blocks_of(records, after, reached))
