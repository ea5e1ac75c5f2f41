"""What a collector keeps goes into the database, in a thread that may lag: nobody waits for it. It
reads from the files what it has missed. How tables stand goes there beside it."""

import threading
from collections.abc import Callable
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
from host_tools.floor.troubles import Troubles

# A database that does not answer is tried again after so long.
RETRY_S = 15.0
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
            for uid in sorted(due):
                if not self._over.is_set() and not self._fed(uid):
                    with self._lock:
                        self._due.add(uid)
        if self._database:
            self._database.close()

    def _fed(self, uid: str) -> bool:
        """Whatever fails does not end the thread, as the journals go on coming."""
        try:
            self._intake(uid).catch_up()
        except Exception as error:  # noqa: BLE001
            self._troubles.tell(uid, error, uid)
            return False
        self._troubles.end(uid)
        return True

    def _intake(self, uid: str) -> Intake:
        if self._database is None:
            self._database = self._opened()
        if uid not in self._intakes:
            self._intakes[uid] = Intake(self._database, self._data / uid, self._alarm)
        return self._intakes[uid]

    def _alarm(self, uid: str, alarm: Alarm) -> None:
        record, kind, text = alarm.sequence, alarm.kind, alarm.text
        self._report.warn("alarm", uid=uid, sequence=record, kind=kind, text=text)
