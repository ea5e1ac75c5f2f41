"""Lines of the control connection: bytes in, requests out, and replies back to bytes. Pure."""

import json
import re

from .request_error import RequestError

# A card shoe's burst of 512 bytes, every byte as \u00ff, and what stands around it.
LINE_LIMIT = 4096
QUOTED = 80
# MicroPython's floating-point numbers have 24 bits, too few for a time: `"at_us": 12.5` is read
# as `"at_ns": 12500`.
FRACTION = re.compile(r'"([a-z]+_)us":\s*(\d+)\.(\d+)')
DIGITS_OF_NANOS = 3


class Lines:
    """Cuts what arrives into lines. A line that is too long is reported once and skipped."""

    def __init__(self):
        self.pending = b""
        self.skipping = False

    def feed(self, data):
        """Take bytes; returns the lines that they complete, None for one that was too long."""
        found = []
        *ends, rest = (self.pending + data).split(b"\n")
        for line in ends:
            if self.skipping:
                self.skipping = False
            else:
                found.append(line if len(line) <= LINE_LIMIT else None)
        if len(rest) > LINE_LIMIT:
            if not self.skipping:
                found.append(None)
            self.skipping = True
            rest = b""
        self.pending = rest
        return found


def parse(line):
    """The request (a dict) in a line. Raises RequestError bad_json."""
    if line is None:
        raise RequestError("bad_json", "a line of more than {} bytes".format(LINE_LIMIT))
    try:
        # MicroPython's reader takes an object that ends too early.
        text = str(line, "utf-8").strip()
        if "." in text:
            text = FRACTION.sub(_in_nanos, text)
        request = json.loads(text) if text.endswith("}") else None
    except (ValueError, RuntimeError):
        request = None
    if isinstance(request, dict):
        return request
    quoted = "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in line[:QUOTED])
    raise RequestError("bad_json", "not a JSON object: " + quoted)


def _in_nanos(match):
    fraction = (match.group(3) + "000")[:DIGITS_OF_NANOS]
    return '"{}ns": {}{}'.format(match.group(1), match.group(2), fraction)


def encode(reply):
    """The line of a reply, with its newline."""
    return json.dumps(reply).encode() + b"\n"
