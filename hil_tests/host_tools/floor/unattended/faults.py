"""A floor of virtual boards that play while everything fails now and then, from a seed: boards
lose their power in the middle of a record, USB cables are pulled, the collector is killed (kill
-9), the database is locked (SQLite) or killed (PostgreSQL). At the end nothing is lost and nothing
is there twice (`make floor-faults`).

.venv/bin/python -m hil_tests.host_tools.floor.unattended.faults --minutes 10 --seed 1
"""

import argparse
import random
import signal
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress

from hil_tests.host_tools.floor.postgres import Postgres
from hil_tests.host_tools.floor.unattended.floor import Floor, playing
from hil_tests.host_tools.floor.unattended.tables import Table
from host_tools.cli.progress import bar
from host_tools.simulator.control import BenchError
from host_tools.simulator.virtual.client import VirtualBench

LOOK_S = 0.5
ROUND_S = 5.0
# Between two faults of one kind, on the average.
BETWEEN_S = {"power": 6.0, "cable": 8.0, "collector": 12.0, "database": 25.0}
AWAY_S = (0.1, 6.0)
# Longer than one writer waits for another (host_tools/floor/database.py).
LOCKED_S = (0.5, 40.0)
# Bytes that a board writes until its power goes.
MOST_BYTES = 400
WRITES_WITHIN_S = 3.0
Fail = Callable[[random.Random], None]


class Trouble(threading.Thread):
    """Faults of one kind, one after the other; each is over when `fail` returns. The last one is
    over when the thread is."""

    def __init__(self, kind: str, seed: int, mean_s: float, fail: Fail) -> None:
        super().__init__(name=kind, daemon=True)
        self._chance = random.Random(f"{seed}/{kind}")
        self._mean_s, self._fail = mean_s, fail
        self._over = threading.Event()
        self.count = 0
        self.failure: BaseException | None = None

    def end(self) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        try:
            while not self._over.wait(self._chance.expovariate(1 / self._mean_s)):
                self._fail(self._chance)
                self.count += 1
        except BaseException as error:  # noqa: BLE001 - told by whoever has started it
            self.failure = error


class Troubles:
    """`between_s` has each kind that there is; `database` makes that of the floor fail."""

    between_s = BETWEEN_S
    away_s = AWAY_S

    def __init__(self, floor: Floor, seed: int, database: Fail | None = None) -> None:
        self._floor = floor
        fails: dict[str, Fail | None] = {
            "power": self._power,
            "cable": self._cable,
            "collector": self._collector,
            "database": database,
        }
        self._kinds = [
            Trouble(kind, seed, mean_s, fail)
            for kind, mean_s in self.between_s.items()
            if (fail := fails[kind])
        ]

    def start(self) -> None:
        for kind in self._kinds:
            kind.start()

    def look(self) -> None:
        for kind in self._kinds:
            if kind.failure:
                raise kind.failure

    def end(self) -> Counter[str]:
        """How many there were of each kind."""
        for kind in self._kinds:
            kind.end()
        self.look()
        return Counter({kind.name: kind.count for kind in self._kinds})

    def _power(self, chance: random.Random) -> None:
        """It goes behind or within a byte that the board writes next, if it writes one soon."""
        with self._one_of_the_boards(chance) as bench:
            bench.power_off(fram_write=chance.randint(1, MOST_BYTES), torn=chance.random() < 0.5)
            end = time.monotonic() + WRITES_WITHIN_S
            while bench.state()["power"] and time.monotonic() < end:
                time.sleep(0.02)
            # It may have gone by itself, also just behind what the bench has said of it.
            with suppress(BenchError):
                bench.power_off()
            time.sleep(chance.uniform(*self.away_s))
            bench.power_on()

    def _cable(self, chance: random.Random) -> None:
        with self._one_of_the_boards(chance) as bench:
            bench.usb(False)
            time.sleep(chance.uniform(*self.away_s))
            bench.usb(True)

    def _collector(self, chance: random.Random) -> None:
        self._floor.collector.end(signal.SIGKILL)
        time.sleep(chance.uniform(*self.away_s))
        self._floor.collector.start()

    @contextmanager
    def _one_of_the_boards(self, chance: random.Random) -> Iterator[VirtualBench]:
        table: Table = chance.choice(self._floor.tables)
        assert table.board
        with VirtualBench(table.board) as bench:
            yield bench


def locked(url: str) -> Callable[[random.Random], None]:
    """Somebody else writes to the file of SQLite for long."""

    def lock(chance: random.Random) -> None:
        path = url.removeprefix("sqlite:///")
        with closing(sqlite3.connect(path, timeout=60, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            time.sleep(chance.uniform(*LOCKED_S))
            other.execute("ROLLBACK")

    return lock


def killed(server: Postgres) -> Callable[[random.Random], None]:
    def kill(chance: random.Random) -> None:
        server.kill()
        time.sleep(chance.uniform(*AWAY_S))
        server.start(fsync="on")

    return kill


def lived(floor: Floor, seconds: float, seed: int, troubles: Troubles, say: Callable[..., None]):
    """(what failed how often, records, rounds)."""
    floor.open()
    floor.begin(seed, ROUND_S)
    troubles.start()
    began_s = time.monotonic()
    while (passed_s := time.monotonic() - began_s) < seconds:
        floor.look()
        troubles.look()
        say(floor.rounds, int(passed_s))
        time.sleep(LOOK_S)
    counts = troubles.end()
    heads = floor.end()
    return counts, floor.verify(heads, f"sqlite:///{floor.collector.folder}/again.sqlite")


@contextmanager
def database_of(kind: str) -> Iterator[tuple[str | None, Callable[[str], Callable[..., None]]]]:
    """(its address, where it has one before the floor, what makes it fail)."""
    if kind == "sqlite":
        yield None, locked
        return
    server = Postgres()
    try:
        yield server.new_database(), lambda url: killed(server)
    finally:
        server.stop()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tables", type=int, default=4)
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    asked = options.parse_args()
    seconds = 60 * asked.minutes
    try:
        with (
            bar("the boards start", int(seconds)) as shown,
            database_of(asked.database) as (url, fails),
            playing(asked.tables, url) as floor,
        ):

            def say(rounds: int, passed_s: int) -> None:
                shown.say(f"playing: {rounds} rounds")
                shown.count(passed_s)

            troubles = Troubles(floor, asked.seed, fails(floor.url))
            counts, held = lived(floor, seconds, asked.seed, troubles, say)
    except BaseException:
        print(f"again: {' '.join(sys.orig_argv)}", file=sys.stderr)
        raise
    failed = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    print(f"failed: {failed}")
    print(f"{held['rounds']} rounds, {held['records']:,} records: nothing lost, nothing twice")


if __name__ == "__main__":
    main()
