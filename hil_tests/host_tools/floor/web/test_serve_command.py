"""`tablectl floor serve` at its door."""

import json
import subprocess

import pytest

from hil_tests.host_tools.floor.web.served_floor import add_people
from hil_tests.host_tools.helpers.http_asked import ask
from hil_tests.host_tools.helpers.interrupting import TABLECTL, takes_signals
from host_tools.cli import floor_database
from host_tools.common.errors import HostError
from host_tools.floor.database import Database


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'floor.sqlite'}"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 7127),
        (("--listen", "0.0.0.0:0"), 7119),
        (("--listen", "nowhere"), 6907),
        (("--proxy", "x"), 7120),
        (("--certificate", "x"), 6001),
        (("--certificate", "x", "--key", "y", "--proxy", "127.0.0.1"), 6001),
        (("--certificate", "no.pem", "--key", "no.pem"), 7118),
    ],
)
def test_what_is_wrong_is_one_error(tablectl, url, options, code):
    outcome = tablectl("floor", "serve", "--database", url, *options)
    assert outcome.code == 2 and outcome.err.startswith(f"tablectl: {code}: ")


@pytest.mark.parametrize(
    ("text", "mode", "code"),
    [
        (None, 0o600, 6101),
        ("0123456789abcdef" * 4, 0o644, 6708),
        ("short", 0o600, 7136),
        ("two words " * 4, 0o600, 7136),
        ("0123456789abcdef\n" * 4, 0o600, 7136),
        ("x" * 2_000, 0o600, 6111),
    ],
)
def test_a_token_that_is_none_is_refused(text, mode, code, tablectl, url, tmp_path):
    file = tmp_path / "token"
    if text is not None:
        file.write_text(text)
        file.chmod(mode)
    outcome = tablectl("floor", "serve", "--database", url, "--metrics-token", file)
    assert outcome.code == 2 and outcome.err.startswith(f"tablectl: {code}: ")


@pytest.mark.parametrize("name", ["argon2", "argon2.exceptions", "_argon2_cffi_bindings"])
def test_without_its_packages_it_says_what_to_install(name):
    with pytest.raises(HostError) as caught, floor_database.with_packages():
        raise ModuleNotFoundError(name=name)
    assert caught.value.code == 7101


def test_it_prints_its_address_serves_there_and_ends(url):
    database = Database(url)
    add_people(database, {"Flo": "floor"})
    database.close()
    command = [TABLECTL, "floor", "serve", "--database", url, "--listen", "127.0.0.1:0", "--json"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=takes_signals,
        text=True,
    )
    assert running.stdout
    try:
        page = json.loads(running.stdout.readline())["url"]
        assert ask(page, "GET", "/sign-in")[0] == 200
        assert ask(page, "GET", "/")[0] == 401
    finally:
        running.terminate()
        _, errors = running.communicate(timeout=60)
    assert (running.returncode, errors) == (0, "")
