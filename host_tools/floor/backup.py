"""What derives from no journal, into its signed file and back: the acts of the house, and the
ledger of progressives that several tables share."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection

from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import backup_file, house
from host_tools.floor.backup_file import Backup
from host_tools.floor.database import Database
from host_tools.floor.house import Act
from host_tools.floor.linked import exported
from host_tools.floor.linked.exported import refusal
from host_tools.floor.linked.restoring import Restoring
from host_tools.floor.people import Person, everybody

# Called with how many causes of the ledger were written.
Progress = Callable[[int], Any]


class Done(NamedTuple):
    """Acts and causes of the ledger that are new in the file or the database, and all of them
    there. Of a restore: `links` that got causes, `people` who may sign in by acts that were put
    back, and when the file was `signed`."""

    new: int
    acts: int
    new_causes: int
    causes: int
    links: list[str]
    people: list[Person]
    signed: int


def backup(
    database: Database,
    path: Path,
    signer: Ed25519PrivateKey,
    at: int,
    progress: Progress = lambda causes: None,
) -> Done:
    """Append what is new to the file at `path`. What a backup that was cut off left behind the
    last signature is written anew. Raises HostError 6101, 6505, 7103, 7107, 7108, 7156, 7166."""
    with database.writing() as connection:
        floor = database.identity(connection)
    with backup_file.opened(path, floor) as kept, database.reading() as connection:
        _verify_floor(database, path, kept.floor, floor)
        before, causes = len(kept.acts), kept.causes
        acts = _acts(connection)
        _verify_alike(database, path, acts, kept.acts)
        lines = _lines(connection, database, path, kept, acts[before:], progress)
        backup_file.append(path, kept.bytes, _signed(lines, kept, signer, at))
    new = len(kept.acts) - before, len(kept.acts), kept.causes - causes, kept.causes
    return Done(*new, [], [], at)


def restore(
    database: Database,
    path: Path,
    signer: Ed25519PublicKey,
    until: int | None = None,
    progress: Progress = lambda causes: None,
) -> Done:
    """Put what is in the file into a database that has none of it, or its beginning; `signer`: who
    signed last; `until`: only what is before the first that is later. Raises HostError 6101, 6603,
    7103, 7107, 7108, 7156, 7166."""
    kept = backup_file.read(path)
    if kept.signer != signatures.digits_of(signer):
        raise HostError(6603, file=path, key=signatures.name_of(signer))
    wanted = _until(kept.acts, until)
    with database.writing() as connection:
        database.lock_acts(connection)
        _verify_floor(database, path, kept.floor, database.identity(connection, kept.floor))
        there = house.acts(connection)
        _verify_alike(database, path, wanted, there)
        for act in wanted[len(there) :]:
            house.write(connection, act)
        ledger = Restoring(database, connection, path, until)
        for number, row in enumerate(backup_file.rows(path, kept), 1):
            ledger.take(row)
            progress(number)
        ledger.end()
        new = len(wanted) - len(there)
        people = list(everybody(connection).values()) if new else []
    counted = new, len(wanted), ledger.new, ledger.causes
    return Done(*counted, sorted(ledger.links), people, kept.at)


def _acts(connection: Connection) -> list[Act]:
    rows = house.acts(connection)
    return [Act(**{**row._mapping, "facts": json.loads(row.facts)}) for row in rows]


def _lines(
    connection: Connection,
    database: Database,
    path: Path,
    kept: Backup,
    acts: list[Act],
    progress: Progress,
) -> Iterator[bytes]:
    """Those that are new; `kept` has them then. Raises HostError 7156."""
    if not kept.bytes:
        yield backup_file.begun(kept.floor)
    for act in acts:
        kept.acts.append(act)
        yield f"{canonical(act.as_dict())}\n".encode()
    there, ends = dict(kept.ends), dict[str, exported.End]()
    try:
        for number, row in enumerate(exported.rows(connection, ends), 1):
            end = there.get(row.link, exported.End())
            if row.cause.number == end.number and row.cause.seal != end.seal:
                raise refusal(path, database, row.link)
            if row.cause.number > end.number:
                kept.causes += 1
                yield row.line()
            progress(number)
    except ValueError:
        raise refusal(path, database, next(reversed(ends), "")) from None
    for link, end in there.items():
        if ends.get(link, exported.End()).number < end.number:
            raise refusal(path, database, link)
    kept.ends = ends


def _signed(
    lines: Iterator[bytes], kept: Backup, signer: Ed25519PrivateKey, at: int
) -> Iterator[bytes]:
    """These lines, and behind them the signature, if anything is new."""
    first = next(lines, None)
    if first is None:
        return
    yield first
    yield from lines
    named = {**kept.claim(), "at": at, "signer": signatures.digits_of(signer.public_key())}
    yield f"{canonical(signatures.signed(named, signer))}\n".encode()


def _verify_floor(database: Database, path: Path, one: str, other: str) -> None:
    if one != other:
        raise HostError(7166, file=path, url=database.name)


def _verify_alike(database: Database, path: Path, mine: list[Act], theirs: list[Any]) -> None:
    """`theirs` are the first of `mine`."""
    for place, other in enumerate(theirs):
        if place >= len(mine) or mine[place].seal != other.seal:
            raise HostError(7108, file=path, number=place + 1, url=database.name)


def _until(acts: list[Act], until: int | None) -> list[Act]:
    later = (place for place, act in enumerate(acts) if until is not None and act.at > until)
    return acts[: next(later, len(acts))]
