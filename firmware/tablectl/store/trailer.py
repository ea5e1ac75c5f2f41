"""The seal of an image: what the build writes behind its last byte, and holding the image to it.
Pure over the image as bytes, the trailer at its end.

The trailer (52 bytes, little-endian): `TABLSEAL`, format 1 (4 bytes), length of the image before
it (4), version number (4; 1.2.3 is 1002003), then SHA-256 (32) of all bytes before: the image and
these fields.
"""

import hashlib
import struct

from ..core.errors import DeviceError

MAGIC = b"TABLSEAL"
FORMAT = 1
HEAD = "<8sIII"
HEAD_BYTES = 20
DIGEST_BYTES = 32
BYTES = HEAD_BYTES + DIGEST_BYTES


def read(image):
    """(version number, SHA-256) in the trailer of `image`. Raises DeviceError 3017 for what is no
    trailer of it."""
    length = len(image) - BYTES
    magic, its_format, its_length, version = struct.unpack(
        HEAD, image[length : length + HEAD_BYTES]
    )
    if magic != MAGIC or its_format != FORMAT:
        raise DeviceError(3017, {"fact": "there is none of format {}".format(FORMAT)})
    if its_length != length:
        fact = "for {} bytes where there are {}".format(its_length, length)
        raise DeviceError(3017, {"fact": fact})
    return version, bytes(image[length + HEAD_BYTES :])


class ImageCheck:
    """Holds `image` to its seal, a piece at a time. Raises DeviceError 3016 and 3017."""

    def __init__(self, image):
        self.image = image
        self.length = len(image) - DIGEST_BYTES
        self.at = 0
        self.hash = None

    def step(self, n):
        """Take in the next `n` bytes. Returns the version number with the last of them, and begins
        anew; None before that."""
        if self.hash is None:
            self.hash = hashlib.sha256()
        end = min(self.at + n, self.length)
        self.hash.update(self.image[self.at : end])
        self.at = end
        return self._judge() if end == self.length else None

    def _judge(self):
        found = self.hash.digest()
        self.at, self.hash = 0, None
        version, sealed = read(self.image)
        if found != sealed:
            raise DeviceError(3016, {"found": short(found), "sealed": short(sealed)})
        return version


def short(digest):
    """The first eight bytes in hex digits, for a person to compare."""
    return "".join(["{:02x}".format(byte) for byte in digest[:8]])
