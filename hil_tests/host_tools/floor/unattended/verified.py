"""What has to hold once a floor was played at: every record of every board stands once in the
files and once in the database, the audits find nothing, the database comes alike from the files
alone, and the rounds in it are those that the boards told of. Each check raises AssertionError."""

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from hil_tests.host_tools.floor.collector.process import Collector
from hil_tests.host_tools.floor.dumps import dump
from hil_tests.host_tools.floor.unattended.dealer import Told
from hil_tests.host_tools.helpers.interrupting import TABLECTL
from host_tools.floor.database import Database
from host_tools.journal import contents

LINE = ("seat", "wager", "stake", "outcome", "amount", "section")


def tablectl(*words: object) -> str:
    """What it prints."""
    done = subprocess.run(
        [TABLECTL, *map(str, words)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"tablectl {words[0]}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def audited(collector: Collector, uid: str, keys_path: Path, port: str) -> None:
    """As the regulator does it, and against the board itself."""
    options = ("--keys", keys_path, "--signer", collector.signer, "--against", port)
    tablectl("audit", *collector.segments(uid), *options)


def kept(data: Path, heads: dict[str, int], database: Database) -> int:
    """Records 1 to `heads[uid]` of each board are there once; how many there are in all."""
    spans = dump(database)["spans"]
    for uid, head in heads.items():
        files = sorted((data / uid).glob("*.journal"))
        read = [contents.load(file).entries for file in files]
        numbers = [entry.sequence for entries in read for entry in entries]
        assert numbers == list(range(1, head + 1)), f"{uid}: its files have other records"
        rows = sorted(number for of, _, number, _ in spans if of == uid)
        assert rows == numbers, f"{uid}: the database has other records"
    return len(spans)


def rebuilt(collector: Collector, database: Database, other: str) -> None:
    """`other`: the address of an empty database."""
    tablectl("floor", "rebuild", collector.data, "--database", other, "--yes")
    again = Database(other)
    mine, theirs = dump(database), dump(again)
    again.close()
    assert mine == theirs, [name for name in mine if mine[name] != theirs[name]]


def rounds_told(database: Database, told: Mapping[str, Iterable[Told]]) -> int:
    """What the dealers were told by their boards is what the database has; no alarm is in it.
    Returns how many rounds were compared."""
    rows, compared = dump(database), 0
    assert not rows["alarms"], json.dumps(rows["alarms"][:5])
    numbers = {
        (row["uid"], row["epoch"], row["sequence"]): row["number"] for row in rows["rounds"]
    }
    found: dict[tuple[str, int], list[tuple[object, ...]]] = {
        (uid, number): [] for (uid, _, _), number in numbers.items()
    }
    assert len(found) == len(numbers), "a round is there twice"
    for row in rows["lines"]:
        key = row["uid"], numbers[row["uid"], row["epoch"], row["sequence"]]
        found[key].append(tuple(row[name] for name in LINE))
    for uid, rounds in told.items():
        for one in rounds:
            assert sorted(found[uid, one.number]) == sorted(one.lines), (uid, one)
            compared += 1
    return compared
