"""What each table took in and paid out in a span of time: rounds, wagers, what was paid, what the
house won, what went to the meters and came from them. Whole cents and micro-dollars from the
journals' own rounds, so that the figures are exact."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, select

from host_tools.floor import schema

HOUR_US = 3_600_000_000


@dataclass(frozen=True)
class Money:
    """Of one table, or of all: `rounds` that count and those `untold` of which the journal has the
    sum paid alone, so that they count nowhere else; `wagered`, `kept` (stakes that the house kept)
    and `paid` in cents; `contributed` to meters and `hits` of them in micro-dollars; `first` and
    `last` when its rounds began and ended (microseconds since 1970 UTC), 0 without any."""

    table: str = ""
    uid: str = ""
    chapter: str = ""
    rounds: int = 0
    untold: int = 0
    wagered: int = 0
    kept: int = 0
    paid: int = 0
    contributed: int = 0
    hits: int = 0
    first: int = 0
    last: int = 0

    @property
    def win(self) -> int:
        """Cents that the house won; less than 0 where the players did."""
        return self.kept - self.paid

    @property
    def hold(self) -> int | None:
        """The house win in hundredths of a percent of what was wagered, rounded down."""
        return 10_000 * self.win // self.wagered if self.wagered else None

    @property
    def per_hour(self) -> int | None:
        """Rounds an hour while the table played, rounded down."""
        span = self.last - self.first
        return self.rounds * HOUR_US // span if self.rounds > 1 and span > 0 else None


SUMS = ("rounds", "untold", "wagered", "kept", "paid", "contributed", "hits")


def of_tables(connection: Connection, since: int, until: int) -> list[Money]:
    """What ended from `since` until before `until`, a row for each board at each table and game,
    in the order of the tables."""
    rounds = schema.rounds.c
    at = func.coalesce(rounds.at, rounds.kept)
    counts = and_(rounds.played, rounds.void.is_(None))
    asked = (
        select(
            func.coalesce(rounds.table_number, "").label("table"),
            rounds.uid,
            func.coalesce(rounds.chapter, "").label("chapter"),
            _sum(rounds.played, 1).label("rounds"),
            func.sum(case((rounds.played, 0), else_=1)).label("untold"),
            _sum(counts, rounds.wagered).label("wagered"),
            _sum(rounds.played, rounds.collected).label("kept"),
            _sum(rounds.played, rounds.paid).label("paid"),
            func.min(func.coalesce(rounds.began, at)).label("first"),
            func.max(at).label("last"),
        )
        .where(at >= since, at < until)
        .group_by("table", rounds.uid, "chapter")
    )
    rows = [{**row._mapping} for row in connection.execute(asked)]
    moved = _of_meters(connection, since, until)
    for row in rows:
        row["contributed"], row["hits"] = moved.pop((row["uid"], row["chapter"]), (0, 0))
    return sorted((Money(**_whole(row)) for row in rows), key=_place)


def in_all(tables: list[Money]) -> Money:
    """The whole floor."""
    sums = {name: sum(getattr(one, name) for one in tables) for name in SUMS}
    first = min((one.first for one in tables), default=0)
    return Money(**sums, first=first, last=max((one.last for one in tables), default=0))


def _sum(holds: ColumnElement[bool], amount: Any) -> Any:
    return func.sum(case((holds, func.coalesce(amount, 0)), else_=0))


def _of_meters(
    connection: Connection, since: int, until: int
) -> dict[tuple[str, str], tuple[int, int]]:
    """{(board, chapter): what its own meters took in and paid in between}, by their registers,
    which begin with 0."""
    before, after = (_registers(connection, moment) for moment in (since, until))
    moved: dict[tuple[str, str], tuple[int, int]] = {}
    for (uid, epoch, level, chapter), (contributions, hits) in after.items():
        began = before.get((uid, epoch, level, chapter), (0, 0))
        contributed, hit = moved.get((uid, chapter), (0, 0))
        moved[uid, chapter] = contributed + contributions - began[0], hit + hits - began[1]
    return moved


def _registers(connection: Connection, moment: int) -> dict[tuple[str, ...], tuple[int, int]]:
    """As the meters stood before a moment."""
    meters = schema.meters.c
    key = (meters.uid, meters.epoch, meters.level, meters.chapter)
    last: Select[Any] = (
        select(*key, func.max(meters.sequence).label("sequence"))
        .where(func.coalesce(meters.at, meters.kept) < moment)
        .group_by(*key)
    )
    newest = last.subquery()
    same = [meters[name] == newest.c[name] for name in ("uid", "epoch", "level", "sequence")]
    found = select(*key, meters.contributions, meters.hits).where(and_(*same))
    return {tuple(row[:4]): (row[4], row[5]) for row in connection.execute(found)}


def _whole(row: dict[str, Any]) -> dict[str, Any]:
    """PostgreSQL adds whole numbers up to decimal ones."""
    return {name: one if isinstance(one, str) else int(one) for name, one in row.items()}


def _place(one: Money) -> tuple[int, str, str]:
    number = int(one.table) if one.table.isascii() and one.table.isdecimal() else 0
    return number, one.table, one.uid
