"""`tablectl collect` at its door: its settings, its unit file, its lines."""

import os
import subprocess

import pytest

from host_tools.common.errors import HostError
from host_tools.floor.collector import settings
from host_tools.floor.collector.report import Report

WHOLE = 'data = "data"\nsign = "me.pem"\nkeys = "keys"\n'


def file_of(tmp_path, text):
    file = tmp_path / "collect.toml"
    file.write_text(text)
    return file


def test_what_is_left_out_has_its_default_and_paths_are_those_beside_the_file(tmp_path):
    found = settings.read(file_of(tmp_path, WHOLE))
    assert found.data == tmp_path / "data" and found.keys == tmp_path / "keys"
    assert (found.ports, found.every_s, found.confirm_s) == (None, 15, 60)
    assert found.segment_bytes == 1 << 20


def test_every_key_is_taken(tmp_path):
    more = 'ports = ["/dev/a", "/dev/b"]\nsockets = "/s"\nsegment_bytes = 16384\n'
    found = settings.read(file_of(tmp_path, WHOLE + more + "every_s = 1\nconfirm_s = 600\n"))
    assert found.ports == ("/dev/a", "/dev/b") and str(found.sockets) == "/s"
    assert (found.segment_bytes, found.every_s, found.confirm_s) == (16384, 1, 600)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", 6105, "data is missing"),
        ('data = "d"\nsign = "s"\n', 6105, "keys is missing"),
        (WHOLE + "evry_s = 3\n", 6104, "evry_s"),
        (WHOLE + "every_s = 0\n", 6106, "from 1 to 600"),
        (WHOLE + "every_s = true\n", 6106, "from 1 to 600"),
        (WHOLE + "segment_bytes = 99\n", 6106, "from 16,384"),
        (WHOLE + 'ports = "some"\n', 6106, "ports"),
        (WHOLE + "ports = []\n", 6106, "ports"),
        (WHOLE + 'ports = ["/a", "/a"]\n', 6106, "different ports"),
        ("data = 3\n" + WHOLE.partition("\n")[2], 6106, "a text"),
        ("data = [", 6501, "TOML"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(text, code, says, tmp_path):
    file = file_of(tmp_path, text)
    with pytest.raises(HostError) as raised:
        settings.read(file)
    assert raised.value.code == code
    assert says in raised.value.text and str(file) in raised.value.text


def test_a_file_that_is_not_there_and_a_key_with_a_passphrase_are_refused(tablectl, tmp_path):
    assert tablectl("collect", tmp_path / "no.toml").err.startswith("tablectl: 6101")
    make = ["openssl", "genpkey", "-algorithm", "ed25519", "-aes256", "-pass", "pass:x"]
    subprocess.run([*make, "-out", tmp_path / "me.pem"], check=True)
    os.chmod(tmp_path / "me.pem", 0o600)
    outcome = tablectl("collect", file_of(tmp_path, WHOLE))
    assert outcome.code == 2 and outcome.err.startswith("tablectl: 6613")


@pytest.mark.parametrize("url", ["floor.sqlite", "mysql://me:secret@host/floor"])
def test_an_address_that_is_none_of_a_database_is_refused_at_the_start(url, tablectl, tmp_path):
    make = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", tmp_path / "me.pem"]
    subprocess.run(make, check=True)
    os.chmod(tmp_path / "me.pem", 0o600)
    outcome = tablectl("collect", file_of(tmp_path, f'{WHOLE}database = "{url}"\n'))
    assert outcome.code == 2 and outcome.err.startswith("tablectl: 7102: ")
    assert "collect.toml: database: " in outcome.err and "secret" not in outcome.err
    assert not (tmp_path / "data").exists()


def test_lines_for_the_systems_journal_begin_with_their_priority_and_are_plain():
    lines: list = []
    report = Report(lines.append, prefix=True)
    report.say("met", "/dev/ttyACM0", uid="e66", version="0.2.0\x1b[2J")
    report.warn("gone", "/dev/ttyACM0", uid="e66")
    report.fail("/dev/ttyACM0", HostError(6818, port="/dev/ttyACM0", uid="e66"))
    assert lines[0] == "<6>/dev/ttyACM0: board e66 answers, firmware 0.2.0\\x1b[2J"
    assert lines[1] == "<4>/dev/ttyACM0: board e66 is gone"
    assert lines[2].startswith("<3>/dev/ttyACM0: 6818: ")


def test_a_folder_whose_sockets_would_have_too_long_a_name_is_refused(tablectl, tmp_path):
    """It said: None."""
    file = tmp_path / "collect.toml"
    file.write_text(f'data = "d"\nsign = "s"\nkeys = "k"\nsockets = "{"x" * 107}"\n')
    outcome = tablectl("collect", file)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "6106: " in outcome.err and "sockets" in outcome.err and "bytes" in outcome.err
