"""Who exported a journal: every export is signed over all of the file before its end, and the
audit says by whom."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of, on_every_port
from host_tools.examples import BENCH_KEYS
from host_tools.journal.blocks import MAGIC, blocks, stamp_block

ROUND = "687a/02_jackpot_with_envy.json"
PEOPLE = ("floor", "technician", "stranger")


@pytest.fixture(scope="module")
def pairs(tmp_path_factory):
    """{person: (private key file, public key file, name of the key)}."""
    folder = tmp_path_factory.mktemp("keys")
    made = {}
    for person in PEOPLE:
        key = Ed25519PrivateKey.generate()
        private, public = folder / f"{person}.pem", folder / f"{person}.pub.pem"
        pkcs8 = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        private.write_bytes(key.private_bytes(*pkcs8))
        private.chmod(0o600)
        spki = (Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        public.write_bytes(key.public_key().public_bytes(*spki))
        raw = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        made[person] = private, public, raw.hex()[:16]
    return made


@pytest.fixture
def exported(tablectl, pairs, tmp_path, monkeypatch):
    """A journal of two exports, by the floor and by the technician."""
    board = on_every_port(monkeypatch, NativeTable(configuration_of(ROUND)))
    path = tmp_path / "table.tcj"
    for person in ("floor", "technician"):
        board.play(ROUND)
        private, _, name = pairs[person]
        arguments = ("--out", path, "--port", "x", "--keys", BENCH_KEYS, "--sign", private)
        outcome = tablectl("log", "export", *arguments)
        assert outcome.code == 0 and f"signed with the key {name}" in outcome.out
    return path


def audited(tablectl, path, pairs, *people, key=BENCH_KEYS):
    signers = [word for person in people for word in ("--signer", pairs[person][1])]
    outcome = tablectl("audit", path, "--keys", key, *signers, "--json")
    return outcome.code, json.loads(outcome.out)


def stamps(path, kind):
    """(place in the list of blocks, stamp) of those of a kind."""
    parts = list(blocks(path.read_bytes()))
    found = [(place, part.stamp) for place, part in enumerate(parts)]
    return [(place, stamp) for place, stamp in found if stamp and stamp["stamp"] == kind]


def rewritten(path, change):
    """The file with the list of its blocks changed."""
    parts = [part.data for part in blocks(path.read_bytes())]
    change(parts)
    path.write_bytes(MAGIC + b"".join(parts))


def test_each_export_is_signed_over_all_of_the_file_before_it(exported, pairs):
    """Checked from the README alone: SHA-256 of the file before the stamp, Ed25519 over the stamp
    without its signature."""
    from hashlib import sha256

    data = exported.read_bytes()
    ends = [part for part in blocks(data) if (part.stamp or {}).get("stamp") == "end"]
    assert len(ends) == 2
    for part, person in zip(ends, ("floor", "technician"), strict=True):
        stamp = part.stamp
        assert stamp
        signature = bytes.fromhex(stamp.pop("signature"))
        assert stamp["sha256"] == sha256(data[: part.at]).hexdigest()
        assert stamp["signer"].startswith(pairs[person][2])
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(stamp["signer"]))
        key.verify(signature, json.dumps(stamp, sort_keys=True, separators=(",", ":")).encode())


def test_the_audit_says_who_signed(tablectl, exported, pairs):
    code, said = audited(tablectl, exported, pairs, "floor", "technician")
    names = sorted(pairs[person][2] for person in ("floor", "technician"))
    assert (code, said["findings"]) == (0, [])
    assert said["signed"] == f"2 of 2 exports are signed by {', '.join(names)}"
    signers = {digits[:16]: many for digits, many in said["exports"]["signers"].items()}
    assert signers == dict.fromkeys(names, 1) and said["exports"]["ended"] == 2
    code, said = audited(tablectl, exported, pairs)
    assert code == 0 and "whose keys those are was not checked" in said["signed"]


def test_a_signer_who_was_not_named_is_a_finding(tablectl, exported, pairs):
    code, said = audited(tablectl, exported, pairs, "floor", "stranger")
    (finding,) = said["findings"]
    (_, (place, stamp)) = stamps(exported, "end")
    at = len(MAGIC) + sum(len(part.data) for part in list(blocks(exported.read_bytes()))[:place])
    assert code == 1 and "not signed with a key given" in finding["text"]
    assert (finding["byte"], finding["record"]) == (at, int(stamp["cursor"].split(".")[0]))


def test_a_signature_that_was_taken_away_is_a_finding_where_signers_are_named(
    tablectl, exported, pairs
):
    def change(parts):
        for place, stamp in stamps(exported, "end"):
            for name in ("signature", "signer", "sha256"):
                del stamp[name]
            parts[place] = stamp_block(stamp)

    rewritten(exported, change)
    code, said = audited(tablectl, exported, pairs, "floor", "technician")
    assert code == 1 and len(said["findings"]) == 2
    code, said = audited(tablectl, exported, pairs)
    assert code == 0 and said["signed"].startswith("0 of 2 exports are signed")


@pytest.mark.parametrize("kind", ["begin", "to"])
def test_a_stamp_that_was_changed_is_found_although_no_board_sealed_it(
    kind, tablectl, exported, pairs
):
    def change(parts):
        place, stamp = stamps(exported, kind)[0]
        parts[place] = stamp_block({**stamp, "note": "one key more"})

    rewritten(exported, change)
    code, said = audited(tablectl, exported, pairs, "floor", "technician")
    texts = [finding["text"] for finding in said["findings"]]
    assert code == 1 and texts.count("the file up to here is not what its exporter signed") == 2


@pytest.mark.parametrize("name, value", [("host", "2031-01-01T00:00:00+00:00"), ("table", 5)])
def test_a_date_that_was_changed_in_the_end_is_found(name, value, tablectl, exported, pairs):
    def change(parts):
        place, stamp = stamps(exported, "end")[-1]
        parts[place] = stamp_block({**stamp, name: value})

    rewritten(exported, change)
    code, said = audited(tablectl, exported, pairs)
    assert code == 1
    assert "the stamp behind it is not as its exporter signed it" in said["findings"][0]["text"]


def test_a_flipped_byte_is_told_and_the_signature_says_that_it_was_the_only_one(
    tablectl, exported, pairs
):
    data = bytearray(exported.read_bytes())
    data[3000] ^= 0x04
    exported.write_bytes(data)
    code, said = audited(tablectl, exported, pairs, "floor", "technician")
    assert code == 1 and [finding["byte"] for finding in said["findings"]] == [3000]


def test_a_signer_that_is_no_key_is_a_stamp_that_no_export_writes(tablectl, exported, pairs):
    def change(parts):
        place, stamp = stamps(exported, "end")[-1]
        parts[place] = stamp_block({**stamp, "signer": "ab"})

    rewritten(exported, change)
    code, said = audited(tablectl, exported, pairs)
    assert code == 1 and "a stamp that no export writes" in said["findings"][0]["text"]


def test_an_export_wants_a_signer_or_to_be_told_that_there_is_none(tablectl, tmp_path):
    outcome = tablectl("log", "export", "--out", tmp_path / "x", "--port", "x")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "--sign" in outcome.err and "--unsigned" in outcome.err


def test_a_key_that_is_none_is_told_before_anything_is_asked(tablectl, tmp_path):
    key = tmp_path / "key.pem"
    key.write_text("nothing")
    outcome = tablectl("log", "export", "--out", tmp_path / "x", "--port", "x", "--sign", key)
    assert outcome.code == 2 and "no private Ed25519 key" in outcome.err
    outcome = tablectl("audit", tmp_path / "x", "--signer", key)
    assert outcome.code == 2 and "no public Ed25519 key" in outcome.err
