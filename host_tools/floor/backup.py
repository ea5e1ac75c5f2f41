"""What derives from no journal, into its signed file and back: the acts of the house, and the
ledger of progressives that several tables share."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import backup_file, house
from host_tools.floor.backup_file import Backup
from host_tools.floor.database import Database
from host_tools.floor.house import Act
from host_tools.floor.linked import exported
from host_tools.floor.linked.causes import End
from host_tools.floor.linked.exported import nothing, refusal
from host_tools.floor.linked.fold import Known
from host_tools.floor.linked.restoring import Later, Restoring
from host_tools.floor.linked.verifying import MOST, Verifying, of_no_link, unguarded
from host_tools.floor.people import Person, everybody

# Called with how many causes of the ledger were written.
Progress = Callable[[int], Any]


class Done(NamedTuple):
    """Acts and causes of the ledger that are new in the file or the database, and all of them
    there, and what was `found`. Of a restore: `links` that got causes, `people` who may sign in by
    acts that were put back, and when the file was `signed`."""

    new: int
    acts: int
    new_causes: int
    causes: int
    found: list[str]
    links: list[str]
    people: list[Person]
    signed: int


def backup(
    database: Database,
    path: Path,
    signer: Ed25519PrivateKey,
    at: int,
    progress: Progress = lambda causes: None,
    known: Known | None = None,
) -> Done:
    """Append what is new to the file at `path`. What a backup that was cut off left behind the
    last signature is written anew. Acts and causes that no restore would take are found, and left
    out with what is behind them; found as well are causes that count for nothing, also by what is
    `known`, rows that do not follow from the causes, and guards that are gone. Raises HostError
    6101, 6505, 7103, 7107, 7108, 7156, 7166."""
    with database.writing() as connection:
        floor = database.identity(connection)
    with backup_file.opened(path, floor) as kept, database.reading() as connection:
        database.take_any_text(connection)
        _verify_floor(database, path, kept.floor, floor)
        before, causes = len(kept.acts), kept.causes
        acts = house.acts(connection)
        _verify_alike(database, path, acts, kept.acts)
        saving = _Saving(database, connection, path, kept, progress, known)
        lines = saving.lines(acts[before:])
        backup_file.append(path, kept, _signed(lines, kept, signer, at))
    new = len(kept.acts) - before, len(kept.acts), kept.causes - causes, kept.causes
    return Done(*new, saving.found, [], [], at)


def restore(
    database: Database,
    path: Path,
    signer: Ed25519PublicKey,
    until: int | None = None,
    progress: Progress = lambda causes: None,
    known: Known | None = None,
) -> Done:
    """Put what is in the file, as far as `signer` has signed it, into a database that has none of
    it, or its beginning; `until`: only what is before the first that is later; `known`: causes of
    nobody who is known count for nothing. Raises HostError 6101, 6603, 7103, 7107, 7108, 7156,
    7166, 7172."""
    kept = backup_file.read(path, signatures.digits_of(signer))
    wanted, later = _until(kept.acts, until)
    with database.writing() as connection:
        database.take_any_text(connection)
        database.lock_acts(connection)
        _verify_floor(database, path, kept.floor, database.identity(connection, kept.floor))
        there = house.acts(connection)
        _verify_alike(database, path, wanted, there)
        for line in house.differences(connection):
            raise HostError(7172, url=database.name, reason=line)
        for act in wanted[len(there) :]:
            house.write(connection, act)
        ledger = Restoring(database, connection, path, kept.floor, until, known)
        for number, row in enumerate(backup_file.rows(path, kept), 1):
            ledger.take(row)
            progress(number)
        ledger.end()
        new = len(wanted) - len(there)
        strange = list(unguarded(connection))
        people = list(everybody(connection).values()) if new else []
    counted = new, len(wanted), ledger.new, ledger.causes
    found = [*strange, *later, *kept.beyond, *ledger.found]
    return Done(*counted, found, sorted(ledger.links), people, kept.at)


class _Saving:
    """What is new in the database; `kept` has it once its line is written, and takes no line that
    whoever reads the file would not."""

    def __init__(
        self,
        database: Database,
        connection: Connection,
        path: Path,
        kept: Backup,
        progress: Progress,
        known: Known | None,
    ) -> None:
        self.found: list[str] = []
        self._known = known
        self._database, self._connection, self._path = database, connection, path
        self._kept, self._progress = kept, progress
        self._read = 0

    def lines(self, acts: list[Act]) -> Iterator[bytes]:
        """Of these acts, and of the causes. Raises HostError 7156."""
        if not self._kept.bytes:
            yield backup_file.begun(self._kept.floor)
        yield from self._acts(acts)
        self._find(unguarded(self._connection))
        self._find(house.differences(self._connection))
        self._find(of_no_link(self._connection))
        there = dict(self._kept.ends)
        links = exported.links(self._connection)
        for link in [*links, *(link for link in there if link not in links)]:
            yield from self._causes(link, there.get(link, End()))

    def _acts(self, acts: list[Act]) -> Iterator[bytes]:
        for act in acts:
            try:
                line = f"{canonical(act.as_dict())}\n".encode()
                backup_file.take(self._kept, line)
            except backup_file.BAD as error:
                self._tell(f"act {act.number}", error)
                return
            yield line

    def _causes(self, link: str, there: End) -> Iterator[bytes]:
        """Those behind `there`, the last one that the file has."""
        verifying = Verifying(self._connection, link, self._known)
        ends = {link: End()}
        try:
            for row in exported.rows(self._connection, link, ends):
                if row.cause.number == there.number and row.cause.seal != there.seal:
                    break
                line = row.line()
                if row.cause.number > there.number:
                    backup_file.take(self._kept, line)
                    yield line
                if said := verifying.taken(row.cause):
                    self._find([nothing(link, row.cause, said)])
                self._find_in(link, verifying.differing())
                self._read += 1
                self._progress(self._read)
            else:
                self._find_in(link, verifying.rest())
        except backup_file.BAD as error:
            self._tell(f"link {plain(link)}", error)
        if verifying.fold.end.number < there.number:
            raise refusal(self._path, self._database, link)

    def _tell(self, what: str, error: BaseException) -> None:
        said = f"{what}: {plain(str(error))}; this and what follows it is not in the backup"
        self._find([said])

    def _find_in(self, link: str, lines: Iterator[str]) -> None:
        self._find([f"link {link}: {line}" for line in lines])

    def _find(self, lines: Iterable[str]) -> None:
        self.found += islice(lines, MOST - len(self.found))


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


def _verify_alike(database: Database, path: Path, mine: list[Act], theirs: list[Act]) -> None:
    """`theirs` are the first of `mine`."""
    for place, other in enumerate(theirs):
        if place >= len(mine) or mine[place] != other:
            raise HostError(7108, file=path, number=place + 1, url=database.name)


def _until(acts: list[Act], until: int | None) -> tuple[list[Act], list[str]]:
    """Those before the first that is later, and what is left out besides."""
    later = [place for place, act in enumerate(acts) if until is not None and act.at > until]
    if not later:
        return acts, []
    left = Later(acts[later[0]].number, len(acts) - later[0] - len(later))
    return acts[: later[0]], list(left.said("act"))
