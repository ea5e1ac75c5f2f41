"""The machine's archive is found in both formats of sources.list(5)."""

import pytest

from boards.toolchain.apt_sources import (
    Archive,
    debian_archive,
    parse_deb822,
    parse_one_line,
    read_sources,
)
from boards.toolchain.errors import ToolchainError

ONE_LINE = """\
# a comment
deb-src http://security.example/debian-security bookworm-security main
deb [arch=amd64 signed-by=/keys/debian.gpg] http://archive.example/debian bookworm main contrib # x
"""

DEB822 = """\
# a comment
Types: deb
URIs: http://other.example/tools
Suites: bookworm
Components: tools

Enabled: no
Types: deb
URIs: http://disabled.example/debian
Suites: bookworm
Components: main

Types: deb deb-src
URIs: http://archive.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /keys/debian.gpg
"""

DEBIAN = Archive("http://archive.example/debian", "/keys/debian.gpg")


def apt_folder(tmp_path, name, text):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return tmp_path


def test_one_line_entries_carry_options_and_comments():
    security, debian = parse_one_line(ONE_LINE)
    assert security.archive == Archive("http://security.example/debian-security", None)
    assert debian.archive == DEBIAN
    assert debian.suites == ("bookworm",)
    assert debian.components == ("main", "contrib")


def test_deb822_skips_disabled_entries():
    tools, debian = parse_deb822(DEB822)
    assert tools.components == ("tools",)
    assert debian.archive == DEBIAN
    assert debian.suites == ("bookworm", "bookworm-updates")


def test_deb822_keeps_an_inline_key():
    key = "Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc\n"
    (source,) = parse_deb822("URIs: http://a.example\nSuites: s\nComponents: main\n" + key)
    assert [line.strip() for line in str(source.archive.signed_by).splitlines()][-2:] == [
        ".",
        "abc",
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sources.list", ONE_LINE),
        ("sources.list.d/debian.list", ONE_LINE),
        ("sources.list.d/debian.sources", DEB822),
    ],
)
def test_archive_is_the_one_of_the_machines_release(tmp_path, name, text):
    assert debian_archive("bookworm", apt_folder(tmp_path, name, text)) == DEBIAN


def test_disabled_files_are_not_read(tmp_path):
    folder = apt_folder(tmp_path, "sources.list.d/debian.sources.disabled", DEB822)
    assert read_sources(folder) == []


def test_archive_under_an_alias_of_the_release(tmp_path):
    line = "deb http://archive.example/debian stable main\n"
    found = debian_archive("bookworm", apt_folder(tmp_path, "sources.list", line))
    assert found == Archive("http://archive.example/debian", None)


def test_no_archive_is_said_plainly(tmp_path):
    with pytest.raises(ToolchainError, match="no archive of Debian 'bookworm'"):
        debian_archive("bookworm", tmp_path)
