"""What a collector keeps goes into the database, in a thread that may lag: nobody waits for it. It
reads from the files what it has missed. How tables stand goes there beside it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from host_tools.floor.collector.archive import Unit
from host_tools.floor.collector.look import Look
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.subscribers import Subscriber
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake
from host_tools.floor.looks import Looks
from host_tools.floor.reading import Alarm
from host_tools.floor.segments import folders
from host_tools.floor.storing import RECORDS, Part, store
from host_tools.floor.troubles import Troubles

# A database that does not answer is tried again after so long.
RETRY_S = 15.0
# What comes within this time goes in together.
GATHER_S = 0.1
ENDS_WITHIN_S = 15.0


class Feeder(Subscriber):
    """`opened` opens the database; `data` is the collector's folder."""

    def __init__(
        self, opened: Callable[[], Database], data: Path, report: Report, retry_s: float = RETRY_S
    ) -> None:
        self._opened, self._data, self._report = opened, data, report
        self._retry_s = retry_s
        self._database: Database | None = None
        self._intakes: dict[str, Intake] = {}
        self._due: set[str] = set()
        self._lock = threading.Lock()
        self._wake, self._over = threading.Event(), threading.Event()
        self._troubles = Troubles(report)
        self._looks = Looks(opened, self._troubles, retry_s)
        self._thread = threading.Thread(target=self._run, name="database", daemon=True)

    def start(self) -> None:
        """With what came while nobody fed. Raises HostError 7105."""
        self._due.update(folder.name for folder in folders(self._data, none_yet=True))
        self._wake.set()
        self._thread.start()
        self._looks.start()

    def kept(self, uid: str, unit: Unit) -> None:
        """Its records are in the files."""
        with self._lock:
            self._due.add(uid)
        self._wake.set()

    def seen(self, look: Look) -> None:
        self._looks.seen(look)

    def end(self) -> None:
        """What is still missing is read at the next start."""
        self._looks.end()
        self._over.set()
        self._wake.set()
        self._thread.join(ENDS_WITHIN_S)

    def _run(self) -> None:
        while not self._over.is_set():
            self._wake.wait(self._retry_s if self._due else None)
            self._wake.clear()
            with self._lock:
                due, self._due = self._due, set()
            self._feed(sorted(due))
            self._over.wait(GATHER_S)
        if self._database:
            self._database.close()

    def _feed(self, due: list[str]) -> None:
        """All that these boards have, a part of each in turn."""
        while due and not self._over.is_set():
            taken: list[str] = []
            for parts in _together(self._parts(due)):
                taken += self._taken(parts)
            due = taken

    def _parts(self, uids: list[str]) -> Iterator[Part]:
        """The next one of each board that has one."""
        for uid in uids:
            try:
                part = self._intake(uid).next()
            except Exception as error:  # noqa: BLE001
                self._failed(uid, error)
                continue
            if part:
                yield part
            else:
                self._troubles.end(uid)

    def _taken(self, parts: list[Part]) -> list[str]:
        """In one transaction; by themselves if that fails, so that the one that it fails at keeps
        no other waiting. Returns the boards that may have more."""
        uids = [part.uid for part in parts]
        try:
            assert self._database
            stored = store(self._database, parts)
            for uid in uids:
                self._intakes[uid].took(stored.get(uid))
        except Exception as error:  # noqa: BLE001
            if len(parts) > 1:
                return [uid for part in parts for uid in self._taken([part])]
            self._failed(uids[0], error)
            return []
        return uids

    def _failed(self, uid: str, error: Exception) -> None:
        """Whatever it is, it does not end the thread, as the journals go on coming."""
        self._troubles.tell(uid, error, uid)
        if uid in self._intakes:
            self._intakes[uid].begin_anew()
        with self._lock:
            self._due.add(uid)

    def _intake(self, uid: str) -> Intake:
        if self._database is None:
            self._database = self._opened()
        if uid not in self._intakes:
            self._intakes[uid] = Intake(self._database, self._data / uid, self._alarm)
        return self._intakes[uid]

    def _alarm(self, uid: str, alarm: Alarm) -> None:
        record, kind, text = alarm.sequence, alarm.kind, alarm.text
        self._report.warn("alarm", uid=uid, sequence=record, kind=kind, text=text)


def _together(parts: Iterator[Part]) -> Iterator[list[Part]]:
    """As many as a transaction may have records of."""
    several: list[Part] = []
    for part in parts:
        if several and sum(len(one.records) for one in (*several, part)) > RECORDS:
            yield several
            several = []
        several.append(part)
    if several:
        yield several
