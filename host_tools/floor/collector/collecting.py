"""The process: every port gets a line, every board that is met is followed."""

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from socket import socket

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import ports
from host_tools.device.link.client import Message
from host_tools.device.link.sockets import SocketStream
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.following import Following
from host_tools.floor.collector.leasing import Leasing, Ledger
from host_tools.floor.collector.line import Line
from host_tools.floor.collector.listener import Listener
from host_tools.floor.collector.look import ENDED, UNPLUGGED
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.settings import Settings
from host_tools.floor.collector.subscribers import Subscriber, Subscribers
from host_tools.floor.collector.watching import Watching

LOCK = "collector.lock"
LOOK_S = 2.0
ENDS_WITHIN_S = 15.0


def collect(
    settings: Settings,
    signer: Ed25519PrivateKey,
    report: Report,
    over: threading.Event,
    subscribers: tuple[Subscriber, ...] = (),
    ledger: Ledger | None = None,
) -> None:
    """Until `over`; `ledger`: of the linked progressives, without which no board gets a lease.
    Raises HostError 6505, 6817."""
    with _locked(settings.data), _locked(settings.sockets):
        report.say("started", data=settings.data, sockets=settings.sockets)
        leasing = Leasing(ledger, settings.keys, report) if ledger else None
        pit = _Pit(settings, signer, report, Subscribers(subscribers, report), leasing)
        try:
            while not over.is_set():
                pit.look()
                over.wait(LOOK_S)
        finally:
            pit.end()
            report.say("ended")


class _Pit:
    """`_boards`: those that are there, by their uid. Lines come and ask in threads of their
    own."""

    def __init__(
        self,
        settings: Settings,
        signer: Ed25519PrivateKey,
        report: Report,
        subscribers: Subscribers,
        leasing: Leasing | None,
    ) -> None:
        self._settings, self._signer, self._report = settings, signer, report
        self._subscribers, self._leasing = subscribers, leasing
        if leasing:
            leasing.start()
        self._disk = SystemDisk(settings.data)
        self._lines: dict[str, Line] = {}
        self._boards: dict[str, tuple[Following, Watching]] = {}
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
        """First what is read, as long as the boards can be told. A line that is to end is told so
        by the end of whoever watches its board."""
        with self._lock:
            self._is_ending = True
            boards = list(self._boards.values())
        for following, watching in boards:
            # The line may end its stream before it is ended here.
            watching.why = ENDED
            following.end()
        for line in self._lines.values():
            line.end()
        if self._leasing:
            self._leasing.end()
        for _, watching in boards:
            watching.end(ENDED)
        for line in self._lines.values():
            line.join(ENDS_WITHIN_S)

    def _met(
        self, identity: Message, journal: SocketStream, looks: SocketStream, leases: socket
    ) -> Callable[[], None]:
        uid, port = str(identity["uid"]), journal.name
        with self._lock:
            if self._is_ending or uid in self._boards:
                journal.close()
                looks.close()
                leases.close()
                if not self._is_ending:
                    self._report.fail(port, HostError(6818, port=port, uid=uid))
                return lambda: None
            seen = partial(self._subscribers.seen, port)
            watching = Watching(identity, looks, seen)
            following = Following(
                identity,
                journal,
                self._settings,
                self._archive,
                self._report,
                self._subscribers,
                watching.has_free,
            )
            following.start()
            watching.start()
            self._boards[uid] = following, watching
            if self._leasing:
                self._leasing.met(uid, port, leases, watching.has_lease)
            else:
                leases.close()
        return lambda: self._gone(uid)

    def _gone(self, uid: str) -> None:
        following, watching = self._boards[uid]
        if self._leasing:
            self._leasing.gone(uid)
        following.end()
        watching.end(ENDED if self._is_ending else UNPLUGGED)
        with self._lock:
            del self._boards[uid]

    def _archive(self, uid: str) -> Archive:
        return Archive(self._disk, uid, self._signer, self._settings.segment_bytes)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """The folder is there, and no other collector's. Raises HostError 6505, 6817."""
    try:
        whole_file.make_folder(folder)
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
