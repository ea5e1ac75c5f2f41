"""A follower at work: it looks again and again, and says what came and what failed."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from host_tools.common.errors import STREAM_ENDED, HostError
from host_tools.device.link.client import START_S, LinkClient, Message
from host_tools.device.link.sockets import SocketStream
from host_tools.floor.collector.archive import Archive, Unit
from host_tools.floor.collector.follower import Followed, Follower
from host_tools.floor.collector.key_file import KeyFile
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.settings import Settings
from host_tools.floor.collector.subscribers import Subscribers
from host_tools.floor.collector.turn import ROLE

ENDS_WITHIN_S = 10.0
LACKS = "until then its records are kept and not confirmed"


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
        file = settings.keys / f"{self._uid}.json"
        fails = partial(report.fail, self._port, uid=self._uid)
        self._key_file = KeyFile(file, ROLE, LACKS, fails)

    def end(self) -> None:
        """Returns once all that was read is kept."""
        self._over.set()
        self.join(ENDS_WITHIN_S)

    def run(self) -> None:
        client = LinkClient(self._stream, keys=self._key_file.keys())
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
        if not self._key_file.has_changed():
            return
        keys = self._key_file.keys()
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


def _now() -> datetime:
    return datetime.now(UTC)
