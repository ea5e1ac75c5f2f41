"""What people did comes back from its signed file, whole or up to a point in time, and from no
file that somebody changed."""

import json
import os
import random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from sqlalchemy import text

from hil_tests.host_tools.floor.dumps import dump, rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import backup, backup_file, guards, house, rebuild, schema
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.moments import moment

DAY = 86_400_000_000
BEGAN = 1_795_000_000_000_000
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
DID: list[tuple[str, dict]] = [
    ("person", {"name": "A. Floor", "role": "floor", "key": "00ff"}),
    (
        "alarm_taken",
        {
            "uid": "e66038b713000000",
            "epoch": "x",
            "sequence": 30,
            "kind": "conflict",
            "digest": "00",
            "said": "an old file",
        },
    ),
    ("approval", {"subject": "table 7", "said": "opened"}),
    ("adjustment", {"link": "one", "level": "major", "micro": -5, "reason": "agreed"}),
    (
        "audit",
        {"uid": "e66038b713000000", "first": 1, "last": 9, "findings": 0, "sha256": "ab"},
    ),
    (
        "rollout",
        {
            **dict.fromkeys(("reason", "maker", "digest", "signer", "signature"), "00"),
            "boards": 1,
        },
    ),
    (
        "rollout_board",
        {"rollout": 6, "part": 1, **dict.fromkeys(("uid", "image", "version"), "x")}
        | {"configuration": "none"},
    ),
    (
        "rollout_approval",
        {"rollout": 6, "notified": 1, "not_before": 2}
        | dict.fromkeys(("reference", "signer", "signature"), "00"),
    ),
    (
        "rollout_step",
        {"rollout": 6, **dict.fromkeys(("uid", "state", "said", "proof"), "none")},
    ),
]
MANY = len(DID)
HOUSE = (schema.acts, *schema.KINDS.values())


def do(database, first=0, last=MANY):
    """One act a day."""
    for day in range(first, last):
        kind, facts = DID[day]
        house.record(database, kind, "A. Floor", facts, BEGAN + day * DAY)


def done(database):
    return {table.name: rows(database, table) for table in HOUSE}


@pytest.fixture
def lost(tmp_path):
    """An empty database to restore into."""
    database = Database(f"sqlite:///{tmp_path / 'lost.sqlite'}")
    yield database
    database.close()


@pytest.fixture
def kept(database, tmp_path):
    """The file of two backups."""
    path = tmp_path / "house.acts"
    do(database, 0, 2)
    assert backup.backup(database, path, SIGNER, BEGAN + 2 * DAY)[:2] == (2, 2)
    do(database, 2)
    assert backup.backup(database, path, SIGNER, BEGAN + 9 * DAY)[:2] == (MANY - 2, MANY)
    return path


def test_what_people_did_comes_back_whole(database, kept, lost):
    assert backup.restore(lost, kept, SIGNER.public_key())[:2] == (MANY, MANY)
    assert done(lost) == done(database)
    assert all(len(rows(lost, table)) == 1 for table in schema.KINDS.values())
    assert backup.restore(lost, kept, SIGNER.public_key())[:2] == (0, MANY)


@pytest.mark.parametrize("days", (0, 1, 4, MANY - 1))
def test_it_comes_back_up_to_a_point_in_time(kept, lost, days):
    until = BEGAN + days * DAY
    assert backup.restore(lost, kept, SIGNER.public_key(), until)[:2] == (days + 1, days + 1)
    assert max(row["at"] for row in rows(lost, schema.acts)) == until
    assert backup.restore(lost, kept, SIGNER.public_key())[:2] == (MANY - days - 1, MANY)


def test_the_file_only_grows(database, tmp_path):
    path = tmp_path / "house.acts"
    before = b""
    for day in range(len(DID)):
        do(database, day, day + 1)
        backup.backup(database, path, SIGNER, BEGAN)
        assert path.read_bytes().startswith(before) and len(path.read_bytes()) > len(before)
        before = path.read_bytes()
    assert backup.backup(database, path, SIGNER, BEGAN)[:2] == (0, MANY)
    assert path.read_bytes() == before


# Lines of the first backup: of which floor, two acts, the signature.
FIRST = 4


def test_cut_off_at_any_byte_it_is_simply_run_again(database, kept, lost):
    whole = kept.read_bytes()
    assert len(whole) <= 8_192
    first = sum(map(len, whole.splitlines(True)[:FIRST]))
    floor = backup_file.read(kept).floor
    for size in range(len(whole)):
        kept.write_bytes(whole[:size])
        with backup_file.opened(kept, floor) as found:
            assert (len(found.acts), found.bytes) == ((2, first) if size >= first else (0, 0))
    for size in random.Random(3).sample(range(first, len(whole)), 6):
        kept.write_bytes(whole[:size])
        assert backup.backup(database, kept, SIGNER, BEGAN + 9 * DAY)[:2] == (MANY - 2, MANY)
        assert kept.read_bytes() == whole
    for size in (0, 1, first - 1):
        kept.write_bytes(whole[:size])
        assert backup.backup(database, kept, SIGNER, BEGAN + 9 * DAY)[:2] == (MANY, MANY)
    kept.write_bytes(whole[:-1])
    assert backup.restore(lost, kept, SIGNER.public_key())[:2] == (2, 2)


def test_what_lies_behind_the_last_signature_counts_for_nothing(database, kept, lost):
    whole = kept.read_bytes()
    for behind in (bytes(4_096), b"\n" * 9, b"{}\n", bytes(100) + b"\n" + bytes(99)):
        kept.write_bytes(whole + behind)
        assert backup.restore(lost, kept, SIGNER.public_key()).acts == MANY
        assert backup.backup(database, kept, SIGNER, BEGAN)[:2] == (0, MANY)


@pytest.mark.parametrize("at", range(0, 8_192, 512))
def test_a_page_of_zeros_is_found_or_was_signed_by_nobody(at, kept):
    whole = kept.read_bytes()
    lines = whole.splitlines(True)
    ends = [sum(map(len, lines[: n + 1])) for n in range(len(lines)) if b'"ledger"' in lines[n]]
    kept.write_bytes(whole[:at] + bytes(len(whole[at : at + 512])) + whole[at + 512 :])
    try:
        found = backup_file.read(kept)
    except HostError as error:
        assert error.code == 7107 and at < len(whole)
    else:
        assert found.bytes == max(end for end in ends if end <= at)


@pytest.mark.parametrize("head", [b"", b"{", None])
def test_zeros_before_something_else_are_no_backup_that_was_cut_off(head, database, kept):
    """Such as a page that the disk lost, or the image of a disk: nothing of it is lost."""
    floor = backup_file.read(kept).floor
    began = backup_file.begun(floor) if head is None else head
    whole = kept.read_bytes()
    for behind in (whole[1_024:], b"IMPORTANT" * 1_000, b"x"):
        kept.write_bytes(began.ljust(4_096, b"\0") + behind)
        with pytest.raises(HostError) as caught:
            backup.backup(database, kept, SIGNER, BEGAN)
        assert caught.value.code == 7107 and kept.read_bytes().endswith(behind)


@pytest.mark.parametrize("at", range(0, 8_192, 512))
def test_a_backup_into_a_file_with_a_page_of_zeros_loses_nothing_that_was_signed(at, kept, lost):
    """Whatever is in the database by then."""
    whole = kept.read_bytes()
    changed = whole[:at] + bytes(len(whole[at : at + 512])) + whole[at + 512 :]
    kept.write_bytes(changed)
    with lost.writing() as connection:
        lost.identity(connection, json.loads(whole.splitlines()[0])["floor"])
    with pytest.raises(HostError) as caught:
        backup.backup(lost, kept, SIGNER, BEGAN)
    assert caught.value.code in (7107, 7108) and kept.read_bytes() == changed


def test_a_file_of_zeros_is_a_first_backup_that_was_cut_off(database, tmp_path):
    path = tmp_path / "house.acts"
    do(database)
    path.write_bytes(bytes(9_000))
    assert backup.backup(database, path, SIGNER, BEGAN)[:2] == (MANY, MANY)
    assert len(backup_file.read(path).acts) == MANY


def test_no_other_file_is_written_over(database, tmp_path):
    path = tmp_path / "notes"
    path.write_text("to do: the dishes\n")
    with pytest.raises(HostError) as caught:
        backup.backup(database, path, SIGNER, BEGAN)
    assert caught.value.code == 7107 and path.read_text() == "to do: the dishes\n"


def test_a_pipe_is_no_file(database, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(HostError) as caught:
        backup.backup(database, tmp_path / "pipe", SIGNER, BEGAN)
    assert caught.value.code == 6505 and "it is no file" in caught.value.text


def test_of_two_who_write_to_a_file_at_once_one_is_refused(database, tmp_path):
    path = tmp_path / "house.acts"
    do(database)
    with backup_file.opened(path, "00"):
        with pytest.raises(HostError) as caught:
            backup.backup(database, path, SIGNER, BEGAN)
        assert caught.value.code == 6505 and "another backup is writing" in caught.value.text
    assert backup.backup(database, path, SIGNER, BEGAN).acts == MANY


def test_a_file_that_is_exchanged_meanwhile_is_not_written_to(database, kept, tmp_path):
    """Such as by a link to a file that only whoever makes the backup may write."""
    other = tmp_path / "other"
    other.write_bytes(b"IMPORTANT" * 1_000)
    floor, whole = backup_file.read(kept).floor, kept.read_bytes()
    with backup_file.opened(kept, floor) as found:
        kept.rename(tmp_path / "moved")
        kept.symlink_to(other)
        backup_file.append(kept, found, [b"x\n"])
    assert other.read_bytes() == b"IMPORTANT" * 1_000
    assert (tmp_path / "moved").read_bytes() == whole + b"x\n"


def test_the_backup_of_another_floor_is_left_alone_and_so_is_the_floor(database, kept, lost):
    house.record(lost, "approval", "B", {"subject": "table 8", "said": "closed"}, BEGAN)
    with lost.writing() as connection:
        lost.identity(connection)
    before, whole = done(lost), kept.read_bytes()
    for refused in (
        lambda: backup.restore(lost, kept, SIGNER.public_key()),
        lambda: backup.backup(lost, kept, SIGNER, BEGAN),
    ):
        with pytest.raises(HostError) as caught:
            refused()
        assert caught.value.code == 7166
    assert (done(lost), kept.read_bytes()) == (before, whole)


def test_who_may_sign_in_again_is_said(kept, lost, tmp_path, tablectl):
    """Somebody who left after the backup may, and nobody else would know."""
    public = tmp_path / "me.pub.pem"
    spki = PublicFormat.SubjectPublicKeyInfo
    public.write_bytes(SIGNER.public_key().public_bytes(Encoding.PEM, spki))
    into = ("--signer", public, "--database", f"sqlite:///{tmp_path / 'other.sqlite'}")
    told = tablectl("floor", "restore", kept, *into)
    assert "these may sign in again, as on 2026-11-" in told.out
    assert "A. Floor (floor)" in told.out and "tablectl floor person remove" in told.out
    again = json.loads(tablectl("floor", "restore", kept, *into, "--json").out)
    assert again["people"] == {}


def test_no_byte_of_it_can_be_changed(kept, lost):
    """Whatever is changed: the file is refused, or ends where nobody has signed what follows."""
    whole = kept.read_bytes()
    signed = [sum(map(len, whole.splitlines(True)[:lines])) for lines in (FIRST, FIRST + 4)]
    for place in random.Random(7).sample(range(len(whole)), 60):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 7
        kept.write_bytes(changed)
        try:
            found = backup_file.read(kept)
        except HostError as error:
            assert error.code == 7107
        else:
            assert found.bytes <= place and found.bytes in signed
    assert rows(lost, schema.acts) == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "nobody has signed it"),
        ("{}\n", "it has not the form"),
        ('{"floor":"00"}\n', "nobody has signed it"),
        ("[1]\n", ""),
        ("no\n", "Expecting value"),
        ('{"signature":1}\n', "it has not the form"),
        ('{"signature": 1}\n', "not as a backup writes it"),
        ("[" * 50_000 + "\n", "recursion"),
    ],
)
def test_what_is_no_backup_is_one_error(content, says, tmp_path, lost):
    path = tmp_path / "house.acts"
    path.write_text(content)
    with pytest.raises(HostError) as caught:
        backup.restore(lost, path, SIGNER.public_key())
    assert caught.value.code == 7107 and says in caught.value.text


def signed(whole, key, **changed):
    """The line of a signature of all that stands in the file."""
    claim = {**json.loads(whole.splitlines()[-1]), **changed}
    del claim["signature"]
    claim["signer"] = signatures.digits_of(key.public_key())
    return f"{canonical(signatures.signed(claim, key))}\n".encode()


def test_what_somebody_else_signs_behind_the_last_signature_spoils_nothing(kept, lost):
    whole = kept.read_bytes()
    old = whole.splitlines(True)[FIRST - 1]
    others = signed(whole, OTHER)
    for behind in (others, b"x\n" + others, b"{}\n" + old, signed(whole, OTHER, acts=99), old):
        kept.write_bytes(whole + behind)
        done = backup.restore(lost, kept, SIGNER.public_key())
        assert (done.acts, done.found) == (MANY, [])
    kept.write_bytes(whole + b"x\n" + signed(whole, SIGNER, acts=MANY + 1))
    with pytest.raises(HostError) as caught:
        backup.restore(lost, kept, SIGNER.public_key())
    assert caught.value.code == 7107


def test_what_somebody_else_has_added_is_left_out_and_named(database, kept, lost):
    house.record(database, "approval", "B", {"subject": "table 8", "said": "closed"}, BEGAN)
    backup.backup(database, kept, OTHER, BEGAN)
    done = backup.restore(lost, kept, SIGNER.public_key())
    (line,) = done.found
    key = signatures.name_of(OTHER.public_key())
    assert f"the key {key} has signed 1 act and 0 causes more, left out here" in line
    assert done.acts == MANY
    assert backup.restore(lost, kept, OTHER.public_key()).acts == MANY + 1


def test_a_pipe_is_no_backup(lost, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(HostError) as caught:
        backup.restore(lost, tmp_path / "pipe", SIGNER.public_key())
    assert caught.value.code == 6101 and "it is no file" in caught.value.text


def test_somebody_elses_signature_is_none(kept, lost):
    with pytest.raises(HostError) as caught:
        backup.restore(lost, kept, OTHER.public_key())
    assert caught.value.code == 6603 and rows(lost, schema.acts) == []


def test_a_database_with_other_acts_is_left_alone(database, kept, lost):
    with lost.writing() as connection:
        lost.identity(connection, backup_file.read(kept).floor)
    house.record(lost, "approval", "B", {"subject": "table 8", "said": "closed"}, BEGAN)
    before = done(lost)
    for refused in (
        lambda: backup.restore(lost, kept, SIGNER.public_key()),
        lambda: backup.backup(lost, kept, SIGNER, BEGAN),
    ):
        with pytest.raises(HostError) as caught:
            refused()
        assert caught.value.code == 7108
    assert done(lost) == before
    with pytest.raises(HostError) as caught:
        backup.restore(database, kept, SIGNER.public_key(), BEGAN)
    assert caught.value.code == 7108


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        ("wish", {}, "the kinds are person,"),
        ("approval", {"subject": "x"}, "its facts are subject, said"),
        ("approval", {"subject": "x", "said": 1}, "said is not a str"),
        ("approval", {"subject": "x", "said": "a\nb"}, "said is not a str"),
        ("approval", {"subject": "x" * 3_000, "said": "y"}, "subject is not a str"),
        ("adjustment", {**DID[3][1], "micro": 1 << 63}, "micro is not a int"),
        ("adjustment", {**DID[3][1], "micro": True}, "micro is not a int"),
    ],
)
def test_an_act_of_another_form_is_refused(database, kind, facts, says):
    with pytest.raises(HostError) as caught:
        house.record(database, kind, "A. Floor", facts, BEGAN)
    assert caught.value.code == 7110 and says in caught.value.text
    assert rows(database, schema.acts) == []


def test_a_rebuild_leaves_what_people_did(database, floor):
    do(database)
    before = done(database)
    rebuild.rebuild(database, floor.data)
    assert done(database) == before and dump(database)["rounds"]


def test_the_commands_back_up_and_restore(database, url, tmp_path, tablectl):
    do(database)
    key, public, path = (tmp_path / name for name in ("me.pem", "me.pub.pem", "house.acts"))
    private = SIGNER.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    key.write_bytes(private)
    key.chmod(0o600)
    spki = PublicFormat.SubjectPublicKeyInfo
    public.write_bytes(SIGNER.public_key().public_bytes(Encoding.PEM, spki))
    outcome = tablectl("floor", "backup", path, "--sign", key, "--database", url, "--json")
    counted = {"new": MANY, "acts": MANY, "new_causes": 0, "causes": 0}
    assert (outcome.code, json.loads(outcome.out)) == (0, counted)
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    into = ("--signer", public, "--database", other)
    first = tablectl("floor", "restore", path, *into, "--until", "2026-11-19")
    assert first.code == 0 and "1 act put back" in first.out
    outcome = tablectl("floor", "restore", path, *into, "--json")
    assert json.loads(outcome.out)["acts"] == MANY
    wrong = tablectl("floor", "restore", path, *into, "--until", "yesterday")
    assert wrong.code == 2 and wrong.err.startswith("tablectl: 7111: ")


def test_moments_are_whole_microseconds_of_utc():
    from datetime import UTC, datetime

    assert moment(datetime(2026, 11, 25, 20, tzinfo=UTC)) == 1_795_636_800_000_000


def changed(database, statement, **values):
    """By whoever owns the database, and puts the guards up again."""
    names = [table.name for table in HOUSE]
    with database.writing() as connection:
        guards.take_down(connection, names)
        connection.execute(text(statement), values)
        guards.put_up(connection, names)


PERSON = dict(zip(("name", "role", "key"), ("x", "viewer", "k")))
# An act behind the last one that no program wrote: what it says, and what a backup says of it.
BAD = {
    "sealed by nobody": (PERSON, {}, "not sealed behind the line before"),
    "of no kind": (PERSON, {"kind": "nokind"}, "the kinds are"),
    "of another kind": ({}, {}, "its facts are name, role, key"),
    "no JSON": ("no json", {}, "its facts are"),
    "null": ("null", {}, "its facts are"),
    "without end": ("[" * 100_000, {}, "its facts are"),
    "too long": ({**PERSON, "key": "a" * 3_000_000}, {}, "more than"),
    "spaced": ('{"key": "k", "name": "x", "role": "viewer"}', {}, "its facts are"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_act_spoils_no_backup_and_stops_no_later_one(bad, database, kept, lost):
    facts, about, says = BAD[bad]
    facts = facts if isinstance(facts, str) else canonical(facts)
    row = {"number": MANY + 1, "at": BEGAN, "kind": "person", "by": "x", "seal": "00", **about}
    with database.writing() as connection:
        connection.execute(schema.acts.insert(), [{**row, "facts": facts}])
    whole = kept.read_bytes()
    for _ in range(2):
        done = backup.backup(database, kept, SIGNER, BEGAN + 10 * DAY)
        assert (done.new, done.acts) == (0, MANY)
        assert any(line.startswith(f"act {MANY + 1}: ") and says in line for line in done.found)
    with repository.begun(database, "house", 1) as books:
        deciding.open_levels(books, {"mini": TERMS[0]}, TWO)
    with pytest.raises(HostError) as caught:
        do(database, 0, 1)
    assert caught.value.code == 7177 and f"act {MANY + 1} is none" in caught.value.text
    done = backup.backup(database, kept, SIGNER, BEGAN + 10 * DAY)
    assert done.new_causes == 1 and done.found and kept.read_bytes().startswith(whole)
    assert backup.restore(lost, kept, SIGNER.public_key())[:4] == (MANY, MANY, 1, 1)


def test_an_act_that_was_changed_under_its_seal_is_another_one(database, kept):
    changed(database, "UPDATE acts SET facts = replace(facts, 'floor', 'technician')")
    for refused in (
        lambda: backup.backup(database, kept, SIGNER, BEGAN),
        lambda: backup.restore(database, kept, SIGNER.public_key()),
    ):
        with pytest.raises(HostError) as caught:
            refused()
        assert caught.value.code == 7108 and "act 1 is another one" in caught.value.text


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE people SET role = 'technician'", "people, row 1: it is not what its act says"),
        ("INSERT INTO people VALUES (77, 'x', 'floor', 'k')", "people, row 77"),
        ("DELETE FROM taken", "act 2, alarm_taken: its row is gone"),
        ("UPDATE taken SET act = 1", "taken, row 1"),
    ],
)
def test_a_row_that_is_not_what_its_act_says_is_found(statement, says, database, kept, lost):
    changed(database, statement)
    assert any(says in line for line in backup.backup(database, kept, SIGNER, BEGAN).found)
    with pytest.raises(HostError) as caught:
        backup.restore(database, kept, SIGNER.public_key())
    assert caught.value.code == 7172
    assert backup.restore(lost, kept, SIGNER.public_key()).found == []
