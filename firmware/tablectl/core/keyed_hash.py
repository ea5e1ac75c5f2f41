"""HMAC-SHA-256 (FIPS 198-1) of several parts under one key, the two key blocks made once."""

import hashlib

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

    def digest(self, *parts):
        """32 bytes over the parts one after the other."""
        return ended(self.begin_both(), parts)

    def begin_both(self):
        """The inner and the outer hash, both past their key block: half of what a short digest
        takes, and nothing that has to wait for its parts."""
        return hashlib.sha256(self.inner), hashlib.sha256(self.outer)

    def begin(self):
        """A hash to `update` with what comes in pieces."""
        return hashlib.sha256(self.inner)

    def end(self, inside):
        """32 bytes over what the hash of `begin` was given."""
        outside = hashlib.sha256(self.outer)
        outside.update(inside.digest())
        return outside.digest()


def ended(both, parts):
    """32 bytes over the parts one after the other; `both` is of `KeyedHash.begin_both`, and spent
    with it."""
    inside, outside = both
    for part in parts:
        inside.update(part)
    outside.update(inside.digest())
    return outside.digest()


def equal(one, other):
    """Whether two byte strings are the same, in a time that does not tell where they differ."""
    different = len(one) ^ len(other)
    for a, b in zip(one, other):
        different |= a ^ b
    return different == 0
