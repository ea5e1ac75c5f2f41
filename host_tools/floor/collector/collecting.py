"""The process: every port gets a line, every board that is met is followed."""

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common.errors import HostError
from host_tools.device import ports
from host_tools.device.link.client import Message
from host_tools.device.link.sockets import SocketStream
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.follower import Subscriber
from host_tools.floor.collector.following import Following
from host_tools.floor.collector.line import Line
from host_tools.floor.collector.listener import Listener
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.settings import Settings

LOCK = "collector.lock"
LOOK_S = 2.0
ENDS_WITHIN_S = 15.0


def collect(
    settings: Settings,
    signer: Ed25519PrivateKey,
    report: Report,
    over: threading.Event,
    subscribers: tuple[Subscriber, ...] = (),
) -> None:
    """Until `over`. Raises HostError 6505, 6817."""
    with _locked(settings.data), _locked(settings.sockets):
        report.say("started", data=settings.data, sockets=settings.sockets)
        pit = _Pit(settings, signer, report, subscribers)
        try:
            while not over.is_set():
                pit.look()
                over.wait(LOOK_S)
        finally:
            pit.end()
            report.say("ended")


class _Pit:
    """`_followed`: the boards that are there, by their uid. Lines come and ask in threads of their
    own."""

    def __init__(
        self,
        settings: Settings,
        signer: Ed25519PrivateKey,
        report: Report,
        subscribers: tuple[Subscriber, ...],
    ) -> None:
        self._settings, self._signer, self._report = settings, signer, report
        self._subscribers = subscribers
        self._disk = SystemDisk(settings.data)
        self._lines: dict[str, Line] = {}
        self._followed: dict[str, Following] = {}
        self._is_ending = False
        self._lock = threading.Lock()

    def look(self) -> None:
        """A line for each port that has none yet; it stays for good."""
        wanted = self._settings.ports
        for port in wanted or [found.path for found in ports.boards()]:
            path = os.path.abspath(port)
            if path not in self._lines:
                listener = Listener(self._settings.sockets, path)
                self._lines[path] = Line(path, listener, self._met, self._report)
                self._lines[path].start()

    def end(self) -> None:
        """First what is read, as long as the boards can be told."""
        with self._lock:
            self._is_ending = True
            followed = list(self._followed.values())
        for following in followed:
            following.end()
        for line in self._lines.values():
            line.end()
        for line in self._lines.values():
            line.join(ENDS_WITHIN_S)

    def _met(self, identity: Message, stream: SocketStream) -> Callable[[], None]:
        uid = str(identity["uid"])
        following = Following(
            identity, stream, self._settings, self._archive, self._report, self._subscribers
        )
        with self._lock:
            if self._is_ending:
                stream.close()
                return lambda: None
            if uid in self._followed:
                stream.close()
                self._report.fail(stream.name, HostError(6818, port=stream.name, uid=uid))
                return lambda: None
            self._followed[uid] = following
            following.start()
        return lambda: self._gone(uid)

    def _gone(self, uid: str) -> None:
        self._followed[uid].end()
        with self._lock:
            del self._followed[uid]

    def _archive(self, uid: str) -> Archive:
        return Archive(self._disk, uid, self._signer, self._settings.segment_bytes)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """The folder is there, and no other collector's. Raises HostError 6505, 6817."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
    except OSError as error:
        raise HostError(6505, file=folder, reason=error.strerror or error) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise HostError(6817, folder=folder) from None
    try:
        yield
    finally:
        os.close(lock)
