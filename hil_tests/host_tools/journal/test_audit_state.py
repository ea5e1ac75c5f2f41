"""An audit that goes on from where the last one ended: it comes to what an audit of everything
does, reads little, and believes no state that somebody made up or that is of other files."""

import json
import os
from types import SimpleNamespace

import pytest

from hil_tests.host_tools.helpers.native_table import KEYS, NativeTable, configuration_of
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal import piece
from host_tools.journal.export import export

ROUND = "687a/02_jackpot_with_envy.json"


@pytest.fixture
def growing(tmp_path):
    """A board whose journal is exported to `path`; `audited(*files)` goes on from `state`."""
    board = NativeTable(configuration_of(ROUND))
    path, state = tmp_path / "table.tcj", tmp_path / "audited.json"
    for _ in range(2):
        board.play(ROUND)
    export(board.host(), path, keep=False)

    def audited(*files, **others):
        files = files or (path,)
        return auditing.audit_by_pieces(files, BENCH_KEYS, state=state, jobs=1, **others)

    return SimpleNamespace(board=board, path=path, state=state, audited=audited)


@pytest.fixture
def looked(monkeypatch):
    """Bytes of pieces that were looked at."""
    read = []
    look = piece.look_whole

    def counted(one, *arguments, **others):
        read.append(sum(span.end - span.begin for span in one.spans))
        return look(one, *arguments, **others)

    monkeypatch.setattr(piece, "look_whole", counted)
    return read


def same(found, other):
    one, two = found.as_dict(), other.as_dict()
    return {**one, "audits": 0, "sha256": 0} == {**two, "audits": 0, "sha256": 0}


def test_a_second_audit_comes_to_the_same_and_reads_the_last_round_alone(growing, looked):
    first = growing.audited(when="Monday")
    kept = growing.state.read_bytes()
    whole = sum(looked)
    looked.clear()
    second = growing.audited(when="Tuesday")
    assert second.as_dict() == first.as_dict() and first.findings == []
    assert growing.state.read_bytes() == kept
    assert sum(looked) < whole / 10
    assert [audit["when"] for audit in second.audits] == ["Monday"]


def test_of_a_grown_file_what_is_new_is_read_and_all_is_told(growing, looked):
    growing.audited(when="Monday")
    growing.board.play(ROUND)
    export(growing.board.host(), growing.path, keep=False)
    looked.clear()
    grown = growing.audited(when="Tuesday")
    assert sum(looked) < growing.path.stat().st_size / 2
    assert same(grown, auditing.audit((growing.path,), BENCH_KEYS)) and grown.totals.rounds == 3
    monday, tuesday = grown.audits
    assert (monday["first"], tuesday["last"]) == (1, grown.totals.last)
    assert tuesday["first"] == monday["last"] + 1 and tuesday["when"] == "Tuesday"


def test_files_that_were_audited_whole_need_not_be_there_any_more(growing, tmp_path):
    later, last = tmp_path / "later.tcj", tmp_path / "last.tcj"
    growing.audited()
    for path in (later, last):
        growing.board.play(ROUND)
        export(growing.board.host(), path, keep=False)
        growing.audited(growing.path, *((later,) if path is later else (later, last)))
    every = (growing.path, later, last)
    whole = auditing.audit(every, BENCH_KEYS)
    assert same(growing.audited(*every), whole) and whole.findings == []
    growing.path.unlink()
    found = growing.audited(later, last)
    assert found.totals.rounds == 4 and found.findings == []
    assert set(found.sha256) == {growing.path.name, later.name, str(last)}


def test_what_was_found_before_is_found_again(growing, tablectl):
    data = bytearray(growing.path.read_bytes())
    data[len(data) // 2] ^= 1
    growing.path.write_bytes(data)
    arguments = ("audit", growing.path, "--keys", BENCH_KEYS, "--state", growing.state)
    first, second = (tablectl(*arguments) for _ in range(2))
    assert first.code == second.code == 1 and first.err == second.err != ""


def refused(outcome, number):
    assert (outcome.code, outcome.out) == (2, ""), outcome
    return json.loads(outcome.err)["error"]["number"] == number


def test_a_state_that_somebody_changed_is_refused(growing, tablectl):
    growing.audited()
    arguments = ("audit", growing.path, "--keys", BENCH_KEYS, "--state", growing.state, "--json")
    whole = json.loads(growing.state.read_text())
    for key in whole:
        for value in [value for value in ({}, "x", None) if value != whole[key]]:
            growing.state.write_text(json.dumps({**whole, key: value}))
            assert refused(tablectl(*arguments), 6821), key
        growing.state.write_text(json.dumps({k: v for k, v in whole.items() if k != key}))
        assert refused(tablectl(*arguments), 6821), key
    whole["totals"]["rounds"] += 1
    for text in (json.dumps(whole), "", "[]", "{", "[" * 100_000):
        growing.state.write_text(text)
        assert refused(tablectl(*arguments), 6821), text


def test_a_state_under_another_key_is_refused(growing, tablectl, tmp_path):
    keys = tmp_path / "keys.json"
    keys.write_text('{"journal": "' + "00" * len(KEYS["journal"]) + '"}')
    keys.chmod(0o600)
    growing.audited()
    arguments = ("audit", growing.path, "--keys", keys, "--state", growing.state, "--json")
    assert refused(tablectl(*arguments), 6821)


def test_a_state_does_not_stand_for_other_files(growing, tablectl, tmp_path):
    growing.audited()
    arguments = ("--keys", BENCH_KEYS, "--state", growing.state, "--json")
    whole = growing.path.read_bytes()
    changed = bytearray(whole)
    changed[len(whole) // 3] ^= 1
    for data in (changed, whole[:-9_000], b""):
        growing.path.write_bytes(data)
        assert refused(tablectl("audit", growing.path, *arguments), 6822)
    growing.path.write_bytes(whole)
    other = tmp_path / "other.tcj"
    other.write_bytes(whole)
    assert refused(tablectl("audit", other, *arguments), 6822)
    assert refused(tablectl("audit", other, growing.path, *arguments), 6822)
    assert tablectl("audit", growing.path, *arguments).code == 0


def test_a_file_that_grew_before_one_that_follows_it_is_refused(growing, tablectl, tmp_path):
    later = tmp_path / "later.tcj"
    growing.board.play(ROUND)
    export(growing.board.host(), later, keep=False)
    growing.audited(growing.path, later)
    with growing.path.open("ab") as file:
        file.write(b"\0")
    arguments = ("--keys", BENCH_KEYS, "--state", growing.state, "--json")
    assert refused(tablectl("audit", growing.path, later, *arguments), 6822)


def test_signers_are_those_that_the_audit_before_had(growing, tablectl, tmp_path):
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = tmp_path / "public.pem"
    spki = (Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    public.write_bytes(Ed25519PrivateKey.generate().public_key().public_bytes(*spki))
    growing.audited()
    arguments = ("--keys", BENCH_KEYS, "--state", growing.state, "--json", "--signer", public)
    assert refused(tablectl("audit", growing.path, *arguments), 6822)


def test_a_state_needs_the_key_that_seals_it(growing, tablectl, tmp_path):
    outcome = tablectl("audit", growing.path, "--state", growing.state)
    assert outcome.code == 2 and "--keys" in outcome.err and not growing.state.exists()
    arguments = ("--keys", BENCH_KEYS, "--state", growing.state, "--out", tmp_path / "page.html")
    assert tablectl("audit", growing.path, *arguments).code == 2


def test_a_state_that_cannot_be_written_is_told(growing, tablectl, tmp_path):
    arguments = ("--keys", BENCH_KEYS, "--state", tmp_path / "missing" / "state.json", "--json")
    assert refused(tablectl("audit", growing.path, *arguments), 6505)


def test_a_pipe_is_no_journal_and_no_state_and_is_not_waited_for(growing, tablectl, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for files, state in (((growing.path,), pipe), ((pipe,), growing.state)):
        arguments = ("audit", *files, "--keys", BENCH_KEYS, "--state", state, "--json")
        assert refused(tablectl(*arguments), 6101)
