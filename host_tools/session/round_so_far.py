"""The round in play as the board's own journal has it, for somebody who has missed a part of it.

Cards, dice and positions are told once on the link; the records behind the last checkpoint have
them all. They go through the rules once more, here.
"""

import json
from base64 import b64decode
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from tablectl.core.table import Table

from host_tools.device.link.client import LinkClient
from host_tools.journal.contents import Contents, Export
from host_tools.journal.entry import Entry
from host_tools.journal.export import slot_text
from host_tools.journal.known_table import KnownTable
from host_tools.journal.playback import Playback
from host_tools.journal.record_shower import RecordShower
from host_tools.journal.reply import entries_of


def round_so_far(client: LinkClient) -> KnownTable | None:
    """What is known of the round in play, None for a board that keeps no table to begin with.
    Raises HostError 62xx where the board does not answer."""
    contents = record_of_round(client)
    if contents is None:
        return None
    playback = Playback(Path(client.stream.name), contents)
    known = KnownTable()
    shower = RecordShower(known)
    opened = playback.begin()
    if not opened.opened:
        return None
    shower.show(opened, playback)
    for entry in contents.entries:
        shower.take(entry, playback.take(entry), playback)
    return known


def table_of_round(client: LinkClient) -> Table | None:
    """The table of the round in play as the rules have it here: what is tried on it does not come
    to the board. Raises HostError 62xx where the board does not answer."""
    contents = record_of_round(client)
    if contents is None:
        return None
    playback = Playback(Path(client.stream.name), contents)
    playback.begin()
    for entry in contents.entries:
        playback.take(entry)
    return playback.table


Kept = dict[str, str | None]


def record_of_round(client: LinkClient) -> Contents | None:
    """The records of the round in play, behind what the board kept when it began."""
    kept = kept_of_round(client)
    return None if kept is None else records_behind(client, kept)


def kept_of_round(client: LinkClient) -> Kept | None:
    """What the board kept when the round in play began: its configuration and its table then."""
    kept = {name: slot_text(client, name) for name in ("configuration", "checkpoint")}
    return None if None in kept.values() else kept


def records_behind(client: LinkClient, kept: Kept, until: int | None = None) -> Contents:
    """The records behind a `kept_of_round`, before number `until`, up to the newest without one.
    Raises HostError 62xx where the board does not answer or has them no more."""
    records = _records(client, cursor_of(kept))
    before = sequence_of(kept)
    entries = list(takewhile(lambda entry: until is None or entry.sequence <= until, records))
    return Contents([Export(dict(kept))], entries, before=before)


def sequence_of(kept: Kept) -> int:
    """The number of the last record before the round."""
    return int(cursor_of(kept).split(".")[0])


def cursor_of(kept: Kept) -> str:
    cursor: str = json.loads(kept["checkpoint"] or "{}")["cursor"]
    return cursor


def _records(client: LinkClient, after: str) -> Iterator[Entry]:
    while True:
        reply = client.request("journal", after=after)
        yield from entries_of(b64decode(reply["data"]), after, reply["cursor"])
        after = reply["cursor"]
        if after == reply["head"]:
            return
