"""Lines of the link: compact JSON, a space, the CRC-32 of the JSON bytes in 8 lower-case hex
digits, a newline; at most 1024 bytes. Pure: bytes in, messages out, and back.
"""

import json
from binascii import crc32, hexlify

from ..core.errors import LinkError
from .plain import fault_of

LINE_LIMIT = 1024
TAIL = 9  # the space and the CRC
SPACE = 0x20
# No request is deeper, or has more keys and values: an object with a list or `auth` in it.
DEPTH_LIMIT = 3
VALUES_LIMIT = 48


class Frames:
    """Cuts what arrives into lines. A line that is too long is reported once and skipped."""

    def __init__(self):
        self.pending = b""
        self.skipping = False

    def feed(self, data):
        """Take bytes; returns what they complete: lines (bytes without newline) or a LinkError
        2002 where a line was too long."""
        found: list = []
        self.pending += data
        while True:
            end = self.pending.find(b"\n")
            if end < 0:
                if len(self.pending) >= LINE_LIMIT:
                    self._limit(found)
                return found
            line = self.pending[:end]
            self.pending = self.pending[end + 1 :]
            if self.skipping:
                self.skipping = False
            elif len(line) >= LINE_LIMIT:
                found.append(LinkError(2002, {"limit": LINE_LIMIT}))
            else:
                found.append(line)

    def _limit(self, found):
        """An unfinished line that is too long already is dropped up to its newline."""
        if not self.skipping:
            found.append(LinkError(2002, {"limit": LINE_LIMIT}))
        self.skipping = True
        self.pending = b""


def decode_request(line):
    """The message of a line that may come from anybody: what is not plain (plain.py) is refused
    before anything is made of it. Raises LinkError 2001 or 2003."""
    text = _verified(line)
    reason = fault_of(text, DEPTH_LIMIT, VALUES_LIMIT)
    if reason:
        raise LinkError(2003, {"reason": reason})
    return _message(text)


def decode(line):
    """The message (a dict) of a line without its newline. Raises LinkError 2001 or 2003."""
    return _message(_verified(line))


def _verified(line):
    """The JSON bytes of a line. Raises LinkError 2001."""
    text = line[:-TAIL]
    if len(line) < TAIL or line[-TAIL] != SPACE or not line.endswith(check(text)):
        raise LinkError(2001, {"bytes": len(line)})
    return text


def _message(text):
    message = parse(text)
    if not isinstance(message, dict):
        raise LinkError(2003, {"reason": "no JSON object"})
    return message


def parse(text):
    """The value of a JSON text (bytes); None if it is none. MicroPython and CPython differ in what
    they raise for it."""
    try:
        return json.loads(text.decode())
    except (ValueError, TypeError, RuntimeError):
        return None


def encode(message):
    """The line of a message, newline included. Raises LinkError 2002 when it is too long."""
    text = text_of(message)
    return text + tail_of(text)


def text_of(message):
    """The JSON of a message as bytes. Raises LinkError 2002 when its line is too long."""
    text = json.dumps(message, separators=(",", ":")).encode()
    if len(text) + TAIL + 1 > LINE_LIMIT:
        raise LinkError(2002, {"limit": LINE_LIMIT})
    return text


def tail_of(text):
    """What follows the JSON bytes in their line."""
    return b" " + check(text) + b"\n"


def check(text):
    """CRC-32 of the JSON bytes as 8 lower-case hex digits."""
    return hexlify(crc32(text).to_bytes(4, "big"))
