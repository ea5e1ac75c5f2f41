"""One board for many clients, each of which speaks to it as if it had the port alone. Pure: bytes
in, bytes out, the time handed in.

Requests get numbers of their own, replies go to the client that asked, events to all. Clients are
served in turn, one request of each at a time, so that none of them can crowd the others out.
"""

from dataclasses import dataclass
from typing import Any

from tablectl.core.errors import LinkError
from tablectl.core.money import is_whole
from tablectl.link import frames

from host_tools.floor.collector.client import Client, Message
from host_tools.floor.collector.turn import Turn

# While four replies wait the board serves nobody (firmware/tablectl/link/README.md).
MOST_ASKED = 3
# A client asks again after 2 s; a table that opens takes up to 10.
SILENT_S = 2.5
FORGOTTEN_S = 12.0
# As long as numbers get, so that a reply is never longer for the client than for the board.
FIRST_ID, LAST_ID = 1_000_000_000, 1_073_741_823


@dataclass
class _Asked:
    client: Client
    request: Message
    at_s: float


class Multiplexer:
    """`clients` by their numbers; `to_board`: bytes on their way there."""

    def __init__(self) -> None:
        self.clients: dict[int, Client] = {}
        self.to_board = bytearray()
        self.damaged = 0
        self._turn = Turn()
        self._asked: dict[int, _Asked] = {}
        self._frames = frames.Frames()
        self._next_id = FIRST_ID
        self._next_client = 0

    @property
    def is_waited_for(self) -> bool:
        """Whether the board has something to do or to answer for anybody."""
        waiting = self._asked or any(client.waiting for client in self.clients.values())
        return bool(waiting or self.to_board)

    def join(self, is_own: bool = False, hears: bool = True) -> Client:
        self._next_client += 1
        client = Client(self._next_client, is_own, hears)
        self.clients[client.number] = client
        return client

    def leave(self, client: Client) -> None:
        """What it asked may still be answered, and nobody is told."""
        self.clients.pop(client.number, None)
        self._turn.left(client.number)

    def longest_silent(self) -> Client | None:
        """Of the clients that wait for nothing; None where all do."""
        for client in self.clients.values():
            if not (client.is_own or client.waiting or client.asked):
                return client
        return None

    def serve(self, now_s: float) -> None:
        """Send on what may go to the board now."""
        self._forget(now_s)
        for client in list(self.clients.values()):
            if len(self._waited_for(now_s)) >= MOST_ASKED:
                return
            if client.waiting and client.asked is None and client.dropped is None:
                self._serve(client, now_s)

    def take(self, data: bytes) -> None:
        """Bytes from the board."""
        for line in self._frames.feed(data):
            try:
                if isinstance(line, LinkError):
                    raise line
                message = frames.decode(line)
            except LinkError:
                self.damaged += 1
                continue
            self._take(message, line + b"\n")

    def _serve(self, client: Client, now_s: float) -> None:
        message = client.waiting[0]
        refusal = None if client.is_own else self._turn.refusal(client.number, message, now_s)
        if refusal:
            client.waiting.popleft()
            client.refuse(message["id"], refusal)
        elif client.is_own or self._turn.may(client.number, message, now_s):
            client.waiting.popleft()
            self._ask(client, message, now_s)
            # Behind all others.
            self.clients[client.number] = self.clients.pop(client.number)

    def _ask(self, client: Client, message: Message, now_s: float) -> None:
        number = self._next_id
        self._next_id = FIRST_ID if number == LAST_ID else number + 1
        try:
            line = frames.encode({**message, "id": number})
        except LinkError as error:
            client.refuse(message["id"], error)
            return
        if not client.is_own:
            self._turn.asked(client.number, message, now_s)
        client.asked = message
        self._asked[number] = _Asked(client, message, now_s)
        self.to_board += line

    def _take(self, message: dict[str, Any], line: bytes) -> None:
        if "ev" in message:
            for client in self.clients.values():
                client.hear(line)
            return
        number = message.get("id")
        if number is None:
            # A line did not get there whole: whoever waits may ask again.
            for asked in self._asked.values():
                asked.client.tell(line)
            return
        asked_by = self._asked.pop(number, None) if is_whole(number) else None
        if asked_by is None:
            self.damaged += 1
            return
        self._turn.answered(asked_by.client.number, asked_by.request)
        if asked_by.client.asked is asked_by.request:
            asked_by.client.asked = None
        try:
            asked_by.client.reply(asked_by.request, message)
        except LinkError:
            self.damaged += 1

    def _waited_for(self, now_s: float) -> list[_Asked]:
        return [asked for asked in self._asked.values() if now_s - asked.at_s < SILENT_S]

    def _forget(self, now_s: float) -> None:
        for number, asked in list(self._asked.items()):
            if now_s - asked.at_s >= SILENT_S and asked.client.asked is asked.request:
                asked.client.asked = None
            if now_s - asked.at_s >= FORGOTTEN_S:
                del self._asked[number]
