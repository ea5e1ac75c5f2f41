"""A client of a virtual board's control socket, as its server sees it."""

import json
import socket
from collections import deque
from typing import Any

Message = dict[str, Any]

READ_BYTES = 1 << 16
# A client that does not read its replies for so long is given up.
PATIENCE_S = 1.0
# Kept for a client that does not ask for them.
EVENTS_KEPT = 10_000


class Client:
    """`happened`: what it will be told with its next reply."""

    def __init__(self, connection: socket.socket) -> None:
        connection.settimeout(PATIENCE_S)
        self.connection = connection
        self.happened: deque[Message] = deque(maxlen=EVENTS_KEPT)
        self.is_gone = False
        self._received = b""

    def requests(self) -> list[Message]:
        """Those that have come. Whoever sends what is no request is gone."""
        try:
            data = self.connection.recv(READ_BYTES)
            *lines, self._received = (self._received + data).split(b"\n")
            requests = [json.loads(line) for line in lines]
        except (OSError, ValueError):
            data, requests = b"", []
        self.is_gone = not data or not all(isinstance(each, dict) for each in requests)
        return [] if self.is_gone else requests

    def reply(self, number: Any, reply: Message) -> None:
        """`reply` has "ok" or "err"; it goes under the client's own number."""
        kind = "ok" if "ok" in reply else "err"
        content = dict(reply[kind])
        if self.happened:
            content["happened"] = list(self.happened)
            self.happened.clear()
        try:
            self.connection.sendall(json.dumps({"id": number, kind: content}).encode() + b"\n")
        except OSError:
            # Its end is noticed where its requests are read.
            self.happened.clear()
