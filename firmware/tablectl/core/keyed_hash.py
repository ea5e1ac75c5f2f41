"""HMAC-SHA-256 (FIPS 198-1) of several parts under one key, the two key blocks made once."""

import hashlib

try:
    import hmac_sha256
except ImportError:  # not on the image
    hmac_sha256 = None

BLOCK = 64
INNER = int.from_bytes(b"\x36" * BLOCK, "big")
OUTER = int.from_bytes(b"\x5c" * BLOCK, "big")


class KeyedHash:
    """`key`: bytes of any length."""

    def __init__(self, key):
        if len(key) > BLOCK:
            key = hashlib.sha256(key).digest()
        padded = int.from_bytes(key + bytes(BLOCK - len(key)), "big")
        self.inner = (padded ^ INNER).to_bytes(BLOCK, "big")
        self.outer = (padded ^ OUTER).to_bytes(BLOCK, "big")
        self.begun = hmac_sha256.begin(self.inner, self.outer) if hmac_sha256 else None

    def digest(self, *parts):
        """32 bytes over the parts one after the other."""
        if self.begun:
            return hmac_sha256.digest(self.begun, parts)
        inside = self.begin()
        for part in parts:
            inside.update(part)
        return self.end(inside)

    def begin(self):
        """A hash to `update` with what comes in pieces."""
        return hashlib.sha256(self.inner)

    def end(self, inside):
        """32 bytes over what the hash of `begin` was given."""
        outside = hashlib.sha256(self.outer)
        outside.update(inside.digest())
        return outside.digest()


def equal(one, other):
    """Whether two byte strings are the same, in a time that does not tell where they differ."""
    different = len(one) ^ len(other)
    for a, b in zip(one, other):
        different |= a ^ b
    return different == 0
