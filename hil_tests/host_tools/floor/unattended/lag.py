"""How long it takes from a record on the board to its row in the database: somebody looks at the
database again and again, and the journal files say when each record was made. They know it from
the clocks of board and collector at each export, so a lag is right to some milliseconds, and to
the time between two looks."""

import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from host_tools.common.errors import HostError
from host_tools.floor import schema
from host_tools.floor.database import Database
from host_tools.floor.moments import clock_behind, moments
from host_tools.floor.segments import pieces

LOOK_S = 0.1
MICROSECONDS = 1e6


@dataclass(frozen=True)
class Lags:
    """In seconds, of so many records."""

    records: int
    median: float
    p99: float
    worst: float


def costs(found: dict[str, Any]) -> list[str]:
    """What `lag_s`, `used` and `load` of the figures of a floor say, in words."""
    lag = found["lag_s"]
    return [
        f"from a record to its row: median {lag['median']:.2f} s, p99 {lag['p99']:.2f} s, worst"
        f" {lag['worst']:.2f} s of {lag['records']:,}",
        *(
            f"{name}: {of['cores']} cores" + f", {of['megabytes']} MB" * bool(of["megabytes"])
            for name, of in found["used"].items()
        ),
        f"load of this computer: {found['load']}",
    ]


class Watch(threading.Thread):
    """`seen`: {uid: [(epoch, sequence, seconds since 1970)]}, each time that more was there."""

    def __init__(self, url: str) -> None:
        super().__init__(name="lag", daemon=True)
        self._url = url
        self._over = threading.Event()
        self.seen: dict[str, list[tuple[str, int, float]]] = {}

    def end(self) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        database = Database(self._url)
        while not self._over.wait(LOOK_S):
            try:
                self._look(database)
            except HostError:
                # A database that is away has no rows to see.
                continue
        database.close()

    def _look(self, database: Database) -> None:
        boards = schema.boards.c
        with database.reading() as connection:
            found = connection.execute(select(boards.uid, boards.epoch, boards.sequence)).all()
        now_s = time.time()
        for uid, epoch, sequence in found:
            seen = self.seen.setdefault(uid, [])
            if not seen or seen[-1][:2] != (epoch, sequence):
                seen.append((epoch, sequence, now_s))


def lags(
    folders: list[Path], seen: dict[str, list[tuple[str, int, float]]], since_s: float
) -> Lags:
    """Of the records that were made after `since_s` and seen to come; `folders`: of collectors."""
    boards = [(data / uid, uid) for data in folders for uid in seen if (data / uid).is_dir()]
    found = sorted(lag for folder, uid in boards for lag in _of_board(folder, seen[uid], since_s))
    several = len(found)
    return Lags(several, found[several // 2], found[several * 99 // 100], found[-1])


def _of_board(
    folder: Path, looks: list[tuple[str, int, float]], since_s: float
) -> Iterator[float]:
    for epoch, sequence, at in _records(folder):
        there = [(number, now_s) for of, number, now_s in looks if of == epoch]
        place = bisect_left(there, (sequence, 0.0))
        if at >= since_s and place < len(there):
            yield there[place][1] - at


def _records(folder: Path) -> Iterator[tuple[str, int, float]]:
    """(epoch, sequence, when it was made) of those whose time is known."""
    clock = None
    for piece in pieces(folder, None, 0):
        contents = piece.contents()
        for entry, at in zip(contents.entries, moments(contents, clock), strict=True):
            if at is not None:
                yield contents.epoch or "", entry.sequence, at / MICROSECONDS
        clock = clock_behind(contents, clock)
