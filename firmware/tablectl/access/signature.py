"""What a signature covers, and how it is made: the same code signs on the host. Pure."""

from binascii import hexlify

from ..core.keyed_hash import KeyedHash
from ..store.cbor import encode


def command_bytes(do, arguments):
    """The bytes of a request: one CBOR list, so that no two requests have the same."""
    pairs = []
    for key in sorted(arguments):
        if arguments[key] is not None:
            pairs += [key, arguments[key]]
    data = bytearray()
    encode([do, pairs], data)
    return bytes(data)


def sign(key, nonce, uid, role, n, command):
    """HMAC-SHA-256 in 64 hex digits: of `command` (bytes) for the board `uid` (text) under its
    `nonce` (bytes), by `role` for the n-th time."""
    data = bytearray()
    encode([nonce, uid, role, n, command], data)
    return hexlify(KeyedHash(key).digest(data)).decode()
