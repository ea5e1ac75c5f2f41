"""Random numbers that a seed gives: the same under CPython and MicroPython's unix port."""

from hashlib import sha256

PLACES = (0, 1, 2, 3, 4, 5, 6, 7)


class Noise:
    """`seed`: anything that has a text."""

    def __init__(self, seed):
        self.seed = str(seed)
        self.number = 0

    def _block(self):
        self.number += 1
        return sha256("{} {}".format(self.seed, self.number).encode()).digest()

    def bits(self):
        """One after the other, without end."""
        while True:
            for byte in self._block():
                for place in PLACES:
                    yield byte >> place & 1

    def randbytes(self, n):
        data = b""
        while len(data) < n:
            data += self._block()
        return data[:n]

    def chance(self):
        """At least 0 and less than 1."""
        return int.from_bytes(self.randbytes(3), "little") / (1 << 24)
