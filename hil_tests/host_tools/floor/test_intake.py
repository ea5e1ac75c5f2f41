"""Records come into the database once, whatever files bring them and however often, and what the
database then says of a round is what was worked by hand for it."""

import json
import os
import random
import shutil
import signal
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event

from hil_tests.host_tools.floor.conftest import JACKPOT, OTHER, VOID, Segments
from hil_tests.host_tools.floor.dumps import dump, rows
from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from host_tools.common.errors import HostError
from host_tools.examples import ROUNDS
from host_tools.floor import rebuild, schema
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake
from host_tools.floor.reading import LARGEST
from host_tools.floor.rows import of_event
from host_tools.floor.segments import pieces
from host_tools.journal import contents
from host_tools.journal.blocks import MAGIC, blocks, record_block
from host_tools.journal.entry import entry_of

LINE = ("seat", "wager", "stake", "outcome", "amount", "odds", "section")


def taken(database, data, tell=lambda uid, alarm: None):
    return sum(Intake(database, folder, tell).catch_up() for folder in sorted(data.iterdir()))


def expected(name):
    return json.loads((ROUNDS / name).read_text())["expected"]


@pytest.fixture(scope="module")
def whole(floor, tmp_path_factory):
    """The dump of a database that took all files at once."""
    path = tmp_path_factory.mktemp("whole") / "floor.sqlite"
    database = Database(f"sqlite:///{path}")
    alarms = []
    taken(database, floor.data, lambda uid, alarm: alarms.append(alarm))
    assert alarms == []
    found = SimpleNamespace(dump=dump(database), path=path)
    database.close()
    return found


def test_every_record_of_the_files_is_there_once(floor, database):
    records = {
        (folder.name, entry.sequence, entry.tag)
        for folder in (floor.folder, floor.other)
        for path in folder.iterdir()
        for entry in contents.load(path).entries
    }
    assert taken(database, floor.data) == len(records)
    there = [(uid, record) for uid, _, record, _ in dump(database)["spans"]]
    assert sorted(there) == sorted((uid, record) for uid, record, _ in records)
    assert taken(database, floor.data) == 0


def test_both_databases_say_the_same(floor, database, whole):
    taken(database, floor.data)
    assert dump(database) == whole.dump


def test_lines_of_each_round_are_those_worked_by_hand(floor, whole):
    played = {floor.folder.name: [JACKPOT, JACKPOT, VOID, JACKPOT], floor.other.name: [OTHER] * 2}
    for uid, names in played.items():
        rounds = [row for row in whole.dump["rounds"] if row["uid"] == uid]
        assert [row["number"] for row in rounds] == list(range(1, len(names) + 1))
        for row, name in zip(rounds, names, strict=True):
            mine = [
                tuple(line[column] for column in LINE)
                for line in whole.dump["lines"]
                if (line["uid"], line["sequence"]) == (uid, row["sequence"])
            ]
            by_hand = expected(name)["lines"]
            assert [line[:4] for line in mine] == [tuple(line[:4]) for line in by_hand], name
            assert [line[6] for line in mine] == [line[6] for line in by_hand], name
            assert row["void"] == ("687a.13(f)" if name == VOID else None)
            assert row["played"]


def test_meter_over_time_is_that_worked_by_hand(floor, whole):
    """Start-up 2,000.00; 0.60 of three wagers; all of it is won; set to 2,500.00; won again; the
    void round gives nothing back that it kept."""
    rows_of_meter = [row for row in whole.dump["meters"] if row["uid"] == floor.folder.name]
    found = [(row["event"], row["current"], row["hits"]) for row in rows_of_meter]
    won = [2_000_600_000, 2_000_600_000 + 2_500_600_000]
    assert found == [
        ("configured", 2_000_000_000, 0),
        ("over", 2_000_000_000, won[0]),
        ("adjusted", 2_500_000_000, won[0]),
        ("over", 2_000_000_000, won[1]),
        ("configured", 2_000_000_000, won[1]),
        ("over", 2_000_000_000, won[1]),
        ("configured", 2_000_000_000, won[1]),
        ("over", 2_000_000_000, won[1] + won[0]),
    ]


def test_access_and_key_switch_are_kept(floor, whole):
    found = [row for row in whole.dump["access"] if row["command"] == "meter_adjust"]
    assert [(row["role"], row["outcome"]) for row in found] == [
        ("floor", 2022),
        ("floor", 0),
        ("technician", 0),
    ]
    confirmed = [row for row in whole.dump["access"] if row["event"] == "jackpot_confirm"]
    assert [row["on"] for row in confirmed] == [True] * 3
    ((table, row),) = of_event({"event": "key", "on": False, "time": 0})
    assert (table, row["event"], row["on"]) == (schema.access, "key", False)


def test_a_power_cut_and_the_dates_around_it_are_kept(floor, whole):
    starts = [row for row in whole.dump["faults"] if row["uid"] == floor.folder.name]
    assert [(row["event"], row["text"]) for row in starts] == [("power_on", "power")] * 2
    dates = [row["at"] for row in whole.dump["rounds"] if row["uid"] == floor.folder.name]
    assert dates == sorted(dates) and None not in dates
    for row in whole.dump["rounds"]:
        assert row["began"] <= row["at"] <= row["kept"]


def test_files_that_grow_byte_by_byte_give_the_same(floor, whole, tmp_path, url):
    """Whatever is cut at the end of a file is taken once it is whole; a new process goes on, or
    the one before."""
    chance = random.Random(5)
    folder = tmp_path / floor.folder.name
    folder.mkdir()
    database = Database(url)
    intake = Intake(database, folder)
    for path in sorted(floor.folder.iterdir()):
        data, size = path.read_bytes(), 0
        while size < len(data):
            size = min(len(data), size + chance.randrange(1, 2_000))
            (folder / path.name).write_bytes(data[:size])
            if chance.random() < 0.3:
                intake = Intake(database, folder)
            intake.catch_up()
    taken(database, floor.data)
    assert dump(database) == whole.dump
    database.close()


@pytest.mark.parametrize("seed", range(2))
def test_a_process_that_is_killed_loses_and_doubles_nothing(floor, whole, url, seed):
    """Killed at a statement of its transactions, again and again, until it comes through."""
    chance = random.Random(seed)
    Database(url).close()
    ends = []
    while not ends or ends[-1] == -signal.SIGKILL:
        statements = chance.randrange(8, 26)
        child = os.fork()
        if not child:
            _work_until(statements, url, floor.data)
        ends.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    assert ends[-1] == 0 and len(ends) > 4
    database = Database(url)
    assert dump(database) == whole.dump
    database.close()


def _work_until(statements, url, data):
    """In a process of its own, which never returns."""
    try:
        database = Database(url)
        left = [statements]

        @event.listens_for(database._engine, "commit")
        @event.listens_for(database._engine, "before_cursor_execute")
        def count(*_):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)

        taken(database, data)
        os._exit(0)
    finally:
        os._exit(1)


def test_two_processes_at_the_same_files_take_each_record_once(
    floor, whole, database, url, tmp_path
):
    """By turns, each finds that the other has written since, and goes on from there."""
    folder = tmp_path / floor.folder.name
    folder.mkdir()
    second = Database(url)
    both = Intake(database, folder), Intake(second, folder)
    taken_by = [0, 0]
    for turn, piece in enumerate(pieces(floor.folder, None, 0)):
        data = (floor.folder / piece.file).read_bytes()
        (folder / piece.file).write_bytes(data[: piece.end])
        taken_by[turn % 2] += both[turn % 2].catch_up()
    assert all(taken_by) and sum(intake.catch_up() for intake in both) == 0
    taken(database, floor.data)
    assert dump(database) == whole.dump
    second.close()


def number_of(block):
    """Of a record; None for a stamp."""
    return None if block.is_stamp else int.from_bytes(block.data[2:6], "little")


def changed(path, record, tmp_path):
    """A second file whose record of this number says something else, its CRC right."""
    made = []
    for block in blocks(path.read_bytes()):
        data = bytes(block.data)
        if number_of(block) == record:
            entry = entry_of(data)
            data = record_block(record, entry.time, bytes([*data[14:-5], data[-5] ^ 1]))
        made.append(data)
    other = tmp_path / path.parent.name / "export-000009.journal"
    other.write_bytes(MAGIC + b"".join(made))
    return other


def test_a_record_that_says_something_else_is_an_alarm_and_nothing_is_written_over(
    floor, whole, database, tmp_path
):
    folder = tmp_path / floor.folder.name
    shutil.copytree(floor.folder, folder)
    alarms = []
    intake = Intake(database, folder, lambda uid, alarm: alarms.append((uid, alarm)))
    intake.catch_up()
    before = dump(database)
    changed(min(folder.iterdir()), 30, tmp_path)
    assert intake.catch_up() == 0
    ((uid, alarm),) = alarms
    assert (uid, alarm.kind, alarm.sequence) == (folder.name, "conflict", 30)
    (row,) = rows(database, schema.alarms)
    assert (row["uid"], row["sequence"], row["kind"]) == (folder.name, 30, "conflict")
    after = dump(database)
    same = set(after) - {"alarms", "exports", "boards"}
    assert {name: after[name] for name in same} == {name: before[name] for name in same}
    Intake(database, folder, lambda uid, alarm: alarms.append((uid, alarm))).catch_up()
    assert len(alarms) == 1


ENDLESS = {"first": 1 << 40, "last": 1 << 62, "digests": b""}


def test_spans_that_somebody_has_added_hide_no_round_and_have_an_end(
    floor, whole, database, tmp_path
):
    """Whoever has a collector's role may say that records are there."""
    other = Database(f"sqlite:///{tmp_path / 'other.sqlite'}")
    taken(other, floor.data)
    spans = rows(other, schema.spans)
    other.close()
    with database.writing() as connection:
        connection.execute(schema.spans.insert(), spans)
        for epoch in {(span["uid"], span["epoch"]) for span in spans}:
            key = dict(zip(("uid", "epoch"), epoch, strict=True))
            connection.execute(schema.spans.insert(), [{**key, **ENDLESS}])
    alarms = []
    taken(database, floor.data, lambda uid, alarm: alarms.append(alarm.kind))
    for table in (schema.rounds, schema.hands, schema.lines, schema.faults, schema.access):
        assert rows(database, table) == whole.dump[table.name], table.name
    assert set(alarms) == {"conflict"}


def test_a_rebuild_says_what_the_database_had_not(floor, database, tablectl, tmp_path):
    """Whoever has that role may say that all files were read, too."""
    other = Database(f"sqlite:///{tmp_path / 'other.sqlite'}")
    taken(other, floor.data)
    with database.writing() as connection:
        for table in (schema.boards, schema.positions):
            connection.execute(table.insert(), rows(other, table))
    other.close()
    assert taken(database, floor.data) == 0
    again = ("floor", "rebuild", floor.data, "--database", database.url, "--yes")
    done = tablectl(*again)
    assert done.code == 1
    for folder in (floor.folder, floor.other):
        assert f"board {folder.name}, memory" in done.err and "the database had 0 with" in done.err
    done = tablectl(*again)
    assert "the database had" not in done.err


ODD: dict[str, list[Any]] = {
    "clock": [5, "x", {"a": 1}],
    "sequence": ["x", [], {}],
    "state": [5, "x", "[[]]", {"a": 1}],
}


@pytest.mark.parametrize(("name", "value"), [(name, one) for name in ODD for one in ODD[name]])
def test_a_place_of_which_a_part_is_strange_is_read_from_the_first_file(
    name, value, floor, whole, database, tmp_path
):
    first = min(floor.folder.iterdir())
    folder = tmp_path / floor.folder.name
    folder.mkdir()
    shutil.copy(first, folder)
    Intake(database, folder).catch_up()
    (position,) = rows(database, schema.positions)
    standing = json.dumps({**json.loads(position["standing"]), name: value})
    with database.writing() as connection:
        connection.execute(schema.positions.update().values(standing=standing))
    taken(database, floor.data)
    assert dump(database)["rounds"] == whole.dump["rounds"]


@pytest.mark.parametrize("text", ["x", "[]", "null", "[1" * 2_000])
def test_a_configuration_that_is_none_keeps_no_board_from_the_database(
    text, floor, whole, database
):
    uids = [folder.name for folder in (floor.folder, floor.other)]
    with database.writing() as connection:
        added = [{"uid": uid, "digest": "ab", "text": text} for uid in uids]
        connection.execute(schema.configurations.insert(), added)
    taken(database, floor.data)
    assert dump(database)["rounds"] == whole.dump["rounds"]


@pytest.mark.parametrize("number", [LARGEST - 1, -1])
def test_a_count_of_parts_at_its_end_keeps_no_board_from_the_database(
    number, floor, whole, database
):
    for folder in (floor.folder, floor.other):
        with database.writing() as connection:
            database.put(connection, schema.positions, {"uid": folder.name, "number": number})
    taken(database, floor.data)
    assert dump(database)["rounds"] == whole.dump["rounds"]


def test_records_that_are_missing_or_damaged_are_alarms(floor, database, tmp_path):
    folder = tmp_path / floor.folder.name
    folder.mkdir()
    path = min(floor.folder.iterdir())
    left = [block.data for block in blocks(path.read_bytes()) if number_of(block) not in (20, 21)]
    (folder / path.name).write_bytes(MAGIC + b"".join(left))
    alarms = []
    Intake(database, folder, lambda uid, alarm: alarms.append(alarm)).catch_up()
    assert ("missing", "records 20 to 21 are in no file") in [
        (alarm.kind, alarm.text) for alarm in alarms
    ]
    first, *others = [row for row in rows(database, schema.rounds)]
    assert not first["played"] and first["lines"] == 20 and first["wagered"] is None


def test_a_folder_of_another_board_is_refused(floor, database, tmp_path):
    folder = tmp_path / "e66038b7130000ff"
    shutil.copytree(floor.folder, folder)
    with pytest.raises(HostError) as caught:
        Intake(database, folder).catch_up()
    assert caught.value.code == 7106
    assert rows(database, schema.boards) == []


@pytest.mark.parametrize(
    "standing",
    [
        *("x", "[]", "{}", '{"a":1}', "[" * 9_000, '{"file":5}', '{"file":"a","byte":"b"}'),
        *('{"file":"/dev/zero","byte":1}', '{"file":"a","byte":1e999}', '{"file":"a","byte":-1}'),
    ],
)
def test_a_place_that_is_none_begins_from_the_first_file(standing, database, floor):
    """Whoever has a collector's role may write there: the feeder goes on."""
    Intake(database, floor.folder).catch_up()
    before = dump(database)["rounds"]
    with database.writing() as connection:
        connection.execute(schema.positions.update().values(standing=standing))
    assert Intake(database, floor.folder).catch_up() == 0
    assert dump(database)["rounds"] == before


NO_FILES: dict[str, Any] = {
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "socket": lambda path: os.mknod(path, stat.S_IFSOCK | 0o600),
    "device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", NO_FILES)
@pytest.mark.parametrize(
    "name", ["2026-11-25-000001.journal", "tail", "manifest", "2026-11-25.json"]
)
def test_what_is_no_file_in_a_folder_keeps_nobody_waiting(
    name, kind, tmp_path, database, tablectl
):
    data = tmp_path / "data"
    folder = data / "e6604945d90c5c5e"
    folder.mkdir(parents=True)
    (folder / "2026-11-25-000002.journal").write_bytes(MAGIC)
    NO_FILES[kind](folder / name)
    done = tablectl("floor", "rebuild", data, "--database", database.url)
    assert done.code and name.removesuffix(".json") in done.err, done


@pytest.mark.parametrize("name", [b"\xff", b"\x1b[2J"])
def test_a_name_that_no_database_keeps_is_named(name, database, tmp_path):
    """Of a board's folder, and of a file in it; nothing is removed from the database."""
    folder = tmp_path / "e6604945d90c5c5e"
    for path in (folder, Path(os.fsdecode(bytes(tmp_path) + b"/" + name))):
        path.mkdir()
        (path / os.fsdecode(name + b".journal")).write_bytes(MAGIC)
    for act in (lambda: rebuild.rebuild(database, tmp_path), Intake(database, folder).next):
        with pytest.raises(HostError) as caught:
            act()
        assert caught.value.code == 6101 and "its name" in caught.value.text
        assert caught.value.text.isprintable()


def test_a_table_in_play_shows_what_it_waits_for(database, tmp_path):
    board = NativeTable()
    files = Segments(board, tmp_path)
    board.configure(configuration_of(JACKPOT))
    board.host().request("wager", seat=1, wager="ante", cents=1000)
    files.export()
    intake = Intake(database, files.folder)
    intake.catch_up()
    (row,) = rows(database, schema.boards)
    assert (row["phase"], row["waits"], row["round"]) == ("betting", "wagers", 1)
    assert (row["table_number"], row["chapter"]) == ("1", "687a")
    assert row["meters"] == {"progressive": 2_000_000_000}


def test_a_rebuilt_database_is_the_one_that_grew(floor, whole, database):
    taken(database, floor.data)
    rebuild.rebuild(database, floor.data)
    assert dump(database) == whole.dump


def test_an_archive_that_was_put_back_from_an_older_copy_is_read_anew(floor, database, tmp_path):
    """Its files have the names of those that the database knew, and other records."""
    folder = tmp_path / floor.folder.name
    folder.mkdir()
    first, second, *others = pieces(floor.folder, None, 0)
    for number, one in enumerate((first, second, others[0])):
        (folder / f"export-{number}.journal").write_bytes(MAGIC + one.data)
    taken_before = Intake(database, folder).catch_up()
    (folder / "export-2.journal").unlink()
    rest = b"".join(one.data for one in (second, *others))
    (folder / "export-1.journal").write_bytes(MAGIC + rest)
    assert taken_before > 0 and Intake(database, folder).catch_up() > 0
    anew = Database(f"sqlite:///{tmp_path / 'anew.sqlite'}")
    Intake(anew, folder).catch_up()
    one, other = dump(database), dump(anew)
    for found in (one, other):
        del found["exports"]
    anew.close()
    assert one == other
