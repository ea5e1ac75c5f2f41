"""What a collector keeps comes into the database by itself, however late the database is."""

import json
import shutil
import threading

import pytest
from sqlalchemy import event

from hil_tests.host_tools.floor.dumps import dump
from host_tools.common.errors import HostError
from host_tools.floor.collector.archive import Unit
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.feeding import Feeder
from host_tools.floor.intake import Intake
from host_tools.floor.rebuild import rebuild
from host_tools.floor.storing import store
from host_tools.journal.blocks import MAGIC, blocks

LIMIT_S = 60.0
RETRY_S = 0.01
# What is kept is read from the files alone.
UNIT = Unit("", 0, 0, b"", {})


class Said:
    """The lines of a report; `wait` for one of a kind."""

    def __init__(self):
        self.lines = []
        self.came = threading.Condition()
        self.report = Report(self._write, as_json=True)

    def _write(self, line):
        with self.came:
            self.lines.append(json.loads(line))
            self.came.notify_all()

    def wait(self, event):
        with self.came:
            assert self.came.wait_for(lambda: self.of(event), LIMIT_S)

    def of(self, event):
        return [line for line in self.lines if line["event"] == event]


class Late:
    """A database that does not answer at first; `there` once it was opened."""

    def __init__(self, url, refused):
        self.url, self.refused, self.there = url, refused, threading.Event()

    def __call__(self):
        if self.refused:
            self.refused -= 1
            raise HostError(7103, url="floor", reason="nobody answers")
        database = Database(self.url)
        self.there.set()
        return database


@pytest.fixture
def rebuilt(floor, tmp_path):
    database = Database(f"sqlite:///{tmp_path}/rebuilt.sqlite")
    rebuild(database, floor.data)
    yield dump(database)
    database.close()


def dumped(url):
    database = Database(url)
    try:
        return dump(database)
    finally:
        database.close()


@pytest.mark.parametrize("refused", [0, 3])
def test_what_came_before_and_meanwhile_is_there_once_the_database_answers(
    floor, url, rebuilt, refused
):
    said, late = Said(), Late(url, refused)
    feeder = Feeder(late, floor.data, said.report, RETRY_S)
    feeder.start()
    feeder.kept(floor.folder.name, UNIT)
    assert late.there.wait(LIMIT_S)
    while dumped(url) != rebuilt:
        assert feeder._thread.is_alive()
    feeder.end()
    errors = [line["code"] for line in said.of("error")]
    assert errors == [7103] * bool(refused)


def test_an_alarm_is_a_line(floor, url, tmp_path):
    """Two records of its first file are missing."""
    folder = tmp_path / "data" / floor.folder.name
    folder.mkdir(parents=True)
    path = min(floor.folder.iterdir())
    left = [block.data for block in blocks(path.read_bytes())]
    (folder / path.name).write_bytes(MAGIC + b"".join(left[:20] + left[22:]))
    said = Said()
    feeder = Feeder(Late(url, 0), tmp_path / "data", said.report, RETRY_S)
    feeder.start()
    said.wait("alarm")
    feeder.end()
    first = said.of("alarm")[0]
    assert (first["uid"], first["kind"]) == (floor.folder.name, "missing")


def test_what_fails_at_one_board_is_told_once_and_keeps_no_other_waiting(
    floor, url, tmp_path, monkeypatch
):
    """The folder of the one has another board's files."""
    wrong, tries = "e66038b7130000ff", threading.Semaphore(0)
    shutil.copytree(floor.folder, tmp_path / "data" / wrong)
    shutil.copytree(floor.other, tmp_path / "data" / floor.other.name)
    taken = Intake.next

    def tried(intake):
        if intake.uid == wrong:
            tries.release()
        return taken(intake)

    monkeypatch.setattr(Intake, "next", tried)
    said = Said()
    feeder = Feeder(Late(url, 0), tmp_path / "data", said.report, RETRY_S)
    feeder.start()
    for _ in range(4):
        assert tries.acquire(timeout=LIMIT_S)
        feeder.kept(floor.other.name, UNIT)
    feeder.end()
    assert [line["code"] for line in said.of("error")] == [7106]
    assert {row["uid"] for row in dumped(url)["rounds"]} == {floor.other.name}


def test_what_boards_told_together_is_one_transaction_without_whom_others_overtook(floor, url):
    database = Database(url)
    folders = floor.folder, floor.other
    several = [Intake(database, folder) for folder in folders]
    commits = []
    event.listen(database._engine, "commit", commits.append)
    parts = [part for intake in several if (part := intake.next())]
    stored = store(database, parts)
    assert len(commits) == 1
    assert {uid: one.new for uid, one in stored.items()} == {
        folder.name: len(part.records) for folder, part in zip(folders, parts, strict=True)
    }
    other = Intake(database, floor.other)
    assert store(database, [parts[0]]) == {} and other.catch_up()
    for intake, part in zip(several, parts, strict=True):
        intake.took(stored[part.uid])
    late = [part for intake in several if (part := intake.next())]
    assert list(store(database, late)) == [floor.folder.name]
    database.close()


def test_a_board_that_the_database_refuses_is_told_and_keeps_no_other_waiting(
    floor, url, rebuilt, monkeypatch
):
    """Whatever is wrong with it: here a column that has to be there is not."""
    taken = Intake.next

    def spoiled(intake):
        part = taken(intake)
        if part and intake.uid == floor.folder.name:
            part.board["kind"] = None
        return part

    monkeypatch.setattr(Intake, "next", spoiled)
    said = Said()
    feeder = Feeder(Late(url, 0), floor.data, said.report, LIMIT_S)
    feeder.start()
    said.wait("error")
    whole = [row for row in rebuilt["rounds"] if row["uid"] == floor.other.name]
    while dumped(url)["rounds"] != whole:
        assert feeder._thread.is_alive()
    feeder.end()
    assert [line["code"] for line in said.of("error")] == [7103]


def test_a_folder_that_is_not_there_yet_is_waited_for(url, tmp_path):
    said = Said()
    feeder = Feeder(Late(url, 0), tmp_path / "none", said.report, RETRY_S)
    feeder.start()
    feeder.end()
    assert not feeder._thread.is_alive() and said.lines == []
