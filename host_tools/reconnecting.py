"""A serial port that comes back: a stream for tools that stay while the board is unplugged."""

import time
from contextlib import suppress

from host_tools import ports
from host_tools.errors import HostError
from host_tools.streams import SerialStream

GONE = 6204
RETRY_S = 0.5


class ReconnectingStream:
    """Like SerialStream, but a board that is unplugged or starts anew ends nothing: what is sent
    meanwhile is lost, nothing is received, and the port is opened again as soon as it is there,
    under another path too once `uid` is known.

    `connected` says whether it is open; `connections` counts how often it was opened.
    """

    def __init__(self, port: str) -> None:
        """Raises HostError 62xx when the port cannot be opened now."""
        self.uid: str | None = None
        self.connections = 0
        self._retry_s = 0.0
        self._stream: SerialStream | None = None
        self._open(port)

    def _open(self, port: str) -> None:
        self._stream = SerialStream(port)
        self.name, self.first_id = port, self._stream.first_id
        self.connections += 1

    @property
    def connected(self) -> bool:
        return self._stream is not None

    def send(self, data: bytes) -> None:
        stream = self._ready()
        if stream is not None:
            try:
                stream.send(data)
            except HostError as error:
                self._lose(stream, error)

    def receive(self, limit_s: float) -> bytes:
        stream = self._ready()
        if stream is not None:
            try:
                return stream.receive(limit_s)
            except HostError as error:
                self._lose(stream, error)
        time.sleep(min(max(limit_s, 0.0), RETRY_S))
        return b""

    def now_s(self) -> float:
        return time.monotonic()

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None
            self._retry_s = float("inf")

    def _lose(self, stream: SerialStream, error: HostError) -> None:
        if error.code != GONE:
            raise error
        stream.close()
        self._stream = None

    def _ready(self) -> SerialStream | None:
        if self._stream is None and self.now_s() >= self._retry_s:
            self._retry_s = self.now_s() + RETRY_S
            path = self._path()
            if path is not None:
                with suppress(HostError):
                    self._open(path)
        return self._stream

    def _path(self) -> str | None:
        """Where the board is; a port that no USB tells of stays where it was."""
        found = ports.boards()
        if any(port.uid == self.uid for port in found):
            return next(port.path for port in found if port.uid == self.uid)
        return None if any(port.path == self.name for port in found) else self.name
