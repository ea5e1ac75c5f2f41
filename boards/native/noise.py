"""Random numbers that a seed gives: the same under CPython and MicroPython's unix port."""

from hashlib import sha256

BLOCK_BITS = 256


class Noise:
    """`seed`: anything that has a text."""

    def __init__(self, seed):
        self.seed = str(seed)
        self.number = 0
        self.block = b""
        self.at = BLOCK_BITS

    def _next(self):
        self.number += 1
        self.at = 0
        self.block = sha256("{} {}".format(self.seed, self.number).encode()).digest()

    def bit(self):
        if self.at == BLOCK_BITS:
            self._next()
        at = self.at
        self.at = at + 1
        return self.block[at >> 3] >> (at & 7) & 1

    def randbytes(self, n):
        """So many bytes of new blocks."""
        data = b""
        while len(data) < n:
            self._next()
            data += self.block
        self.at = BLOCK_BITS
        return data[:n]

    def chance(self):
        """At least 0 and less than 1."""
        return int.from_bytes(self.randbytes(3), "little") / (1 << 24)
