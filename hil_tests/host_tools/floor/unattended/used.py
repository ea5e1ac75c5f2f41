"""What processes use of the computer, by what Linux says of them."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
PROC = Path("/proc")
# Fields of stat behind the name: user and system time of the process itself.
USER, SYSTEM = 11, 12
KB = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)


@dataclass(frozen=True)
class Used:
    """Seconds of a core so far; `megabytes` are its own and its share of what several have."""

    core_s: float
    megabytes: float

    def __add__(self, other: "Used") -> "Used":
        return Used(self.core_s + other.core_s, self.megabytes + other.megabytes)


def share(before: Used, after: Used, seconds: float) -> dict[str, float]:
    """`cores`: how many were kept busy; `megabytes` at the end."""
    cores = (after.core_s - before.core_s) / seconds
    return {"cores": round(cores, 3), "megabytes": round(after.megabytes)}


def family(pid: int) -> list[int]:
    """A process and those that it started, and they."""
    children = (PROC / f"{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def used(pids: list[int]) -> Used:
    return sum((Used(_core_s(PROC / str(pid)), _megabytes(pid)) for pid in pids), Used(0.0, 0.0))


def threads(pid: int) -> list[int]:
    """The first is the main one; the others in the order in which they began."""
    return sorted(map(int, os.listdir(PROC / f"{pid}/task")))


def of_thread(pid: int, thread: int) -> float:
    """Seconds of a core."""
    return _core_s(PROC / f"{pid}/task/{thread}")


def feeding(collectors: list[int]) -> Used:
    """Of the threads that feed a database: the first two that a collector starts."""
    pairs = [(pid, thread) for pid in collectors for thread in threads(pid)[1:3]]
    return Used(sum(of_thread(*one) for one in pairs), 0.0)


def _core_s(place: Path) -> float:
    fields = (place / "stat").read_text().rpartition(") ")[2].split()
    return (int(fields[USER]) + int(fields[SYSTEM])) / TICKS_A_SECOND


def _megabytes(pid: int) -> float:
    found = KB.search((PROC / f"{pid}/smaps_rollup").read_text())
    return int(found[1]) / 1024 if found else 0.0
