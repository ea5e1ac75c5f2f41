"""A floor of 500 tables, a round a minute each, into files and PostgreSQL (`make floor-500`):

.venv/bin/python -m hil_tests.host_tools.floor.unattended.many --tables 500 --minutes 5

Real are the collectors, one for each 125 ports, the ports (pseudo-terminals), the files,
PostgreSQL on its disk, and what the boards do: the firmware's own Python code. No image and no USB
are.
"""

import argparse
import json
import multiprocessing
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hil_tests.host_tools.floor.collector.process import Collector
from hil_tests.host_tools.floor.postgres import Postgres
from hil_tests.host_tools.floor.unattended import stands, verified
from hil_tests.host_tools.floor.unattended.floor import await_, sequences
from hil_tests.host_tools.floor.unattended.lag import Watch, costs, lags
from hil_tests.host_tools.floor.unattended.used import Used, family, feeding, share, used
from host_tools.cli.progress import Bar, bar
from host_tools.device import keys_file
from host_tools.examples import BENCH_KEYS
from host_tools.floor.database import Database

# Ports of one collector, tables of one process that plays them.
A_PIT = 125
GREEN_WITHIN_S, SETTLED_S, LOOK_S = 900.0, 300.0, 0.5
Figures = dict[str, Any]


class Pit:
    """Up to 125 tables in a process, and their collector."""

    def __init__(self, folder: Path, numbers: list[int], url: str) -> None:
        self._control, theirs = multiprocessing.Pipe()
        self.tables = multiprocessing.Process(target=stands.serve, args=(numbers, theirs))
        self.tables.start()
        folder.mkdir()
        self.ports: dict[str, str] = self._control.recv()
        self.collector = Collector(folder, url, list(self.ports.values()))
        for uid in self.ports:
            self.collector.give_key(uid, keys_file.load(BENCH_KEYS))

    def play(self) -> None:
        """Not before the collector is there, or what it finds first has waited for it."""
        self._control.send(None)

    def end_play(self) -> dict[str, int]:
        """The last record of each board."""
        self._control.send(None)
        heads: dict[str, int] = self._control.recv()
        return heads

    def close(self) -> None:
        self.collector.end(signal.SIGKILL)
        self.tables.kill()
        self.tables.join()


@contextmanager
def pits(folder: Path, many: int, url: str) -> Iterator[list[Pit]]:
    made: list[Pit] = []
    try:
        for begin in range(0, many, A_PIT):
            numbers = list(range(begin + 1, min(begin + A_PIT, many) + 1))
            made.append(Pit(folder / f"pit{len(made) + 1}", numbers, url))
        yield made
    finally:
        for pit in made:
            pit.close()


def measured(made: list[Pit], server: Postgres, url: str, seconds: float, shown: Bar) -> Figures:
    database, began_s = Database(url), time.monotonic()
    tables = sum(len(pit.ports) for pit in made)
    for pit in made:
        pit.collector.start()
    await_(lambda: _came(made, database) == tables, GREEN_WITHIN_S, "not all tables came")
    green_s = time.monotonic() - began_s
    watch = Watch(url)
    watch.start()
    for pit in made:
        pit.play()
    began_s, since_s, before = time.monotonic(), time.time(), _used(made, server)
    shown.begin("playing")
    while (passed_s := time.monotonic() - began_s) < seconds:
        _look(made)
        shown.count(int(passed_s), int(seconds))
        time.sleep(LOOK_S)
    after = _used(made, server)
    shown.begin("all of it verified")
    heads = {uid: head for pit in made for uid, head in pit.end_play().items()}
    await_(lambda: sequences(database) == heads, SETTLED_S, "the database lags behind")
    watch.end()
    assert [pit.collector.end() for pit in made] == [0] * len(made)
    for pit in made:
        verified.kept(pit.collector.data, _of(pit, heads), database)
    database.close()
    return {
        "tables": tables,
        "load": round(os.getloadavg()[1], 1),
        "green_s": round(green_s, 1),
        "seconds": round(seconds),
        "records": sum(heads.values()),
        "lag_s": asdict(lags([pit.collector.data for pit in made], watch.seen, since_s)),
        "used": {name: share(before[name], after[name], passed_s) for name in after},
    }


def _look(made: list[Pit]) -> None:
    """Raises RuntimeError for a collector that has ended."""
    for pit in made:
        pit.collector.look()


def _came(made: list[Pit], database: Database) -> int:
    """How many tables the database knows."""
    _look(made)
    return len(sequences(database))


def _of(pit: Pit, heads: dict[str, int]) -> dict[str, int]:
    return {uid: heads[uid] for uid in pit.ports}


def _used(made: list[Pit], server: Postgres) -> dict[str, Used]:
    collectors = [pit.collector.process.pid for pit in made if pit.collector.process]
    return {
        "collectors and feed": used(collectors),
        "feed": feeding(collectors),
        "postgresql": used(family(server.process.pid)),
        "tables": used([pit.tables.pid for pit in made if pit.tables.pid]),
    }


def printed(found: Figures) -> str:
    said = [
        f"{found['tables']} tables in the database after {found['green_s']} s",
        f"{found['records']:,} records in {found['seconds']} s of play, once each",
        *costs(found),
    ]
    return "\n".join(said)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=500)
    options.add_argument("--minutes", type=float, default=5)
    options.add_argument("--json", action="store_true")
    asked = options.parse_args()
    server = Postgres()
    try:
        server.kill()
        server.start(fsync="on")
        url = server.new_database()
        with (
            bar("the tables are laid out", None) as shown,
            tempfile.TemporaryDirectory(prefix="many-") as made,
            pits(Path(made), asked.tables, url) as all_of_them,
        ):
            found = measured(all_of_them, server, url, 60 * asked.minutes, shown)
    finally:
        server.stop()
    print(json.dumps(found) if asked.json else printed(found))


if __name__ == "__main__":
    main()
