"""Somebody else may write in the folder of the data: nothing is written elsewhere, nobody waits
for ever, and what cannot be believed is an error, after which the other boards go on."""

import os
from binascii import crc32

import pytest

from hil_tests.host_tools.floor.collector.collected import BEGIN, SIGNER, SMALL
from hil_tests.host_tools.floor.collector.model_board import UID, ModelBoard
from host_tools.common.errors import HostError
from host_tools.floor.collector import tail
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.follower import Follower

OTHERS = b"what belongs to somebody else\n" * 300


@pytest.fixture
def data(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "others").write_bytes(OTHERS)
    yield tmp_path / "data"
    assert (tmp_path / "others").read_bytes() == OTHERS


def opened(data, board):
    archive = Archive(SystemDisk(data), UID, SIGNER, SMALL)
    return Follower(board, archive, lambda: BEGIN)


def kept(data):
    """A folder with a segment, a manifest and a tail."""
    board = ModelBoard()
    board.add(200)
    follower = opened(data, board)
    follower.follow()
    follower.archive.close()
    return board


def put(path, what):
    if os.path.lexists(path):
        path.unlink()
    if what == "link":
        path.symlink_to(path.parents[2] / "others")
    elif what == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()


@pytest.mark.parametrize("what", ["link", "pipe", "folder"])
@pytest.mark.parametrize("name", ["tail", "manifest"])
def test_what_is_no_file_is_neither_written_through_nor_waited_for(data, name, what):
    board = kept(data)
    put(data / UID / name, what)
    board.add(3)
    with pytest.raises(OSError):
        follower = opened(data, board)
        follower.follow()
        follower.archive.close()


@pytest.mark.parametrize("what", ["link", "pipe", "folder"])
def test_a_segment_that_is_no_file_is_neither_written_through_nor_waited_for(data, what):
    board = kept(data)
    follower = opened(data, board)
    board.add(1)
    follower.follow()
    put(sorted((data / UID).glob("*.journal"))[-1], what)
    board.add(1)
    with pytest.raises(OSError):
        follower.follow()
    with pytest.raises(OSError):
        opened(data, board)


def test_the_folder_of_a_board_is_no_link(data, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (data / UID).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError):
        opened(data, ModelBoard())
    assert os.listdir(tmp_path / "elsewhere") == []


def test_an_older_tail_that_is_put_back_writes_over_no_segment(data):
    board = ModelBoard()
    follower = opened(data, board)
    old = (data / UID / "tail").read_bytes()
    follower.follow()
    follower.archive.close()
    files = {path.name: path.read_bytes() for path in (data / UID).glob("*.journal")}
    (data / UID / "tail").write_bytes(old)
    follower = opened(data, board)
    board.add(3)
    with pytest.raises(HostError) as caught:
        follower.follow()
    assert caught.value.code == 6816
    assert files == {path.name: path.read_bytes() for path in (data / UID).glob("*.journal")}


LIES = [
    (b'"name": "', b'"name": "../../others'),
    (b'"name": "', b'"name": "/etc/x'),
    (b'"day": "2026-11-25"', b'"day": "../../other"'),
    (b'"first": ', b'"first": -'),
    (b'"bytes": ', b'"bytes": "x", "sha256": '),
    (b'"manifest": ', b'"manifest": -1, "x": '),
    (b'"cursor": "', b'"cursor": "x'),
    (b'"segment": {', b'"segment": [{'),
    (b"{", b"[" * 2000),
    (b"{", b""),
]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie[1].decode()[:30])
def test_a_tail_that_somebody_made_up_is_none_though_its_check_is_right(data, lie):
    board = ModelBoard()
    follower = opened(data, board)
    for _ in range(2):
        board.add(1)
        follower.follow()
    slots = (data / UID / "tail").read_bytes()
    made_up = b""
    for at in (0, tail.SLOT_BYTES):
        text = slots[at : at + tail.SLOT_BYTES - 9].replace(*lie, 1)
        text = text.rstrip().ljust(tail.SLOT_BYTES - 9)
        made_up += text + f"{crc32(text):08x}\n".encode()
    (data / UID / "tail").write_bytes(made_up)
    with pytest.raises(HostError) as caught:
        opened(data, board)
    assert caught.value.code == 6816
