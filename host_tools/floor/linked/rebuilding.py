"""What the boards of a link have in their journals, held against the ledger, whose meters follow
from it (verifying.py): several boards side by side, one after the other in the memory of each
process."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tablectl.progressive.share import Claim

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import keys_file
from host_tools.floor import archived
from host_tools.floor.database import Database
from host_tools.floor.linked.booked import Booked, Claimed, Fed, booked_of
from host_tools.floor.linked.books import Award, Total
from host_tools.floor.linked.played import Asked, Told, said
from host_tools.floor.linked.side_by_side import Progress, told_of
from host_tools.floor.segments import folders

DAYS = "*.json"
Keys = dict[str, list[bytes]]


@dataclass
class Journals:
    """What the boards have of a link. `reached`: {(board, epoch): last record}; `broken`:
    {board: the first thing in it that cannot be believed}."""

    booked: Booked
    fed: Fed = field(default_factory=dict)
    claims: dict[Claimed, Claim] = field(default_factory=dict)
    reached: dict[tuple[str, str], int] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    differs: list[str] = field(default_factory=list)

    def add(self, told: Told) -> None:
        self.fed |= told.fed
        self.claims |= told.claims
        self.reached |= told.reached
        self.differs += told.differs
        if told.broken:
            self.broken[told.uid] = told.broken


def findings(
    database: Database,
    link: str,
    data: Path | None = None,
    days: Path | None = None,
    signer: Path | None = None,
    jobs: int = 0,
    progress: Progress = lambda done, of: None,
    keys: Keys | None = None,
    collectors: tuple[str, ...] = (),
) -> list[str]:
    """One line for each thing in which the boards and the ledger differ, none where they agree.
    `data`: a folder of journals of each board; `days`: a file UID.json of each, which the owner of
    the public key in `signer` has signed; `jobs`: processes, 0 for as many as are worth it;
    `keys`: those `journal` of each board, the newest last, with which its records are sealed;
    `collectors`: whose signatures in manifests count (hex digits), without: of any key. Raises
    HostError 6101, 6111, 6601, 6801, 6827, 7103, 7105, 7106, 7146."""
    with database.reading() as connection:
        booked = booked_of(connection, link)
    journals = Journals(booked)
    asked = list(_asked(link, booked, data, days, signer, keys or {}))
    for told in told_of(database, asked, jobs, progress):
        journals.add(told)
    found = [
        *_archived(asked, collectors),
        *_broken(journals),
        *_behind(journals),
        *journals.differs,
        *_fed(journals),
        *_awards(journals),
    ]
    return list(dict.fromkeys(found))


def _asked(
    link: str,
    booked: Booked,
    data: Path | None,
    days: Path | None,
    signer: Path | None,
    keys: Keys,
) -> Iterator[Asked]:
    """Raises HostError 6101, 7105."""
    by_uid = {folder.name: folder for folder in folders(data)} if data else {}
    signed = {file.stem: file for file in days.glob(DAYS)} if days else {}
    if days and not signed:
        raise HostError(6101, file=days, reason="no file UID.json is in it")
    last = {who: total.sequence for who, total in booked.fed.items()}
    for uid in sorted({*by_uid, *signed}):
        mine = {who: sequence for who, sequence in last.items() if who[0] == uid}
        of_board = tuple(keys.get(uid, ()))
        yield Asked(uid, link, mine, by_uid.get(uid), signed.get(uid), signer, of_board)


def _archived(asked: list[Asked], collectors: tuple[str, ...]) -> Iterator[str]:
    """What a collector has signed of the files; behind signed days some need not be there."""
    for one in asked:
        if one.folder and not one.days:
            found = archived.of_folder(one.folder, collectors)
            yield from (f"board {plain(one.uid)}: {text}" for text in found)


def keys_in(folders: Iterable[Path]) -> Keys:
    """The keys `journal` of boards in files UID.json. Raises HostError 61xx, 6708."""
    found: Keys = {}
    for file in (one for folder in folders for one in sorted(folder.glob("*.json"))):
        if key := keys_file.load(file).get("journal"):
            found.setdefault(file.stem, []).append(key)
    return found


def unknown(data: Path, keys: Keys) -> list[str]:
    """Boards whose journals are in the folder, and no key of them among these. Raises HostError
    6101, 7105."""
    return [folder.name for folder in folders(data) if folder.name not in keys]


def _broken(journals: Journals) -> Iterator[str]:
    booked = journals.booked
    mine = {who[0] for who in (*booked.fed, *journals.fed, *booked.awards, *journals.claims)}
    for uid, text in sorted(journals.broken.items()):
        if uid in mine:
            yield f"board {uid}, {text}"


def _behind(journals: Journals) -> Iterator[str]:
    """Boards whose journals end before what the ledger has booked of them."""
    needed: dict[tuple[str, str], int] = {}
    for who, total in journals.booked.fed.items():
        needed[who[:2]] = max(needed.get(who[:2], 0), total.sequence)
    for uid, epoch, sequence in journals.booked.awards:
        needed[uid, epoch] = max(needed.get((uid, epoch), 0), sequence)
    for (uid, epoch), least in sorted(needed.items()):
        reached = journals.reached.get((uid, epoch), 0)
        if reached < least:
            said = f"the ledger has booked up to record {least}, no file has {reached + 1} and on"
            yield f"board {uid}, memory {epoch}: {said}"


def _fed(journals: Journals) -> Iterator[str]:
    for who in sorted({*journals.fed, *journals.booked.fed}):
        mine = journals.fed.get(who, Total(0, 0, 0))
        booked = journals.booked.fed.get(who, Total(0, 0, 0))
        if (mine.total, mine.reserved) != (booked.total, booked.reserved):
            yield said(who, booked.sequence, mine, booked)


def _awards(journals: Journals) -> Iterator[str]:
    booked, numbers = journals.booked, dict[int, Claimed]()
    for who in sorted({*journals.claims, *booked.awards}):
        claim, award = journals.claims.get(who), booked.awards.get(who)
        where = f"board {who[0]}, memory {who[1]}, claim of record {who[2]}"
        if claim is None:
            assert award
            yield f"{where}: award {award.number} of the ledger is in no journal"
            continue
        if claim.answer:
            first = numbers.setdefault(claim.answer[1], who)
            if first != who:
                yield f"{where}: number {claim.answer[1]} was answered to {first} as well"
        if award is None:
            if claim.answer:
                yield f"{where}: the ledger lacks its award, answered as {claim.answer}"
            continue
        yield from (f"{where}: {text}" for text in _differences(claim, award, booked))


def _differences(claim: Claim, award: Award, booked: Booked) -> Iterator[str]:
    mine = (
        claim.level,
        claim.percent,
        claim.tag,
        *(claim.answer or [0, award.number, award.cents])[1:],
    )
    theirs = (award.level, award.percent, award.tag, award.number, award.cents)
    names = ("level", "percent", "tag", "number", "cents")
    for name, one, other in zip(names, mine, theirs, strict=True):
        if one != other:
            yield f"its {name} is {one} in the journal, {other} in the ledger"
    paid, by_board = booked.ended.get(award.number, (None, False))
    if claim.paid != paid and (claim.paid is not None or by_board):
        words = {None: "open", True: "paid", False: "void"}
        yield f"it is {words[claim.paid]} in the journal, {words[paid]} in the ledger"
