"""One client of a board, and what is bounded of it. Pure."""

from collections import deque
from typing import Any

from tablectl.core.errors import LinkError
from tablectl.core.money import is_whole
from tablectl.link import dispatch, frames, requests

Message = dict[str, Any]

# Requests that wait; behind them nothing more is read from the client.
MOST_WAITING = 8
# Lines that are none: a handshake sends a few on purpose.
MOST_BAD = 32
# What waits for a client that does not read.
MOST_UNREAD = 1 << 18
# Events that are enough for the collector to look at the table.
ENOUGH_UNREAD = 1 << 12


class Client:
    """`waiting`: requests in their order; `unread`: bytes on their way to the client; `dropped`:
    why it has to go, None while it may stay; `asked`: its request that the board has; `is_own`: it
    is the collector itself; `hears`: it wants the events."""

    def __init__(self, number: int, is_own: bool = False, hears: bool = True) -> None:
        self.number = number
        self.is_own = is_own
        self.hears = hears
        self.waiting: deque[Message] = deque()
        self.unread = bytearray()
        self.dropped: str | None = None
        self.asked: Message | None = None
        self._frames = frames.Frames()
        self._bad = 0
        self._last_line: bytes | None = None
        self._last_reply: bytes = b""

    @property
    def is_read(self) -> bool:
        """Whether it may send more now."""
        return self.dropped is None and len(self.waiting) < MOST_WAITING

    def take(self, data: bytes) -> None:
        """Bytes from the client."""
        for line in self._frames.feed(data):
            self._take_line(line)

    def tell(self, line: bytes) -> None:
        """A line for the client."""
        if self.dropped is None:
            self.unread += line
        if len(self.unread) > MOST_UNREAD:
            self.dropped = "it does not read"

    def hear(self, line: bytes) -> None:
        """An event. To the collector itself it is a sign to look, and may be left out of many."""
        if self.hears and not (self.is_own and len(self.unread) > ENOUGH_UNREAD):
            self.tell(line)

    def reply(self, request: Message, reply: Message) -> None:
        """The board's, under the number that the client gave its request. Raises LinkError 2002
        for one that no board sends: encoded anew it is longer than a line."""
        line = frames.encode({**reply, "id": request["id"]})
        self._last_reply = line
        self.tell(line)

    def refuse(self, number: int | None, error: LinkError) -> None:
        self.tell(frames.encode(dispatch.error_reply(number, error)))

    def _take_line(self, line: bytes | LinkError) -> None:
        if not isinstance(line, LinkError) and not line.strip():
            return
        try:
            if isinstance(line, LinkError):
                raise line
            message = frames.decode_request(line)
            if not is_whole(message.get("id")) or not 0 <= message["id"] <= dispatch.ID_LIMIT:
                raise LinkError(2003, {"reason": "no id"})
            if not dispatch.fits(message.get("do"), "name"):
                raise LinkError(2003, {"reason": "no request in do"})
        except LinkError as error:
            self._bad += 1
            self.refuse(None, error)
            if self._bad > MOST_BAD:
                self.dropped = "it sends what is no request"
            return
        self._take_request(message, line)

    def _take_request(self, message: Message, line: bytes | LinkError) -> None:
        """As the board does, a line that was doubled is served once, unless it only reads."""
        if line == self._last_line and requests.effect_of(message.get("do")) != requests.READS:
            self.tell(self._last_reply)
            return
        self._last_line = line if isinstance(line, bytes) else None
        self._last_reply = b""
        self.waiting.append(message)
