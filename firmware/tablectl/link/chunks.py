"""What is larger than a line moves in numbered chunks, in hex digits: a line of the link holds no
quotation mark inside a text. Pure."""

import hashlib
from binascii import crc32, hexlify, unhexlify

from ..core.errors import LinkError


class Transfer:
    """One transfer at a time: `begin`, `chunk` 0, 1, 2 ... , `end`. A new `begin` starts anew."""

    def __init__(self):
        self.expected = None
        self.length = 0
        self.crc = ""
        self.data = b""

    def begin(self, length, crc):
        """`length` bytes follow whose CRC-32 is `crc` (8 lower-case hex digits)."""
        self.expected = 0
        self.length = length
        self.crc = crc
        self.data = b""

    def chunk(self, n, digits):
        """Chunk `n`. Raises LinkError 2008 out of order and 2009 for what are no pairs of hex
        digits, and when there are too many bytes."""
        if n != self.expected:
            expected = (
                "config_begin" if self.expected is None else "chunk {}".format(self.expected)
            )
            raise LinkError(2008, {"n": n, "expected": expected})
        try:
            data = self.data + unhexlify(digits)
        except ValueError:
            self._damaged("chunk {} is not in pairs of hex digits".format(n))
        if len(data) > self.length:
            self._damaged("more than the {} bytes announced".format(self.length))
        self.data = data
        self.expected += 1

    def end(self, digest=None):
        """The whole text as bytes. Raises LinkError 2009 when bytes are missing or damaged, or
        when `digest` (64 hex digits) is given and not their SHA-256."""
        if self.expected is None:
            self._damaged("none was begun")
        if len(self.data) != self.length:
            self._damaged("{} of {} bytes came".format(len(self.data), self.length))
        if "{:08x}".format(crc32(self.data)) != self.crc:
            self._damaged("its CRC-32 does not match")
        if digest and hexlify(hashlib.sha256(self.data).digest()).decode() != digest:
            self._damaged("its SHA-256 does not match")
        data = self.data
        self._reset()
        return data

    def _damaged(self, reason):
        self._reset()
        raise LinkError(2009, {"reason": reason})

    def _reset(self):
        self.expected = None
        self.data = b""
