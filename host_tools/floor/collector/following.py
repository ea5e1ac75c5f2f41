"""A follower at work: it looks again and again, and says what came and what failed."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host_tools.common.errors import STREAM_ENDED, HostError
from host_tools.device import keys_file
from host_tools.device.link.client import START_S, LinkClient, Message
from host_tools.device.link.sockets import SocketStream
from host_tools.floor.collector.archive import Archive, Unit
from host_tools.floor.collector.follower import Followed, Follower
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.settings import Settings
from host_tools.floor.collector.subscribers import Subscribers
from host_tools.floor.collector.turn import ROLE

ENDS_WITHIN_S = 10.0
LACKS = {"key": ROLE, "todo": "until then its records are kept and not confirmed"}


class Following(threading.Thread):
    """One board, from when it was met until it is gone; `archive` opens its files; `freed` is told
    how many bytes of its ring are free."""

    def __init__(
        self,
        identity: Message,
        stream: SocketStream,
        settings: Settings,
        archive: Callable[[str], Archive],
        report: Report,
        subscribers: Subscribers,
        freed: Callable[[int], Any] = lambda free: None,
    ) -> None:
        super().__init__(name=f"journal of {identity['uid']}", daemon=True)
        self._uid, self._port, self._stream = str(identity["uid"]), stream.name, stream
        self._settings, self._open, self._report = settings, archive, report
        self._subscribers, self._freed = subscribers, freed
        self._over = threading.Event()
        self._trouble: str | None = None
        self._key_file: Path = settings.keys / f"{self._uid}.json"
        self._key_version: tuple[int, ...] = ()
        self._key_trouble: str | None = None

    def end(self) -> None:
        """Returns once all that was read is kept."""
        self._over.set()
        self.join(ENDS_WITHIN_S)

    def run(self) -> None:
        client = LinkClient(self._stream, keys=self._keys())
        follower = None
        try:
            while not self._over.is_set():
                follower = self._look(client, follower)
                self._over.wait(self._settings.every_s)
            if follower:
                follower.confirm_now()
        except (HostError, OSError) as error:
            if not isinstance(error, HostError) or error.code != STREAM_ENDED:
                self._tell(error)
        finally:
            self._leave(follower)
            client.close()

    def _look(self, client: LinkClient, follower: Follower | None) -> Follower | None:
        """Once. Returns the follower to go on with, None where the files have to be opened anew.
        Raises HostError 6204 when the board is gone."""
        try:
            if not client.identity:
                client.connect(START_S)
            if follower is None:
                follower = Follower(
                    client, self._open(self._uid), _now, self._settings.confirm_s, self._kept
                )
            followed = follower.follow()
            self._say(followed)
            if followed.refused:
                self._tell(followed.refused)
            else:
                self._trouble = None
            if not followed.confirmed:
                self._take_key(client, follower)
        except OSError as error:
            self._tell(error)
            return None
        except HostError as error:
            if error.code == STREAM_ENDED:
                raise
            self._tell(error)
        return follower

    def _take_key(self, client: LinkClient, follower: Follower) -> None:
        """The board's key may have been replaced, and the file after it."""
        if _version(self._key_file) == self._key_version:
            return
        keys = self._keys()
        if keys != client.keys:
            client.keys = keys
            follower.confirm_again()

    def _kept(self, unit: Unit) -> None:
        self._subscribers.kept(self._port, self._uid, unit)

    def _say(self, followed: Followed) -> None:
        self._freed(followed.free)
        if followed.missing:
            first, last = followed.missing
            self._report.warn("missing", self._port, uid=self._uid, first=first, last=last)
        if followed.records:
            facts = {"records": followed.records, "last": followed.last, "free": followed.free}
            self._report.say("kept", self._port, uid=self._uid, **facts)
        if followed.confirmed:
            self._report.say("confirmed", self._port, uid=self._uid, last=followed.last)

    def _keys(self) -> keys_file.Keys:
        """That of the collector for this board; empty where there is none, which is told once."""
        file = self._key_file
        self._key_version = _version(file)
        try:
            keys = {name: key for name, key in keys_file.load(file).items() if name == ROLE}
            trouble = None if keys else HostError(6105, file=file, where="top level", **LACKS)
        except HostError as error:
            keys, trouble = {}, error
        if trouble and trouble.text != self._key_trouble:
            self._report.fail(self._port, trouble, self._uid)
        self._key_trouble = trouble.text if trouble else None
        return keys

    def _leave(self, follower: Follower | None) -> None:
        try:
            if follower:
                follower.archive.close()
        except OSError as error:
            self._tell(error)

    def _tell(self, error: HostError | OSError) -> None:
        """Once, until it is another one."""
        if isinstance(error, OSError):
            reason = error.strerror or error
            error = HostError(6505, file=self._settings.data / self._uid, reason=reason)
        if error.text != self._trouble:
            self._trouble = error.text
            self._report.fail(self._port, error, self._uid)


def _version(file: Path) -> tuple[int, ...]:
    """Another one once the file was written, replaced, or given to somebody else; empty where
    there is none."""
    try:
        found = file.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_ctime_ns, found.st_mode, found.st_size


def _now() -> datetime:
    return datetime.now(UTC)
