"""A board that a collector has: its port is taken, and the collector's socket stands for it.

A port is named by its path as ever, and `PortStream` finds out which of the two is there.
"""

import contextlib
import errno
import os
import secrets
import socket
import time
from hashlib import sha256
from pathlib import Path

from host_tools.common.errors import STREAM_ENDED, HostError
from host_tools.device.link.streams import (
    LAST_FIRST_ID,
    SerialStream,
    Stream,
    Through,
    is_readable,
)

# Where sockets are, in folders that no other user can write to.
SYSTEM = Path("/run/tablectl")
NAME_DIGITS = 16
# Bytes of the path of a socket (unix(7)).
LONGEST = 107
CONNECT_S = 2.0
AGAIN_S = 0.02
# Who has a port looks so often whether a collector wants it: until then a linked table that lost
# its collector has no lease.
LOOK_S = 1.0
PIECE = 4096


def folder() -> Path:
    """Where a collector of this user puts its sockets."""
    if given := os.environ.get("TABLECTL_SOCKETS"):
        return Path(given)
    own = os.environ.get("XDG_RUNTIME_DIR")
    return Path(own) / "tablectl" if own else SYSTEM


def folders() -> list[Path]:
    """Where sockets of a collector may be, of this user first."""
    return [folder(), SYSTEM]


def name_of(path: str) -> str:
    """The file name of the socket that stands for the port of this path."""
    return sha256(os.fsencode(path)).hexdigest()[:NAME_DIGITS] + ".sock"


def _names(port: str) -> list[str]:
    """As the collector found the port, or as what its name leads to."""
    try:
        return [name_of(path) for path in (os.path.abspath(port), os.path.realpath(port))]
    except ValueError:
        # No system has such a path, so nobody has it.
        return []


def is_collected(port: str) -> bool:
    """Whether a collector has the port."""
    try:
        found = _connected(port)
    except HostError:
        return True
    if found:
        found.close()
    return found is not None


class SocketStream:
    """A connected socket whose other end is a board; `name`: what the user calls it."""

    def __init__(self, connection: socket.socket, name: str) -> None:
        self.name = name
        self.first_id = 1 + secrets.randbelow(LAST_FIRST_ID)
        self._socket = connection

    def send(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError:
            raise HostError(STREAM_ENDED, port=self.name) from None

    def receive(self, limit_s: float) -> bytes:
        try:
            if not is_readable(self._socket, limit_s):
                return b""
            data = self._socket.recv(PIECE)
        except (OSError, ValueError):
            data = b""
        if not data:
            raise HostError(STREAM_ENDED, port=self.name)
        return data

    def now_s(self) -> float:
        return time.monotonic()

    def hang_up(self) -> None:
        """Whoever waits for bytes, in whatever thread, finds that it has ended."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._socket.close()

    def fileno(self) -> int:
        return self._socket.fileno()

    def reopen(self) -> None:
        raise HostError(STREAM_ENDED, port=self.name)


class PortStream(Through):
    """A port, or the socket of the collector that has it: which of the two it is may change each
    time that it is opened. When a collector comes that wants the port, the stream ends as if the
    cable was pulled, and is the socket once it is opened again."""

    def __init__(self, port: str) -> None:
        """Raises HostError 6201 or 6220 to 6222 when it cannot be opened."""
        super().__init__(_there(port))
        self._looked_s = self.now_s()

    def receive(self, limit_s: float) -> bytes:
        now_s = self.now_s()
        if now_s - self._looked_s >= LOOK_S:
            self._looked_s = now_s
            if isinstance(self._stream, SerialStream) and is_collected(self.name):
                raise HostError(STREAM_ENDED, port=self.name)
        return super().receive(limit_s)

    def reopen(self) -> None:
        self._stream.close()
        self._stream = _there(self.name)


def _there(port: str) -> Stream:
    connection = _connected(port)
    return SocketStream(connection, port) if connection else SerialStream(port)


def _connected(port: str) -> socket.socket | None:
    """None where no collector listens for the port. Raises HostError 6221 where one does and we
    may not speak to it."""
    places = [place / name for place in folders() for name in _names(port)]
    for path in dict.fromkeys(places):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(CONNECT_S)
        try:
            _connect(connection, str(path))
            return connection
        except OSError as error:
            connection.close()
            if error.errno in (errno.EACCES, errno.EPERM):
                raise HostError(6221, port=path, group=_group(path)) from None
    return None


def _connect(connection: socket.socket, path: str) -> None:
    """As soon as there is room among those who wait to be let in. Raises OSError."""
    end = time.monotonic() + CONNECT_S
    while True:
        try:
            connection.connect(path)
            return
        except BlockingIOError:
            if time.monotonic() >= end:
                raise
            time.sleep(AGAIN_S)


def _group(path: Path) -> str:
    with contextlib.suppress(ImportError, KeyError, OSError):
        return path.group()
    return "dialout"
