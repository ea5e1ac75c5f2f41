"""What one board fed and claimed of a link: by the days that an audit has signed, and behind them
by its journal, record by record. Every total that the ledger has of the board is held against it.
What stays in memory is what the ledger has not been asked about yet, and the claims."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tablectl.progressive.share import Claim

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import signatures
from host_tools.floor.database import Database
from host_tools.floor.linked.booked import Claimed, Fed, Who, totals_at, totals_of
from host_tools.floor.linked.books import Total
from host_tools.floor.reading import Place, Read, Reading
from host_tools.floor.segments import PATTERN, pieces
from host_tools.journal import signed_days
from host_tools.journal.cuts import JournalBytes
from host_tools.journal.forms import place
from host_tools.journal.signed_days import SignedDays

MOST_DUE = 1_000
# Of a board whose ledger is another one altogether.
MOST_TOLD = 1_000


@dataclass(frozen=True)
class Asked:
    """Where a board is told of: the `folder` of its journal and the `keys` that have sealed it,
    the file of its signed `days` with the public key of their `signer`. `booked`: the record that
    the ledger has booked last of each (board, epoch, level)."""

    uid: str
    link: str
    booked: dict[Who, int]
    folder: Path | None = None
    days: Path | None = None
    signer: Path | None = None
    keys: tuple[bytes, ...] = ()


@dataclass
class Told:
    """`fed`: up to what is booked; `reached`: {(board, epoch): last record}; `differs`: a line for
    each total of the ledger that is another one; `broken`: the first thing in the journal that
    cannot be believed."""

    uid: str
    fed: Fed = field(default_factory=dict)
    claims: dict[Claimed, Claim] = field(default_factory=dict)
    reached: dict[tuple[str, str], int] = field(default_factory=dict)
    differs: list[str] = field(default_factory=list)
    broken: str | None = None


def told(database: Database, asked: Asked) -> Told:
    """Raises HostError 6101, 6111, 6601, 6801, 6827, 7103, 7106."""
    board = _Board(database, asked)
    begin: str | None = None
    if asked.days and asked.signer:
        days = signed_days.load(asked.days, signatures.public_key(asked.signer))
        if days.uid != asked.uid:
            raise HostError(6827, file=asked.days, reason=f"they are of board {plain(days.uid)}")
        board.take_days(days)
        begin = _file_behind(asked.folder, days) if asked.folder else None
    if asked.folder:
        board.play(asked.folder, begin, asked.keys)
    return board.told


def said(who: Who, sequence: int, mine: Total, theirs: Total) -> str:
    uid, epoch, level = who
    return (
        f"board {uid}, memory {epoch}, level {level}, record {sequence}: the journal feeds "
        f"{mine.total} and {mine.reserved} in reserve, the ledger has {theirs.total} and "
        f"{theirs.reserved} micro-dollars"
    )


class _Board:
    """`_moved`: {who: totals by the record that moved them} since record `_asked` of each."""

    def __init__(self, database: Database, asked: Asked) -> None:
        self.told = Told(asked.uid)
        self._database, self._link, self._booked = database, asked.link, asked.booked
        self._moved: dict[Who, dict[int, Total]] = {}
        self._asked: dict[Who, int] = {}

    def take_days(self, days: SignedDays) -> None:
        """Of the ledger's totals those are looked at that were the last of a day."""
        for day in days.days:
            uid, epoch = self.told.uid, day["epoch"]
            if day["link"] != self._link:
                continue
            self.told.reached[uid, epoch] = day["last"]
            self._feed(epoch, day["levels"])
            for row in day["claims"]:
                self.told.claims[uid, epoch, row[0]] = Claim(*row)
        with self._database.reading() as connection:
            for who, moved in self._moved.items():
                self._hold(who, moved, totals_at(connection, self._link, who, list(moved)))
        self._moved.clear()
        self._asked.clear()

    def play(self, folder: Path, begin: str | None, keys: tuple[bytes, ...]) -> None:
        """From the file `begin` on, None for all of them."""
        reading = Reading(Place(), [], keys)
        for piece in pieces(folder, begin, 0):
            for read in reading.read(piece):
                if reading.contents.uid != self.told.uid:
                    uid = plain(str(reading.contents.uid))
                    raise HostError(7106, file=folder / piece.file, uid=uid)
                if read.entry.sequence == reading.last:
                    self._take(read, reading)
        self._ask()

    def _take(self, read: Read, reading: Reading) -> None:
        sequence, epoch, uid = read.entry.sequence, read.epoch, self.told.uid
        for alarm in read.alarms:
            self.told.broken = self.told.broken or f"record {sequence}: {alarm.text}"
        share = reading.table and reading.table.levels.share
        if not share or share.link != self._link or share.is_due:
            self._ask()
            self._asked.clear()
        else:
            self._feed(epoch, share.totals)
            for claim in share.claims:
                self.told.claims[uid, epoch, claim.sequence] = Claim(*claim.row())
        self.told.reached[uid, epoch] = sequence
        if any(len(moved) > MOST_DUE for moved in self._moved.values()):
            self._ask()

    def _feed(self, epoch: str, totals: dict[str, list[int]]) -> None:
        for level, total in totals.items():
            who = self.told.uid, epoch, level
            moved = self._moved.setdefault(who, {})
            if total[0] not in moved:
                moved[total[0]] = Total(*total)
                self._asked.setdefault(who, total[0] - 1)
            if who not in self._booked or total[0] <= self._booked[who]:
                self.told.fed[who] = moved[total[0]]

    def _ask(self) -> None:
        """Every total that the ledger has of the records that were played is one of the
        journal."""
        if not self._moved:
            return
        with self._database.reading() as connection:
            for who, moved in self._moved.items():
                after, last = self._asked[who], self.told.reached[who[:2]]
                self._hold(who, moved, totals_of(connection, self._link, who, after, last))
                self._asked[who] = last
        self._moved.clear()

    def _hold(self, who: Who, moved: dict[int, Total], totals: Iterator[Total]) -> None:
        for booked in totals:
            if booked.sequence > self._booked.get(who, 0):
                return
            mine = moved.get(booked.sequence) or _before(moved, booked.sequence)
            if (mine.total, mine.reserved) != (booked.total, booked.reserved):
                self._tell(said(who, booked.sequence, mine, booked))

    def _tell(self, line: str) -> None:
        if len(self.told.differs) < MOST_TOLD:
            self.told.differs.append(line)


def _before(moved: dict[int, Total], sequence: int) -> Total:
    """What was fed at a record that moved nothing."""
    return moved[max((one for one in moved if one < sequence), default=min(moved))]


def _file_behind(folder: Path, days: SignedDays) -> str | None:
    """The file that has the last record of the days, which is played to know the table behind it;
    None where no file is known to have it."""
    epoch = days.days[-1]["epoch"] if days.days else None
    for path in sorted(folder.glob(PATTERN), reverse=True):
        begin = next(JournalBytes(path).begins(), None)
        if begin and begin.get("epoch") == epoch and _before_of(begin) < days.last:
            return path.name
    return None


def _before_of(begin: dict[str, str]) -> int:
    return place(begin["cursor"]).sequence
