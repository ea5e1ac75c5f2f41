"""A release as it lies in a folder: held against its list of hashes and the signature of that, and
compared with another one."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from host_tools.common import sums, whole_file
from host_tools.common.errors import HostError
from host_tools.device import signatures

# The 64 bytes of RFC 8032 and nothing else, so that openssl can check them. What is signed is the
# list as it stands: it begins with a hex digit, and is no JSON that the same key signs elsewhere.
SIGNATURE = "SHA256SUMS.sig"
# Of the release, but not in its list.
UNLISTED = {sums.NAME, SIGNATURE}

Count = Callable[[int, int], None]


@dataclass(frozen=True)
class Checked:
    """`files`: {name: bytes}; `signed`: whether the list is signed, None where a signature lies
    there and no key was given to check it with."""

    files: dict[str, int]
    signed: bool | None


@dataclass(frozen=True)
class Compared:
    """One name of two releases: the SHA-256 of the file in each, None where it is missing."""

    name: str
    first: str | None
    second: str | None

    @property
    def equal(self) -> bool:
        return self.first == self.second


def check(folder: Path, key: Ed25519PublicKey | None, count: Count) -> Checked:
    """All files of SHA256SUMS are in the folder and whole, and no others; with `key`, that list is
    signed with it. The signature comes first: no name of a list is used that it does not cover.

    Raises HostError 7201 to 7206, 6603 for another signature, 6101 and 6111.
    """
    data = _list_of(folder)
    signature = folder / SIGNATURE
    if key is not None:
        _verify(signature, data, key)
    digests = sums.parsed(folder / sums.NAME, data)
    there = set(_names(folder))
    for number, (name, digest) in enumerate(sorted(digests.items())):
        count(number, len(digests))
        if name not in there:
            raise HostError(7203, folder=folder, name=name)
        _verify_file(folder, name, digest)
    for name in sorted(there - digests.keys() - UNLISTED):
        raise HostError(7205, folder=folder, name=name)
    sizes = {name: (folder / name).stat().st_size for name in digests}
    unchecked = None if signature.is_file() else False
    return Checked(sizes, unchecked if key is None else True)


def compare(first: Path, second: Path) -> list[Compared]:
    """Every file of either release by name, the lists and signatures too. Raises HostError 7201,
    7204 and 6101."""
    found = []
    for folder in (first, second):
        _list_of(folder)
        found.append({name: _plain_digest(folder, name) for name in _names(folder)})
    names = sorted(found[0].keys() | found[1].keys())
    return [Compared(name, found[0].get(name), found[1].get(name)) for name in names]


def _list_of(folder: Path) -> bytes:
    if not (folder / sums.NAME).is_file():
        raise HostError(7201, folder=folder)
    return sums.read(folder / sums.NAME)


def _verify(signature: Path, data: bytes, key: Ed25519PublicKey) -> None:
    if not signature.is_file():
        raise HostError(7206, folder=signature.parent)
    digits = whole_file.read(signature, whole_file.TEXT_BYTES).hex()
    if not signatures.is_signed(key, digits, data):
        raise HostError(6603, file=signature.with_suffix(""), key=signatures.name_of(key))


def _verify_file(folder: Path, name: str, digest: str) -> None:
    found = _plain_digest(folder, name)
    if found != digest:
        raise HostError(7204, folder=folder, name=name, reason=f"its SHA-256 is {found}")


def _plain_digest(folder: Path, name: str) -> str:
    """No link out of the folder is followed, and no pipe waited for."""
    path = folder / name
    if path.is_symlink() or not path.is_file():
        raise HostError(7204, folder=folder, name=name, reason="it is no plain file")
    return sums.digest_of(path)


def _unreadable(error: OSError) -> None:
    """What cannot be looked into may have more in it than the list."""
    raise HostError(6101, file=error.filename, reason=error.strerror) from None


def _names(folder: Path) -> Iterator[str]:
    """Of everything below the folder but its folders; links are named, not followed."""
    for place, folders, files in os.walk(folder, onerror=_unreadable):
        links = [name for name in folders if Path(place, name).is_symlink()]
        for name in files + links:
            yield Path(place, name).relative_to(folder).as_posix()
