"""`tablectl pack` as a whole: two runs to the byte, what is in it, what it refuses."""

import hashlib
import json
import os
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from host_tools.common import sums
from host_tools.common.exit_codes import ExitCode
from host_tools.pack import subject

ROOT = Path(__file__).resolve().parents[3]
TABLE = ROOT / "host_tools" / "examples" / "tables" / "585.toml"
DRAWS = 2_000
RUN = "import sys; from host_tools.cli.entry import run; sys.exit(run(sys.argv[1:]))"
# Two people's machines: whatever a document could take from them. Their clocks are 26 hours
# apart, so that they never show the same day.
PLACES = (
    {"PYTHONHASHSEED": "1", "TZ": "WEST+12", "LC_ALL": "C", "COLUMNS": "80"},
    {"PYTHONHASHSEED": "77", "TZ": "EAST-14", "LC_ALL": "C.UTF-8", "COLUMNS": "200"},
)


def files_of(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def packs(tmp_path_factory):
    """[(folder, files, what the run printed, its errors)] of two runs in two places."""
    found = []
    for number, place in enumerate(PLACES):
        home = tmp_path_factory.mktemp(f"place_{number}")
        folder = home / ("short" if number else "a much longer name of a folder")
        command = ["pack", "--table", str(TABLE), "--draws", str(DRAWS), "--draft", "--json"]
        done = subprocess.run(
            [sys.executable, "-c", RUN, *command, "--out", str(folder)],
            cwd=home,
            env=os.environ | place | {"PYTHONPATH": str(ROOT), "HOME": str(home)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found.append((folder, files_of(folder), done.stdout, done.stderr))
    return found


def test_two_runs_in_two_places_compare_equal(packs):
    (_, one, *_), (_, other, *_) = packs
    assert list(one) == list(other)
    assert [name for name in one if one[name] != other[name]] == []


def test_nothing_of_the_machine_is_in_it(packs):
    traces = [str(ROOT), str(packs[0][0].parent)]
    for name, data in packs[0][1].items():
        if not name.startswith("sources/packages/"):
            said = data.replace(b"<wbr>", b"")
            assert [trace for trace in traces if trace.encode() in said] == [], name


def test_the_hashes_are_those_of_the_files(packs):
    folder, files, *_ = packs[0]
    done = subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=folder)
    assert done.returncode == 0
    listed = {line.split("  ", 1)[1] for line in files["SHA256SUMS"].decode().splitlines()}
    assert listed == set(files) - {"SHA256SUMS"}


def test_json_tells_every_file_with_its_hash_and_a_pipe_gets_no_progress(packs):
    _, files, out, errors = packs[0]
    said = json.loads(out)
    assert errors == ""
    assert (said["draft"], said["chapters"]) == (True, ["585"])
    assert {file["file"]: file["sha256"] for file in said["files"]} == {
        name: hashlib.sha256(data).hexdigest() for name, data in files.items()
    }


def test_the_image_and_its_sources_are_in_it(packs):
    files = packs[0][1]
    build = ROOT / "build" / "RPI_PICO"
    assert files["image/firmware.bin"] == (build / "firmware.bin").read_bytes()
    commit = subject.git("rev-parse", "HEAD")
    archive = ["git", "archive", "--format=tar", "--prefix=tablectl/", commit]
    tar = subprocess.run(archive, cwd=ROOT, capture_output=True, check=True).stdout
    assert files[f"sources/tablectl-{commit[:12]}.tar"] == tar
    digest = hashlib.sha256(files["image/firmware.bin"]).hexdigest()
    assert digest.encode() in files["index.html"]


class Links(HTMLParser):
    """What a page can be asked for by `#`, and what it links to."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.targets, self.open = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        held = dict(attributes)
        if "id" in held:
            assert held["id"] not in self.anchors
            self.anchors.add(held["id"])
        self.targets += [held[key] for key in ("href", "src") if key in held]
        if tag not in ("meta", "link", "img", "br", "wbr", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_every_link_of_the_pages_leads_to_something(packs):
    files = packs[0][1]
    pages = {name: Links(files[name].decode()) for name in files if name.endswith(".html")}
    assert len(pages) == 15
    for name, page in pages.items():
        assert page.open == [], name
        for target in page.targets:
            file, _, anchor = target.partition("#")
            assert file in files, f"{name}: {target}"
            assert not anchor or anchor in pages[file].anchors, f"{name}: {target}"


def test_the_schematic_and_the_bill_of_materials_are_in_it(packs):
    files = packs[0][1]
    assert files["hardware/schematic.pdf"].startswith(b"%PDF-")
    assert b"MB85RS2MTPNF-G-JNE1" in files["hardware/bill.csv"]
    assert len([name for name in files if name.startswith("figures/TC-1-")]) == 8


def bookmarks(pdf):
    return [found.decode("latin-1") for found in re.findall(rb"/Title\(([^)]*)\)/Dest", pdf)]


def test_461a_4_every_part_is_in_html_and_pdf_with_the_same_number(packs):
    files = packs[0][1]
    listed = re.findall(r'level1"><a [^>]*>([^<]+)</a>', files["index.html"].decode())
    assert [int(part.split()[0]) for part in listed] == list(range(1, 15))
    marks = bookmarks(files["submission.pdf"])
    for part in listed:
        assert unescape(part) in marks
    pages = int(re.findall(rb"NPages>(\d+)<", files["submission.pdf"])[0])
    assert pages > 60


def test_the_pdf_embeds_its_fonts_and_has_the_date_of_the_commit(packs):
    pdf = packs[0][1]["submission.pdf"]
    fonts = set(re.findall(rb"/BaseFont/[A-Z]{6}\+(\w+)", pdf))
    assert fonts == {b"LibertinusSerif", b"DejaVuSansMono"}
    assert pdf.count(b"/FontDescriptor ") == pdf.count(b"/FontFile")
    time_s = int(subject.git("log", "-1", "--format=%ct"))
    date = subprocess.run(
        ["date", "-u", "-d", f"@{time_s}", "+D:%Y%m%d"], capture_output=True, text=True
    ).stdout.strip()
    assert f"/CreationDate({date}".encode() in pdf


def test_every_page_has_the_commit_and_a_draft_says_so(packs):
    commit = subject.git("rev-parse", "HEAD")[:12].encode()
    for name, data in packs[0][1].items():
        if name.endswith(".html"):
            assert b"DRAFT" in data, name
            assert b"<footer>Table controller: submission pack, commit " + commit in data, name


def test_the_draws_are_those_of_the_command_that_the_report_names(packs, tablectl):
    files = packs[0][1]
    page = next(data.decode() for name, data in files.items() if "random" in name)
    said = page.replace("<wbr>", "")
    command = re.findall(r"<code>tablectl (rng report [^<]+)</code>", said)[0].split()
    again = json.loads(tablectl(*command, "--json").out)
    assert json.loads(files["data/draws.json"]) == again


@pytest.fixture
def clean(monkeypatch):
    """A tree without changes, and an image of its commit."""
    monkeypatch.setattr(subject.build_info, "commit", lambda folder: "abc")
    head = subject.git("rev-parse", "HEAD")
    real = subject._image_facts
    monkeypatch.setattr(subject, "_image_facts", lambda board: real(board) | {"commit": head[:12]})


def refused(outcome, code, *words):
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (code, "", 1), outcome
    assert all(word in outcome.err for word in words), outcome.err


def test_a_changed_tree_is_refused_with_the_next_command(tablectl, monkeypatch, tmp_path):
    monkeypatch.setattr(subject.build_info, "commit", lambda folder: "abc-dirty")
    outcome = tablectl("pack", "--out", tmp_path / "out")
    refused(outcome, ExitCode.WRONG_INPUT, "differ from the commit", "git commit", "--draft")
    assert not (tmp_path / "out").exists()


def test_no_repository(tablectl, monkeypatch):
    monkeypatch.setattr(subject, "git", lambda *arguments, **options: "")
    refused(tablectl("pack"), ExitCode.WRONG_INPUT, "no git repository")


def test_no_image(tablectl, monkeypatch, tmp_path):
    monkeypatch.setattr(subject, "build_of", lambda board: tmp_path)
    refused(tablectl("pack", "--draft"), ExitCode.NO_BOARD, "no image", "make firmware")


def test_an_image_of_another_commit(tablectl, clean, monkeypatch):
    facts = {"commit": "0123456789ab", "version": "0.1.0"}
    monkeypatch.setattr(subject, "_image_facts", lambda board: facts)
    words = ("0123456789ab", "make firmware BOARD=RPI_PICO")
    refused(tablectl("pack"), ExitCode.NO_BOARD, *words)


def test_an_image_that_its_record_does_not_describe(tablectl, monkeypatch, tmp_path):
    built = ROOT / "build" / "RPI_PICO"
    (tmp_path / "firmware.bin").write_bytes((built / "firmware.bin").read_bytes())
    record = json.loads((built / "firmware.json").read_text()) | {"sha256": "0" * 64}
    (tmp_path / "firmware.json").write_text(json.dumps(record))
    monkeypatch.setattr(subject, "build_of", lambda board: tmp_path)
    refused(tablectl("pack", "--draft"), ExitCode.NO_BOARD, "is not the image")


def test_a_build_that_is_gone(tablectl, monkeypatch, tmp_path):
    from host_tools.pack import image_sources

    monkeypatch.setattr(image_sources, "BUILD", tmp_path)
    outcome = tablectl("pack", "--draft", "--table", TABLE, "--out", tmp_path / "out")
    refused(outcome, ExitCode.NO_BOARD, "make clean firmware BOARD=RPI_PICO")


def test_a_wrong_table_is_refused_before_anything_is_made(tablectl, tmp_path):
    table = tmp_path / "table.toml"
    table.write_text(TABLE.read_text().replace("seats = 6", "seats = 9"))
    outcome = tablectl("pack", "--draft", "--table", table)
    refused(outcome, ExitCode.WRONG_INPUT, "table.seats = 9")


def test_a_table_that_is_submitted_for_another_board(tablectl, tmp_path):
    table = tmp_path / "table.toml"
    table.write_text(TABLE.read_text().replace('board = "none"', 'board = "RPI_PICO2"'))
    outcome = tablectl("pack", "--draft", "--table", table, "--board", "RPI_PICO")
    refused(outcome, ExitCode.WRONG_INPUT, "the submission is for a board RPI_PICO2")


@pytest.fixture
def small(monkeypatch):
    """A pack of one file, for what is written where."""
    from host_tools.pack import pack

    files = {"index.html": b"new", "data/a.json": b"{}", pack.PDF: b"%PDF"}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    files["SHA256SUMS"] = sums.text(digests).encode()
    monkeypatch.setattr(pack, "make", lambda *arguments: files)
    return files


def test_an_earlier_pack_is_replaced(tablectl, clean, small, tmp_path):
    assert tablectl("pack", "--out", tmp_path).code == 0
    old = b"old"
    (tmp_path / "12-old.html").write_bytes(old)
    listed = tmp_path / "SHA256SUMS"
    listed.write_text(listed.read_text() + f"{hashlib.sha256(old).hexdigest()}  12-old.html\n")
    outcome = tablectl("pack", "--out", tmp_path)
    assert (outcome.code, outcome.err) == (0, "")
    assert files_of(tmp_path) == small
    assert str(tmp_path / "index.html") in outcome.out


def test_a_folder_with_other_things_is_left_alone(tablectl, clean, small, tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    outcome = tablectl("pack", "--out", tmp_path)
    refused(outcome, ExitCode.WRONG_INPUT, "other things than a pack", "--out")
    assert files_of(tmp_path) == {"letter.txt": b"mine"}


def test_a_folder_that_cannot_be_written(tablectl, clean, small, tmp_path):
    (tmp_path / "file").write_text("")
    outcome = tablectl("pack", "--out", tmp_path / "file" / "inside")
    refused(outcome, ExitCode.WRONG_INPUT, "cannot be written")


@pytest.mark.parametrize(
    "names", [["letter.txt"], ["../letter.txt", "submission.pdf"], ["", "submission.pdf"], []]
)
def test_sums_of_another_hand_remove_nothing(tablectl, clean, small, tmp_path, names):
    folder = tmp_path / "inner"
    folder.mkdir()
    for place in (tmp_path, folder):
        (place / "letter.txt").write_text("mine")
    (folder / "SHA256SUMS").write_text("".join(f"{'0' * 64}  {name}\n" for name in names))
    before = files_of(tmp_path)
    outcome = tablectl("pack", "--out", folder)
    refused(outcome, ExitCode.WRONG_INPUT, "other things than a pack", "--out")
    assert files_of(tmp_path) == before
