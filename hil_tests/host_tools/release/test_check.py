"""A release that was downloaded is checked by its list of hashes and the signature of that, which
sha256sum and openssl make here; whatever is wrong with it is one error."""

import json
import os
import subprocess

import pytest

from host_tools.common.errors import HostError
from host_tools.release import checking

FILES = {
    "LICENSE": b"MIT\n",
    "images/RPI_PICO/firmware.uf2": b"\x00image" * 200,
    "pack/index.html": b"<p>pack</p>",
}


def made(folder):
    """A release of FILES with the list of hashes that sha256sum writes."""
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    listed(folder, *FILES)
    return folder


def listed(folder, *names):
    done = subprocess.run(["sha256sum", *names], cwd=folder, check=True, capture_output=True)
    (folder / "SHA256SUMS").write_bytes(done.stdout)


@pytest.fixture
def release(tmp_path):
    (tmp_path / "release").mkdir()
    return made(tmp_path / "release")


@pytest.fixture
def keys(tmp_path):
    """Two pairs by openssl: {name: (private, public)}."""
    pairs = {}
    for name in ("me", "other"):
        pairs[name] = tmp_path / f"{name}.pem", tmp_path / f"{name}.pub"
        private, public = pairs[name]
        openssl("genpkey", "-algorithm", "ed25519", "-out", private)
        openssl("pkey", "-in", private, "-pubout", "-out", public)
    return pairs


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, capture_output=True)


def sign(release, private):
    words = ["-sign", "-inkey", private, "-rawin", "-in", release / "SHA256SUMS"]
    openssl("pkeyutl", *words, "-out", release / "SHA256SUMS.sig")


def refused(outcome, number, *words):
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1), outcome
    assert outcome.err.startswith(f"tablectl: {number}: ")
    assert all(word in outcome.err for word in words), outcome.err


def test_a_release_that_is_whole(release, tablectl):
    outcome = tablectl("release", "check", release)
    assert (outcome.code, outcome.err) == (0, "")
    assert "3 files" in outcome.out and "not signed" in outcome.out
    said = json.loads(tablectl("release", "check", release, "--json").out)
    sizes = {name: len(data) for name, data in FILES.items()}
    assert said == {"folder": str(release), "files": sizes, "signed": False, "key": None}


def test_a_signature_of_openssl_is_accepted(release, keys, tablectl):
    private, public = keys["me"]
    sign(release, private)
    outcome = tablectl("release", "check", release, "--signer", public)
    assert outcome.code == 0 and "signed with the key " in outcome.out
    raw = subprocess.run(
        ["openssl", "pkey", "-pubin", "-in", public, "-outform", "DER"],
        check=True,
        capture_output=True,
    ).stdout[-32:]
    said = json.loads(tablectl("release", "check", release, "--signer", public, "--json").out)
    assert (said["signed"], said["key"]) == (True, raw.hex()[:16])


def test_without_a_key_nothing_is_said_of_what_lies_there_as_a_signature(release, tablectl):
    (release / "SHA256SUMS.sig").write_bytes(bytes(64))
    outcome = tablectl("release", "check", release)
    assert outcome.code == 0
    assert outcome.out.endswith(
        "\nSHA256SUMS.sig was not checked: name the public key with --signer\n"
    )
    assert json.loads(tablectl("release", "check", release, "--json").out)["signed"] is None


def test_the_signature_of_another_is_refused(release, keys, tablectl):
    sign(release, keys["other"][0])
    outcome = tablectl("release", "check", release, "--signer", keys["me"][1])
    refused(outcome, 6603, "SHA256SUMS: ")


@pytest.mark.parametrize("length", [0, 63, 65, 2000])
def test_what_is_no_signature_is_refused(length, release, keys, tablectl):
    (release / "SHA256SUMS.sig").write_bytes(b"\x01" * length)
    refused(tablectl("release", "check", release, "--signer", keys["me"][1]), 6603)


def test_a_list_that_was_written_anew_behind_its_signature_is_refused(release, keys, tablectl):
    sign(release, keys["me"][0])
    (release / "LICENSE").write_text("mine")
    listed(release, *FILES)
    assert tablectl("release", "check", release).code == 0
    refused(tablectl("release", "check", release, "--signer", keys["me"][1]), 6603)


def test_a_signer_is_given_and_there_is_no_signature(release, keys, tablectl):
    outcome = tablectl("release", "check", release, "--signer", keys["me"][1])
    refused(outcome, 7206, "SHA256SUMS.sig")


@pytest.mark.parametrize("folder", ["none", "."])
def test_what_is_no_release(folder, tmp_path, tablectl):
    refused(tablectl("release", "check", tmp_path / folder), 7201, "no release")


def test_a_file_that_is_missing(release, tablectl):
    (release / "LICENSE").unlink()
    refused(tablectl("release", "check", release), 7203, "LICENSE")


@pytest.mark.parametrize("change", [b"", b"MIT\r\n", b"MIT\n\n", b"mIT\n"])
def test_a_file_that_was_changed(change, release, tablectl):
    (release / "LICENSE").write_bytes(change)
    refused(tablectl("release", "check", release), 7204, "LICENSE", "SHA-256")


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_a_name_of_the_list_that_is_no_plain_file(kind, release, tmp_path, tablectl):
    path = release / "LICENSE"
    kept = path.rename(tmp_path / "kept")
    if kind == "link":
        path.symlink_to(kept)
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    number = 7203 if kind == "folder" else 7204
    refused(tablectl("release", "check", release), number, "LICENSE")


@pytest.mark.parametrize("name", ["read_me.txt", "pack/SHA256SUMS", "images/.hidden"])
def test_a_file_beside(name, release, tablectl):
    (release / name).write_text("mine")
    refused(tablectl("release", "check", release), 7205, name)


def test_a_folder_that_is_a_link_is_not_followed(release, tmp_path, tablectl):
    (tmp_path / "elsewhere").mkdir()
    (release / "more").symlink_to(tmp_path / "elsewhere")
    refused(tablectl("release", "check", release), 7205, "more")


DIGEST = "0" * 64


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (f"{DIGEST} LICENSE\n", 1),
        (f"{DIGEST[1:]}  LICENSE\n", 1),
        (f"{DIGEST}  a\n{DIGEST}  a\n", 2),
        (f"{DIGEST}  a\n\n", 2),
        (f"{DIGEST}  ../a\n", 1),
        (f"{DIGEST}  a/../../a\n", 1),
        (f"{DIGEST}  /etc/passwd\n", 1),
        (f"{DIGEST}  ./a\n", 1),
        (f"{DIGEST}  a//b\n", 1),
        (f"{DIGEST}  a\x1b[2J\n", 1),
        (f"{DIGEST}  ä\n", 1),
        (f"{DIGEST}  a\r\n", 1),
    ],
)
def test_a_list_that_is_none(text, line, release, tablectl):
    (release / "SHA256SUMS").write_bytes(text.encode())
    refused(tablectl("release", "check", release), 7202, f"line {line}:")


def test_a_list_without_end_is_read_up_to_a_length(release, tablectl):
    (release / "SHA256SUMS").write_text(f"{DIGEST}  a\n" * 20_000)
    refused(tablectl("release", "check", release), 6111)


def test_releases_that_are_equal(release, tmp_path, tablectl):
    (tmp_path / "again").mkdir()
    outcome = tablectl("release", "compare", release, made(tmp_path / "again"))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == "equal: LICENSE"
    assert outcome.out.endswith("4 files, 0 of them not the same\n")


def test_releases_that_differ_are_told_file_by_file(release, tmp_path, tablectl):
    (tmp_path / "again").mkdir()
    other = made(tmp_path / "again")
    (other / "LICENSE").write_text("mine")
    (other / "pack" / "index.html").unlink()
    (other / "more").write_text("more")
    outcome = tablectl("release", "compare", release, other)
    assert (outcome.code, outcome.err) == (1, "")
    assert outcome.out.splitlines() == [
        "differs: LICENSE",
        "equal: SHA256SUMS",
        "equal: images/RPI_PICO/firmware.uf2",
        f"only in {other}: more",
        f"only in {release}: pack/index.html",
        "5 files, 3 of them not the same",
    ]
    said = json.loads(tablectl("release", "compare", release, other, "--json").out)
    assert said["different"] == 3
    alone = {row["file"]: [bool(digest) for digest in row["sha256"]] for row in said["files"]}
    assert alone["more"] == [False, True] and alone["pack/index.html"] == [True, False]


def test_a_folder_that_cannot_be_read_is_not_taken_for_whole(tmp_path, monkeypatch):
    """What is in it may not be in the list."""

    def refuses(folder):
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(os, "scandir", refuses)
    with pytest.raises(HostError) as caught:
        list(checking._names(tmp_path))
    assert caught.value.code == 6101 and "Permission denied" in caught.value.text
