"""Everything that the product signs, replayed under another number, time, floor, board and person:
each is refused. A module that signs and is not listed here is found as well."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.store.ring import Cursor

from host_tools.common import paths
from host_tools.common.errors import HostError
from host_tools.device import signatures, signed_file
from host_tools.device.link.client import canonical
from host_tools.examples import TABLES
from host_tools.floor import archived, backup_file, house
from host_tools.floor.collector import manifest, tail
from host_tools.floor.collector.disk import SystemDisk
from host_tools.floor.collector.tail import Day, Segment, Tail
from host_tools.floor.fleet import approving
from host_tools.floor.fleet.rollout import NOTICE_US, Approval, Rollout
from host_tools.floor.linked import causes
from host_tools.floor.linked.causes import Place
from host_tools.journal import contents, signed_days, stamps
from host_tools.journal.blocks import MAGIC, stamp_block
from host_tools.release import checking

ONE, TWO, OTHER = (Ed25519PrivateKey.from_private_bytes(bytes([n] * 32)) for n in (1, 2, 3))
FLOOR, UID = "0f" * 16, "e66038b713000000"
NOW = datetime(2026, 11, 25, tzinfo=UTC)


def changed(fields, **others):
    """The fields as somebody changes them, one by one: (name, all of them)."""
    for name, value in others.items():
        assert name in fields and fields[name] != value
        yield name, {**fields, name: value}


def decision(folder):
    place = Place(FLOOR, "house", 5, 77, "0" * 64)
    decided = {"facts": {"level": "mega", "cents": 1}, "by": "Ann", "other": "Bob", "said": "x"}
    told = causes.decided_in(
        "adjust", causes.of_decision("adjust", decided, [ONE, TWO], place).told
    )
    assert len(causes.signers_of(told, "adjust", place)) == 2
    places = {"floor": "ff", "link": "pit7", "number": 6, "at": 78, "before": "1" * 64}
    for name, other in changed(vars(place), **places):
        yield name, lambda other=other: causes.signers_of(told, "adjust", Place(**other))
    for name, other in changed(told, by="Eve", other="Eve", said="y", facts={}):
        yield name, lambda other=other: causes.signers_of(other, "adjust", place)
    yield "act", lambda: causes.signers_of(told, "promote", place)


def rollout(**others):
    """One that was planned and approved, with what somebody changed of it."""
    facts: dict[str, Any] = {"floor": FLOOR, "number": 5, "at": 77, "digest": "ab", "by": "Pla"}
    signed = approving.planned(FLOOR, 5, 77, "ab", "Pla", ONE)
    made: Any = SimpleNamespace(**facts, **signed)
    given = ("GL-1", 10, 10 + NOTICE_US)
    approval: dict[str, Any] = {
        "reference": given[0],
        "notified": given[1],
        "not_before": given[2],
    }
    claim = approving._signed(approving._approval(made, 88, "Ann", approval), TWO)
    of_approval = Approval(at=88, by="Ann", **approval, **claim)
    for name, value in others.items():
        if name.startswith("approval_"):
            of_approval = replace(of_approval, **{name.removeprefix("approval_"): value})
        else:
            facts[name] = value
    told = {"reason": "x", "maker": "00", "digest": facts["digest"], "floor": facts["floor"]}
    found = Rollout(facts["number"], facts["at"], facts["by"], {**told, **signed}, [], of_approval)
    digits = [signatures.digits_of(key.public_key()) for key in (ONE, TWO)]
    trusted = approving.Trusted(frozenset(digits[:1]), frozenset(digits[1:]), "00")
    approving.verify(found, of_approval, trusted)


def plan_and_approval(folder):
    rollout()
    others = {"floor": "ff", "number": 6, "at": 78, "digest": "cd", "by": "Eve"}
    others |= {"approval_at": 89, "approval_by": "Eve", "approval_reference": "GL-2"}
    others |= {"approval_notified": 9, "approval_not_before": 10}
    for name, value in others.items():
        yield name, lambda name=name, value=value: rollout(**{name: value})


def backup(folder):
    act = house.sealed("", 1, 5, "approval", "Ann", {"subject": "x", "said": "y"})
    acted = f"{canonical(act.as_dict())}\n".encode()
    kept = backup_file.Backup(floor=FLOOR, acts=[act])
    named = {**kept.claim(), "at": 9, "signer": signatures.digits_of(ONE.public_key())}
    signed = signatures.signed(named, ONE)

    def read(*lines, floor=FLOOR):
        path = folder / "floor.acts"
        path.write_bytes(backup_file.begun(floor) + b"".join(lines))
        backup_file.read(path)

    line = f"{canonical(signed)}\n".encode()
    read(acted, line)
    other = signatures.digits_of(OTHER.public_key())
    claims = {"floor": "ff", "acts": 0, "at": 10, "causes": 1, "ledger": "0", "signer": other}
    for name, fields in changed(signed, **claims):
        yield name, lambda fields=fields: read(acted, f"{canonical(fields)}\n".encode())
    yield "another floor", lambda: read(acted, line, floor="ff")
    yield "other acts", lambda: read(line)


def folder_of_a_collector(folder):
    """Its manifest and the summary of its day."""
    (folder / UID).mkdir()
    name, data = "2026-11-25-000001.journal", b"records"
    (folder / UID / name).write_bytes(data)
    digest = manifest.digest(data)
    segment = Segment(name, name[:10], "00ff", 1, 9, None, len(data), digest)
    line = manifest.line_of(UID, segment, "", ONE)
    day = manifest.added(None, segment)
    summary = manifest.summary_of(UID, day, manifest.digest(line), ONE)

    def look(line=line, summary=summary, uid=UID):
        there = next(folder.iterdir()).rename(folder / uid)
        (there / "manifest").write_bytes(line)
        (there / "2026-11-25.json").write_bytes(summary)
        noted = Tail(segments=1, manifest=len(line), line=manifest.digest(line))
        (there / "tail").touch()
        tail.write(SystemDisk(there), "tail", noted)
        if found := archived.findings(there, (signatures.digits_of(ONE.public_key()),)):
            raise ValueError(found)

    look()
    others = {"uid": "e660000000000009", "epoch": "11ff", "day": "2026-11-26", "first": 2}
    others |= {"last": 8, "bytes": 6, "sha256": "00", "before": "00", "signer": "00"}
    others |= {"segment": "2026-11-25-000002.journal"}
    for name, fields in changed(json.loads(line), **others):
        made = canonical(fields).encode() + b"\n"
        yield name, lambda made=made: look(line=made)
    others = {"uid": "e660000000000009", "day": "2026-11-26", "records": 8, "line": "00"}
    for name, fields in changed(json.loads(summary), **others):
        made = canonical(fields).encode() + b"\n"
        yield f"summary {name}", lambda made=made: look(summary=made)
    of_other = manifest.line_of(UID, segment, "", OTHER)
    yield "person", lambda: look(line=of_other)
    yield (
        "another day",
        lambda: look(summary=manifest.summary_of(UID, Day("2026-11-24", 1, 9, 7, 1, 9), "", ONE)),
    )
    yield "board", lambda: look(uid="e660000000000009")


def export_of_a_board(folder):
    cursor, slots = Cursor().text(), dict[str, str | None](checkpoint=None, configuration=None)

    def begun(uid=UID, now=NOW):
        who = {"uid": uid, "board": "bench", "version": "1", "commit": "0" * 40}
        reply = {"epoch": "00ff", "time": 0}
        return MAGIC + stamp_block(stamps.begin(who, cursor, reply, slots, now))

    end = stamps.signed(stamps.end(cursor, 0, NOW), manifest.digest(begun()), ONE)

    def read(before=None, end=end):
        before = before or begun()
        found = contents.read(before + stamp_block(end))
        digest = manifest.digest(before)
        (export,) = found.exports
        if found.findings or export.sha256 != digest:
            raise ValueError(found.findings)

    read()
    others = {"cursor": Cursor(sequence=1).text(), "table": 1, "sha256": "00"}
    others |= {"host": "2026-11-26T00:00:00.000+00:00"}
    others |= {"signer": signatures.digits_of(OTHER.public_key())}
    for name, fields in changed(end, **others):
        yield name, lambda fields=fields: read(end=fields)
    yield "board", lambda: read(before=begun(uid="e660000000000009"))
    yield "time", lambda: read(before=begun(now=NOW.replace(year=2027)))


def days_of_a_board(folder):
    path = folder / f"{UID}.json"
    fields = {"kind": signed_days.KIND, "uid": UID, "last": 9, "days": [], "signer": "00"}
    signed = signatures.signed(fields, ONE)

    def read(fields=signed, key=ONE):
        path.write_text(canonical(fields))
        signed_days.load(path, key.public_key())

    read()
    for name, fields in changed(signed, uid="e660000000000009", last=8, days=[{}], signer="11"):
        yield name, lambda fields=fields: read(fields)
    yield "person", lambda: read(key=OTHER)


def table_of_the_technician(folder):
    path = folder / "table.tct"
    signed = json.loads(signed_file.sign_table(TABLES / "573.toml", ONE))

    def read(fields=signed, key=ONE):
        path.write_bytes(canonical(fields).encode() + b"\n")
        signed_file.read_table(path, key.public_key())

    read()
    configuration = {**signed["configuration"], "table": "9"}
    for name, fields in changed(signed, configuration=configuration):
        yield name, lambda fields=fields: read(fields)
    yield "person", lambda: read(key=OTHER)


def release(folder):
    def listed(data):
        return f"{sha256(data).hexdigest()}  a\n".encode()

    def check(data=b"1", key=ONE):
        (folder / "a").write_bytes(data)
        (folder / "SHA256SUMS").write_bytes(listed(data))
        checking.check(folder, key.public_key(), lambda *many: None)

    (folder / "SHA256SUMS.sig").write_bytes(ONE.sign(listed(b"1")))
    check()
    yield "another list", lambda: check(b"2")
    yield "person", lambda: check(key=OTHER)


# Who signs it: the module, and all that it signs replayed.
SIGNED = {
    "host_tools/floor/linked/causes.py": decision,
    "host_tools/floor/fleet/approving.py": plan_and_approval,
    "host_tools/floor/backup.py": backup,
    "host_tools/floor/collector/manifest.py": folder_of_a_collector,
    "host_tools/journal/stamps.py": export_of_a_board,
    "host_tools/journal/signed_days.py": days_of_a_board,
    "host_tools/device/signed_file.py": table_of_the_technician,
    "host_tools/release/making.py": release,
}
# What is sealed with a key that two share, and the tests that replay it.
SEALED = {
    "firmware/tablectl/access/signature.py": [
        "controller/test_gate.py::test_one_bit_of_anything_that_is_signed_counts",
        "controller/test_gate.py::test_a_command_that_is_sent_again_is_refused_by_its_counter",
        "controller/test_gate.py::test_a_nonce_serves_once_and_for_a_minute",
    ],
    "firmware/tablectl/linked/levels.py": [
        "controller/test_linked_levels.py::"
        "test_a_reply_to_an_earlier_nonce_and_the_same_one_twice_count_for_nothing",
        "controller/test_linked_levels.py::"
        "test_what_is_not_sealed_by_this_boards_key_changes_nothing",
    ],
    "firmware/tablectl/store/records.py": [
        "controller/test_records.py::test_a_record_belongs_behind_one_record_alone"
    ],
    "firmware/tablectl/store/verification.py": [
        "controller/test_verification.py::"
        "test_another_nonce_gives_another_proof_and_the_last_one_is_kept"
    ],
    "host_tools/floor/linked/ledger.py": [
        "host_tools/floor/linked/test_verifying.py::"
        "test_a_cause_that_is_not_what_it_says_is_found_however_well_the_rest_fits"
    ],
    "host_tools/journal/audit_state.py": [
        "host_tools/journal/test_audit_state.py::test_a_state_under_another_key_is_refused"
    ],
}
# They check what others have sealed, make the seal of all of these, or random numbers.
NOTHING_OF_THEIR_OWN = {
    *("host_tools/device/signatures.py", "host_tools/device/verification.py"),
    "host_tools/journal/chain.py",
    *("host_tools/session/web/token_guard.py", "firmware/tablectl/rng/hmac_drbg.py"),
}
SIGNS = re.compile(r"signatures\.signed\(|\.sign\(|KeyedHash\(|hmac\.(?:new|digest)\(")


@pytest.mark.parametrize("module", SIGNED)
def test_what_is_signed_is_refused_under_any_other_number_time_floor_board_and_person(
    module, tmp_path
):
    tried = 0
    for name, replay in SIGNED[module](tmp_path):
        with pytest.raises((HostError, ValueError)):
            replay()
            pytest.fail(f"{name} may be another one")
        tried += 1
    assert tried


def test_every_module_that_signs_or_seals_is_listed():
    found = {
        path.relative_to(paths.ROOT).as_posix()
        for root in ("host_tools", "firmware/tablectl")
        for path in (paths.ROOT / root).rglob("*.py")
        if SIGNS.search(path.read_text()) and path.name != "keyed_hash.py"
    }
    assert found == {*SIGNED, *SEALED, *NOTHING_OF_THEIR_OWN}
    for tests in SEALED.values():
        for test in tests:
            file, _, name = test.partition("::")
            assert f"def {name}(" in (paths.ROOT / "hil_tests" / file).read_text(), test
