"""What a board is asked about the lease of its linked progressive, and when. Pure: bytes in, bytes
out, the time handed in."""

from typing import Any

from tablectl.core.errors import LinkError
from tablectl.link import frames
from tablectl.linked.messages import MOST_BYTES, MOST_TEXT

from host_tools.floor.collector.look import CLAIMING, text, whole

Message = dict[str, Any]
# A lease is renewed so often, and lasts for five times as long.
# What one table has won is on every sign of the link within a second.
EVERY_S = 0.8
# A board that has no link, or is closed, is asked again after so long.
REFUSED_S = 5.0
# One that says again and again that its table waits for an answer is asked no sooner than this.
HURRY_S = 0.2
# A board that says nothing is asked again after so long.
SILENT_S = 2.5
REPORT, REPLY = "link_report", "link_reply"
NO_TEXT = "it is not told why"


class Refusal(Exception):
    """The board's: `code` and `text`, whatever it says."""

    def __init__(self, told: Any) -> None:
        super().__init__()
        told = told if isinstance(told, dict) else {}
        self.code, self.text = whole(told.get("code")), text(told.get("text")) or NO_TEXT


class Asking:
    """`due_s`: when it is asked next; `link`: the one that it says it feeds."""

    def __init__(self, now_s: float) -> None:
        self.due_s = now_s
        self.link: str | None = None
        self._frames = frames.Frames()
        self._number = 0
        self._waits: str | None = None
        self._since_s = now_s

    def next_s(self) -> float:
        """When something has to be done, if the board says nothing."""
        return self.due_s if self._waits is None else self._since_s + SILENT_S

    def ask(self, now_s: float) -> bytes | None:
        """The line that asks for a report, if it is time."""
        if now_s < self.next_s():
            return None
        self.due_s = now_s + EVERY_S
        return self._line(REPORT, now_s)

    def put_off(self, now_s: float, by_s: float) -> None:
        """Whatever it was asked is not waited for any more."""
        self._waits, self.due_s = None, now_s + by_s

    def hand_back(self, reply: bytes, now_s: float) -> bytes:
        """The line that gives it the ledger's reply."""
        return self._line(REPLY, now_s, reply=reply.hex())

    def take(self, data: bytes, now_s: float) -> list[bytes | int | Refusal]:
        """What the board says to what it was asked: a report; the milliseconds of its lease behind
        a reply; or why it refuses."""
        found: list[bytes | int | Refusal] = []
        for line in self._frames.feed(data):
            try:
                if isinstance(line, LinkError):
                    raise line
                message = frames.decode(line)
            except LinkError:
                # Of somebody else, or damaged: it is asked again.
                continue
            if "ev" in message:
                self._hear(message, now_s)
            elif message.get("id") == self._number and self._waits:
                found.append(self._answer(message, now_s))
        return found

    def _line(self, do: str, now_s: float, **facts: Any) -> bytes:
        self._number += 1
        self._waits, self._since_s = do, now_s
        line: bytes = frames.encode({"id": self._number, "do": do, **facts})
        return line

    def _hear(self, message: Message, now_s: float) -> None:
        """A table that waits for the answer to its claim is not kept waiting."""
        if message.get("phase") == CLAIMING:
            self.due_s = min(self.due_s, max(now_s, self._since_s + HURRY_S))

    def _answer(self, message: Message, now_s: float) -> bytes | int | Refusal:
        waits, self._waits = self._waits, None
        ok = message.get("ok")
        told: Message = ok if isinstance(ok, dict) else {}
        found: bytes | int | None
        if waits == REPORT:
            found, self.link = _report(told), text(str(told.get("link"))[:MOST_TEXT])
        else:
            found = whole(told.get("lease_ms"))
        if found is None:
            self.put_off(now_s, REFUSED_S if waits == REPORT else EVERY_S)
            return Refusal(message.get("err"))
        return found


def _report(told: Message) -> bytes | None:
    digits = told.get("report")
    if not isinstance(digits, str) or len(digits) > 2 * MOST_BYTES:
        return None
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return None
