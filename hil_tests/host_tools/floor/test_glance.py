"""All tables at a glance, however many faults a board has recorded."""

import pytest

from hil_tests.host_tools.floor.web.many_tables import NOW, board, uid_of
from host_tools.floor import queries, schema
from host_tools.floor.database import Database

STEPS = 1_000


@pytest.fixture
def database(tmp_path):
    opened = Database(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    yield opened
    opened.close()


def fault(sequence, event="fault", **facts):
    row = {"uid": uid_of(1), "epoch": "e", "sequence": sequence, "at": NOW, "kept": NOW}
    return {**row, "event": event, "code": sequence, "text": "x", "role": None, **facts}


def looked(database, faults, tables=(1,)):
    """(rows of the glance, the thousands of steps that SQLite took for it)."""
    taken = []
    with database.writing() as connection:
        database.add(connection, schema.boards, [board(number) for number in tables])
        database.add(connection, schema.faults, faults)
    with database.reading() as connection:
        driver = connection.connection.driver_connection
        driver.set_progress_handler(lambda: taken.append(1), STEPS)
        rows = queries.glance(connection)
        driver.set_progress_handler(None, 0)
    return rows, len(taken)


def test_a_board_that_records_faults_without_end_holds_nobody_up(database):
    few = looked(database, [fault(number) for number in range(1, 501)])[1]
    rows, many = looked(database, [fault(number) for number in range(501, 2_001)])
    assert 0 < many < 8 * few
    codes = [one["code"] for one in rows[0]["faults"]]
    assert codes == list(range(2_001 - queries.MOST_FAULTS, 2_001))


def test_a_fault_that_came_again_behind_its_end_is_open(database):
    events = [("fault", 7), ("fault", 8), ("cleared", 7), ("cleared", 8), ("fault", 7)]
    told = [fault(number, event, code=code) for number, (event, code) in enumerate(events, 1)]
    (row,), _ = looked(database, told)
    assert [one["code"] for one in row["faults"]] == [7]
