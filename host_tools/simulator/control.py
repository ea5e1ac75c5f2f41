"""The control connection of a bench: one JSON message a line there and back, over descriptors.

The messages stand in boards/bench/README.md.
"""

from __future__ import annotations

import json
import os
import select
import time
from typing import Any

from host_tools.device.virtual_boards import BENCH

Reply = dict[str, Any]
READ_BYTES = 1 << 16
# No descriptor.
CLOSED = -1
# A whole microsecond that is not past, whatever the fraction of the present one.
AHEAD_US = 2


class BenchError(Exception):
    """The bench could not do what was asked; the text is one line and says why."""


class TimeUp(BenchError):
    """What was waited for did not happen within its limit."""


class Unable(BenchError):
    """What was asked cannot be done by this kind of bench; the text is the declared reason, and a
    test that needs it is skipped with just that."""


class Control:
    """Whoever carries out what a `Bench` asks for: a bench's process, or a rig with a real board.

    asked: every request so far; hello: what carries them out says of itself, nothing at a bench;
    body: what a virtual board is (`virtual_boards.BODIES`).
    """

    hello: dict[str, Any] = {}
    body = BENCH

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def request(self, do: str, arguments: dict[str, Any]) -> Reply:
        """What the reply holds under "ok"; arguments that are None count as left out. Raises
        BenchError with the text of an "err" reply."""
        raise NotImplementedError

    def clock(self) -> Reply:
        """A reply with "now_us"."""
        raise NotImplementedError

    def ahead_us(self, requests: int) -> float:
        """So far ahead a time has to be that `requests` requests can still be made for it."""
        raise NotImplementedError

    @property
    def pty(self) -> str:
        """Path of the board's serial port."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


class BenchControl(Control):
    """`writing` and `reading` are the descriptors of the two directions."""

    def __init__(self, writing: int, reading: int, timeout_s: float) -> None:
        super().__init__()
        self._writing, self._reading = writing, reading
        self._timeout_s = timeout_s
        self._received = bytearray()
        self._next_id = 1
        # Replies that are still to come; the first one nobody asks for.
        self.unanswered = 1

    @property
    def is_connected(self) -> bool:
        return self._writing != CLOSED

    def fileno(self) -> int:
        """Readable once there are replies (`replies`) to what was sent with `send`."""
        return self._reading

    def request(self, do: str, arguments: dict[str, Any]) -> Reply:
        return self.answer(self.send({"do": do, **arguments}))

    def clock(self) -> Reply:
        return self.request("state", {})

    def ahead_us(self, requests: int) -> float:
        """Time stands still meanwhile."""
        return AHEAD_US

    def send(self, request: dict[str, Any]) -> int:
        """Sends one request without waiting for its reply, and returns the reply's id."""
        request_id, self._next_id = self._next_id, self._next_id + 1
        given = {key: value for key, value in request.items() if value is not None}
        asked = {"id": request_id, **given}
        self.asked.append(asked)
        line = json.dumps(asked)
        try:
            self.unanswered += 1
            os.write(self._writing, line.encode() + b"\n")
        except OSError:
            raise BenchError(self.ended()) from None
        return request_id

    def answer(self, request_id: int) -> Reply:
        """The "ok" of the next reply, which has to be that of this request."""
        message = json.loads(self._line())
        self.unanswered -= 1
        if "err" in message:
            raise BenchError(message["err"]["text"])
        if message["id"] != request_id:
            self.unanswered += 1
            raise BenchError(f"the bench answered request {message['id']} instead of {request_id}")
        answer: Reply = message["ok"]
        return answer

    def replies(self) -> list[Reply]:
        """The replies that have come to what was sent with `send`, waiting for the first of them.
        Raises BenchError when the bench ended."""
        first = self._line()
        *lines, rest = bytes(self._received).split(b"\n")
        self._received = bytearray(rest)
        self.unanswered -= 1 + len(lines)
        return [json.loads(line) for line in (first, *lines)]

    def disconnect(self) -> None:
        """No message more: the numbers of the descriptors may soon be those of other files."""
        self._writing = self._reading = CLOSED

    def ended(self) -> str:
        """Why there is no connection any more, in one line."""
        raise NotImplementedError

    def _line(self) -> bytes:
        deadline = time.monotonic() + self._timeout_s
        while b"\n" not in self._received:
            left_s = max(0.0, deadline - time.monotonic())
            ready, _, _ = select.select([self._reading], [], [], left_s)
            if not ready:
                raise BenchError(f"the bench did not answer within {self._timeout_s} s")
            try:
                data = os.read(self._reading, READ_BYTES)
            except OSError:
                data = b""
            if not data:
                raise BenchError(self.ended())
            self._received += data
        line, _, rest = bytes(self._received).partition(b"\n")
        self._received = bytearray(rest)
        return line
