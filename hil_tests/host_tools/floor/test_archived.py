"""The files of a collector's folder are held against what it has signed: whatever is taken out,
cut off, changed or put into another folder is found, by the audit and by a rebuild as well."""

import json
import shutil
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.collected import SIGNER, Collected
from hil_tests.host_tools.floor.collector.model_board import UID
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor.archived import findings
from host_tools.floor.collector import tail
from host_tools.floor.collector.disk import SystemDisk

AS_PEM = Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
MINE = signatures.digits_of(SIGNER.public_key())


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """Three days with two closed segments each, and one that is written to."""
    made = Collected()
    for hours in (3, 3, 24, 3, 24, 3):
        made.board.add(10)
        made.tick()
        made.follower.archive.close()
        made.tick(hours=hours)
    made.board.add(10)
    made.tick()
    return written(made, tmp_path_factory.mktemp("archived"))


def written(made, data):
    folder = data / UID
    folder.mkdir()
    for name, content in kept.files(made.disk, UID).items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def folder(collected, tmp_path):
    return shutil.copytree(collected, tmp_path / "data" / UID)


def segments(folder):
    return sorted(folder.glob("*.journal"))


def lines(folder):
    return (folder / "manifest").read_bytes().splitlines(keepends=True)


def test_the_files_of_a_collector_are_as_it_has_signed_them(folder):
    assert len(segments(folder)) >= 6 and len(list(folder.glob("*.json"))) >= 2
    assert findings(folder) == []
    assert findings(folder, (MINE,)) == []


def test_a_board_whose_first_file_is_written_to_has_no_manifest_yet(tmp_path):
    made = Collected()
    made.board.add(10)
    made.tick()
    folder = written(made, tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["2026-11-25-000001.journal", "tail"]
    assert findings(folder) == []


def test_files_that_no_collector_wrote_have_whatever_names_they_have(folder):
    for path in folder.iterdir():
        path.rename(path.with_suffix(".journal" if path == segments(folder)[0] else ".bak"))
    segments(folder)[0].rename(folder / "by hand.journal")
    assert findings(folder) == []


def newest_segments(folder):
    for path in segments(folder)[-2:]:
        path.unlink()


def emptied(folder):
    (folder / "manifest").write_bytes(b"")


def missing(folder):
    (folder / "manifest").unlink()


def missing_with_the_tail(folder):
    (folder / "manifest").unlink()
    (folder / "tail").unlink()


def cut(folder):
    (folder / "manifest").write_bytes(b"".join(lines(folder)[:-2]))


def cut_with_the_tail(folder):
    cut(folder)
    (folder / "tail").unlink()


def cut_with_its_files(folder):
    cut(folder)
    for path in segments(folder)[-3:]:
        path.unlink()


def turned(folder):
    first, second, *others = lines(folder)
    (folder / "manifest").write_bytes(b"".join([second, first, *others]))


def first_line_gone(folder):
    (folder / "manifest").write_bytes(b"".join(lines(folder)[1:]))


def first_file_gone_with_its_line(folder):
    first_line_gone(folder)
    segments(folder)[0].unlink()


def one_byte(folder):
    data = bytearray(segments(folder)[1].read_bytes())
    data[len(data) // 2] ^= 1
    segments(folder)[1].write_bytes(data)


def cut_file(folder):
    segments(folder)[2].write_bytes(segments(folder)[2].read_bytes()[:-1])


def summary_gone(folder):
    sorted(folder.glob("*.json"))[0].unlink()


def summary_changed(folder):
    path = sorted(folder.glob("*.json"))[0]
    path.write_text(json.dumps(json.loads(path.read_text()) | {"records": 1}))


def summary_of_another_day(folder):
    one, other, *_ = sorted(folder.glob("*.json"))
    shutil.copy(one, other)


def another_board(folder):
    return folder.rename(folder.parent / "e660000000000009")


def garbage(folder):
    (folder / "manifest").write_bytes(b"[" * 50_000 + b"\n")


def noted_in(folder):
    noted: Any = tail.read(SystemDisk(folder), "tail")
    return noted


def written_over(folder, **changes):
    """The tail, which anybody can write who may write there."""
    noted = replace(noted_in(folder), **changes)
    (folder / "tail").write_bytes(tail._encoded(noted) * 2)


def newest_gone(folder):
    segments(folder)[-1].unlink()


def newest_gone_and_not_in_the_tail(folder):
    newest_gone(folder)
    written_over(folder, segment=None)


def newest_cut(folder):
    segments(folder)[-1].write_bytes(segments(folder)[-1].read_bytes()[:-40])


def newest_changed(folder):
    data = bytearray(segments(folder)[-1].read_bytes())
    data[-40] ^= 1
    segments(folder)[-1].write_bytes(data)


def newest_forged(folder):
    """With its sum in the tail."""
    newest_changed(folder)
    data = segments(folder)[-1].read_bytes()
    segment = noted_in(folder).segment
    written_over(folder, segment=replace(segment, sha256=sha256(data).hexdigest()))


def journals_gone(folder):
    for path in segments(folder):
        path.unlink()


def tail_gone(folder):
    (folder / "tail").unlink()


def tail_of_zeros(folder):
    (folder / "tail").write_bytes(bytes(8_192))


def another_name(folder):
    shutil.copy(segments(folder)[0], folder / "extra.journal")


def added_at_the_end(folder):
    shutil.copy(segments(folder)[0], folder / "2099-01-01-000099.journal")


def by_a_link(folder):
    path = segments(folder)[1]
    path.rename(folder / "x")
    path.symlink_to("x")


def last_line(folder, turn):
    *others, last = lines(folder)
    data = b"".join([*others, turn(json.loads(last))])
    (folder / "manifest").write_bytes(data)
    written_over(folder, manifest=len(data))


def last_line_in_another_order(folder):
    last_line(folder, lambda one: json.dumps(dict(reversed(one.items()))).encode() + b"\n")


def last_signature_in_capitals(folder):
    def turn(one):
        changed = {**one, "signature": one["signature"].upper()}
        return canonical(changed).encode() + b"\n"

    last_line(folder, turn)


def last_line_without_its_end(folder):
    last_line(folder, lambda one: canonical(one).encode())


def last_line_signed_anew(folder):
    last_line(folder, lambda one: signed_anew({**one, "first": 1}))


def signed_anew(one):
    one = {name: value for name, value in one.items() if name != "signature"}
    return canonical(signatures.signed(one, SIGNER)).encode() + b"\n"


def records_left_out(folder):
    """By a collector that was told so by a forged tail."""
    last_line(folder, lambda one: signed_anew({**one, "first": one["first"] + 1}))
    noted = lines(folder)[-1]
    written_over(folder, line=sha256(noted).hexdigest())


def summary_in_another_form(folder):
    path = sorted(folder.glob("*.json"))[0]
    path.write_text(json.dumps(json.loads(path.read_text()), indent=3))


@pytest.mark.parametrize(
    "broken",
    [
        *(newest_segments, emptied, missing, missing_with_the_tail, cut, cut_with_the_tail),
        *(cut_with_its_files, turned, first_line_gone, first_file_gone_with_its_line, one_byte),
        *(cut_file, summary_gone, summary_changed, summary_of_another_day, another_board, garbage),
        *(newest_gone, newest_gone_and_not_in_the_tail, newest_cut, newest_changed, newest_forged),
        *(journals_gone, tail_gone, tail_of_zeros, another_name, added_at_the_end, by_a_link),
        *(last_line_in_another_order, last_signature_in_capitals, last_line_without_its_end),
        *(last_line_signed_anew, records_left_out, summary_in_another_form),
    ],
)
def test_what_is_not_as_it_was_signed_is_found(broken, folder):
    assert findings(broken(folder) or folder, (MINE,))


def test_what_no_line_of_the_manifest_has_can_be_put_back_with_the_tail(folder):
    """README.md (The folder): nobody has signed how many files there are. The collector says which
    records are missing when more come."""
    newest_gone(folder)
    written_over(folder, segment=None, segments=len(lines(folder)))
    assert findings(folder, (MINE,)) == []
    cut(folder)
    last = lines(folder)[-1]
    for path in folder.glob("*.json"):
        if path.stem >= json.loads(last)["day"]:
            path.unlink()
    noted = {"manifest": len(b"".join(lines(folder))), "line": sha256(last).hexdigest()}
    for path in segments(folder)[len(lines(folder)) :]:
        path.unlink()
    written_over(folder, segments=len(lines(folder)), **noted)
    assert findings(folder, (MINE,)) == []


def test_each_line_of_the_manifest_is_signed_by_whoever_may(folder):
    other = "00" * 32
    assert all("has not signed it, or may not" in line for line in findings(folder, (other,))[:1])
    for number, line in enumerate(lines(folder)):
        for place in (9, len(line) // 2, len(line) - 9):
            changed = lines(folder)
            changed[number] = line[:place] + bytes([line[place] ^ 1]) + line[place + 1 :]
            (folder / "manifest").write_bytes(b"".join(changed))
            assert findings(folder), (number, place)
            (folder / "manifest").write_bytes(
                b"".join([*changed[:number], line, *changed[number + 1 :]])
            )


def test_a_rebuild_and_an_audit_say_what_is_gone(folder, tmp_path, tablectl):
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    rebuild = ("floor", "rebuild", folder.parent, "--database", url, "--yes")
    assert tablectl(*rebuild).code == 0
    newest = segments(folder)[-2]
    newest_segments(folder)
    done = tablectl(*rebuild)
    assert done.code == 1 and f"board {UID}: {newest.name} is gone" in done.err
    told = tablectl(*rebuild, "--json")
    assert any(newest.name in line for line in json.loads(told.out)["findings"])
    found = json.loads(tablectl("audit", *segments(folder), "--json").out)["findings"]
    assert any(f"{newest.name} is gone" in one["text"] for one in found)


def test_a_rebuild_misses_boards_whose_files_are_all_gone(folder, tmp_path, tablectl):
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    rebuild = ("floor", "rebuild", folder.parent, "--database", url, "--yes")
    assert tablectl(*rebuild).code == 0
    other = folder.parent / "e660000000000009"
    shutil.copytree(folder, other)
    journals_gone(other)
    (other / "manifest").unlink()
    folder.rename(tmp_path / UID)
    done = tablectl(*rebuild)
    assert done.code == 1 and f"board {UID}: its folder is gone" in done.err
    assert f"board {other.name}: the manifest has 0 bytes" in done.err


def test_a_rebuild_can_be_told_whose_signatures_count(folder, tmp_path, tablectl):
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    rebuild = ("floor", "rebuild", folder.parent, "--database", url, "--yes")
    assert "not looked at: whose keys" in tablectl(*rebuild).err
    for key, code in ((SIGNER, 0), (Ed25519PrivateKey.generate(), 1)):
        public = tmp_path / "signer.pem"
        public.write_bytes(key.public_key().public_bytes(*AS_PEM))
        done = tablectl(*rebuild, "--signer", public)
        assert done.code == code and ("has not signed it, or may not" in done.err) == bool(code)
    public.write_bytes(SIGNER.public_key().public_bytes(*AS_PEM))
    for path in [*folder.iterdir()]:
        if path != segments(folder)[0]:
            path.unlink()
    segments(folder)[0].rename(folder / "by hand.journal")
    assert tablectl(*rebuild).code == 0
    done = tablectl(*rebuild, "--signer", public)
    assert done.code == 1 and "no collector has signed what is in its folder" in done.err
