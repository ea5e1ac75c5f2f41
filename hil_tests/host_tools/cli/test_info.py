"""`tablectl info`: every kind of file is known by its bytes, whatever its name."""

import json
import os
import shutil
import zipfile
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from boards.native.image import sealed_image
from hil_tests.host_tools.helpers.native_table import UID, NativeTable, configuration_of
from hil_tests.host_tools.helpers.uf2_files import RP2350, uf2_of
from host_tools.common import whole_file
from host_tools.device import signatures, signed_file
from host_tools.examples import BENCH_KEYS, ROUNDS, TABLES
from host_tools.floor import backup
from host_tools.floor.database import Database
from host_tools.journal.export import export

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
ROUND = "687a/02_jackpot_with_envy.json"
IMAGE = bytes(sealed_image(version=2000))
BUILT = {"board": "RPI_PICO2", "version": "0.2.0", "image_version": 2000, "commit": "c"}


def uf2(path):
    path.write_bytes(uf2_of(IMAGE, RP2350))
    path.with_suffix(".json").write_text(json.dumps(BUILT))


def rigs(path):
    path.write_bytes(uf2_of(b"; tablectl rig on a Raspberry Pi Pico with RP2040\0".ljust(512)))


def update(path):
    uf2(path.with_suffix(".uf2"))
    path.write_bytes(signed_file.sign_image(path.with_suffix(".uf2"), KEY))


def signed_table(path):
    path.write_bytes(signed_file.sign_table(TABLES / "588.toml", KEY))


def journal(path):
    export(NativeTable(configuration_of(ROUND)).host(), path, keep=True)


def memory(path):
    path.write_bytes(NativeTable(configuration_of(ROUND)).memory)


def damaged_memory(path):
    memory(path)
    data = bytearray(path.read_bytes())
    for at in (0x0400, 0x0400 + 4096):
        data[at + 5] ^= 1
    path.write_bytes(data)


def public(path):
    spki = Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    path.write_bytes(KEY.public_key().public_bytes(*spki))


def private(path):
    path.write_bytes(KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


def wheel(path):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tablectl-0.2.0.dist-info/METADATA", "Name: tablectl\nVersion: 0.2.0\n")


def floor(path):
    Database(f"sqlite:///{path}").close()


def kept_floor(path):
    database = Database(f"sqlite:///{path}.sqlite")
    backup.backup(database, path, KEY, 1_800_000_000_000_000)
    database.close()


def release(path):
    path.mkdir()
    (path / "a").write_bytes(b"a")
    (path / "SHA256SUMS").write_text(f"{sha256(b'a').hexdigest()}  a\n")


def copied(file):
    return lambda path: shutil.copy(file, path)


def written(data):
    return lambda path: path.write_bytes(data)


GAME = {"game": "588, Six-Card Fortune Pai Gow Poker", "table": 1}
DJ_WILD = {"board": UID, "game": "687a, DJ Wild Stud Poker", "has keys": True, "damaged": []}
SIGNER = signatures.name_of(KEY.public_key())


@pytest.mark.parametrize(
    ("make", "what", "facts", "says"),
    [
        (uf2, "an image (UF2)", {"board": "RPI_PICO2", "chip": "RP2350", "sealed": True}, "flash"),
        (rigs, "the image of a rig (UF2)", {"chip": "RP2040", "sealed": False}, "to the drive"),
        (written(IMAGE), "an image as it lies in the flash", {"image version": 2000}, "verify"),
        (update, "a signed image, an update", {"board": "RPI_PICO2"}, "tablectl update"),
        (signed_table, "a signed table", GAME, "submission send"),
        (copied(TABLES / "588.toml"), "a Rules Submission", GAME, "submission check"),
        (copied(TABLES / "588.json"), "a Rules Submission", GAME, "submission check"),
        (copied(ROUNDS / ROUND), "a round", {"game": "687a, DJ Wild Stud Poker"}, "settle"),
        (copied(BENCH_KEYS), "keys of a board", {}, "--keys"),
        (journal, "a journal", {"board": UID, "exports": 1, "signed": 0}, "tablectl audit"),
        (memory, "the memory of a board (FRAM)", DJ_WILD, "verify --fram"),
        (damaged_memory, "the memory of a board (FRAM)", {"damaged": ["configuration"]}, "--fram"),
        (kept_floor, "the backup of a floor", {"acts": 0, "causes": 0}, "floor restore"),
        (floor, "the database of a floor (SQLite)", {}, "floor serve"),
        (wheel, "a wheel", {"package": "tablectl", "version": "0.2.0"}, "pip install"),
        (public, "a public key (PEM)", {"key": SIGNER}, "--signer"),
        (private, "a private key (PEM)", {}, "--sign"),
        (release, "a release", {"files": 1}, "release check"),
    ],
)
def test_a_file_is_known_by_its_bytes(make, what, facts, says, tmp_path, tablectl):
    path = tmp_path / "file.dat"
    make(path)
    outcome = tablectl("info", path, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    (found,) = json.loads(outcome.out)
    assert found["what"] == what and says in found["next"]
    assert found | facts == found
    shown = tablectl("info", path).out
    assert what in shown and says in shown


def test_no_secret_is_shown(tmp_path, tablectl):
    secrets = json.loads(BENCH_KEYS.read_text())
    shown = tablectl("info", BENCH_KEYS).out
    assert not any(value in shown for name, value in secrets.items() if name != "note")


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"{", b"{}", b"[1]", b"PK\3\4", b"SQLite format 3\0"]
)
def test_any_other_file_is_one_line(data, tmp_path, tablectl):
    path = tmp_path / "file"
    path.write_bytes(data)
    outcome = tablectl("info", path)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert "6118" in outcome.err and "journals" in outcome.err


def test_what_is_no_file_keeps_nobody_waiting(tmp_path, tablectl):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    outcome = tablectl("info", path)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1) and "6101" in outcome.err


def test_no_more_of_a_wheel_is_unpacked_than_a_text_has(tmp_path, tablectl, monkeypatch):
    path = tmp_path / "a.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x-1.dist-info/METADATA", b"Name: x\nVersion: 1\n\n" + bytes(1 << 24))
    most = 0
    read = zipfile.ZipExtFile.read

    def counted(file, n=-1):
        nonlocal most
        data = read(file, n)
        most = max(most, len(data))
        return data

    monkeypatch.setattr(zipfile.ZipExtFile, "read", counted)
    assert tablectl("info", path).code == 0
    assert 0 < most <= whole_file.TEXT_BYTES


def test_a_damaged_file_says_what_is_wrong_with_it(tmp_path, tablectl):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2_of(IMAGE)[:-1])
    outcome = tablectl("info", path)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1) and "6216" in outcome.err
