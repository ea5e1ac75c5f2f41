"""Lines, listeners and followers at work, at native boards on pseudo-terminals."""

import errno
import os
import stat
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.collected import SIGNER
from hil_tests.host_tools.floor.collector.model_board import KEY
from hil_tests.host_tools.floor.collector.pits import collecting
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.device.link.client import LinkClient
from host_tools.device.link.sockets import PortStream, is_collected
from host_tools.floor.collector import following, line
from host_tools.floor.collector.client import MOST_UNREAD
from host_tools.floor.collector.collecting import LOCK, collect
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.listener import Listener
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.settings import Settings
from host_tools.floor.collector.subscribers import Subscriber, Subscribers


def met(port):
    client = LinkClient(PortStream(port))
    client.connect()
    return client


def test_it_follows_confirms_and_is_spoken_through_by_the_path_of_the_port(place, board):
    board.add(20)
    recorded = board.records(place / "all")
    with collecting(place, board) as pit:
        until(lambda: pit.told("confirmed"))
        assert is_collected(board.port)
        one, other = met(board.port), met(board.port)
        assert one.identity["uid"] == other.identity["uid"] == board.identity["uid"]
        assert one.request("slot", name="configuration", at=0)["bytes"] > 0
    assert board.given_up == board.head == len(recorded) > 20
    assert kept.records(pit.files(board)) == recorded
    assert len(kept.verify_manifest(pit.files(board))) == 1
    assert pit.told("ended") and not is_collected(board.port)


def test_a_clean_end_keeps_and_confirms_what_came_last(place, board):
    with collecting(place, board) as pit:
        until(lambda: pit.told("confirmed"))
        board.add(3)
    assert board.given_up == board.head == len(kept.records(pit.files(board)))


def test_events_come_to_all_and_a_client_that_does_not_read_is_dropped(place, board):
    with collecting(place, board) as pit:
        until(lambda: pit.told("met"))
        heard: list = []
        panel, slow = LinkClient(PortStream(board.port), heard.append), met(board.port)
        panel.connect()
        number = 0
        while not pit.told("client_dropped"):
            number += 1
            board.event("note", what="x" * 900)
            panel.poll(0.05)
            assert number < 3 * MOST_UNREAD // 900
        while len(heard) < number:
            panel.poll(1.0)
        assert (panel.lost, panel.damaged) == (0, 0)
        with pytest.raises(HostError) as raised:
            while True:
                slow.poll(0.1)
        assert raised.value.code == 6204


def test_a_cable_that_is_pulled_ends_the_line_of_all(place, board):
    with collecting(place, board) as pit:
        until(lambda: pit.told("met"))
        panel = met(board.port)
        board.unplug()
        with pytest.raises(HostError) as raised:
            while True:
                panel.poll(0.1)
        assert raised.value.code == 6204
        until(lambda: pit.told("gone"))
        # Nobody takes the port from under it meanwhile.
        assert is_collected(board.port)


def test_sockets_that_are_opened_at_once_leave_the_mode_of_other_files_alone(tmp_path):
    """A folder that a thread made meanwhile could not be entered, and kept no journal."""
    together, before = threading.Barrier(8), os.umask(0o022)
    modes = set()

    def open_some(thread):
        together.wait()
        for number in range(20):
            listener = Listener(tmp_path, f"/dev/tty{thread}_{number}")
            listener.open()
            modes.add(stat.S_IMODE(listener.path.stat().st_mode))
            listener.close()

    threads = [threading.Thread(target=open_some, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (os.umask(before), modes) == (0o022, {0o660})


def test_another_programs_board_is_left_alone(place, board):
    board.identity["product"] = "kettle"
    with collecting(place, board) as pit:
        until(lambda: pit.told("error"))
        assert pit.told("error")[0]["code"] == 6205
        assert not is_collected(board.port)


def test_a_board_that_comes_back_as_itself_is_met_at_once(place, tmp_path, plugged):
    """As one that was at its service prompt until it started anew: its port was away meanwhile."""
    other, board = plugged(), plugged()
    other.identity["product"] = "kettle"
    port = tmp_path / "port"
    port.symlink_to(other.port)
    other.port, there = str(port), board.port
    with collecting(place, other) as pit:
        until(lambda: pit.told("error"))
        port.unlink()
        port.symlink_to(there)
        until(lambda: pit.told("met"))


def test_an_error_that_nobody_thought_of_is_told_and_the_port_tried_again(
    place, monkeypatch, board
):
    monkeypatch.setattr(line, "RETRY_S", 0.02)
    looks = []
    look = line.Line._look

    def fail(self):
        looks.append(1)
        if len(looks) < 4:
            raise KeyError(7)
        look(self)

    monkeypatch.setattr(line.Line, "_look", fail)
    with collecting(place, board) as pit:
        until(lambda: pit.told("kept"))
        (told,) = pit.told("error")
    assert told["code"] == 6824 and "KeyError: 7" in told["text"]


def test_a_board_whose_uid_is_no_name_of_a_folder_is_not_followed(place, board):
    board.identity["uid"] = ".."
    with collecting(place, board) as pit:
        until(lambda: pit.told("error"))
        assert "its uid is none" in pit.told("error")[0]["text"]
    assert sorted(os.listdir(pit.settings.data)) == [LOCK]


def test_a_board_that_says_it_is_another_is_shared_and_not_followed(place, plugged):
    boards = plugged(), plugged()
    with collecting(place, *boards) as pit:
        until(lambda: len(pit.told("met")) == 2 and pit.told("error"))
        assert pit.told("error")[0]["code"] == 6818
        for board in boards:
            assert met(board.port).identity["uid"] == board.identity["uid"]


def test_a_port_that_a_program_of_ours_has_is_given_to_it(place, monkeypatch, board):
    monkeypatch.setattr("host_tools.device.link.sockets.LOOK_S", 0.05)
    panel = met(board.port)
    with collecting(place, board) as pit:
        with pytest.raises(HostError) as raised:
            while True:
                panel.poll(0.05)
        assert raised.value.code == 6204 and pit.told("error")[0]["code"] == 6220
        panel.stream.close()
        until(lambda: pit.told("met"))
        panel.stream.reopen()
        assert panel.connect()["uid"] == board.identity["uid"]
        until(lambda: pit.told("confirmed"))


def test_one_collector_at_a_time_has_a_folder(place, board):
    with collecting(place, board) as pit:
        until(lambda: pit.told("met"))
        with pytest.raises(HostError) as raised:
            collect(pit.settings, SIGNER, Report(print), threading.Event())
        assert raised.value.code == 6817


def test_a_full_disk_is_told_once_and_gone_on_from(place, monkeypatch, board):
    board.add(5)
    full = [True]
    write = SystemDisk.write

    def refused(disk, name, at, data):
        if full and name.endswith(".journal"):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(disk, name, at, data)

    monkeypatch.setattr(SystemDisk, "write", refused)
    with collecting(place, board) as pit:
        until(lambda: pit.told("error"))
        looked(pit, board)
        (error,) = pit.told("error")
        assert (error["code"], board.given_up) == (6505, 0)
        full.clear()
        until(lambda: pit.told("confirmed"))
    assert len(kept.records(pit.files(board))) == board.head


def test_a_subscriber_that_fails_holds_up_nothing(place, board):
    class Broken(Subscriber):
        def kept(self, uid, unit):
            raise RuntimeError("the database is away")

    heard: list = []

    class Database(Subscriber):
        def kept(self, uid, unit):
            heard.append((uid, unit.first, unit.last))

    with collecting(place, board, subscribers=(Broken(), Database())) as pit:
        until(lambda: pit.told("confirmed"))
        assert "the database is away" in pit.told("subscriber")[0]["reason"]
    assert heard[0][:2] == (board.uid, 1) and heard[-1][2] == board.head


def looked(pit, board):
    """Until the board was asked twice more."""
    before = board.asked("journal")
    until(lambda: board.asked("journal") > before + 2)


def test_a_key_that_is_missing_is_told_once_and_taken_when_it_is_there(place, board):
    with collecting(place, board) as pit:
        until(lambda: pit.told("confirmed"))
        file = pit.settings.keys / f"{board.identity['uid']}.json"
        file.unlink()
        board.add(3)
        until(lambda: pit.told("error"))
        looked(pit, board)
        file.write_text("{}")
        file.chmod(0o600)
        looked(pit, board)
        assert [error["code"] for error in pit.told("error")] == [6101, 6105]
    assert len(kept.records(pit.files(board))) == board.head


def test_what_the_board_refuses_is_not_asked_again_until_there_is_another_key(place, board):
    file = place / "keys" / f"{board.uid}.json"
    file.parent.mkdir()
    keys_file.write(file, {"collector": bytes(range(1, 33))})
    with collecting(place, board) as pit:
        until(lambda: pit.told("error"))
        looked(pit, board)
        assert [error["code"] for error in pit.told("error")] == [6211]
        assert board.asked("journal_exported") == 1
        file.unlink()
        keys_file.write(file, {"collector": KEY})
        until(lambda: pit.told("confirmed"))


def test_a_board_that_is_silent_for_a_while_is_followed_on(place):
    lines: list = []
    settings = Settings(place / "data", place / "pem", place, place / "sockets")
    stream: Any = SimpleNamespace(name="p")
    report = Report(lines.append)
    archive: Any = None
    identity = {"uid": "e660"}
    nobody = Subscribers((), report)
    followed = following.Following(identity, stream, settings, archive, report, nobody)

    class Silent:
        def follow(self):
            raise HostError(6203, port="p", request="journal", seconds=2)

    client: Any = SimpleNamespace(identity=identity)
    follower: Any = Silent()
    assert followed._look(client, follower) is followed._look(client, follower) is follower
    assert len(lines) == 1 and "6203" in lines[0]


def test_a_board_that_starts_is_no_error_until_it_takes_too_long(monkeypatch):
    lines: list = []
    listener: Any = None
    met_by: Any = None
    watched = line.Line("p", listener, met_by, Report(lines.append))
    silent = HostError(6202, port="p", seconds=1.2)
    watched._tell(silent)
    assert lines == []
    monkeypatch.setattr(line, "STARTS_WITHIN_S", 0.0)
    for _ in range(3):
        watched._tell(silent)
    assert len(lines) == 1 and "6202" in lines[0]
