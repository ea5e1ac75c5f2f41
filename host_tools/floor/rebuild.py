"""Everything that derives from journals made anew, from the files alone."""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, func, select

from host_tools.common.plain import plain
from host_tools.floor import schema
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake, Progress, Told
from host_tools.floor.segments import folders


def rebuild(
    database: Database,
    data: Path,
    tell: Told = lambda uid, alarm: None,
    progress: Progress = lambda records: None,
) -> int:
    """`data`: a folder of each board. Returns how many records came. Raises HostError as
    `Intake.catch_up` does, and 7105 before anything is done."""
    boards = folders(data)
    with database.writing() as connection:
        database.empty(connection)
    return sum(Intake(database, folder, tell, progress).catch_up() for folder in boards)


def boards_without(database: Database, there: list[Path]) -> list[str]:
    """Those that the database has records of, and none of the folders is of."""
    with database.reading() as connection:
        uids = connection.scalars(select(schema.boards.c.uid).order_by(schema.boards.c.uid))
        return [uid for uid in uids if uid not in {folder.name for folder in there}]


# {(board, epoch): (last record that was taken, rounds up to it, cents paid in them)}
Rounds = dict[tuple[str, str], tuple[int, int, int]]


def rounds_told(database: Database) -> Rounds:
    """What the database has."""
    last: dict[tuple[str, str], int] = {}
    with database.reading() as connection:
        for table, column in (
            (schema.boards, schema.boards.c.sequence),
            (schema.exports, schema.exports.c.last),
            (schema.rounds, schema.rounds.c.sequence),
        ):
            of_epoch = table.c.uid, table.c.epoch
            for uid, epoch, most in connection.execute(
                select(*of_epoch, func.max(column)).group_by(*of_epoch)
            ):
                last[uid, epoch] = max(most, last.get((uid, epoch), most))
        return {who: (most, *_rounds_of(connection, *who, most)) for who, most in last.items()}


def _rounds_of(connection: Connection, uid: str, epoch: str, last: int) -> tuple[int, int]:
    table = schema.rounds.c
    up_to = table.uid == uid, table.epoch == epoch, table.sequence <= last
    asked = select(func.count(), func.coalesce(func.sum(table.paid), 0)).where(*up_to)
    many, paid = connection.execute(asked).one()
    return int(many), int(paid)


def rounds_that_differ(database: Database, before: Rounds) -> Iterator[str]:
    """One line for each memory of a board of which the database had other rounds `before`, up to
    the last record that it had, than the files have: somebody has written there, or files are
    gone."""
    for (uid, epoch), (last, *told) in before.items():
        with database.reading() as connection:
            many, paid = _rounds_of(connection, uid, epoch, last)
        if [many, paid] != told:
            where = f"board {plain(uid)}, memory {plain(epoch)}, up to record {last}"
            yield (
                f"{where}: rounds in the files: {many:,}, with ${paid / 100:,.2f} paid; the "
                f"database had {told[0]:,} with ${told[1] / 100:,.2f}"
            )


def counted(database: Database) -> tuple[int, int]:
    """(boards, rounds) that are in the database."""
    with database.reading() as connection:
        boards, rounds = (
            connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (schema.boards, schema.rounds)
        )
    return boards, rounds
