"""Keys that others can read are not used, and an encrypted key is used with its passphrase."""

import io
import shutil
import subprocess
from pathlib import Path

import pytest

from hil_tests.host_tools.helpers.native_table import keys_of
from host_tools.cli import confirming
from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures
from host_tools.examples import BENCH_KEYS, DJ_WILD

PASSPHRASE = "correct horse"


@pytest.fixture
def key(tmp_path):
    """Makes a private key, encrypted if there is a passphrase."""

    def make(passphrase=None):
        path = tmp_path / "me.pem"
        encrypted = ["-aes256", "-pass", f"pass:{passphrase}"] if passphrase else []
        command = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", path, *encrypted]
        subprocess.run(command, check=True, capture_output=True)
        return path

    return make


@pytest.fixture
def table(tmp_path):
    return Path(shutil.copy(DJ_WILD, tmp_path))


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o602, 0o620])
def test_keys_that_others_can_use_are_refused(mode, tmp_path):
    path = keys_of(tmp_path, "floor")
    path.chmod(mode)
    with pytest.raises(HostError) as caught:
        keys_file.load(path)
    assert caught.value.code == 6708 and f"chmod 600 {path}" in caught.value.text
    path.chmod(0o400)
    assert set(keys_file.load(path)) == {"floor"}


def test_the_example_keys_are_no_secret(tmp_path):
    assert keys_file.load(BENCH_KEYS)
    (tmp_path / "link").symlink_to(BENCH_KEYS)
    assert keys_file.load(tmp_path / "link")
    copy = Path(shutil.copy(BENCH_KEYS, tmp_path / "mine.json"))
    copy.chmod(0o644)
    with pytest.raises(HostError):
        keys_file.load(copy)


def test_a_signing_key_that_others_can_read_is_refused(key, table, tablectl):
    path = key()
    path.chmod(0o644)
    outcome = tablectl("sign", table, "--sign", path)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "others on this computer may read the keys in it (mode 644)" in outcome.err
    path.chmod(0o600)
    assert tablectl("sign", table, "--sign", path).code == 0


def test_an_encrypted_key_asks_for_its_passphrase(key, table, tablectl, monkeypatch):
    path = key(PASSPHRASE)
    typed = io.StringIO(f"{PASSPHRASE}\nwrong\n")
    monkeypatch.setattr(confirming, "_somebody_is_there", lambda: True)
    monkeypatch.setattr(confirming.click, "prompt", lambda text, **how: typed.readline().strip())
    assert tablectl("sign", table, "--sign", path).code == 0
    outcome = tablectl("sign", table, "--sign", path, "--out", table.with_suffix(".two"))
    assert outcome.code == 2 and "not the passphrase of the key" in outcome.err
    assert not table.with_suffix(".two").exists()


def test_in_a_pipe_an_encrypted_key_is_one_line(key, table, tablectl):
    outcome = tablectl("sign", table, "--sign", key(PASSPHRASE))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "nobody can be asked for its passphrase in a pipe" in outcome.err


def test_a_damaged_encrypted_key_is_no_key(key):
    path = key(PASSPHRASE)
    path.write_bytes(signatures.ENCRYPTED + b"\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n")
    with pytest.raises(HostError) as caught:
        signatures.private_key(path, lambda file: PASSPHRASE.encode())
    assert caught.value.code == 6612
