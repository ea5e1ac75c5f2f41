"""Sources that cannot be had end in one message: the missing piece and both ways to supply it."""

import os
import subprocess
import sys

import pytest

from boards.toolchain import get_sources, private_apt
from boards.toolchain.apt_sources import Archive
from boards.toolchain.errors import MISSING_PIECE, ToolchainError
from boards.toolchain.paths import ROOT

CODENAME = "testing-release"


@pytest.fixture
def empty_project(tmp_path, monkeypatch):
    """A machine that has nothing yet: no downloads, no sources, no checkout."""
    monkeypatch.delenv("MICROPYTHON_DIR", raising=False)
    monkeypatch.delenv("MICROPYTHON_SUITE", raising=False)
    monkeypatch.setattr(get_sources, "DOWNLOADS", tmp_path / "downloads")
    monkeypatch.setattr(get_sources, "SOURCES", tmp_path / "src")
    monkeypatch.setattr(get_sources, "VERSIONS", tmp_path / "src/versions.json")
    monkeypatch.setattr(get_sources, "_release_codename", lambda: CODENAME)
    return tmp_path


def refusal(apt_folder):
    with pytest.raises(ToolchainError) as refused:
        get_sources.micropython_folder(apt_folder)
    assert refused.value.exit_code == MISSING_PIECE
    assert len(str(refused.value).splitlines()) == 1
    return str(refused.value)


def test_archive_out_of_reach(empty_project):
    # An archive on this machine's own discard port: refused at once, no network touched.
    (empty_project / "sources.list").write_text(f"deb http://127.0.0.1:9/d {CODENAME} main\n")
    message = refusal(empty_project)
    assert "micropython, pico-sdk-source, tinyusb-source, mbedtls" in message
    assert "network" in message
    assert "MICROPYTHON_DIR" in message


def test_machine_without_an_archive(empty_project):
    message = refusal(empty_project)
    assert "apt sources" in message
    assert "MICROPYTHON_DIR" in message


def test_checkout_without_submodules(tmp_path, monkeypatch):
    (tmp_path / "py").mkdir()
    (tmp_path / "py/mpconfig.h").touch()
    monkeypatch.setenv("MICROPYTHON_DIR", str(tmp_path))
    message = refusal(tmp_path)
    assert "ports/rp2/CMakeLists.txt is missing" in message
    assert "submodules" in message


def test_complete_checkout_needs_no_archive(tmp_path, monkeypatch):
    for piece in get_sources.CHECKOUT_PIECES:
        path = tmp_path / piece
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setenv("MICROPYTHON_DIR", str(tmp_path))
    assert get_sources.micropython_folder(tmp_path / "no-apt") == tmp_path


def test_command_line_prints_the_message_without_a_traceback():
    done = subprocess.run(
        [sys.executable, "-m", "boards.toolchain", "sources"],
        cwd=ROOT,
        env=os.environ | {"MICROPYTHON_DIR": "/no/such/folder"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == MISSING_PIECE
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("toolchain: MICROPYTHON_DIR=/no/such/folder: ")


@pytest.mark.parametrize(
    "suite, version", [("", "1.25.0"), ("trixie", "1.25.0"), ("sid", "1.26.1")]
)
def test_a_suite_is_chosen_by_one_line(suite, version):
    pins = get_sources.chosen_pins(suite)
    assert pins["suite"] == (suite or "trixie")
    assert pins["sources"]["micropython"]["version"].startswith(version)
    assert pins["sources"]["mbedtls"]["version"] == "3.6.*"


def test_a_suite_without_versions_is_refused(empty_project, monkeypatch):
    monkeypatch.setenv("MICROPYTHON_SUITE", "etch")
    message = refusal(empty_project)
    assert message == "MICROPYTHON_SUITE=etch: pins.toml has micropython of trixie, sid alone"


def test_what_is_unpacked_is_newer_than_what_was_built_before(empty_project, tmp_path):
    folder = tmp_path / "package"
    (folder / "DEBIAN").mkdir(parents=True)
    control = (
        "Package: a\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.example>\nDescription: a\n"
    )
    (folder / "DEBIAN/control").write_text(control)
    (folder / "a.c").touch()
    os.utime(folder / "a.c", (0, 0))
    (tmp_path / "downloads/a").mkdir(parents=True)
    (tmp_path / "src").mkdir()
    build = ["dpkg-deb", "--build", str(folder), str(tmp_path / "downloads/a/a.deb")]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    built = tmp_path / "a.o"
    built.touch()
    get_sources._unpack("a", {"kind": "binary"})
    assert (tmp_path / "src/a/a.c").stat().st_mtime_ns >= built.stat().st_mtime_ns


def test_inline_key_is_handed_to_apt_as_a_file(tmp_path):
    key = "\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n -----END PGP PUBLIC KEY BLOCK-----"
    private_apt.PrivateApt(tmp_path, Archive("http://a.example/d", key), "suite")
    entries = (tmp_path / "sources.list").read_text().splitlines()
    assert entries[0] == f"deb [signed-by={tmp_path}/archive.asc] http://a.example/d suite main"
    assert entries[1].startswith("deb-src ")
    assert (tmp_path / "archive.asc").read_text().splitlines() == [
        "-----BEGIN PGP PUBLIC KEY BLOCK-----",
        "",
        "abc",
        "-----END PGP PUBLIC KEY BLOCK-----",
    ]
