"""`tablectl audit`: a journal that is as the board wrote it has no finding, and records and stamps
that somebody changed have one, sealed or not. Flipped and lost bytes are the subject of
test_damage.py, money that somebody made up of test_audit_money.py."""

import hashlib
import json

import pytest
from tablectl.store.journal import UNPROVISIONED
from tablectl.store.records import KEPT_TAG_BYTES, Sealer
from tablectl.store.ring import Cursor

from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from hil_tests.host_tools.journal.tampered import (
    findings,
    is_record,
    looked_at,
    place_of,
    with_check,
)
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import contents, piece, totals
from host_tools.journal.blocks import blocks, record_block, stamp_block
from host_tools.journal.export import export
from host_tools.journal.replay import replay

ROUND = "687a/02_jackpot_with_envy.json"


def test_a_journal_as_the_board_wrote_it_has_no_finding(whole):
    found = looked_at(whole.path, whole)
    assert (found.findings, found.chain) == ([], totals.SEALED)
    assert (found.played.rounds, found.played.left_out) == (3, 0)
    assert found.contents.entries[-1].sequence == whole.board.exported
    registers = whole.board.asks("registers", level=0, hit=0)["registers"]
    assert found.played.ledger.accounts["progressive"].registers() == registers
    assert registers["adjustments"] != 0 and registers["count"] == 3


def test_a_round_under_a_configuration_that_no_export_holds_is_not_passed_over(tablectl, whole):
    arguments = ("audit", whole.path, "--keys", BENCH_KEYS)
    outcome = tablectl(*arguments)
    assert outcome.code == 2 and "name its file with --table" in outcome.err
    outcome = tablectl(*arguments, "--table", whole.table)
    assert (outcome.code, outcome.err) == (0, "")
    assert "nothing is wrong" in outcome.out and "rounds played again: 3" in outcome.out
    said = json.loads(tablectl(*arguments, "--table", whole.table, "--json").out)
    assert said["findings"] == [] and said["rounds"] == 3 and said["exports"]["ended"] == 2


def test_other_notes_of_a_start_may_come_before_that_of_a_round(whole):
    """Two starts failed behind the record that ended it: the third one leaves the table closed,
    and the note of the round comes once the error is cleared (4015)."""
    read = contents.load(whole.path)
    read.exports[-1].begin["checkpoint"] = None
    at = max(n for n, entry in enumerate(read.entries) if entry.name == "over")
    over = read.entries[at]
    notes: tuple[dict, ...] = (
        {"event": "power_on", "cause": "watchdog", "version": "0.2.0"},
        {"event": "fault", "code": 4015, "text": "2 starts failed"},
        {"event": "cleared", "code": 4015, "role": "floor"},
        over.facts,
    )
    read.entries[at:] = [
        over._replace(sequence=over.sequence + n, facts={**facts, "time": over.time})
        for n, facts in enumerate(notes)
    ]
    found = replay(whole.path, read, (whole.table,))
    assert (found.findings, found.rounds) == ([], 3)


def test_a_record_taken_out_and_the_numbers_mended_is_found(changed, whole):
    def change(made):
        del made[place_of(made, 40)]
        for place, block in enumerate(made):
            sequence = int.from_bytes(block[2:6], "little")
            if is_record(block) and sequence > 40:
                block[2:6] = (sequence - 1).to_bytes(4, "little")
                made[place] = with_check(block)
        return made

    assert findings(changed(change), whole)[0][0] == 40


@pytest.mark.parametrize("inside", [True, False])
def test_a_record_that_was_added_at_the_end_is_found(inside, changed, whole):
    added = []

    def change(made):
        last = max(int.from_bytes(block[2:6], "little") for block in made if is_record(block))
        added.append(last + 1)
        facts = {"event": "cleared", "code": 5003, "role": "floor", "time": 1}
        data, tag = Sealer(b"another").seal(facts, Cursor(last))
        record = record_block(last + 1, 1, bytes(data) + tag[KEPT_TAG_BYTES:])
        return [*made[:-1], record, made[-1]] if inside else [*made, record]

    for key in (BENCH_KEYS, None):
        found = findings(changed(change), whole, key)
        assert found[0][0] in (added[0], added[0] - 1), key


def test_a_whole_export_that_was_cut_off_is_found_by_asking_the_board(
    tablectl, whole, tmp_path, monkeypatch
):
    data = whole.path.read_bytes()
    parts = list(blocks(data))
    second = [part for part in parts if (part.stamp or {}).get("stamp") == "begin"][1]
    path = tmp_path / "cut.tcj"
    path.write_bytes(data[: second.at])
    assert findings(path, whole) == []
    monkeypatch.setattr(
        "host_tools.cli.options.PortStream", lambda port: whole.board.host().stream
    )
    arguments = ("audit", "--keys", BENCH_KEYS, "--table", whole.table, "--against", "x")
    assert tablectl(*arguments, whole.path).code == 0
    outcome = tablectl(*arguments, path)
    assert outcome.code == 1 and "the board was told" in outcome.err


def test_a_board_that_does_not_go_on_from_the_file_is_a_finding(tablectl, whole, monkeypatch):
    other = NativeTable(seed=2)
    monkeypatch.setattr("host_tools.cli.options.PortStream", lambda port: other.host().stream)
    arguments = ("audit", whole.path, "--keys", BENCH_KEYS, "--table", whole.table)
    outcome = tablectl(*arguments, "--against", "x")
    assert outcome.code == 1 and "no record of it on the board" in outcome.err


def test_the_audit_names_the_epochs_and_one_that_no_record_begins(changed, whole, tablectl):
    epoch = whole.board.host().identity["epoch"]
    assert looked_at(whole.path, whole).as_dict()["epochs"] == [epoch]

    def change(made):
        place = [n for n, block in enumerate(made) if b'"begin"' in block[:30]][1]
        stamp = json.loads(made[place][3:-4])
        made[place] = stamp_block({**stamp, "epoch": "0123456789abcdef"})
        return made

    path = changed(change)
    texts = [text for _, text in findings(path, whole)]
    assert texts == ["the export behind it is of epoch 0123456789abcdef, which no record begins"]
    said = tablectl("audit", path, "--keys", BENCH_KEYS, "--table", whole.table).out
    assert f"epochs of its memory: 0123456789abcdef, {epoch}" in said


def test_without_the_key_a_time_that_does_not_follow_is_found(changed, whole):
    def change(made):
        place = place_of(made, 40)
        made[place][7] ^= 0x10
        made[place] = with_check(made[place])
        return made

    path = changed(change)
    assert any("by the record before it" in text for _, text in findings(path, whole, key=None))
    assert findings(path, whole)[0][0] == 40


def test_another_key_fits_no_record(whole, tmp_path, tablectl):
    keys = tmp_path / "keys.json"
    keys.touch(mode=0o600)
    keys.write_text(json.dumps({"journal": "5a" * 32}))
    found = findings(whole.path, whole, keys)
    assert [record for record, _ in found] == [1]
    assert "no record of the file" in found[0][1]
    keys.write_text(json.dumps({"floor": "5a" * 32}))
    outcome = tablectl("audit", whole.path, "--keys", keys)
    assert (
        outcome.code == 2
        and "the key `journal`, which seals the records, is not in it" in outcome.err
    )


def test_without_the_key_the_chain_is_said_to_be_unchecked(whole):
    found = looked_at(whole.path, whole, key=None)
    assert (found.findings, found.chain) == ([], totals.UNCHECKED)


def test_a_board_without_keys_seals_with_the_public_one(tmp_path, whole):
    board = NativeTable(keys=None)
    path = tmp_path / "table.tcj"
    export(board.host(), path, keep=True)
    assert looked_at(path, whole, key=None).chain == totals.PUBLIC
    assert contents.load(path, UNPROVISIONED).findings == []


@pytest.mark.parametrize(
    "changes, says",
    [
        ({"uid": "0123456789abcdef"}, "of board 0123456789abcdef"),
        ({"cursor": "5.0.0011223344556677.0"}, "the stamp behind it says record 5"),
        ({"cursor": "x"}, "a stamp that no export writes"),
        ({"checkpoint": "7"}, "a stamp that no export writes"),
        ({"host": 7}, "a stamp that no export writes"),
    ],
)
def test_a_stamp_that_says_something_else_is_found(changes, says, changed, whole):
    def change(made):
        place = [n for n, block in enumerate(made) if b'"begin"' in block[:30]][1]
        stamp = json.loads(made[place][3:-4])
        made[place] = stamp_block({**stamp, **changes})
        return made

    assert any(says in text for _, text in findings(changed(change), whole))


def test_several_files_are_audited_as_one(tmp_path, tablectl):
    """The second begins in the round that the first ends in: nothing is left out of it."""
    board = NativeTable(configuration_of(ROUND))
    board.play(ROUND)
    board.host().request("wager", seat=2, wager="ante", cents=1000)
    paths = [tmp_path / f"{month}.tcj" for month in ("may", "june", "july")]
    export(board.host(), paths[0], keep=False)
    board.host().request("withdraw", seat=2, wager="ante")
    for _ in range(2):
        board.play(ROUND)
    export(board.host(), paths[1], keep=False)
    board.play(ROUND)
    export(board.host(), paths[2], keep=False)
    alone = auditing.audit((paths[1],), BENCH_KEYS)
    assert alone.findings == [] and alone.played.left_out == 2
    found = auditing.audit(tuple(paths), BENCH_KEYS)
    assert (found.findings, found.played.rounds, found.played.left_out) == ([], 4, 0)
    numbers = [entry.sequence for entry in found.contents.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    assert tablectl("audit", *paths, "--keys", BENCH_KEYS).code == 0
    outcome = tablectl("audit", paths[0], paths[2], "--keys", BENCH_KEYS)
    assert outcome.code == 1 and "are in no file" in outcome.err


def test_files_of_different_boards_are_no_journal_together(tmp_path, whole):
    other = NativeTable(seed=2)
    other.cut_power()
    path = tmp_path / "other.tcj"
    client = other.host()
    client.identity = {**client.identity, "uid": "0123456789abcdef"}
    export(client, path, keep=True)
    texts = [
        one.text for one in auditing.audit((whole.path, path), BENCH_KEYS, (whole.table,)).findings
    ]
    assert "another one than in the file before" in texts
    assert "this file is of board 0123456789abcdef" in texts


def test_a_file_that_is_no_journal(tablectl, tmp_path):
    path = tmp_path / "x"
    for command in (("audit",), ("log", "show")):
        assert tablectl(*command, path).code == 2
    path.write_bytes(b"something else")
    for command in (("audit",), ("log", "show")):
        outcome = tablectl(*command, path)
        assert outcome.code == 2 and "not a journal file" in outcome.err


@pytest.mark.parametrize("as_page", [True, False])
def test_a_file_that_changes_while_it_is_audited_is_refused(
    whole, tmp_path, tablectl, monkeypatch, as_page
):
    """Somebody puts another file in its place: nothing is told of either."""
    path, page = tmp_path / "t.tcj", tmp_path / "page.html"
    data = whole.path.read_bytes()
    path.write_bytes(data)
    look = piece.look_whole

    def and_another(*arguments, **others):
        found = look(*arguments, **others)
        path.write_bytes(data.replace(b"stamp", b"Stamp"))
        return found

    monkeypatch.setattr(piece, "look_whole", and_another)
    monkeypatch.setattr(auditing, "look_whole", and_another)
    arguments = ("--keys", BENCH_KEYS, "--table", whole.table, "--json")
    outcome = tablectl("audit", path, *arguments, *(("--out", page) if as_page else ()))
    assert (outcome.code, outcome.out) == (2, "") and not page.exists()
    assert json.loads(outcome.err)["error"]["number"] == 6823


@pytest.mark.parametrize("key", [("--keys", BENCH_KEYS), ()])
def test_the_digest_is_that_of_the_bytes_that_were_audited(whole, tablectl, key):
    outcome = tablectl("audit", whole.path, *key, "--table", whole.table, "--json")
    digest = hashlib.sha256(whole.path.read_bytes()).hexdigest()
    assert json.loads(outcome.out)["sha256"] == {str(whole.path): digest}
