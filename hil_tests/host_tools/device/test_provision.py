"""`tablectl provision`: keys, table number and submission in one go; the record of the board."""

import hashlib
import json
import re
import stat
from pathlib import Path

import pytest
from tablectl.store.keys import read_keys
from tablectl.store.ring import HEAD_AT, HEAD_BYTES
from tablectl.store.slots import SLOTS, copies_of

from boards.toolchain.seal import sealed
from hil_tests.host_tools.helpers.native_table import (
    IDENTITY,
    IMAGE,
    SMALL,
    NativeTable,
    on_every_port,
)
from host_tools.cli.commands import provision
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.device.link.client import LinkClient
from host_tools.examples import BENCH_KEYS

BENCH = BENCH_KEYS
TABLE = BENCH.parents[1] / "tables" / "573.toml"
RECORD = f"board-{IDENTITY['uid']}.json"


@pytest.fixture
def new_board(monkeypatch, tmp_path):
    """A board without keys on every port, its key switch on; the image it runs was built here."""
    board = on_every_port(monkeypatch, NativeTable(keys=None, FRAM=SMALL))
    board.turn_key(True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(provision, "BUILD", tmp_path / "build")
    (tmp_path / "build" / "RPI_PICO").mkdir(parents=True)
    (tmp_path / "build" / "RPI_PICO" / "firmware.bin").write_bytes(IMAGE)
    return board


def damage(board):
    """Both heads of its ring."""
    board.fram_write(HEAD_AT, b"\x5a" * 2 * HEAD_BYTES)
    board.cut_power()


def entries(path=RECORD):
    with open(path, encoding="utf-8") as file:
        return json.load(file)["provisioned"]


def test_one_command_makes_a_board_ready(new_board, tablectl):
    outcome = tablectl(
        "provision", "--yes", "k.json", "--make", "--table", TABLE, "--number", 7, "--port", "x"
    )
    assert outcome.code == 0, outcome.err
    assert stat.S_IMODE(Path("k.json").stat().st_mode) == 0o600
    assert read_keys(new_board.slots) == keys_file.load_all("k.json")
    configuration = json.loads(new_board.slots.read("configuration"))
    assert (configuration["game"], configuration["table"]["number"]) == ("573", 7)
    assert new_board.status["what"] == "wagers"
    assert "x: table 7, Crazy 4 Poker (573)" in outcome.out
    assert "proved by its own hash: image and configuration" in outcome.out
    assert "turn the key switch off" in outcome.out


def test_the_record_says_who_when_and_what(new_board, tablectl):
    tablectl(
        *(
            "provision",
            "--yes",
            "k.json",
            "--make",
            "--table",
            TABLE,
            "--port",
            "x",
            "--by",
            "R. Nemo",
        )
    )
    (entry,) = entries()
    assert entry["by"] == "R. Nemo"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", entry["at"])
    assert entry["firmware"]["version"] == IDENTITY["version"]
    assert (entry["game"], entry["table"], entry["submission"]) == ("573", 1, str(TABLE))
    assert entry["submission_sha256"] == hashlib.sha256(TABLE.read_bytes()).hexdigest()
    kept = new_board.slots.read("configuration")
    assert entry["configuration_sha256"] == hashlib.sha256(kept).hexdigest()
    assert entry["keys_given"] is True
    key = keys_file.load("k.json")["floor"]
    assert entry["keys"]["floor"] == hashlib.sha256(b"tablectl key " + key).hexdigest()[:16]
    assert entry["proof"]["image"]["agrees"] and entry["proof"]["configuration"]["agrees"]
    assert key.hex() not in json.dumps(entry)


def test_a_memory_that_begins_anew_is_read_out_first(new_board, tablectl):
    """Without keys nobody can mend it, and what it holds may be evidence all the same."""
    damage(new_board)
    assert new_board.status["error"] == 5004
    held = bytearray(new_board.memory)
    begin, end = copies_of(SLOTS["keys"])
    held[begin:end] = bytes(end - begin)
    evidence = Path(RECORD).with_suffix(".memory")
    outcome = tablectl("provision", "--yes", BENCH, "--port", "x", "--quick")
    assert outcome.code == 0 and f"{evidence}: what the memory held" in outcome.err
    assert evidence.read_bytes() == held
    assert [entry["memory"] for entry in entries()] == [str(evidence)]
    assert new_board.last_record and new_board.status["error"] is None


def test_evidence_is_never_written_over(new_board, tablectl):
    damage(new_board)
    evidence = Path(RECORD).with_suffix(".memory")
    evidence.write_bytes(b"of another day")
    outcome = tablectl("provision", "--yes", BENCH, "--port", "x", "--quick")
    assert outcome.code == 2 and f"{evidence}: the file exists already" in outcome.err
    assert evidence.read_bytes() == b"of another day"
    assert read_keys(new_board.slots) is None and new_board.status["error"] == 5004


def test_nothing_is_read_out_of_a_board_that_has_keys_or_nothing_wrong(new_board, tablectl):
    tablectl("provision", "--yes", BENCH, "--port", "x", "--quick")
    damage(new_board)
    tablectl("provision", "--yes", BENCH, "--table", TABLE, "--port", "x", "--quick")
    assert not Path(RECORD).with_suffix(".memory").exists()


def test_json_is_the_entry_of_the_record(new_board, tablectl):
    outcome = tablectl("provision", "--yes", BENCH, "--port", "x", "--json", "--quick")
    told = json.loads(outcome.out)
    assert (told.pop("uid"), told.pop("record")) == (IDENTITY["uid"], RECORD)
    assert [told] == entries()


def test_a_record_goes_on_with_every_provisioning(new_board, tablectl):
    for arguments in (("--table", TABLE), ("--table", TABLE, "--number", 12)):
        outcome = tablectl("provision", "--yes", BENCH, *arguments, "--port", "x", "--quick")
        assert outcome.code == 0, outcome.err
    first, second = entries()
    assert (first["keys_given"], second["keys_given"]) == (True, False)
    assert (first["table"], second["table"]) == (1, 12)


def test_another_file_may_be_the_record(new_board, tablectl):
    tablectl("provision", "--yes", BENCH, "--port", "x", "--quick", "--out", "floor2.json")
    assert len(entries("floor2.json")) == 1
    for text, words in (
        ("[]", "no record of a board"),
        ('{"uid": "e6", "provisioned": []}', "that of board e6"),
        ("{", "not JSON"),
    ):
        Path("floor2.json").write_text(text)
        arguments = ("--table", TABLE, "--port", "x", "--out", "floor2.json")
        outcome = tablectl("provision", "--yes", BENCH, *arguments)
        assert (outcome.code, outcome.err.count("\n")) == (2, 1)
        assert words in outcome.err
        assert new_board.status["phase"] == "closed", "nothing is done that cannot be recorded"


def test_keys_are_changed_with_those_that_the_board_has(new_board, tablectl):
    arguments = ("--port", "x", "--quick")
    assert tablectl("provision", "--yes", "first.json", "--make", *arguments).code == 0
    assert tablectl("provision", "--yes", "second.json", "--make").code == 0
    outcome = tablectl("provision", "--yes", "second.json", *arguments)
    assert outcome.code == 2 and "technician" in outcome.err
    outcome = tablectl("provision", "--yes", "second.json", *arguments, "--keys", BENCH)
    assert outcome.code == 4 and "not signed with the key of technician" in outcome.err
    # The slot has room for one key before: the records of the first start, before any keys, are
    # under that of a board without keys until they are exported.
    change = ("provision", "--yes", "second.json", *arguments, "--keys", "first.json")
    outcome = tablectl(*change)
    assert outcome.code == 4 and "under an earlier key: tablectl log export" in outcome.err
    export = ("log", "export", "--out", "table.tcj", "--unsigned", "--port", "x")
    outcome = tablectl(*export, "--keys", "first.json")
    assert outcome.code == 0, outcome.err
    outcome = tablectl(*change)
    assert outcome.code == 0, outcome.err
    assert read_keys(new_board.slots) == keys_file.load_all("second.json")
    assert tablectl("provision", "--yes", "first.json", "--make").code == 2
    assert [entry["keys_given"] for entry in entries()] == [True, True]


def test_before_the_key_switch_is_on_nothing_is_done(new_board, tablectl):
    new_board.turn_key(False)
    outcome = tablectl("provision", "--yes", "k.json", "--make", "--table", TABLE, "--port", "x")
    assert (outcome.code, outcome.err.count("\n")) == (4, 1)
    assert "turn its key switch on" in outcome.err
    assert not Path("k.json").exists() and not Path(RECORD).exists()


def test_a_submission_that_the_table_refuses_is_refused_before_the_board_is_asked(
    new_board, tablectl, tmp_path
):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(TABLE.read_text().replace("seats = 6", "seats = 9"))
    outcome = tablectl("provision", "--yes", BENCH, "--table", wrong, "--port", "x")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert read_keys(new_board.slots) is None
    assert tablectl("provision", "--yes", BENCH, "--number", 3, "--port", "x").code == 2


def test_what_was_done_before_it_failed_is_in_the_record(new_board, tablectl):
    """The image that the board proves is another than ours."""
    Path("build/RPI_PICO/firmware.bin").write_bytes(sealed(b"another" * 99, "0.1.0"))
    outcome = tablectl("provision", "--yes", BENCH, "--table", TABLE, "--port", "x")
    assert (outcome.code, outcome.err.count("\n")) == (4, 1)
    assert "its image is not what was sent" in outcome.err
    (entry,) = entries()
    assert entry["keys_given"] and entry["game"] == "573"
    assert entry["error"] in outcome.err and "proof" not in entry


def test_without_an_image_to_compare_the_configuration_alone_is_compared(new_board, tablectl):
    Path("build/RPI_PICO/firmware.bin").unlink()
    outcome = tablectl("provision", "--yes", BENCH, "--table", TABLE, "--port", "x")
    assert outcome.code == 0 and "proved by its own hash: configuration" in outcome.out
    assert entries()[0]["proof"]["image"]["agrees"] is None


def test_keys_are_made_without_a_board(new_board, tablectl):
    outcome = tablectl("provision", "--yes", "k.json", "--make")
    assert (outcome.code, outcome.out) == (0, "")
    assert len(keys_file.load_all("k.json")) == 6
    assert not Path(RECORD).exists()


def test_one_stolen_key_is_replaced_and_the_others_stay(new_board, tablectl):
    arguments = ("--port", "x", "--quick")
    assert tablectl("provision", "--yes", "k.json", "--make", *arguments).code == 0
    for role in ("floor", "technician"):
        before = keys_file.load_all("k.json")
        outcome = tablectl("provision", "--yes", "k.json", "--replace", role, *arguments)
        assert outcome.code == 0, outcome.err
        assert f"has another key of {role}" in outcome.out
        after = keys_file.load_all("k.json")
        assert read_keys(new_board.slots) == after
        assert {name for name in after if after[name] != before[name]} == {role}
        assert stat.S_IMODE(Path("k.json").stat().st_mode) == 0o600
        assert not Path("k.json.new").exists()
    assert [entry.get("replaced") for entry in entries()] == [None, "floor", "technician"]
    digits = after["technician"]
    fingerprint = hashlib.sha256(b"tablectl key " + digits).hexdigest()[:16]
    assert entries()[-1]["keys"]["technician"] == fingerprint


def test_a_key_is_replaced_in_the_file_to_which_a_link_leads(new_board, tablectl):
    arguments = ("--port", "x", "--quick")
    assert tablectl("provision", "--yes", "k.json", "--make", *arguments).code == 0
    Path("safe").mkdir()
    real = Path("k.json").rename("safe/k.json")
    Path("k.json").symlink_to(real)
    assert tablectl("provision", "--yes", "k.json", "--replace", "floor", *arguments).code == 0
    assert Path("k.json").is_symlink()
    assert read_keys(new_board.slots) == keys_file.load_all(real)
    assert [path.name for path in Path("safe").iterdir()] == ["k.json"]


def test_a_replacement_that_is_refused_leaves_board_and_file_as_they_were(new_board, tablectl):
    arguments = ("--port", "x", "--quick")
    assert tablectl("provision", "--yes", "k.json", "--make", *arguments).code == 0
    before = Path("k.json").read_text()
    outcome = tablectl(
        "provision", "--yes", "k.json", "--replace", "floor", "--keys", BENCH, *arguments
    )
    assert outcome.code == 4 and "not signed with the key of technician" in outcome.err
    assert Path("k.json").read_text() == before and not Path("k.json.new").exists()
    assert read_keys(new_board.slots) == keys_file.load_all("k.json")
    for wrong in (("--make",), ("--table", TABLE)):
        assert (
            tablectl("provision", "--yes", "k.json", "--replace", "floor", *wrong, *arguments).code
            == 2
        )
    assert tablectl("provision", "--yes", "k.json", "--replace", "journal", *arguments).code == 2


def test_without_an_answer_both_files_are_there(new_board, tablectl, monkeypatch):
    """Whichever keys the board has, somebody has them too."""
    arguments = ("--port", "x", "--quick")
    assert tablectl("provision", "--yes", "k.json", "--make", *arguments).code == 0
    before = Path("k.json").read_text()
    request = LinkClient.request

    def unanswered(client, do, *given, **facts):
        reply = request(client, do, *given, **facts)
        if do == "replace_key" and "auth" in facts:
            raise HostError(6203, port="x", request=do, seconds=2)
        return reply

    monkeypatch.setattr(LinkClient, "request", unanswered)
    outcome = tablectl("provision", "--yes", "k.json", "--replace", "floor", *arguments)
    assert "no reply" in outcome.err
    assert Path("k.json").read_text() == before
    assert read_keys(new_board.slots) == keys_file.load_all("k.json.new")
    outcome = tablectl("provision", "--yes", "k.json", "--replace", "floor", *arguments)
    assert outcome.code == 2 and "k.json.new: the file exists already" in outcome.err
