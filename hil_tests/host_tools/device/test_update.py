"""`tablectl sign` and `tablectl update`: only what the right key signed goes to a board, and never
a version older than the one that runs."""

import json
import subprocess

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boards.toolchain.seal import sealed
from hil_tests.host_tools.helpers.native_table import IDENTITY, NativeTable
from hil_tests.host_tools.helpers.uf2_files import uf2_of
from host_tools.cli import confirming
from host_tools.cli.commands import submission, update
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.device import signatures, signed_file
from host_tools.examples import DJ_WILD

CONTENT = bytes(range(256)) * 5
# RFC 8032, 7.1, test 3: secret key, message, signature.
RFC_8032 = (
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
    "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
)


@pytest.fixture
def keys(tmp_path):
    """Two pairs, made as the README says: (private, public) each."""

    def make(name):
        private, public = tmp_path / f"{name}.pem", tmp_path / f"{name}.pub"
        make_key = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", private]
        show_public = ["openssl", "pkey", "-in", private, "-pubout", "-out", public]
        for command in (make_key, show_public):
            subprocess.run(command, check=True, capture_output=True)
        return private, public

    return make("casino"), make("stranger")


@pytest.fixture
def image(tmp_path):
    """Makes an image of a version as the build leaves it."""

    def make(version="0.1.0", board="RPI_PICO"):
        path = tmp_path / f"{board}-{version}" / "firmware.uf2"
        path.parent.mkdir()
        path.write_bytes(uf2_of(sealed(CONTENT, version)))
        path.with_suffix(".json").write_text(json.dumps({"board": board, "version": version}))
        return path

    return make


@pytest.fixture
def pico(drive):
    return drive()


def board_with(version):
    """A board that runs that version of the image."""
    return NativeTable(flash=(sealed(CONTENT, version), version))


@pytest.fixture
def running(monkeypatch):
    """Makes a board on the port that runs a version."""

    def make(version, number, board="RPI_PICO"):
        identity = {**IDENTITY, "version": version, "image_version": number, "board": board}
        monkeypatch.setattr(update, "_identity", lambda port: identity)
        return identity

    return make


def signed(tablectl, path, key):
    outcome = tablectl("sign", path, "--sign", key)
    assert outcome.code == 0, outcome.err
    return path.with_suffix({".uf2": ".tcu"}.get(path.suffix, ".tct"))


def test_signatures_are_those_of_rfc_8032():
    secret, message, signature = map(bytes.fromhex, RFC_8032)
    key = Ed25519PrivateKey.from_private_bytes(secret)
    assert key.sign(message) == signature
    assert signatures.is_signed(key.public_key(), signature.hex(), message)
    assert not signatures.is_signed(key.public_key(), signature.hex(), message + b"\0")
    assert not signatures.is_signed(key.public_key(), "no hex", message)


def test_a_signed_image_is_written_to_the_drive(image, keys, pico, boards, tablectl):
    (private, public), _ = keys
    source = image()
    boards.come = [("p1", board_with("0.1.0"))]
    path = signed(tablectl, source, private)
    outcome = tablectl("update", "--yes", path, "--signer", public, "--drive", pico)
    assert outcome.code == 0, outcome.err
    assert "p1: it runs, proved by its own hash" in outcome.out
    assert (pico / "firmware.uf2").read_bytes() == source.read_bytes()


def test_nothing_is_written_before_it_is_agreed_to(image, keys, pico, running, tablectl):
    (private, public), _ = keys
    running("0.1.0", 1000)
    path = signed(tablectl, image("0.2.0"), private)
    outcome = tablectl("update", path, "--signer", public, "--drive", pico, "--port", "x")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "(version 0.2.0) is written to x (runs version 0.1.0)" in outcome.err
    assert not (pico / "firmware.uf2").exists()


def test_the_header_says_board_version_and_digest(image, keys, tablectl):
    (private, public), _ = keys
    path = signed(tablectl, image("1.2.3"), private)
    header = signed_file.read_update(path, signatures.public_key(public)).header
    assert header["board"] == "RPI_PICO" and header["version"] == "1.2.3"
    assert header["image_version"] == 1_002_003 and len(header["sha256"]) == 64


def test_another_key_is_refused(image, keys, pico, tablectl):
    (private, _), (_, strange_public) = keys
    path = signed(tablectl, image(), private)
    outcome = tablectl("update", "--yes", path, "--signer", strange_public, "--drive", pico)
    assert (outcome.code, outcome.err.count("\n")) == (ExitCode.WRONG_INPUT, 1)
    assert "not signed with the key" in outcome.err
    assert not (pico / "firmware.uf2").exists()


def test_every_changed_part_of_an_update_is_refused(image, keys, tablectl):
    (private, public), _ = keys
    key = signatures.public_key(public)
    path = signed(tablectl, image(), private)
    data = path.read_bytes()
    header_end = data.index(b"\n")
    codes = set()
    for at in [*range(header_end + 1), *range(header_end + 1, len(data), 211), len(data) - 1]:
        changed = bytearray(data)
        changed[at] ^= 1
        path.write_bytes(changed)
        with pytest.raises(HostError) as refused:
            signed_file.read_update(path, key)
        codes.add(refused.value.code)
    assert codes == {6602, 6603}


def test_an_update_of_another_version_than_its_image_is_refused(image, keys, tablectl):
    """Signed by the right key, yet not what it claims to be."""
    (private, public), _ = keys
    secret = signatures.private_key(private, confirming.passphrase)
    uf2 = image("0.1.0").read_bytes()
    header: dict = {"format": signed_file.UPDATE, "board": "RPI_PICO", "version": "0.2.0"}
    header |= {"image_version": 2000, "sha256": signed_file.sha256(uf2).hexdigest()}
    path = pico_file = image("0.3.0").with_suffix(".tcu")
    pico_file.write_bytes(signed_file._signed(pico_file, header, secret) + uf2)
    with pytest.raises(HostError) as refused:
        signed_file.read_update(path, signatures.public_key(public))
    assert refused.value.code == 6602


@pytest.mark.parametrize(
    ("version", "code"),
    [("0.2.0", 0), ("0.1.5", 0), ("0.1.4", 2)],
)
def test_rollback_is_refused_and_the_same_version_is_not(
    version, code, image, keys, pico, boards, running, tablectl
):
    (private, public), _ = keys
    running("0.1.5", 1005)
    path = signed(tablectl, image(version), private)
    boards.come, boards.uids = [("x", board_with(version))], {"x": IDENTITY["uid"]}
    outcome = tablectl("update", "--yes", path, "--signer", public, "--drive", pico, "--port", "x")
    assert outcome.code == code, outcome.err
    assert (pico / "firmware.uf2").exists() == (code == 0)
    if code:
        assert "version 0.1.4 is older than 0.1.5, which runs on x" in outcome.err


def test_an_update_of_another_board_is_refused(image, keys, pico, running, tablectl):
    (private, public), _ = keys
    running("0.1.0", 1000, board="RPI_PICO2")
    path = signed(tablectl, image(), private)
    outcome = tablectl("update", "--yes", path, "--signer", public, "--drive", pico, "--port", "x")
    assert outcome.code == 2 and "for RPI_PICO, but x is RPI_PICO2" in outcome.err


def test_a_board_that_runs_something_else_afterwards_is_an_error(
    image, keys, pico, boards, running, tablectl
):
    (private, public), _ = keys
    running("0.1.0", 1000)
    boards.come, boards.uids = [("x", board_with("0.1.0"))], {"x": IDENTITY["uid"]}
    path = signed(tablectl, image("0.2.0"), private)
    outcome = tablectl("update", "--yes", path, "--signer", public, "--drive", pico, "--port", "x")
    assert outcome.code == 3 and "runs RPI_PICO 0.1.0" in outcome.err
    assert "the image is RPI_PICO 0.2.0" in outcome.err


def test_the_drive_is_waited_for_once_the_board_was_asked(
    image, keys, pico, boards, running, tablectl, monkeypatch
):
    (private, public), _ = keys
    running("0.1.0", 1000)
    boards.come, boards.uids = [("x", board_with("0.2.0"))], {"x": IDENTITY["uid"]}
    monkeypatch.setattr(update, "LOOK_S", 0)
    looks = iter([HostError(6208, board_id="RPI-RP2"), HostError(6208, board_id="RPI-RP2"), pico])

    def find(board_id):
        found = next(looks)
        if isinstance(found, HostError):
            raise found
        return found

    monkeypatch.setattr(update.uf2_drive, "find", find)
    path = signed(tablectl, image("0.2.0"), private)
    assert tablectl("update", "--yes", path, "--signer", public, "--port", "x").code == 0
    assert (pico / "firmware.uf2").exists()


def test_without_port_and_drive_nothing_is_done(image, keys, tablectl):
    (private, public), _ = keys
    path = signed(tablectl, image(), private)
    outcome = tablectl("update", "--yes", path, "--signer", public)
    assert outcome.code == 2 and "--port" in outcome.err


def test_an_image_without_a_seal_is_not_signed(image, keys, tablectl):
    (private, _), _ = keys
    path = image()
    for unsealed in (CONTENT, sealed(CONTENT, "0.1.0")[:-1] + b"!", CONTENT[:100]):
        path.write_bytes(uf2_of(unsealed))
        outcome = tablectl("sign", path, "--sign", private)
        assert outcome.code == 2 and "no board would run this image" in outcome.err


def test_an_image_with_a_gap_is_not_signed(image, keys, tablectl):
    (private, _), _ = keys
    path = image()
    blocks = path.read_bytes()
    path.write_bytes(blocks[:512] + blocks[1024:])
    assert "is not the next one" in tablectl("sign", path, "--sign", private).err


def test_what_cannot_be_signed_is_one_line(image, keys, tmp_path, tablectl):
    (private, public), _ = keys
    path = image()
    for arguments, words in (
        ((path.with_suffix(".elf"), "--sign", private), "can be signed"),
        ((path, "--sign", public), "no private Ed25519 key"),
        ((path, "--sign", tmp_path / "none"), "cannot be read"),
        ((path, "--sign", path), "no private Ed25519 key"),
        ((path, "--sign", private, "--out", path), "exists"),
        ((path, "--sign", private, "--out", tmp_path / "no" / "x"), "cannot be written"),
    ):
        outcome = tablectl("sign", *arguments)
        assert (outcome.code, outcome.err.count("\n")) == (2, 1), outcome.err
        assert words in outcome.err
    path.with_suffix(".json").write_text("{}")
    assert "board is missing" in tablectl("sign", path, "--sign", private).err


def test_what_is_no_update_is_one_line(image, keys, pico, tablectl):
    (private, public), _ = keys
    table = signed(tablectl, copied(DJ_WILD, pico.parent), private)
    for path in (image(), table):
        outcome = tablectl("update", "--yes", path, "--signer", public, "--drive", pico)
        assert (outcome.code, outcome.err.count("\n")) == (2, 1)
        assert "not a signed update" in outcome.err


def copied(path, folder):
    copy = folder / path.name
    copy.write_bytes(path.read_bytes())
    return copy


def test_a_signed_table_is_sent_and_no_other(keys, tmp_path, tablectl, monkeypatch):
    (private, public), (_, strange_public) = keys
    table = copied(DJ_WILD, tmp_path)
    path = signed(tablectl, table, private)
    board = NativeTable()
    board.turn_key(True)
    client = board.host()
    monkeypatch.setattr(submission, "connected", lambda port, command, keys_path: client)
    for file, signer, words in (
        (path, strange_public, "not signed with the key"),
        (table, public, "not a signed table"),
        (tmp_path / "none", public, "cannot be read"),
    ):
        outcome = tablectl("submission", "send", "--yes", file, "--signer", signer)
        assert outcome.code == 2 and words in outcome.err
        assert board.status["phase"] == "closed"
    outcome = tablectl("submission", "send", "--yes", path, "--signer", public)
    assert outcome.code == 0, outcome.err
    assert board.host().identity["game"] == "687a"


def test_every_changed_byte_of_a_signed_table_is_refused(keys, tmp_path, tablectl):
    (private, public), _ = keys
    key = signatures.public_key(public)
    path = signed(tablectl, copied(DJ_WILD, tmp_path), private)
    data = path.read_bytes()
    for at in range(len(data) - 1):
        changed = bytearray(data)
        changed[at] ^= 1
        path.write_bytes(changed)
        with pytest.raises(HostError):
            signed_file.read_table(path, key)
    path.write_bytes(data + b"more")
    with pytest.raises(HostError):
        signed_file.read_table(path, key)


def test_a_public_key_that_is_none_is_named(keys, tmp_path):
    (private, _), _ = keys
    with pytest.raises(HostError) as refused:
        signatures.public_key(private)
    assert refused.value.code == 6601
