"""A house of tables in a database, each in a state of its own: what the page makes of them."""

from tablectl.games import CATALOGUE

from host_tools.floor import schema

NOW = 1_795_636_800_000_000
MINUTE = 60_000_000
LATER = 4_000_000_000_000_000
CHAPTERS = sorted(CATALOGUE)


def uid_of(number):
    return f"e66038b7130{number:05x}"


def board(number, **facts):
    chapter = CHAPTERS[number % len(CHAPTERS)]
    return {
        "uid": uid_of(number),
        "kind": "RPI_PICO",
        "version": "0.2.0",
        "commit_hash": "0" * 40,
        "epoch": "e",
        "sequence": 100 + number,
        "kept": NOW - number,
        "table_number": str(number),
        "chapter": chapter,
        "digest": "d",
        "phase": "betting",
        "waits": "wagers",
        "section": None,
        "round": 7 * number,
        "meters": {"progressive": 123_456_789_000 + number * 10_000},
        "holds": [],
        **facts,
    }


def look(number, **facts):
    """Of a board that is there for as long as the tests run."""
    row = dict.fromkeys(schema.looks.columns.keys())
    told = {"uid": uid_of(number), "at": LATER, "reach": "here", "free": 200_000, "ring": 236_000}
    return {**row, **told, **facts}


def fill(database, count=12):
    """Of `count` tables: 5 has an open fault, 4 an award that waits, 9 an alarm, 7 nearly no room
    in its ring; 11 is out of reach, and no collector has ever seen the last one."""
    hold = {"seat": 3, "wager": "progressive", "amount": 200_060, "section": "573.12(d)"}
    boards = [board(number) for number in range(1, count + 1)]
    boards[3] = board(4, phase="jackpot_hold", waits="jackpot_confirm", holds=[hold])
    fault = {
        "uid": uid_of(5),
        "epoch": "e",
        "sequence": 90,
        "at": NOW - 12 * MINUTE,
        "kept": NOW - 11 * MINUTE,
        "event": "fault",
        "code": 3001,
        "role": None,
        "text": "fram does not answer",
    }
    alarm = {
        "uid": uid_of(9),
        "epoch": "e",
        "sequence": 44,
        "kind": "conflict",
        "digest": "00",
        "kept": NOW - 30 * MINUTE,
        "text": "another record has this name",
    }
    looks = [look(number) for number in range(1, count)]
    looks[6] = look(7, free=20_000)
    looks[10] = look(11, reach="away", why="unplugged", at=NOW - 40 * MINUTE)
    with database.writing() as connection:
        for table, rows in (
            (schema.boards, boards),
            (schema.faults, [fault]),
            (schema.alarms, [alarm]),
            (schema.looks, looks),
        ):
            database.add(connection, table, rows)
