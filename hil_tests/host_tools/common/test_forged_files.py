"""Row 19: whatever a file holds, the command that reads it says so in one line and in a second or
two, with its exit code, never as a fault of this program."""

import json
import random
import struct
import time

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from hil_tests.host_tools.common.test_text_from_outside import HOST, access, begun, ended, journal
from hil_tests.host_tools.helpers.journal_writer import FIRST_LINE, stamp
from host_tools.common import json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.device import image_file, signed_file, uf2_drive
from host_tools.journal import blocks, contents, log
from host_tools.journal.forms import verify_stamp
from host_tools.submission import toml_file

SOON_S = 2.0
BIG = 900_000
KEY = Ed25519PrivateKey.generate().public_key()
DEEP = b"[" * 100_000
HUGE = b"9" * 100_000


@pytest.fixture(autouse=True)
def soon():
    begun_s = time.process_time()
    yield
    assert time.process_time() - begun_s < 3 * SOON_S


def damaged_files():
    """What lies behind the first line of a journal."""
    chance = random.Random(19)
    yield "01 ff ff", b"\x01\xff\xff" * (BIG // 3)
    yield "01 ff 7f", b"\x01\xff\x7f{}" * (BIG // 5)
    yield "records", b"\xff" * BIG
    yield "zeros", bytes(BIG)
    yield "random", chance.randbytes(BIG)
    yield "far", b"\x01\x00\x70" * 3_000_000


@pytest.mark.parametrize("name, data", list(damaged_files()), ids=lambda each: str(each)[:9])
def test_a_journal_of_nothing_but_damage_is_refused_soon(tablectl, tmp_path, name, data):
    path = tmp_path / "t.tcj"
    path.write_bytes(FIRST_LINE + data)
    begun_s = time.process_time()
    outcome = tablectl("log", "show", path)
    assert outcome.code == ExitCode.WRONG_INPUT and "not a journal file" in outcome.err
    path.write_bytes(journal(access("floor")) + data)
    found = contents.load(path)
    assert len(found.entries) == 1 and found.findings
    assert time.process_time() - begun_s < 2 * SOON_S


def test_behind_damage_that_is_short_every_record_is_found():
    whole = journal(*[access("floor")] * 40)
    parts = list(blocks.blocks(whole))
    cut = parts[20].at
    found = contents.read(whole[:cut] + b"\x01\xff\x20" * 1_000 + whole[parts[21].at :])
    assert len(found.entries) == 39


FORGED: dict[str, dict] = {
    "huge time": {"table": 10**30},
    "negative time": {"table": -1},
    "first year": {"host": "0001-01-01T00:00:00+00:00"},
    "last year": {"host": "9999-12-31T23:59:59+00:00"},
    "cursor of 4,000 digits": {"cursor": "9" * 4000 + ".0." + "00" * 8 + ".0"},
    "no cursor": {"cursor": 7},
    "a board with escapes": {"uid": "\x1b[31m"},
    "a board of surrogates": {"uid": "\ud800"},
    "deep configuration": {"configuration": "[" * 10_000},
    "deep checkpoint": {"checkpoint": '{"cursor":' + "[" * 10_000},
    "long number": {"configuration": '{"a":' + "9" * 5_000 + "}"},
}


def stamps():
    begin = {"stamp": "begin", "cursor": f"0.0.{bytes(8).hex()}.0", "host": HOST, "table": 0}
    begin |= {"uid": "e660", "board": "RPI_PICO", "version": "0.1.0"}
    begin |= {"configuration": None, "checkpoint": None}
    end = {"stamp": "end", "cursor": f"0.0.{bytes(8).hex()}.0", "host": HOST, "table": 10}
    return begin, end


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_stamp_is_a_finding(tablectl, tmp_path, name):
    begin, end = stamps()
    verify_stamp(begin)
    path = tmp_path / "t.tcj"
    for made in (({**begin, **FORGED[name]}, end), (begin, {**end, **FORGED[name]})):
        path.write_bytes(FIRST_LINE + b"".join(map(stamp, made)))
        for command in (("log", "show", path), ("audit", path, "--keys", path)):
            outcome = tablectl(*command)
            assert outcome.code in (0, 1, 2), (outcome.code, outcome.err)
            assert "fault of this program" not in outcome.err
        if not FORGED[name].keys() & {"uid", "configuration", "checkpoint"} or made[1] is end:
            assert any("stamp" in each.text for each in contents.read(path.read_bytes()).findings)


def test_every_date_of_a_stamp_that_passes_can_be_reckoned_with(tmp_path):
    path = tmp_path / "t.tcj"
    for host in ("2000-01-01T00:00:00+00:00", "9000-12-31T23:59:59-23:59"):
        for table in (0, (1 << 48) - 1):
            one = journal(access("floor")).removesuffix(ended([]))
            begin, end = stamps()
            records = one[len(FIRST_LINE) + len(begun()) :]
            record = records[: blocks.length_at(records, 0)]
            end |= {"cursor": f"1.9.{record[-12:-4].hex()}.1", "host": host, "table": table}
            path.write_bytes(FIRST_LINE + stamp({**begin, "host": host}) + record + stamp(end))
            (row,) = log.rows(contents.load(path), {})
            assert row.date is not None


def test_deep_or_endless_json_is_no_json(tmp_path):
    path = tmp_path / "f.json"
    for data in (DEEP, b'{"a":' * 100_000, HUGE, b'{"a":' + HUGE + b"}", b"[" * 70 + b"]" * 70):
        path.write_bytes(data)
        with pytest.raises(HostError) as refused:
            json_file.read(path)
        assert refused.value.code == 6102
    path.write_bytes(b" " * (whole_file.TEXT_BYTES + 1))
    with pytest.raises(HostError) as refused:
        json_file.read(path)
    assert refused.value.code == 6111
    with pytest.raises(HostError) as refused:
        json_file.read("/dev/zero")
    assert refused.value.code == 6101


def test_deep_or_endless_toml_is_no_toml(tmp_path):
    path = tmp_path / "f.toml"
    lines = (DEEP[:60_000], HUGE[:60_000], b"[" * 900, b"{a=" * 9_000)
    # Of 60 KB; the parser took a minute for it.
    keys = b"a" + b".c" * 30_000 + b"=1"
    for data in (keys, *[b"a=" + line for line in lines]):
        path.write_bytes(data)
        with pytest.raises(HostError) as refused:
            toml_file.read(path)
        assert refused.value.code == 6501


HEADERS = (DEEP, HUGE, b'{"format":' + DEEP, b'{"a":' * 2_000, b"", b"\xff\xfe", b"{}", b"[]")


@pytest.mark.parametrize("line", HEADERS, ids=lambda line: repr(line[:9]))
def test_a_forged_header_is_no_signed_file(tmp_path, line):
    path = tmp_path / "f.tcu"
    path.write_bytes(line + b"\n" + bytes(512))
    for read in (signed_file.read_update, signed_file.read_table):
        with pytest.raises(HostError) as refused:
            read(path, KEY)
        assert refused.value.code == 6602


def test_a_header_of_the_right_form_and_a_deep_or_strange_signature_is_refused(tmp_path):
    path = tmp_path / "f.tct"
    for signature in ("", "zz", "00" * 64, "\ud800", "9" * 4_000):
        for held in ({}, {"a": "\ud800"}, json.loads('{"a":' * 15 + "1" + "}" * 15)):
            header = {"format": signed_file.TABLE, "configuration": held, "signature": signature}
            path.write_bytes(json.dumps(header).encode() + b"\n")
            with pytest.raises(HostError) as refused:
                signed_file.read_table(path, KEY)
            assert refused.value.code == 6603


def test_a_uf2_whose_blocks_claim_more_than_they_hold_is_refused_soon(tmp_path):
    path = tmp_path / "f.uf2"
    block = bytearray(512)
    data, at = bytearray(), image_file.FLASH_START
    for _ in range(4_000):
        struct.pack_into("<8s", block, 0, uf2_drive.UF2_MAGIC[:8])
        struct.pack_into("<II", block, image_file.BLOCK_AT, at & 0xFFFFFFFF, 1 << 20)
        data += block
        at += 1 << 20
    path.write_bytes(data)
    with pytest.raises(HostError) as refused:
        image_file.read(path)
    assert refused.value.code == 6216


ANY = (b"", b"\x00" * 512, DEEP, HUGE, b"\xff\xfe\x1b[2J" * 99, b'{"game":"687a"}', b"7", b'"x"')
READERS = (
    ("settle", "{}"),
    ("submission", "check", "{}"),
    ("provision", "{}", "--port", "x"),
    ("log", "show", "{}"),
    ("audit", "{}", "--keys", "{}"),
    ("meter", "history", "{}", "--out", "{}.svg"),
    ("monitor", "{}"),
    ("sign", "{}", "--sign", "{}"),
    ("update", "{}", "--signer", "{}", "--port", "x"),
    ("error", "clear", "--keys", "{}", "--port", "x"),
)


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_no_file_is_a_fault_of_this_program(tablectl, tmp_path, command):
    for suffix in (".json", ".toml", ".tcj", ".uf2"):
        for data in ANY:
            path = tmp_path / f"f{suffix}"
            path.write_bytes(data)
            outcome = tablectl(*[part.replace("{}", str(path)) for part in command])
            assert outcome.code in (2, 3), (data[:9], suffix, outcome)
            assert len(outcome.err.splitlines()) <= 1 and "fault of" not in outcome.err
