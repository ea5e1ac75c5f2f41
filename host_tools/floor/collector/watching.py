"""One board watched: whatever it tells, and when it comes or goes, its table is looked at anew.

The board has little to do for it: a burst of events is one `status`, another one every 5 s shows
that it is there, and the rest is asked where it may have changed.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablectl.store.ring import RING_AT

from host_tools.common.errors import STREAM_ENDED, HostError
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.device.link.sockets import SocketStream
from host_tools.device.registers import NO_LEVEL
from host_tools.floor.collector import look
from host_tools.floor.collector.follower import BEHIND_TEXT
from host_tools.floor.collector.look import Look
from host_tools.journal.export import slot_part, slot_text

# Between two looks, while events come and while none do.
BURST_S = 0.1
QUIET_S = 5.0
# No answer in so long, three times, is none.
SILENT_S = 2.0
ENDS_WITHIN_S = 10.0
# More hits than a level has: none of them is told (firmware/tablectl/link/README.md).
NO_HITS = 24


class Watching(threading.Thread):
    """From when the board was met until it is gone. `seen` is given each look; `why`: what it
    means when the stream ends."""

    def __init__(
        self, identity: Message, stream: SocketStream, seen: Callable[[Look], Any]
    ) -> None:
        super().__init__(name=f"looks at {identity['uid']}", daemon=True)
        self._free: int | None = None
        self._seen = seen
        self._client = LinkClient(stream, self._hear)
        self._client.identity = identity
        chapter, version = look.text(identity.get("game")), look.text(identity["version"])
        self._look = Look(str(identity["uid"]), _now_us(), chapter=chapter, version=version)
        self._telling = threading.Lock()
        # Which meters are the table's own is known with its configuration.
        self._is_due, self._meters_are_due = True, False
        self._asked_s = self._asked_further_s = float("-inf")
        self._configuration: int | None = None
        self._linked: set[str] = set()
        self._stream = stream
        self._over = threading.Event()
        self.why = look.UNPLUGGED

    def has_free(self, free: int) -> None:
        """So many bytes of the ring, as whoever follows the journal was told."""
        self._free = free

    def has_lease(self, link: str | None, epoch: str | None, lease: str | None) -> None:
        """As whoever renews it was told, in a thread of his own."""
        self._tell(link=link, link_epoch=epoch, lease=lease)

    def end(self, why: str) -> None:
        self.why = why
        self._over.set()
        self._stream.hang_up()
        self.join(ENDS_WITHIN_S)

    def run(self) -> None:
        try:
            while not self._over.is_set():
                self._ask()
                self._listen()
        except HostError:
            # The stream has ended, and with it the board.
            pass
        finally:
            self._tell(reach=look.AWAY, why=self.why)
            self._client.close()

    def _listen(self) -> None:
        """Until the next look is due."""
        while not self._over.is_set():
            due_s = self._asked_s + (BURST_S if self._is_due else QUIET_S)
            rest_s = due_s - time.monotonic()
            if rest_s <= 0:
                return
            self._client.poll(rest_s)

    def _hear(self, event: Message) -> None:
        self._is_due = True
        self._meters_are_due = self._meters_are_due or event["ev"] == "meter"

    def _ask(self) -> None:
        """Raises HostError 6204 once the board is gone."""
        self._asked_s, self._is_due = time.monotonic(), False
        status = self._answer(lambda: self._client.request("status", SILENT_S))
        if status is None:
            self._tell(reach=look.AWAY, why=look.SILENT)
            return
        standing = look.standing(status)
        opened = standing["phase"] != look.CLOSED == self._look.phase
        holds = self._answer(self._holds) if standing["phase"] == look.HOLDING else []
        self._tell(at=_now_us(), reach=look.HERE, why=None, holds=holds, **standing)
        if self._meters_are_due or opened:
            self._meters_are_due = False
            self._tell(meters=self._answer(self._meters))
        if self._asked_s - self._asked_further_s >= QUIET_S:
            self._asked_further_s = self._asked_s
            self._ask_further()

    def _ask_further(self) -> None:
        """What hardly ever changes, and of which no event tells."""
        if self._look.ring is None:
            self._tell(ring=self._answer(self._ring))
        part = self._answer(lambda: slot_part(self._client, "configuration", BEHIND_TEXT))
        if part and part["crc"] != self._configuration:
            told = self._answer(lambda: slot_text(self._client, "configuration"))
            self._configuration = part["crc"]
            self._linked = look.linked_of(told)
            self._tell(meters=self._answer(self._meters), **look.table_of(told))

    def _answer(self, ask: Callable[[], Any]) -> Any:
        """None for what the board does not tell. Raises HostError 6204."""
        try:
            return ask()
        except HostError as error:
            if error.code == STREAM_ENDED:
                raise
            return None

    def _holds(self) -> list[Message]:
        """The award that waits was announced last."""
        last = look.whole(self._client.request("settlement", n=0).get("of")) or 1
        return look.hold_of(self._client.request("settlement", n=last - 1).get("line"))

    def _meters(self) -> dict[str, int]:
        levels: list[Message] = []
        of: int | None = 1
        try:
            while len(levels) < min(of or 0, look.MOST_LEVELS):
                reply = self._client.request("registers", level=len(levels), hit=NO_HITS)
                of = look.whole(reply.get("levels"))
                levels.append(reply)
        except Refused as refused:
            if refused.error["code"] != NO_LEVEL:
                raise
        own = [one for one in levels if look.text(one.get("level")) not in self._linked]
        return look.meters_of(own)

    def _ring(self) -> int | None:
        parts = self._client.request("devices").get("parts")
        memory = parts.get("fram") if isinstance(parts, dict) else None
        size = look.whole(memory.get("bytes")) if isinstance(memory, dict) else None
        return size - RING_AT if size and size > RING_AT else None

    def _tell(self, **facts: Any) -> None:
        with self._telling:
            self._look = replace(self._look, free=self._free, **facts)
            self._seen(self._look)


def _now_us() -> int:
    return time.time_ns() // 1000
