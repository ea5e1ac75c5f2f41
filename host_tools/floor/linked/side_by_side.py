"""What boards have of a link, several boards at a time in processes of their own."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack

from host_tools.floor.database import Database
from host_tools.floor.deadline import LONG_S
from host_tools.floor.linked.played import Asked, Told, told

Progress = Callable[[int, int], None]
# Fewer records are told of sooner than processes begin.
WORTH_IT = 20_000
# Of a process: its own connection to the ledger.
_ledger: list[Database] = []


def told_of(
    database: Database, asked: list[Asked], jobs: int, progress: Progress
) -> Iterator[Told]:
    """In the order of `asked`; `jobs`: processes, 0 for as many as are worth it; `progress` is
    told how many boards are done, and of how many. Raises HostError as `told` does."""
    several: Iterator[Told]
    jobs = min(jobs or _worth_it(asked), len(asked))
    with ExitStack() as stack:
        if jobs <= 1:
            several = (told(database, one) for one in asked)
        else:
            # A process that is forked would have the database's connections of this one.
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(jobs, context, _begin, (database.url,))
            stack.callback(pool.shutdown, cancel_futures=True)
            several = pool.map(_told, asked)
        for done, one in enumerate(several, 1):
            yield one
            progress(done, len(asked))


def _worth_it(asked: list[Asked]) -> int:
    records = sum(max(one.booked.values(), default=0) for one in asked)
    return 1 if records < WORTH_IT else os.cpu_count() or 1


def _begin(url: str) -> None:
    """Ctrl-C is for the process that waits for these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _ledger.append(Database(url, LONG_S))


def _told(asked: Asked) -> Told:
    return told(_ledger[0], asked)
