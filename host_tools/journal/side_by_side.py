"""The pieces of an audit on every core of this computer, their results in the order of the
records."""

import os
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from itertools import chain, islice

from host_tools.journal.cuts import Piece
from host_tools.journal.piece import Found, Terms, look
from host_tools.journal.playback import Standing

Looked = tuple[Piece, Found]


def looked_at(
    pieces: Iterator[Piece], terms: Terms, standing: Standing | None, jobs: int = 0
) -> Iterator[Looked]:
    """Each piece with what is found in it; `standing`: how the table stood where the first begins;
    `jobs`: processes, 0 for one a core. Raises HostError as `look` does."""
    jobs = jobs or os.cpu_count() or 1
    first = list(islice(pieces, 2))
    several = chain(first, pieces)
    if jobs == 1 or len(first) == 1:
        yield from _one_by_one(several, terms, standing)
        return
    with ExitStack() as stack:
        pool = ProcessPoolExecutor(jobs, initializer=_begin)
        stack.callback(pool.shutdown, cancel_futures=True)
        yield from _ahead(pool, several, terms, standing, 2 * jobs)


def _one_by_one(
    pieces: Iterator[Piece], terms: Terms, standing: Standing | None
) -> Iterator[Looked]:
    for piece in pieces:
        found = look(piece, terms, standing)
        standing = found.standing
        yield piece, found


def _ahead(
    pool: ProcessPoolExecutor,
    pieces: Iterator[Piece],
    terms: Terms,
    standing: Standing | None,
    most: int,
) -> Iterator[Looked]:
    """A piece that is known is begun before those in front of it are done, `most` at a time; one
    that is not waits for the one in front of it."""
    due: deque[tuple[Piece, Future[Found] | None]] = deque()
    is_first = True
    while True:
        for piece in islice(pieces, most - len(due)):
            begun = pool.submit(look, piece, terms) if piece.is_known and not is_first else None
            due.append((piece, begun))
            is_first = False
        if not due:
            return
        piece, future = due.popleft()
        found = (future or pool.submit(look, piece, terms, standing)).result()
        standing = found.standing
        yield piece, found


def _begin() -> None:
    """Ctrl-C is for the process that waits for these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
