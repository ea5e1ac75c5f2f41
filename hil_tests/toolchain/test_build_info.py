"""What an image says about its origin is right, and writing it again rebuilds nothing."""

import subprocess

import pytest

from boards.toolchain import build_info


@pytest.fixture
def checkout(tmp_path):
    """A git checkout with one committed file and one ignored name."""
    identity = ["-c", "user.name=test", "-c", "user.email=test@example"]
    (tmp_path / "file").write_text("1\n")
    (tmp_path / ".gitignore").write_text("ignored\n")
    for command in (["init", "-q"], ["add", "."], [*identity, "commit", "-q", "-m", "one"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_clean_checkout_is_its_commit(checkout):
    (checkout / "ignored").touch()
    commit = build_info.commit(checkout)
    assert len(commit) == 12
    assert int(commit, 16) >= 0


@pytest.mark.parametrize("name", ["file", "untracked"])
def test_changed_or_new_file_makes_it_dirty(checkout, name):
    (checkout / name).write_text("2\n")
    assert build_info.commit(checkout).endswith("-dirty")


def test_without_a_checkout_the_commit_is_unknown(tmp_path):
    assert build_info.commit(tmp_path) == "unknown"
    assert build_info.commit_time(tmp_path) == "0"


def test_module_is_written_once(tmp_path):
    path = tmp_path / "build_info.py"
    build_info.write_module({"version": "1", "commit": "a"}, path)
    written = path.stat().st_mtime_ns
    build_info.write_module({"version": "1", "commit": "a"}, path)
    assert path.stat().st_mtime_ns == written
    build_info.write_module({"version": "1", "commit": "b"}, path)
    facts: dict[str, str] = {}
    exec(path.read_text(), facts)  # noqa: S102
    assert (facts["VERSION"], facts["COMMIT"]) == ("1", "b")


def test_versions_come_from_the_sources(tmp_path):
    (tmp_path / "py").mkdir()
    (tmp_path / "py/mpconfig.h").write_text(
        "#define MICROPY_VERSION_MAJOR 1\n"
        "#define MICROPY_VERSION_MINOR 25\n"
        "#define MICROPY_VERSION_MICRO 0\n"
    )
    assert build_info.source_version(tmp_path, "micropython") == "1.25.0"
