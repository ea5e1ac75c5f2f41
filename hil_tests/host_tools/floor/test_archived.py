"""The files of a collector's folder are held against what it has signed: whatever is taken out,
cut off, changed or put into another folder is found, by the audit and by a rebuild as well."""

import json
import shutil

import pytest

from hil_tests.host_tools.floor.collector import kept
from hil_tests.host_tools.floor.collector.collected import SIGNER, Collected
from hil_tests.host_tools.floor.collector.model_board import UID
from host_tools.device import signatures
from host_tools.floor.archived import findings


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
    folder = tmp_path_factory.mktemp("archived") / UID
    folder.mkdir()
    for name, data in kept.files(made.disk, UID).items():
        (folder / name).write_bytes(data)
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
    assert findings(folder, (signatures.digits_of(SIGNER.public_key()),)) == []


def test_a_board_whose_first_file_is_written_to_has_no_manifest_yet(folder):
    for path in [*folder.glob("*.json"), *segments(folder)[1:]]:
        path.unlink()
    for name in ("manifest", "tail"):
        (folder / name).unlink()
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


@pytest.mark.parametrize(
    "broken",
    [
        *(newest_segments, emptied, missing, missing_with_the_tail, cut, cut_with_the_tail),
        *(cut_with_its_files, turned, first_line_gone, first_file_gone_with_its_line, one_byte),
        *(cut_file, summary_gone, summary_changed, summary_of_another_day, another_board, garbage),
    ],
)
def test_what_is_not_as_it_was_signed_is_found(broken, folder):
    assert findings(broken(folder) or folder)


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
