"""`tablectl log export`: a cut at any point loses nothing, and the next run goes on there."""

import json
import resource
from binascii import a2b_base64, b2a_base64, crc32
from contextlib import contextmanager
from typing import Any

import pytest
from tablectl.store.ring import RING_AT

from hil_tests.host_tools.helpers.native_table import (
    IDENTITY,
    KEYS,
    RING_BYTES,
    SMALL,
    UID,
    NativeTable,
    configuration_of,
    keys_of,
    on_every_port,
)
from host_tools.common.errors import HostError
from host_tools.device import evidence, keys_file
from host_tools.device.link.client import LinkClient, Refused
from host_tools.examples import BENCH_KEYS
from host_tools.journal import blocks, contents
from host_tools.journal import export as exporting
from host_tools.journal.audit import audit
from host_tools.journal.export import export
from host_tools.journal.reply import blocks_of

ROUND = "687a/02_jackpot_with_envy.json"
# The board looks at a record a second.
A_LOOK_US = 1_500_000


@pytest.fixture(scope="module")
def played():
    """The memory of a board that played one round."""
    board = NativeTable(configuration_of(ROUND))
    board.play(ROUND)
    return board.memory


@pytest.fixture
def board(played, monkeypatch):
    made = on_every_port(monkeypatch, NativeTable(memory=played))
    made.host()
    return made


def in_the_ring(board):
    """The bytes of all records, as they stand in the memory."""
    _, end, *_ = board.asks("journal")["head"].split(".")
    return board.fram_read(RING_AT, int(end))


def records_of(path):
    """The bytes of the records of a file as a ring has them: without stamps, what the file puts
    around them, and the last four bytes of each tag."""
    found = blocks.blocks(path.read_bytes())
    return b"".join(block.data[14:-8] for block in found if block.stamp is None)


def test_every_record_is_on_the_disk_as_it_stands_in_the_ring(tablectl, board, tmp_path):
    path = tmp_path / "table.tcj"
    expected = in_the_ring(board)
    outcome = tablectl(
        "log", "export", "--port", "x", "--unsigned", "--out", path, "--keys", BENCH_KEYS, "--json"
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert records_of(path) == expected
    said = json.loads(outcome.out)
    last = board.exported
    assert said == {"uid": UID, "records": last, "last": last, "confirmed": True}
    begin = contents.load(path).exports[0].begin
    assert (begin["uid"], begin["version"]) == (UID, IDENTITY["version"])
    assert json.loads(begin["configuration"]) == configuration_of(ROUND)


def test_a_further_run_appends_what_came_since(tablectl, board, tmp_path):
    path = tmp_path / "table.tcj"
    arguments = ("log", "export", "--port", "x", "--unsigned", "--out", path, "--keys", BENCH_KEYS)
    for _ in range(3):
        outcome = tablectl(*arguments)
        assert outcome.code == 0 and "the board may use their room" in outcome.out
        board.play(ROUND)
    found = contents.load(path)
    assert [entry.sequence for entry in found.entries] == list(range(1, len(found.entries) + 1))
    assert (len(found.exports), found.findings) == (3, [])
    assert not any(entry.name == "exported" for entry in found.entries)


def test_records_that_are_only_copied_are_kept_by_the_board(tablectl, board, tmp_path):
    path = tmp_path / "table.tcj"
    outcome = tablectl("log", "export", "--port", "x", "--unsigned", "--out", path, "--keep")
    assert (outcome.code, "the board keeps them" in outcome.out) == (0, True)
    assert board.exported == 0
    size = path.stat().st_size
    outcome = tablectl(
        "log", "export", "--port", "x", "--unsigned", "--out", path, "--keep", "--json"
    )
    assert json.loads(outcome.out)["records"] == 0 and path.stat().st_size == size


def test_without_a_key_nothing_is_begun(tablectl, board, tmp_path):
    path = tmp_path / "table.tcj"
    arguments = ("log", "export", "--port", "x", "--unsigned", "--out", path)
    for keys in ((), ("--keys", keys_of(tmp_path, "dealer"))):
        outcome = tablectl(*arguments, *keys)
        assert outcome.code == 2 and "floor or technician" in outcome.err
        assert not path.exists()


class Cut(Exception):
    pass


class CutClient(LinkClient):
    """The link is lost at the request of a number."""

    left = 0

    def _exchange(self, do, arguments, limit_s):
        if self.left == 0:
            raise Cut
        self.left -= 1
        return super()._exchange(do, arguments, limit_s)


class BesideOthers(LinkClient):
    """Somebody else reads the journal, and the table plays on, before a nonce is taken for the
    word that the records are kept, `often` times."""

    board: Any = None
    often = 0

    def _exchange(self, do, arguments, limit_s):
        if do == "nonce" and self.often:
            self.often -= 1
            self.board.play(ROUND)
            self.board.host().request("journal", after=None)
        return super()._exchange(do, arguments, limit_s)


def beside_others(board, often):
    client: Any = board.host()
    client.__class__ = BesideOthers
    client.board, client.often = board, often
    return client


@pytest.mark.parametrize("often", [2, -1])
def test_other_readers_stop_no_export(board, tmp_path, often):
    """-1: somebody reads before every word that the records are kept."""
    path = tmp_path / "table.tcj"
    done = export(beside_others(board, often), path, keep=False)
    found = contents.load(path)
    assert done.confirmed and done.records == done.last == len(found.entries)
    assert board.exported == done.last
    assert len(found.exports) == 1 and found.findings == []


def requests_of_an_export(board, path):
    client = board.host()
    sent = client.sent
    export(client, path, keep=True)
    return client.sent - sent


def test_a_link_that_is_lost_at_any_request_loses_no_record(board, tmp_path):
    requests = requests_of_an_export(board, tmp_path / "whole")
    for cut_at in range(requests + 3):
        path = tmp_path / f"cut{cut_at}"
        client = board.host()
        client.__class__ = CutClient
        client.left = cut_at
        expected = in_the_ring(board)
        try:
            export(client, path, keep=False)
        except Cut:
            held = contents.load(path).entries if path.exists() else []
            assert board.exported <= len(held), cut_at
        export(board.host(), path, keep=True)
        found = contents.load(path)
        assert found.findings == [] and not found.unfinished
        assert records_of(path)[: len(expected)] == expected, cut_at


def test_a_file_cut_off_at_any_byte_is_resumed_and_ends_the_same(board, tmp_path):
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    whole = path.read_bytes()
    records = records_of(path)
    first = next(blocks.blocks(whole)).end
    for size in range(first, len(whole), 7):
        path.write_bytes(whole[:size])
        export(board.host(), path, keep=True)
        assert records_of(path) == records, size
        assert contents.load(path).findings == [], size


@pytest.mark.parametrize("cut_at", [0, 1, 5, 18, 19, 300, 2000, 2500, 3000])
def test_a_disk_that_is_full_loses_nothing(cut_at, board, tmp_path):
    path = tmp_path / "table.tcj"
    expected = in_the_ring(board)
    with room_for(cut_at), pytest.raises(HostError) as caught:
        export(board.host(), path, keep=False)
    assert caught.value.code == 6505 and "too large" in caught.value.text
    assert board.exported == 0
    assert not path.exists() or contents.load(path).exports
    export(board.host(), path, keep=False)
    assert records_of(path)[: len(expected)] == expected


@contextmanager
def room_for(size):
    """The system writes so many bytes into a file, and refuses the next."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def exporting_os():
    from host_tools.journal import journal_file

    return journal_file.os


@pytest.mark.parametrize("good", [0, 1, 2])
def test_the_board_is_told_only_what_is_on_the_disk(good, board, tmp_path, monkeypatch):
    """Synced are the file that is made, its folder, and the file once all is in it."""
    done = []

    def fails(file):
        if len(done) == good:
            raise OSError(5, "Input/output error")
        done.append(file)

    monkeypatch.setattr(exporting_os(), "fsync", fails)
    with pytest.raises(HostError) as caught:
        export(board.host(), tmp_path / "table.tcj", keep=False)
    assert caught.value.code == 6505
    assert board.exported == 0


def test_ctrl_c_leaves_a_file_that_goes_on(tablectl, board, tmp_path, monkeypatch):
    path = tmp_path / "table.tcj"
    monkeypatch.setattr(exporting, "blocks_of", interrupted_at(3))
    arguments = ("log", "export", "--port", "x", "--unsigned", "--out", path, "--keys", BENCH_KEYS)
    assert tablectl(*arguments).code == 130
    assert contents.load(path).unfinished and board.exported == 0
    monkeypatch.undo()
    monkeypatch.setattr("host_tools.cli.options.PortStream", lambda port: board.host().stream)
    assert tablectl(*arguments).code == 0
    found = contents.load(path)
    assert not found.unfinished and found.findings == []


def interrupted_at(number):
    count = 0

    def split(records, after, reached):
        nonlocal count
        count += 1
        if count == number:
            raise KeyboardInterrupt
        return blocks_of(records, after, reached)

    return split


def test_an_export_in_a_round_keeps_what_the_table_stands_up_from(board, tmp_path):
    board.host().request("wager", seat=2, wager="ante", cents=1000)
    export(board.host(), tmp_path / "table.tcj", keep=False)
    before = board.status
    board.cut_power()
    assert board.status == before and board.host().wagers(2) == {"ante": 1000}
    export(board.host(), tmp_path / "table.tcj", keep=False)
    assert contents.load(tmp_path / "table.tcj").findings == []


def test_a_file_of_another_epoch_of_the_memory_is_refused_and_left_as_it_is(board, tmp_path):
    """The numbers go on, and may mean something else: the records go to a file of their own."""
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    before, old = path.read_bytes(), contents.load(path).epoch
    board.slots.forget("epoch")
    board.cut_power()
    with pytest.raises(HostError) as caught:
        export(board.host(), path, keep=True)
    assert caught.value.code == 6814 and old and old in caught.value.text
    assert path.read_bytes() == before
    other = tmp_path / "other.tcj"
    export(board.host(), other, keep=True)
    assert contents.load(other).epochs == [old, board.host().identity["epoch"]]


def test_a_file_of_another_board_is_refused_and_left_as_it_is(board, tmp_path):
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    before = path.read_bytes()
    client = board.host()
    client.identity = {**client.identity, "uid": "0123456789abcdef"}
    with pytest.raises(HostError) as caught:
        export(client, path, keep=True)
    assert (caught.value.code, path.read_bytes()) == (6803, before)


@pytest.mark.parametrize("older", [True, False])
def test_a_memory_that_is_not_the_files_is_refused_and_the_file_left_as_it_is(
    older, board, tmp_path
):
    """An older copy of the memory was put back, or one that went another way since."""
    path = tmp_path / "table.tcj"
    copy = board.memory
    board.play(ROUND)
    export(board.host(), path, keep=True)
    before = path.read_bytes()
    board.power_off()
    board.fram_write(0, copy)
    board.power_on()
    for _ in range(0 if older else 3):
        board.play(ROUND)
    with pytest.raises(HostError) as caught:
        export(board.host(), path, keep=True)
    assert (caught.value.code, path.read_bytes()) == (6804, before)
    assert export(board.host(), tmp_path / "new.tcj", keep=False).confirmed


@pytest.mark.parametrize("kept", [0, 20])
def test_where_an_export_ends_at_a_damaged_record_the_board_looks_at_it_and_is_mended(
    kept, board, tmp_path
):
    """Whether files ended before it or it is the oldest record of all."""
    end = board.asks("journal")["cursor"] if kept else None
    at = int(end.split(".")[1]) + 3 if end else 3
    damaged = board.fram_read(RING_AT + at, 1)[0] ^ 1
    board.fram_write(RING_AT + at, bytes([damaged]))
    for name in ("one.tcj", "other.tcj"):
        with pytest.raises(HostError, match="memory mend") as caught:
            export(board.host(), tmp_path / name, keep=False)
        assert caught.value.code == 6804
        board.run_for(A_LOOK_US)
        assert board.status["error"] == 5003
    board.turn_key(True)
    client = board.host()
    evidence.read_out(client)
    for role in ("floor", "technician"):
        client.signed("mend", role, code=5003)
    board.turn_key(False)
    assert export(board.host(), tmp_path / "new.tcj", keep=False).confirmed


def test_no_made_up_place_has_the_board_find_its_journal_damaged(board):
    """Somebody asks behind a place that is none, right behind one that is."""
    sequence, offset, tag, time = board.asks("journal")["cursor"].split(".")
    made_up = f"{sequence}.{offset}.{int(tag, 16) ^ 1:0{len(tag)}x}.{time}"
    with pytest.raises(Refused, match="cursor must be"):
        board.asks("journal", after=made_up)
    board.run_for(A_LOOK_US)
    assert board.status["error"] is None


def test_a_file_goes_on_behind_a_change_of_keys_and_is_audited_with_both(board, tmp_path):
    path = tmp_path / "table.tcj"
    board.play(ROUND)
    export(board.host(), path, keep=False)
    board.play(ROUND)
    board.turn_key(True)
    new = {name: bytes([1 + number]) * 32 for number, name in enumerate(KEYS)}
    board.host().provision(new)
    client = board.host(new)
    client.request("wager", seat=2, wager="ante", cents=1000)
    export(client, path, keep=False)
    for found in (
        contents.load(path, new["journal"]),
        contents.load(path, KEYS["journal"]),
        contents.walked(path.read_bytes(), KEYS["journal"], earlier=(new["journal"],)),
    ):
        assert any("not sealed" in finding.text for finding in found.findings)
    found = contents.walked(path.read_bytes(), new["journal"], earlier=(KEYS["journal"],))
    assert found.findings == []
    files = [tmp_path / f"{n}.json" for n in range(2)]
    for file, keys in zip(files, (KEYS, new), strict=True):
        keys_file.write(file, keys)
    assert audit((path,), files[1], earlier=(files[0],)).findings == []


def test_the_public_key_counts_only_where_records_under_another_follow(tmp_path):
    board = NativeTable(keys=None)
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    assert contents.load(path, KEYS["journal"]).findings
    board.turn_key(True)
    board.host().provision(KEYS)
    other = tmp_path / "other.tcj"
    export(board.host(), other, keep=True)
    found = contents.load(other, KEYS["journal"])
    assert found.findings == []
    names = [entry.name for entry in found.entries]
    assert names.index("power_on") < names.index("provisioned")


@pytest.mark.parametrize("content", [b"x", b"tablectl journal 2\n", blocks.MAGIC])
def test_a_file_that_is_no_journal_is_not_written_to(content, board, tmp_path):
    path = tmp_path / "table.tcj"
    path.write_bytes(content)
    with pytest.raises(HostError) as caught:
        export(board.host(), path, keep=True)
    assert (caught.value.code, path.read_bytes()) == (6801, content)


def test_a_damaged_file_is_not_written_to(board, tmp_path):
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(HostError) as caught:
        export(board.host(), path, keep=True)
    assert (caught.value.code, path.read_bytes()) == (6802, data)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data[1:],
        lambda data: data + data[-20:],
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: bytes([data[0] ^ 0x80]) + data[1:],
    ],
)
def test_records_that_do_not_come_whole_are_not_believed(damage, board, tmp_path):
    """What the check of the line lets through: no byte of a record is one."""

    def damaged(request, reply):
        if request["do"] == "journal":
            data = damage(a2b_base64(reply["ok"]["data"]))
            reply["ok"]["data"] = b2a_base64(data, newline=False).decode()
        return reply

    with pytest.raises(HostError) as caught:
        export(board.host(change=damaged), tmp_path / "table.tcj", keep=False)
    assert caught.value.code == 6805 and board.exported == 0


def test_a_checkpoint_that_changes_while_it_is_read_is_read_again(board, tmp_path):
    asked, changing_always = [], False

    def changing(request, reply):
        if request["do"] == "slot":
            asked.append(request)
            reply["ok"]["crc"] ^= len(asked) < 3 or changing_always
        return reply

    client = board.host(change=changing)
    export(client, tmp_path / "table.tcj", keep=True)
    assert len(asked) > 3
    changing_always = True
    with pytest.raises(HostError) as caught:
        export(client, tmp_path / "other.tcj", keep=True)
    assert caught.value.code == 6805


def test_a_board_without_a_port_is_asked_for(tablectl, tmp_path):
    outcome = tablectl("log", "export", "--unsigned", "--out", tmp_path / "x")
    assert outcome.code == 3 and "log export: no board is plugged in" in outcome.err


def test_a_file_that_cannot_be_made(board, tmp_path):
    with pytest.raises(HostError) as caught:
        export(board.host(), tmp_path / "no folder" / "x", keep=True)
    assert caught.value.code == 6505


def test_thousands_of_records_come_and_the_ring_goes_round(tmp_path):
    board = NativeTable(configuration_of(ROUND), FRAM=SMALL)
    path = tmp_path / "table.tcj"
    # A few exports, as each reads the whole file again.
    for _ in range(7):
        for _ in range(16):
            board.play(ROUND)
        export(board.host(), path, keep=False)
    found = contents.load(path, KEYS["journal"])
    assert found.findings == [] and found.entries[-1].sequence == board.exported
    assert len(records_of(path)) > 3 * RING_BYTES // 2


def test_a_stamp_has_a_check_of_its_own():
    block = blocks.stamp_block({"stamp": "to", "cursor": "1.2.3"})
    assert int.from_bytes(block[-4:], "little") == crc32(block[:-4])
