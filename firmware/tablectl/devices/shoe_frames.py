"""The wire of the card shoe: bytes in, bodies out. Pure.

A frame is `$` body `*` and the exclusive or of the body as two upper-case hex digits, CR LF. What
is no whole frame with a right checksum is counted and dropped: noise never becomes a card.
"""

BODY_LIMIT = 24
START = 0x24
STAR = 0x2A
CR = 0x0D
LF = 0x0A
HEX = b"0123456789ABCDEF"


class ShoeFrames:
    """`feed` bytes as they come; `bad` counts frames that were broken or had a wrong checksum,
    `noise` the bytes outside of frames."""

    def __init__(self):
        self.frame = bytearray()
        self.inside = False
        self.bad = 0
        self.noise = 0

    def feed(self, data):
        """Take bytes; returns the bodies (text) of the frames that they complete."""
        bodies = []
        for byte in data:
            if byte == START:
                self._drop()
                self.inside = True
            elif not self.inside:
                self.noise += 0 if byte in (CR, LF) else 1
            elif byte == LF:
                self._finish(bodies)
            elif len(self.frame) == BODY_LIMIT + 4 or not (0x20 <= byte < 0x7F or byte == CR):
                self._drop()
            else:
                self.frame.append(byte)
        return bodies

    def _drop(self):
        """A frame that began is not going to be one."""
        if self.inside:
            self.bad += 1
        self.inside = False
        self.frame = bytearray()

    def _finish(self, bodies):
        frame = self.frame
        whole = len(frame) >= 4 and frame[-1] == CR and frame[-4] == STAR
        if not whole or checksum(frame[:-4]) != bytes(frame[-3:-1]):
            self._drop()
            return
        bodies.append(bytes(frame[:-4]).decode())
        self.inside = False
        self.frame = bytearray()


def checksum(body):
    """The two hex digits after the star."""
    value = 0
    for byte in body:
        value ^= byte
    return bytes([HEX[value >> 4], HEX[value & 15]])
