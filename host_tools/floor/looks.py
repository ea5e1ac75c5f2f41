"""How tables stand goes into the database as it changes, in a thread that nobody waits for. The
newest look of each board is enough: what a database that is away or slow has missed is gone."""

import threading
from collections.abc import Callable
from dataclasses import replace

from host_tools.floor import schema
from host_tools.floor.collector.look import Look
from host_tools.floor.collector.subscribers import Subscriber
from host_tools.floor.database import Database, ahead_us
from host_tools.floor.moments import now
from host_tools.floor.troubles import Troubles

# All that changed is one transaction, at most so often.
CHANGED_S = 0.1
# So often where nothing did, which shows that the collector is there.
PULSE_S = 5.0
ENDS_WITHIN_S = 5.0


class Looks(Subscriber):
    """`opened` opens the database; one that fails is tried again after `retry_s`."""

    def __init__(self, opened: Callable[[], Database], troubles: Troubles, retry_s: float) -> None:
        self._opened, self._troubles, self._retry_s = opened, troubles, retry_s
        self._database: Database | None = None
        self._due: dict[str, Look] = {}
        self._told: dict[str, Look] = {}
        self._lock = threading.Lock()
        self._wake, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="looks", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def seen(self, look: Look) -> None:
        with self._lock:
            told = self._told.get(look.uid)
            self._due[look.uid] = self._told[look.uid] = look
        if told is None or replace(told, at=look.at) != look:
            self._wake.set()

    def end(self) -> None:
        """The last ones are written, if the database answers."""
        self._over.set()
        self._wake.set()
        self._thread.join(ENDS_WITHIN_S)

    def _run(self) -> None:
        is_over = False
        while not is_over:
            is_over = self._over.is_set()
            if not self._write():
                self._over.wait(self._retry_s)
            elif not is_over:
                self._over.wait(CHANGED_S)
                self._wake.wait(PULSE_S)
                self._wake.clear()
        if self._database:
            self._database.close()

    def _write(self) -> bool:
        """Whether the database did it."""
        with self._lock:
            due, self._due = self._due, {}
        try:
            if self._database is None:
                self._database = self._opened()
            with self._database.writing() as connection:
                ahead = ahead_us(connection, now)
                rows = [{**vars(look), "clock": ahead} for look in due.values()]
                self._database.put_all(connection, schema.looks, rows)
        except Exception as error:  # noqa: BLE001
            self._troubles.tell("looks", error)
            with self._lock:
                self._due = {**due, **self._due}
            return False
        self._troubles.end("looks")
        return True
