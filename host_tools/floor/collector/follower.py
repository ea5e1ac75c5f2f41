"""The journal of one board followed into its archive: what is new is read, kept, and only then
confirmed. It is asked as `tablectl log export` asks, so a round is not disturbed: a reply has two
records while one is in play, and the board serves whatever happens at the table first."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from math import inf
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.floor.collector.archive import Archive, Unit
from host_tools.floor.collector.turn import ROLE
from host_tools.journal import stamps
from host_tools.journal.blocks import stamp_block
from host_tools.journal.export import (
    NO_CURSOR,
    ask,
    confirm,
    records_in,
    sequence_of,
    slot_part,
    slot_text,
    slot_texts,
)

UNIT_BYTES = 1 << 16
# More records than a ring has room for: a board that tells of more and more is asked on later.
MOST_A_LOOK = 1 << 16
# Behind the longest text of a slot: the reply says only how long that is and its CRC.
BEHIND_TEXT = 4084
NO_TEXTS: dict[str, str | None] = dict.fromkeys(("checkpoint", "configuration"))
# Half of the ring (firmware/tablectl/store/ring.py): from there on it is confirmed at once.
HALF_RING = 118_000
# Five wrong signatures lock the role out, and each refusal may leave a record.
REFUSED_S = 300.0


@dataclass(frozen=True)
class Followed:
    """`records` came, up to number `last`; `confirmed`: the board was told so; `free` bytes of its
    ring, as it told last; `missing`: records that it no longer had, as (first, last);
    `refused`: what the board said to a confirmation, which is not tried again for a while."""

    records: int
    last: int
    confirmed: bool
    free: int
    missing: tuple[int, int] | None = None
    refused: Refused | None = None


@dataclass
class Follower:
    """`client` has shaken hands, with the key of the collector where there is one; `now` gives the
    date and time (UTC); a confirmation comes `confirm_s` after the one before at the earliest,
    unless the ring fills."""

    client: LinkClient
    archive: Archive
    now: Callable[[], datetime]
    confirm_s: float = 60.0
    tell: Callable[[Unit], Any] = lambda unit: None
    _confirmed_at: datetime | None = None
    _refused_at: datetime | None = None
    _configuration: int | None = None

    def follow(self) -> Followed:
        """Everything that the board has now. Raises OSError, which ends the archive; HostError
        6804 for a board whose journal is not the one that is kept, 6805, what the link raises."""
        self.archive.roll(self._today())
        after, reply, missing = self._first()
        first = sequence_of(after)
        gap = missing and missing[0]
        while reply["cursor"] != after and sequence_of(after) - first < MOST_A_LOOK:
            reply = self._keep(after, reply, gap)
            self.archive.roll(self._today())
            after, gap = reply["cursor"], None
            if after != reply["head"]:
                reply = self._ask(after)
        last = sequence_of(after)
        followed = Followed(last - first, last, False, reply["free"], missing)
        return self._confirm(followed, reply)

    def confirm_again(self) -> None:
        """There is another key: what was refused may be taken now."""
        self._refused_at = None

    def confirm_now(self) -> None:
        """Before a clean end, whenever the last one was."""
        self._confirmed_at = None
        self.follow()

    def _first(self) -> tuple[str, Message, tuple[int, int] | None]:
        """(behind which record, the reply with those that follow, the records that are lost before
        them)."""
        archive = self.archive
        reply = self._behind(archive.cursor) if archive.cursor else None
        if reply and archive.cursor and reply["epoch"] == archive.epoch:
            return archive.cursor, reply, None
        reply = self._ask(None)
        archive.close()
        oldest = reply["oldest"]
        if archive.cursor is None or reply["epoch"] != archive.epoch:
            return oldest, reply, None
        kept, before = sequence_of(archive.cursor), sequence_of(oldest)
        if before <= kept:
            port = self.client.stream.name
            raise HostError(6804, port=port, file=self.client.identity["uid"], record=kept)
        return oldest, reply, (kept + 1, before)

    def _behind(self, cursor: str) -> Message | None:
        """None where the board has no such place."""
        try:
            return self._ask(cursor)
        except Refused as refused:
            if refused.error["code"] != NO_CURSOR:
                raise
            return None

    def _ask(self, after: str | None) -> Message:
        return ask(self.client, after)

    def _keep(self, after: str, reply: Message, missing: int | None) -> Message:
        """The records of a reply and of those that follow, in the archive, as many as came before
        the link failed. Returns the last reply."""
        first = sequence_of(after) + 1
        slots = self._slots()
        begin = stamps.begin(self.client.identity, after, reply, slots, self.now())
        data = stamp_block(begin) + records_in(self.client, reply, after)
        cut = None
        while reply["cursor"] != reply["head"] and len(data) < UNIT_BYTES and not cut:
            try:
                following = self._ask(reply["cursor"])
                data += records_in(self.client, following, reply["cursor"])
                reply = following
            except HostError as error:
                cut = error
        end = stamps.end(reply["cursor"], reply["time"], self.now())
        last = sequence_of(reply["cursor"])
        unit = Unit(reply["epoch"], first, last, data, end, missing)
        self.archive.append(unit, self._today())
        self.tell(unit)
        if cut:
            raise cut
        return reply

    def _slots(self) -> dict[str, str | None]:
        """What records are played from: both texts at the beginning of a segment, and when the
        table has another configuration than at the last unit."""
        crc = slot_part(self.client, "configuration", BEHIND_TEXT)["crc"]
        changed, self._configuration = crc != self._configuration, crc
        if self.archive.begins_segment:
            return slot_texts(self.client)
        return (
            {**NO_TEXTS, "configuration": slot_text(self.client, "configuration")}
            if changed
            else NO_TEXTS
        )

    def _confirm(self, followed: Followed, reply: Message) -> Followed:
        """Tell the board what is kept, if it is time to."""
        cursor = self.archive.cursor
        if ROLE not in self.client.keys or cursor is None or not self._is_due(reply, cursor):
            return followed
        try:
            free = confirm(self.client, cursor)
        except Refused as refused:
            # Somebody else has read the journal since: next time.
            if refused.error["code"] == NO_CURSOR:
                return followed
            self._refused_at = self.now()
            return replace(followed, refused=refused)
        self._confirmed_at = self.now()
        return replace(followed, confirmed=True, free=free)

    def _is_due(self, reply: Message, cursor: str) -> bool:
        if sequence_of(cursor) <= reply["exported"] or self._since(self._refused_at) < REFUSED_S:
            return False
        return reply["free"] < HALF_RING or self._since(self._confirmed_at) >= self.confirm_s

    def _since(self, moment: datetime | None) -> float:
        """Seconds; without end where it never was."""
        return (self.now() - moment).total_seconds() if moment else inf

    def _today(self) -> str:
        return self.now().date().isoformat()
