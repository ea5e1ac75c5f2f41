"""One port: opened whenever a board is there, shared while it is, found again when it is back."""

import os
import re
import threading
import time
from collections.abc import Callable
from socket import socket

from host_tools.common.errors import PROMPT_ANSWERS, HostError
from host_tools.device.link.client import LinkClient, Message
from host_tools.device.link.sockets import SocketStream
from host_tools.device.link.streams import SerialStream
from host_tools.device.reconnect import is_gone
from host_tools.floor.collector.listener import Listener
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.sharing import Sharing

LOOK_S = 0.5
# Something else than a table controller is on the port: it is left alone for so long, or until
# the port goes.
ALONE_S = 60.0
STARTS_WITHIN_S = 10.0
QUIET_S = 60.0
# After an error that nobody thought of.
RETRY_S = 15.0
UID = re.compile("[0-9a-f]{4,32}")
PORT_BUSY = 6220
NO_TABLE = (6205, PROMPT_ANSWERS)

# Called with the identity of a board that was met, a stream to it, one with its events too, and
# another such one as a bare socket; returns what ends the use.
Met = Callable[[Message, SocketStream, SocketStream, socket], Callable[[], None]]


class Line(threading.Thread):
    """`met` is told of the board on the port each time that it comes."""

    def __init__(self, port: str, listener: Listener, met: Met, report: Report) -> None:
        super().__init__(name=port, daemon=True)
        self.port = port
        self._listener, self._met, self._report = listener, met, report
        self._over = threading.Event()
        self._trouble: str | None = None
        self._since_s = 0.0
        self._is_told = False
        self._dropped_clients = 0
        self._quiet_until_s = 0.0

    def end(self) -> None:
        self._over.set()

    def run(self) -> None:
        try:
            while not self._over.is_set():
                try:
                    self._look()
                except Exception as error:  # noqa: BLE001 - the port is tried again, whatever fails
                    reason = f"{type(error).__name__}: {error}"
                    self._tell(HostError(6824, port=self.port, reason=reason))
                    self._over.wait(RETRY_S)
        finally:
            self._listener.close()

    def _look(self) -> None:
        self._listener.turn_away()
        if not os.path.exists(self.port):
            self._over.wait(LOOK_S)
            return
        try:
            self._use()
        except HostError as error:
            self._tell(error)
            if error.code in NO_TABLE:
                # So that a prompt or another program's board can be spoken to by its port.
                self._listener.close()
                self._leave_alone()
            self._over.wait(LOOK_S)

    def _leave_alone(self) -> None:
        """Until the port goes, as that of a board that starts anew does, or for a while."""
        end, found = time.monotonic() + ALONE_S, _found(self.port)
        while time.monotonic() < end and found == _found(self.port):
            if self._over.wait(LOOK_S):
                return

    def _use(self) -> None:
        """Until the board is gone. Raises HostError 62xx, 6505."""
        try:
            stream = SerialStream(self.port)
        except HostError as error:
            if error.code == PORT_BUSY:
                self._ask_for_it()
            raise
        try:
            self._share(stream)
        finally:
            stream.close()

    def _share(self, stream: SerialStream) -> None:
        """Raises HostError 62xx for what is no table controller."""
        identity = LinkClient(stream).connect()
        if not UID.fullmatch(str(identity["uid"])):
            # It names a folder.
            raise HostError(6205, port=self.port, reason="its uid is none")
        self._ask_for_it()
        self._trouble = None
        sharing = Sharing(stream.fileno(), self._listener, self._dropped)
        journal, looks = (SocketStream(sharing.own(hears), self.port) for hears in (False, True))
        self._report.say("met", self.port, uid=identity["uid"], version=identity["version"])
        end = self._met(identity, journal, looks, sharing.own(hears=True))
        try:
            sharing.run(self._over.is_set)
        finally:
            end()
        if not self._over.is_set():
            self._report.warn("gone", self.port, uid=identity["uid"])

    def _ask_for_it(self) -> None:
        """A program of ours that has the port gives it up then, and comes to the socket."""
        try:
            self._listener.open()
        except OSError as error:
            raise HostError(6505, file=self._listener.path, reason=error.strerror) from None

    def _dropped(self, reason: str) -> None:
        """Not each of those that come again and again."""
        self._dropped_clients += 1
        now_s = time.monotonic()
        if now_s >= self._quiet_until_s:
            self._quiet_until_s = now_s + QUIET_S
            facts = {"count": self._dropped_clients, "reason": reason}
            self._report.warn("client_dropped", self.port, **facts)
            self._dropped_clients = 0

    def _tell(self, error: HostError) -> None:
        """Once, until it is another one; what may only be a board that starts, when it stays."""
        now_s = time.monotonic()
        if error.text != self._trouble:
            self._trouble, self._since_s, self._is_told = error.text, now_s, False
        lasts = now_s - self._since_s >= STARTS_WITHIN_S
        if not self._is_told and (lasts or not is_gone(error) or error.code == PORT_BUSY):
            self._is_told = True
            self._report.fail(self.port, error)


def _found(port: str) -> tuple[int, int] | None:
    """What tells a port from the one that is there after it was away."""
    try:
        told = os.lstat(port)
    except OSError:
        return None
    return told.st_ino, told.st_ctime_ns
