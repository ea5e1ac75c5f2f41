"""Counts that are kept with the program, so that a submission is judged while one looks at it.

`python -m host_tools.mathematics.payback.kept` makes them anew; a test holds them to the counts.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from host_tools.common.whole_file import atomic_write
from host_tools.mathematics.payback import catalogue
from host_tools.mathematics.payback.enumeration import Enumeration, Key
from host_tools.mathematics.payback.outcomes import Outcome, Outcomes
from host_tools.mathematics.payback.selected import OF_SUBMISSION, of_submission
from host_tools.mathematics.payback.wager import payback
from host_tools.submission.template import example

FILE = Path(__file__).with_name("kept.json")


class Kept(Enumeration):
    """Looks an enumeration up, and counts only what was never kept."""

    def once(self, key: Key, count: Callable[[], Outcomes]) -> Outcomes:
        return _kept().get(named(key)) or super().once(key, count)


class Recording(Enumeration):
    """Keeps in `found` whatever was counted, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, Outcomes] = {}

    def once(self, key: Key, count: Callable[[], Outcomes]) -> Outcomes:
        return self.found.setdefault(named(key), super().once(key, count))


def named(key: Key) -> str:
    """`standard 52 5`: a deck by the number of its cards."""
    return " ".join(str(len(part)) if isinstance(part, bytes) else str(part) for part in key)


def counted(recording: Recording) -> dict[str, Outcomes]:
    """What the wagers of all chapters are counted from, and those of the examples' own odds."""
    for chapter in catalogue.CHAPTERS:
        for wager in catalogue.wagers(chapter):
            for table in wager.tables:
                payback(wager, table, recording)
    for chapter in OF_SUBMISSION:
        for one in of_submission(example(chapter)):
            payback(one.wager, one.table, recording)
    return recording.found


def text(found: dict[str, Outcomes]) -> str:
    """JSON with one line for each name."""
    lines = [f"{json.dumps(name)}: {json.dumps(_as_data(found[name]))}" for name in sorted(found)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def _kept() -> dict[str, Outcomes]:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: _from_data(**outcomes) for name, outcomes in data.items()}


def _as_data(outcomes: Outcomes) -> dict[str, object]:
    counts = sorted(outcomes.counts.items(), key=str)
    return {
        "space": outcomes.space,
        "total": outcomes.total,
        "unit": outcomes.unit,
        "ranking": outcomes.ranking,
        "counts": [[*outcome, count] for outcome, count in counts],
    }


def _from_data(
    space: str,
    total: int,
    unit: str,
    ranking: list[str],
    counts: list[tuple[str, int | None, int]],
) -> Outcomes:
    by_outcome: dict[Outcome, int] = {(name, rank): count for name, rank, count in counts}
    return Outcomes(by_outcome, total, tuple(ranking), unit=unit, space=space)


if __name__ == "__main__":
    atomic_write(FILE, text(counted(Recording())).encode())
