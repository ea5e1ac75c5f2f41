"""What a release is made of: parts of one commit alone, the same bytes and modes wherever it is
made, and a bill of materials that has every package of the lock files."""

import base64
import io
import json
import os
import re
import subprocess
import tarfile
import zipfile
from email.message import Message
from importlib import metadata
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common.errors import HostError
from host_tools.pack.image_sources import Package
from host_tools.release import bill, checking, making

ROOT = Path(__file__).resolve().parents[3]
COMMIT = "0123456789abcdef0123456789abcdef01234567"
ORIGIN = making.Origin("1.2.3", COMMIT, 1_700_000_000)
KEPT = {"LICENSE", "host_tools/a.py"}


def wheel(build, commit=COMMIT[:12]):
    path = build / "wheel" / "tablectl-1.2.3-cp311-abi3-any.whl"
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as opened:
        record = json.dumps({"commit": commit})
        opened.writestr("host_tools/product/build/RPI_PICO/firmware.json", record)
    return path


def sources(build, names=(*KEPT, "PKG-INFO"), time_s=ORIGIN.time_s):
    path = build / "sdist" / "tablectl-1.2.3.tar.gz"
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:gz") as opened:
        for name in names:
            member = tarfile.TarInfo(f"tablectl-1.2.3/{name}")
            member.mtime = time_s
            opened.addfile(member, io.BytesIO())
    return path


def refused(number, act, *arguments):
    with pytest.raises(HostError) as caught:
        act(*arguments)
    assert caught.value.code == number
    return caught.value.text


def test_wheel_and_sources_of_the_commit_are_taken(tmp_path):
    built, packed = wheel(tmp_path), sources(tmp_path)
    taken = making.packages_of(tmp_path, ORIGIN, KEPT)
    assert taken == {built.name: built, packed.name: packed}


def test_a_wheel_of_another_commit_is_refused(tmp_path):
    wheel(tmp_path, "ffffffffffff")
    sources(tmp_path)
    assert "make release" in refused(7212, making.packages_of, tmp_path, ORIGIN, KEPT)


@pytest.mark.parametrize(
    "wrong",
    [
        {"time_s": ORIGIN.time_s + 1},
        {"names": [*KEPT, "PKG-INFO", ".cache/x"]},
        {"names": [*KEPT]},
        {"names": ["LICENSE", "PKG-INFO"]},
        {"names": []},
    ],
)
def test_sources_that_are_not_those_of_the_commit_are_refused(wrong, tmp_path):
    wheel(tmp_path)
    sources(tmp_path, **wrong)
    refused(7212, making.packages_of, tmp_path, ORIGIN, KEPT)


def test_what_was_not_built_or_twice_is_named(tmp_path):
    assert "wheel" in refused(7211, making.packages_of, tmp_path, ORIGIN, KEPT)
    wheel(tmp_path).with_name("tablectl-1.2.3-other.whl").write_bytes(b"")
    assert "wheel" in refused(7211, making.packages_of, tmp_path, ORIGIN, KEPT)
    assert "SHA256SUMS" in refused(7211, making.pack_of, tmp_path, ORIGIN)


def test_a_pack_is_taken_by_its_list_and_only_of_the_commit(tmp_path):
    names = ["index.html", f"sources/tablectl-{COMMIT[:12]}.tar"]
    for name in (*names, "left_over.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    done = subprocess.run(["sha256sum", *names], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "SHA256SUMS").write_bytes(done.stdout)
    taken = making.pack_of(tmp_path, ORIGIN)
    assert set(taken) == {f"pack/{name}" for name in (*names, "SHA256SUMS")}
    other = making.Origin("1.2.3", "f" * 40, ORIGIN.time_s)
    refused(7212, making.pack_of, tmp_path, other)


def test_texts_come_with_their_pictures_and_the_site_if_there_is_one(tmp_path):
    for name in ("README.md", "rooms/README.md", "rooms/a.png", "build/docs/in/index.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("![A](a.png) ![B](https://example.org/b.png)\n")
    (tmp_path / "README.md").write_text("![A](rooms/a.png)\n")
    (tmp_path / "rooms" / "README.md").write_text("![A](../rooms/a.png)\n")
    taken = making.documentation_of(tmp_path, ["README.md", "rooms/README.md"])
    assert set(taken) == {
        "documentation/README.md",
        "documentation/rooms/README.md",
        "documentation/rooms/a.png",
        "documentation/site/in/index.html",
    }


def modes(folder):
    return {
        path.relative_to(folder).as_posix(): path.stat().st_mode & 0o777
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_a_release_is_written_the_same_whatever_the_umask(umask, tmp_path):
    source = tmp_path / "built"
    source.write_bytes(b"image")
    source.chmod(0o600)
    files = {"b/x": source, "a": b"text"}
    former = os.umask(umask)
    try:
        making.write(files, tmp_path / "out" / "tablectl-1.2.3", None)
    finally:
        os.umask(former)
    folder = tmp_path / "out" / "tablectl-1.2.3"
    assert modes(folder) == {"a": 0o644, "b": 0o755, "b/x": 0o644, "SHA256SUMS": 0o644}
    command = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    assert done.stdout == "a: OK\nb/x: OK\n"


def test_an_earlier_release_is_replaced_and_its_signature_goes_with_it(tmp_path):
    key = Ed25519PrivateKey.generate()
    folder = tmp_path / "release"
    making.write({"old": b"1"}, folder, key)
    assert checking.check(folder, key.public_key(), lambda *many: None).signed
    making.write({"new": b"2"}, folder, None)
    checked = checking.check(folder, None, lambda *many: None)
    assert (checked.files, checked.signed) == ({"new": 1}, False)
    assert [path.name for path in tmp_path.iterdir()] == ["release"]


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "letter").write_text("mine")
    refused(7213, making.write, {"new": b"2"}, tmp_path, None)
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    refused(6505, making.write, {"new": b"2"}, tmp_path / "file" / "release", None)


# The bill of materials


KEPT_FILES = subprocess.run(
    ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
).stdout.split()
LOCKS = [
    ROOT / name
    for name in KEPT_FILES
    if name.endswith(".lock") and name != "host_tools/lowest.lock"
]
# All of it need not be installed where the tests run: the packages of `make lint` may be missing.
PINS = [line.split()[0].split("==") for lock in LOCKS for line in lock.open() if "==" in line]
TERMS = {(name, version): {"expression": "MIT"} for name, version in PINS}


@pytest.fixture(scope="module")
def components(tmp_path_factory):
    """{bom-ref: component} of a bill, whose sources are made up."""
    folder = tmp_path_factory.mktemp("downloads")
    (folder / "micropython.dsc").write_text("sources")
    names = {"micropython": "1.25.0+ds-1", "pico-sdk-source": "2.1.1-1"}
    names |= {"tinyusb-source": "0.18.0+dfsg-1", "mbedtls": "3.6.6-0.1~deb13u1"}
    files = {"micropython": (folder / "micropython.dsc",)}
    packages = [Package(name, version, files.get(name, ())) for name, version in names.items()]
    text = bill.bill("1.2.3", COMMIT, "2026-11-26", packages, TERMS)
    assert text == bill.bill("1.2.3", COMMIT, "2026-11-26", packages, TERMS)
    document = json.loads(text)
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    found = {one["bom-ref"]: one for one in document["components"]}
    assert len(found) == len(document["components"])
    return found


def test_the_sources_of_the_images_have_versions_terms_and_hashes(components):
    told = {
        (one["name"], one["version"], one["licenses"][0]["expression"])
        for ref, one in components.items()
        if ref.startswith("pkg:deb/")
    }
    assert told >= {
        ("micropython", "1.25.0", "MIT"),
        ("pico-sdk", "2.1.1", "BSD-3-Clause"),
        ("tinyusb", "0.18.0", "MIT"),
        ("mbedtls", "3.6.6", "Apache-2.0 OR GPL-2.0-or-later"),
    }
    assert {name for name, _, _ in told} >= {"gcc-arm-none-eabi", "libnewlib-arm-none-eabi"}
    inside = components["pkg:deb/debian/micropython@1.25.0+ds-1"]["components"]
    assert inside[0]["hashes"][0]["content"].startswith("878a52fc5ff6a57d")
    assert "littlefs" in [one["name"] for one in inside]


def test_every_package_of_the_python_locks_is_named_once_with_its_hashes(components):
    pinned: dict[str, set[str]] = {}
    for lock in LOCKS:
        for line in lock.read_text().splitlines():
            if "==" in line:
                name = line.split()[0]
                pinned.setdefault(name, set())
            elif "--hash" in line:
                pinned[name].add(line.split("sha256:")[1].split()[0])
    named = {
        f"{one['name']}=={one['version']}": {each["content"] for each in one["hashes"]}
        for ref, one in components.items()
        if ref.startswith("pkg:pypi/")
    }
    assert named == pinned


def test_every_package_of_npm_is_named_with_its_hash(components):
    files = [ROOT / name for name in KEPT_FILES if name.endswith("package-lock.json")]
    locks = [json.loads(path.read_text())["packages"] for path in files]
    locked = {told["integrity"] for lock in locks for place, told in lock.items() if place}
    named = {
        "sha512-" + base64.b64encode(bytes.fromhex(one["hashes"][0]["content"])).decode()
        for ref, one in components.items()
        if ref.startswith("pkg:npm/")
    }
    assert named == locked


def test_a_tool_of_the_tests_is_told_from_what_is_installed(components):
    scopes = {one["name"]: one.get("scope") for one in components.values()}
    assert scopes["click"] == "required" and scopes["sqlalchemy"] == "optional"
    assert scopes["rp2040js"] == "optional" and scopes["eslint"] == scopes["pytest"] == "excluded"


def test_nothing_of_the_bill_is_an_address(components):
    assert not re.search(r"https?:", json.dumps(components))
    assert all(one["licenses"] for one in components.values())


def test_a_package_whose_terms_are_not_here_is_refused():
    """Else the bill would say less where less is installed."""
    known = {pin: terms for pin, terms in TERMS.items() if pin[0] != "click"}
    assert "click" in refused(7211, bill.bill, "1.2.3", COMMIT, "2026-11-26", [], known)


def test_terms_are_those_that_a_package_tells():
    told = Message()
    assert bill.terms_of(told) == {"license": {"name": "not told"}}
    told["License"] = "BSD"
    assert bill.terms_of(told) == {"license": {"name": "BSD"}}
    told["Classifier"] = "License :: OSI Approved"
    told["Classifier"] = "License :: OSI Approved :: BSD License"
    assert bill.terms_of(told) == {"license": {"name": "BSD License"}}
    told["License-Expression"] = "BSD-3-Clause"
    assert bill.terms_of(told) == {"expression": "BSD-3-Clause"}


def test_terms_are_found_of_what_is_installed():
    known = bill.terms_here()
    assert known["pytest", metadata.version("pytest")] == {"expression": "MIT"}
