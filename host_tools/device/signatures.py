"""Ed25519 signatures (RFC 8032) of what goes to a board and of what came from it, with keys in PEM
files. The mathematics is that of the package `cryptography`.

What is signed are fields, as canonical JSON without their `signature`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from host_tools.common import private_file, whole_file
from host_tools.common.errors import HostError
from host_tools.device.link.client import canonical

NAME_DIGITS = 16
# In the first line of a PEM file (RFC 7468, 10 and 11).
PRIVATE = b"PRIVATE KEY-----"
ENCRYPTED = b"-----BEGIN ENCRYPTED PRIVATE KEY-----"

# Given the file, returns the passphrase that somebody typed.
Ask = Callable[[Path], bytes]


def private_key(path: Path, ask: Ask) -> Ed25519PrivateKey:
    """The key to sign with; `ask` gives the passphrase of one that is encrypted. Raises HostError
    6101, 6601, 6612, and 6708 for a file that others can read."""
    data = _read(path)
    if PRIVATE in data:
        private_file.verify(path)
    passphrase = ask(path) if ENCRYPTED in data else None
    try:
        key = load_pem_private_key(data, passphrase)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        if passphrase is not None:
            raise HostError(6612, file=path) from None
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise HostError(6601, file=path, kind="private")
    return key


def public_key(path: Path) -> Ed25519PublicKey:
    """The key to check signatures with. Raises HostError 6101 and 6601."""
    try:
        key = load_pem_public_key(_read(path))
    except (ValueError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise HostError(6601, file=path, kind="public")
    return key


def make(private: Path, public: Path) -> None:
    """Write the PEM files of a new key, the private one without a passphrase. Raises HostError
    6504 where one of them exists, 6505."""
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    whole_file.write_new(private, secret, whole_file.OWNER_ALONE)
    told = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    whole_file.write_new(public, told)


def signed(fields: dict[str, Any], key: Ed25519PrivateKey) -> dict[str, Any]:
    """The fields and their `signature` in hex digits."""
    return {**fields, "signature": key.sign(canonical(fields).encode()).hex()}


def are_signed(fields: dict[str, Any], key: Ed25519PublicKey) -> bool:
    """Whether `signature` is that of the other fields under `key`."""
    claimed = {name: value for name, value in fields.items() if name != "signature"}
    return is_signed(key, fields["signature"], canonical(claimed).encode())


def is_signed(key: Ed25519PublicKey, signature: str, message: bytes) -> bool:
    """Whether the hex digits are the signature of `message` under `key`."""
    try:
        key.verify(bytes_of(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def digits_of(key: Ed25519PublicKey) -> str:
    """The 32 bytes of a public key in hex digits."""
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def from_digits(digits: str) -> Ed25519PublicKey:
    """Raises ValueError for what is no public key."""
    return Ed25519PublicKey.from_public_bytes(bytes_of(digits))


def bytes_of(digits: str) -> bytes:
    """Raises ValueError unless the hex digits are as this product writes them: the same bytes in
    other letters would be another text with the same signature."""
    found = bytes.fromhex(digits)
    if found.hex() != digits:
        raise ValueError("its hex digits are not written in small letters alone")
    return found


def name_of(key: Ed25519PublicKey) -> str:
    """The first eight bytes of a public key in hex digits: enough to tell keys apart."""
    return digits_of(key)[:NAME_DIGITS]


def _read(path: Path) -> bytes:
    return whole_file.read(path, whole_file.TEXT_BYTES)
