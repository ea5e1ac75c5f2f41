"""How many lines of its log a process that goes on has lost: told in a file, as the log is what
fails, and read by `tablectl doctor` and by metrics."""

import fcntl
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from host_tools.common.outputs import Output
from host_tools.common.plain import plain

BEGINS = "lost-"
# Most that is read of a file, and of how many files.
LONGEST, MOST_FILES = 1_000, 100
LONGEST_TEXT = 100
FACTS = {"program": str, "process": int, "lost": int, "since": str, "reason": str}


@contextmanager
def told(program: str, output: Output, folder: Path) -> Iterator[None]:
    """Meanwhile a file in `folder` has the losses of `output`, once there are any. The lock on it
    says that the process lives."""
    file: list[int] = []
    path = folder / f"{BEGINS}{program}-{os.getpid()}"
    since = datetime.now(UTC).isoformat(timespec="seconds")

    def tell() -> None:
        facts = (program, os.getpid(), output.lost, since, output.reason[:LONGEST_TEXT])
        with suppress(OSError):
            if not file:
                folder.mkdir(mode=0o755, parents=True, exist_ok=True)
                path.unlink(missing_ok=True)
                file.append(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644))
                fcntl.flock(file[0], fcntl.LOCK_EX)
            data = json.dumps(dict(zip(FACTS, facts, strict=True))).encode()
            os.pwrite(file[0], data.ljust(LONGEST), 0)

    output.on_loss = tell
    try:
        yield
    finally:
        output.on_loss = lambda: None
        for descriptor in file:
            path.unlink(missing_ok=True)
            os.close(descriptor)


def found(folders: Iterable[Path]) -> list[dict[str, Any]]:
    """Losses of the processes that live: FACTS of each."""
    rows = []
    for folder in dict.fromkeys(folders):
        with suppress(OSError):
            names = sorted(name for name in os.listdir(folder) if name.startswith(BEGINS))
            rows += [_read(folder / name) for name in names[:MOST_FILES]]
    return [row for row in rows if row is not None]


def _read(path: Path) -> dict[str, Any] | None:
    """None for what no living process holds, or what is none of these files."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode) or not _is_held(file):
            return None
        facts = json.loads(os.pread(file, LONGEST, 0))
        fits = all(type(facts[name]) is kind for name, kind in FACTS.items())
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    finally:
        os.close(file)
    if not fits:
        return None
    return {n: plain(facts[n]) if kind is str else facts[n] for n, kind in FACTS.items()}


def _is_held(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False
