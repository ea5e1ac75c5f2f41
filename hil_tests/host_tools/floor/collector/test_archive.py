"""What the files of a collector hold, and how it goes on with them."""

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.collected import (
    BEGIN,
    SIGNER,
    SMALL,
    Collected,
    play,
    settle,
)
from hil_tests.host_tools.floor.collector.model_board import KEY, UID, ModelBoard
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.floor.collector import tail
from host_tools.floor.collector.archive import Archive
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.follower import Follower
from host_tools.journal import contents, joining


def journals(found):
    return [found[name] for name in sorted(found) if name.endswith(".journal")]


def test_every_segment_is_a_journal_file_that_is_sealed_and_signed_to_its_end():
    collected = play(Collected())
    collected.follower.archive.close()
    for data in journals(kept.files(collected.disk, UID)):
        found = contents.read(data, KEY)
        assert found.findings == [] and not found.unfinished
        signers = {export.signer for export in found.exports}
        assert signers == {signatures.digits_of(SIGNER.public_key())}


def test_the_segments_of_an_epoch_join_without_a_gap():
    collected = Collected()
    for _ in range(9):
        collected.board.add(40)
        collected.tick(hours=3)
    collected.follower.archive.close()
    parts = [contents.read(data, KEY) for data in journals(kept.files(collected.disk, UID))]
    whole = parts[0]
    for part in parts[1:]:
        whole = joining.joined(whole, part)
    assert whole.findings == [] and len(parts) > 2
    assert len(whole.entries) == len(collected.board.records)


def test_a_day_is_summed_up_once_it_has_passed():
    collected = Collected()
    for _ in range(3):
        collected.board.add(10)
        collected.tick(hours=24)
    found = kept.files(collected.disk, UID)
    entries = kept.verify_manifest(found)
    assert sorted(name for name in found if name.endswith(".json")) == [
        "2026-11-26.json",
        "2026-11-27.json",
    ]
    summary = json.loads(found["2026-11-27.json"])
    mine = [entry for entry in entries if entry["day"] == "2026-11-27"]
    assert summary["records"] == 10 and summary["segments"] == len(mine) == 1
    assert kept.is_signed(summary)


def test_a_segment_is_closed_at_its_size():
    collected = Collected()
    for _ in range(30):
        collected.board.add(20)
        collected.tick()
    sizes = [len(data) for data in journals(kept.files(collected.disk, UID))]
    assert len(sizes) > 3 and max(sizes) < 2 * SMALL


def test_a_clock_that_was_put_back_begins_no_day_again():
    collected = Collected()
    collected.board.add(10)
    collected.tick(hours=24)
    collected.board.add(10)
    collected.tick(hours=24)
    collected.board.add(10)
    collected.tick(hours=-48)
    days = [entry["day"] for entry in collected.verify()]
    assert days == sorted(days)


def test_records_that_the_board_no_longer_has_are_named_in_the_manifest():
    collected = Collected()
    collected.board.add(10)
    settle(collected)
    board = collected.board
    board.add(10)
    board.exported = 15
    board.forget()
    followed = collected.follower.follow()
    assert followed.missing == (12, 15)
    collected.follower.archive.close()
    entries = kept.verify_manifest(kept.files(collected.disk, UID))
    assert [entry.get("missing") for entry in entries] == [None, [12, 15]]
    assert entries[-1]["first"] == 16 and entries[-1]["last"] == 21


def test_an_older_memory_that_was_put_back_is_not_followed_and_not_confirmed():
    collected = Collected()
    collected.board.add(10)
    settle(collected)
    board = collected.board
    told = board.exported
    board.begin(board.epoch)
    board.add(3, {"event": "chip_off", "seat": 2})
    with pytest.raises(HostError) as raised:
        collected.follower.follow()
    assert raised.value.code == 6804
    assert (board.exported, told) == (0, 11)


def test_it_is_confirmed_a_minute_after_the_last_time_and_at_once_when_the_ring_fills(monkeypatch):
    collected = Collected()
    board = collected.board
    follower = Follower(board, Archive(collected.disk, UID, SIGNER), lambda: collected.now)
    board.add(5)
    assert follower.follow().confirmed
    board.add(5)
    assert not follower.follow().confirmed
    monkeypatch.setattr("hil_tests.host_tools.floor.collector.model_board.FREE", 90_000)
    assert follower.follow().confirmed
    monkeypatch.undo()
    board.add(5)
    collected.now = BEGIN.replace(hour=22)
    assert follower.follow().confirmed
    assert not follower.follow().confirmed


def test_a_confirmation_that_another_reader_came_between_comes_the_next_time(monkeypatch):
    collected = Collected()
    board = collected.board
    board.add(9)
    exported = board.journal_exported

    def read_by_another(cursor):
        board.journal(None)
        return exported(cursor)

    monkeypatch.setattr(board, "journal_exported", read_by_another)
    collected.tick()
    assert board.exported == 0
    monkeypatch.setattr(board, "journal_exported", exported)
    collected.tick()
    assert board.exported == 10


def test_without_the_key_all_is_kept_and_nothing_confirmed():
    collected = Collected()
    collected.board.keys = {}
    settle(collected)
    collected.verify()
    assert collected.board.exported == 0


def test_resuming_reads_the_tail_alone(monkeypatch):
    collected = Collected()
    for _ in range(20):
        collected.board.add(50)
        collected.tick()
    disk = collected.disk
    read: list = []
    plain = disk.read

    def noted(name, most):
        read.append((name, most))
        return plain(name, most)

    monkeypatch.setattr(disk, "read", noted)
    Archive(disk, UID, SIGNER, SMALL)
    assert read == [(f"{UID}/tail", 8192)]


def test_a_folder_whose_tail_is_damaged_is_left_as_it_is():
    collected = Collected()
    collected.board.add(5)
    settle(collected)
    tail = collected.disk.names_seen[f"{UID}/tail"]
    tail.seen[100] ^= 1
    tail.seen[4196] ^= 1
    before = kept.files(collected.disk, UID)
    with pytest.raises(HostError) as raised:
        Archive(collected.disk, UID, SIGNER, SMALL)
    assert raised.value.code == 6816
    assert kept.files(collected.disk, UID) == before


def test_the_same_on_a_disk_of_this_computer(tmp_path):
    board: Any = ModelBoard()
    disk = SystemDisk(tmp_path)
    for _ in range(6):
        board.add(30)
        Follower(board, Archive(disk, UID, SIGNER, SMALL), lambda: BEGIN).follow()
    found = kept.files(disk, UID)
    numbered = enumerate(board.records, 1)
    assert kept.records(found) == [(board.epoch, number, one) for number, one in numbered]
    assert len(kept.verify_manifest(found)) == 5
    assert contents.load(next((tmp_path / UID).glob("*.journal")), KEY).findings == []


def test_with_a_clock_of_before_2000_nothing_is_confirmed_to_the_board():
    """As of a computer whose clock has no battery: nobody could read the file afterwards."""
    collected = Collected()
    collected.board.before_confirming = lambda number: pytest.fail("it was confirmed")
    collected.board.add(10)
    collected.now = collected.now.replace(year=1970)
    archive = Archive(collected.disk, UID, SIGNER)
    with pytest.raises(HostError) as caught:
        Follower(collected.client, archive, lambda: collected.now).follow()
    assert caught.value.code == 6828


def noted(disk, **changes):
    """The tail, written by whoever may write there and has no key."""
    found: Any = tail.read(disk, f"{UID}/tail")
    changed = replace(found, **{n: make(found.segment) for n, make in changes.items()})
    disk.write(f"{UID}/tail", 0, tail._encoded(changed) * 2)


def forged(disk, name):
    """A byte of the newest file, and its sum in the tail."""
    data = bytearray(disk.read(name, 1 << 20))
    data[-200] ^= 1
    disk.write(name, 0, bytes(data))
    noted(disk, segment=lambda one: replace(one, sha256=sha256(data).hexdigest()))


def changed(disk, name):
    disk.write(name, 99, b"x")


def cut_off(disk, name):
    disk.truncate(name, len(disk.read(name, 1 << 20)) - 40)


def cut_off_in_the_tail(disk, name):
    """To behind a record, which nobody has signed."""
    data = disk.read(name, 1 << 20)
    end = len(b"".join(list(kept.blocks(data))[:-1])) + kept.HEADER
    digest = sha256(data[:end]).hexdigest()
    noted(disk, segment=lambda one: replace(one, bytes=end, sha256=digest))


def gone(disk, name):
    disk.remove(name)


def an_old_file(disk, name):
    first = min(one for one in disk.names(UID) if one.endswith(".journal"))
    data = disk.read(f"{UID}/{first}", 1 << 20)
    about = {"name": first, "bytes": len(data), "sha256": sha256(data).hexdigest()}
    noted(disk, segment=lambda one: replace(one, **about))


def another_under_its_name(disk, name):
    """One that the collector signed as well, of earlier records; all of it said by the tail."""
    first = min(one for one in disk.names(UID) if one.endswith(".journal"))
    data = disk.read(f"{UID}/{first}", 1 << 20)
    disk.create(name)
    disk.write(name, 0, data)
    about = {"bytes": len(data), "sha256": sha256(data).hexdigest()}
    noted(disk, segment=lambda one: replace(one, **about))


@pytest.mark.parametrize(
    "attacked",
    [forged, changed, cut_off, cut_off_in_the_tail, gone, an_old_file, another_under_its_name],
)
def test_a_newest_file_that_is_not_as_it_was_signed_is_not_signed_again(attacked):
    """The manifest would vouch for it."""
    collected = Collected()
    for _ in range(2):
        collected.board.add(10)
        collected.tick(hours=24)
    before = kept.files(collected.disk, UID)["manifest"]
    newest = max(name for name in collected.disk.names(UID) if name.endswith(".journal"))
    attacked(collected.disk, f"{UID}/{newest}")
    for _ in range(2):
        with pytest.raises(HostError) as caught:
            Archive(collected.disk, UID, SIGNER)
        assert caught.value.code == 6816
    assert kept.files(collected.disk, UID)["manifest"] == before


def test_another_key_closes_no_file_that_the_one_before_has_left_open():
    collected = Collected()
    collected.board.add(10)
    collected.tick()
    other = Ed25519PrivateKey.from_private_bytes(bytes([5] * 32))
    with pytest.raises(HostError) as caught:
        Archive(collected.disk, UID, other)
    name = signatures.name_of(SIGNER.public_key())
    assert caught.value.code == 6816 and f"key {name} has signed the file" in caught.value.text
    Archive(collected.disk, UID, SIGNER)
    assert Archive(collected.disk, UID, other).cursor == collected.board.cursors[-1]
