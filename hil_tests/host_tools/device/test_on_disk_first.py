"""`tablectl provision` and `mend`: keys, evidence and record are on the disk before the board is
told, and nothing of them is half made or lost."""

import errno
import json
import os
from pathlib import Path

import pytest
from tablectl.store.keys import read_keys

from hil_tests.host_tools.device.test_mend import board as damaged_board  # noqa: F401
from hil_tests.host_tools.device.test_provision import RECORD, TABLE, damage, entries
from hil_tests.host_tools.device.test_provision import new_board as new_board
from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import board_record, keys_file
from host_tools.device.link.client import LinkClient
from host_tools.examples import BENCH_KEYS

ARGUMENTS = ("provision", "--yes", "k.json", "--make", "--quick", "--port", "x")
TELLS = ("provision", "replace_key", "mend")


@pytest.fixture
def happened(monkeypatch):
    """What was brought onto the disk, by name, and what the board was told, in order."""
    kept = []
    fsync, request = os.fsync, LinkClient.request

    def synced(descriptor):
        fsync(descriptor)
        kept.append(Path(os.readlink(f"/proc/self/fd/{descriptor}")).name)

    def told(client, do, *given, **facts):
        if do in TELLS and "auth" in facts:
            kept.append(f"told {do}")
        return request(client, do, *given, **facts)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(LinkClient, "request", told)
    return kept


def interrupted_at(monkeypatch, name, error):
    """The request fails after the board has done it."""
    request = LinkClient.request

    def fails(client, do, *given, **facts):
        reply = request(client, do, *given, **facts)
        if do == name and "auth" in facts:
            raise error
        return reply

    monkeypatch.setattr(LinkClient, "request", fails)


@pytest.mark.parametrize(
    "more",
    [("--table", TABLE, "--number", 7), ("--quick",), ("--out", "r.json"), ("--by", "x")],
)
def test_without_a_board_nothing_is_made_of_what_is_for_one(more, tablectl, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = tablectl("provision", "k.json", "--make", *more)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "no board is plugged in" in outcome.err and not Path("k.json").exists()


def test_keys_memory_and_record_are_on_the_disk_before_the_board_is_told(
    new_board, tablectl, happened, tmp_path
):
    damage(new_board)
    assert tablectl(*ARGUMENTS).code == 0
    before = happened[: happened.index("told provision")]
    evidence = Path(RECORD).with_suffix(".memory").name
    assert {"k.json", f"{RECORD}.part", evidence, tmp_path.name} <= set(before)


def test_a_replaced_key_is_on_the_disk_before_the_board_is_told(new_board, tablectl, happened):
    assert tablectl(*ARGUMENTS).code == 0
    happened.clear()
    arguments = ("provision", "--yes", "k.json", "--replace", "floor", "--port", "x")
    assert tablectl(*arguments).code == 0
    told = happened.index("told replace_key")
    assert {"k.json.new", f"{RECORD}.part"} <= set(happened[:told])
    assert happened[told + 1] == Path.cwd().name, "and that the new one has its name"


def test_evidence_is_on_the_disk_before_a_memory_is_mended(
    damaged_board,  # noqa: F811
    tablectl,
    happened,
    tmp_path,
):
    evidence = tmp_path / "memory.bin"
    outcome = tablectl(
        "memory", "mend", "--yes", "--port", "x", "--keys", BENCH_KEYS, "--out", evidence
    )
    assert outcome.code == 0
    assert evidence.name in happened[: happened.index("told mend")]


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), HostError(6203, port="x", request="y", seconds=2)]
)
def test_cut_off_the_keys_are_there_and_the_record_says_so(
    error, new_board, tablectl, monkeypatch
):
    interrupted_at(monkeypatch, "provision", error)
    assert tablectl(*ARGUMENTS).code in (130, 3)
    assert read_keys(new_board.keeper.slots) == keys_file.load_all("k.json")
    (entry,) = entries()
    told = board_record.CUT_OFF if isinstance(error, KeyboardInterrupt) else error.text
    assert entry["error"] == told
    assert entry["keys"] == board_record.fingerprints(keys_file.load_all("k.json"))


def test_killed_while_it_tells_the_board_the_record_says_so(new_board, tablectl, monkeypatch):
    """As SIGKILL leaves it: what was written before."""
    seen = []
    request = LinkClient.request

    def look(client, do, *given, **facts):
        if do == "provision":
            seen.extend(entries())
        return request(client, do, *given, **facts)

    monkeypatch.setattr(LinkClient, "request", look)
    assert tablectl(*ARGUMENTS).code == 0
    assert [entry["error"] for entry in seen] == [board_record.CUT_OFF] * len(seen) and seen
    assert "error" not in entries()[0]


def test_what_the_board_refused_is_not_in_its_record(new_board, tablectl):
    wrong = ("provision", "--yes", "k.json", "--make", "--port", "x", "--keys", BENCH_KEYS)
    assert tablectl(*ARGUMENTS).code == 0
    Path("k.json").rename("first.json")
    before = Path(RECORD).read_bytes()
    assert tablectl(*wrong).code == 4
    assert Path(RECORD).read_bytes() == before
    Path(RECORD).unlink()
    Path("k.json").unlink()
    assert tablectl(*wrong).code == 4
    assert not Path(RECORD).exists(), "and none is left where there was none"


def test_a_full_disk_leaves_no_half_keys_and_the_board_as_it_was(new_board, tablectl, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    outcome = tablectl(*ARGUMENTS)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "No space left on device" in outcome.err
    assert not Path("k.json").exists() and read_keys(new_board.keeper.slots) is None


def test_on_a_full_disk_a_file_is_what_it_was_and_no_part_of_another_is_left(
    tmp_path, monkeypatch
):
    file = tmp_path / "report.html"
    file.write_bytes(b"what was there")

    def pieces():
        yield b"half"
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(HostError) as caught:
        whole_file.atomic_write(file, pieces())
    assert caught.value.code == 6505 and "No space left" in caught.value.text
    assert os.listdir(tmp_path) == ["report.html"] and file.read_bytes() == b"what was there"
    whole_file.atomic_write(file, iter((b"all ", b"of it")))
    assert file.read_bytes() == b"all of it"


def test_keys_that_are_there_are_never_written_over(new_board, tablectl):
    Path("k.json").write_text("of another board")
    outcome = tablectl(*ARGUMENTS)
    assert outcome.code == 2 and "k.json: the file exists already" in outcome.err
    assert Path("k.json").read_text() == "of another board"
    assert read_keys(new_board.keeper.slots) is None


def test_a_computer_that_has_no_name_for_its_user_gives_its_number(monkeypatch):
    def nobody():
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr(board_record.getpass, "getuser", nobody)
    assert board_record.begun(None)["by"] == f"user {os.getuid()}"
    assert json.dumps(board_record.begun("R. Nemo")["by"]) == '"R. Nemo"'


def test_nothing_takes_the_place_of_what_is_no_file(tmp_path):
    """As root, an export to a device would put a file where the device was."""
    device = tmp_path / "device"
    os.mkfifo(device)
    with pytest.raises(HostError) as caught:
        whole_file.atomic_write(device, b"records")
    assert caught.value.code == 6505 and device.is_fifo()
    assert list(tmp_path.iterdir()) == [device]


def test_nothing_is_written_through_a_link_that_lies_where_the_part_is_written(tmp_path):
    others = tmp_path / "others"
    others.write_bytes(b"precious")
    file, part = tmp_path / "state.json", tmp_path / "state.json.part"
    for put in (lambda: part.symlink_to(others), lambda: os.mkfifo(part)):
        put()
        whole_file.atomic_write(file, b"records")
        assert (file.read_bytes(), others.read_bytes()) == (b"records", b"precious")
        assert sorted(os.listdir(tmp_path)) == ["others", "state.json"]
