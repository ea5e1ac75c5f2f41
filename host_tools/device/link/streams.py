"""Byte streams that a link client speaks over, and a serial port as one.

A stream has its own time: on a stepped bench (`simulator/bench_stream.py`) seconds are simulated
ones, so a time-out there is the board's fault and never the host's load.
"""

import errno
import os
import secrets
import select
import sys
import time
from typing import Any, Protocol

import serial

from host_tools.common.errors import HostError
from host_tools.device.link.port_holder import holder

# Half of what an id may be (tablectl/link/dispatch.py).
LAST_FIRST_ID = 1 << 29
READ_BYTES = 4096


class Stream(Protocol):
    """name: what the user calls it, for messages; first_id: number of a client's first request."""

    name: str
    first_id: int

    def send(self, data: bytes) -> None: ...

    def receive(self, limit_s: float) -> bytes:
        """What has arrived, waiting up to `limit_s` for the first byte; b"" when none came."""

    def now_s(self) -> float:
        """Seconds of the stream's own time."""

    def close(self) -> None: ...

    def fileno(self) -> int:
        """What a `select` waits on for bytes to come."""

    def reopen(self) -> None:
        """Open it anew after it ended. Raises HostError 6201 or 6220 to 6222."""


def is_readable(source: Any, limit_s: float) -> bool:
    """Whether bytes come within this time. By poll, as select takes no descriptor above 1023, and
    a collector of many boards has some."""
    poll = select.poll()
    poll.register(source, select.POLLIN)
    return bool(poll.poll(max(limit_s, 0) * 1000))


def _write(port: serial.Serial, data: bytes) -> None:
    """Raises OSError."""
    if sys.platform == "win32":
        port.write(data)
        return
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(port.fileno(), rest) :]
        except BlockingIOError:
            poll = select.poll()
            poll.register(port, select.POLLOUT)
            poll.poll()


def _read(port: serial.Serial, limit_s: float) -> bytes:
    """Raises OSError."""
    if sys.platform == "win32":
        port.timeout = limit_s
        first = port.read(1)
        return bytes(first + port.read(port.in_waiting)) if first else b""
    if not is_readable(port, limit_s):
        return b""
    data = os.read(port.fileno(), READ_BYTES)
    if not data:
        raise OSError(errno.EIO, "hung up")
    return data


class SerialStream:
    """A serial port, or the pseudo-terminal of a paced bench."""

    def __init__(self, port: str) -> None:
        """Raises HostError 6201 or 6220 to 6222 when the port cannot be opened."""
        self.name = port
        # Replies may still come to a client that had the port before.
        self.first_id = 1 + secrets.randbelow(LAST_FIRST_ID)
        self._serial = _opened(port)

    def send(self, data: bytes) -> None:
        try:
            _write(self._serial, data)
        except OSError:
            raise HostError(6204, port=self.name) from None

    def receive(self, limit_s: float) -> bytes:
        try:
            return _read(self._serial, limit_s)
        except OSError:
            raise HostError(6204, port=self.name) from None

    def now_s(self) -> float:
        return time.monotonic()

    def close(self) -> None:
        self._serial.close()

    def fileno(self) -> int:
        return int(self._serial.fileno())

    def reopen(self) -> None:
        self._serial.close()
        self._serial = _opened(self.name)


class Through:
    """Another stream as it is, for one that does something with what passes."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.name, self.first_id = stream.name, stream.first_id

    def send(self, data: bytes) -> None:
        self._stream.send(data)

    def receive(self, limit_s: float) -> bytes:
        return self._stream.receive(limit_s)

    def now_s(self) -> float:
        return self._stream.now_s()

    def close(self) -> None:
        self._stream.close()

    def fileno(self) -> int:
        return self._stream.fileno()

    def reopen(self) -> None:
        self._stream.reopen()


def _opened(port: str) -> serial.Serial:
    try:
        return serial.Serial(port, timeout=0, exclusive=True)
    except (OSError, ValueError) as error:
        raise _closed(port, error) from None


def _closed(port: str, error: Exception) -> HostError:
    """Why the port cannot be opened: what the system says, without the wrappings of pyserial."""
    number = _number(error)
    if number in (errno.EAGAIN, errno.EBUSY):
        return HostError(6220, port=port, holder=holder(port))
    if number in (errno.EACCES, errno.EPERM):
        return HostError(6221, port=port, group=_group(port))
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return HostError(6222, port=port)
    if number == errno.ENOTTY:
        return HostError(6201, port=port, reason="it is something else")
    reason = os.strerror(number) if number else " ".join(str(error).split())
    return HostError(6201, port=port, reason=reason)


def _number(error: Exception) -> int | None:
    """The system's number: pyserial drops that of a port that takes no settings."""
    settings = error.__context__
    if getattr(error, "errno", None) is None and settings is not None and settings.args:
        return settings.args[0] if isinstance(settings.args[0], int) else None
    return getattr(error, "errno", None)


def _group(port: str) -> str:
    """The group that may open it."""
    try:
        import grp

        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except (ImportError, KeyError, OSError):
        return "dialout"
