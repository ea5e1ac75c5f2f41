"""Everything that derives from journals made anew, from the files alone."""

from pathlib import Path

from sqlalchemy import func, select

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


def counted(database: Database) -> tuple[int, int]:
    """(boards, rounds) that are in the database."""
    with database.reading() as connection:
        boards, rounds = (
            connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (schema.boards, schema.rounds)
        )
    return boards, rounds
