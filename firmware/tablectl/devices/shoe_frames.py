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


FRAME_LIMIT = BODY_LIMIT + 4


class ShoeFrames:
    """`feed` bytes as they come; `bad` counts frames that were broken or had a wrong checksum,
    `noise` the bytes outside of frames. What is no frame takes no memory."""

    def __init__(self):
        self.frame = bytearray(FRAME_LIMIT)
        self.length = 0
        self.inside = False
        self.bad = 0
        self.noise = 0

    def feed(self, data):
        """Take bytes; returns the bodies (text) of the frames that they complete."""
        bodies = ()
        for byte in data:
            if byte == START:
                self._drop()
                self.inside = True
            elif not self.inside:
                self.noise += 0 if byte in (CR, LF) else 1
            elif byte == LF:
                if self._is_whole():
                    bodies += (bytes(self.frame[: self.length - 4]).decode(),)
                    self._begin_anew()
                else:
                    self._drop()
            elif self.length == FRAME_LIMIT or not (0x20 <= byte < 0x7F or byte == CR):
                self._drop()
            else:
                self.frame[self.length] = byte
                self.length += 1
        return bodies

    def _drop(self):
        """A frame that began is not going to be one."""
        if self.inside:
            self.bad += 1
        self._begin_anew()

    def _begin_anew(self):
        self.inside = False
        self.length = 0

    def _is_whole(self):
        frame, end = self.frame, self.length - 4
        if end < 0 or frame[end] != STAR or frame[end + 3] != CR:
            return False
        value = 0
        for at in range(end):
            value ^= frame[at]
        return frame[end + 1] == HEX[value >> 4] and frame[end + 2] == HEX[value & 15]
