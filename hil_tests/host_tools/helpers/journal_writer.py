"""A second writer of journal files, from the documents alone: RECORDS.md of the firmware's store
and the README of host_tools/journal. It shares no code with either, and damages what it writes."""

import hmac
import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SPECIFIED = (ROOT / "firmware" / "tablectl" / "store" / "RECORDS.md").read_text()
FIRST_LINE = b"tablectl journal 1\n"


def kinds():
    """{name: (number, keys)} as the headings of RECORDS.md have them."""
    found = {}
    for part in re.split(r"^### ", SPECIFIED, flags=re.M)[1:]:
        heading, _, text = part.partition("\n")
        number, name = heading.split()
        sentence = text.strip().split("\n\n")[0].replace("`access/log.py`", "")
        found[name] = int(number), re.findall(r"`(\w+)`", sentence)
    return found


KINDS = kinds()
WORDS = SPECIFIED.partition("Their numbers, from 0\non:\n\n")[2].partition("\n\n")[0].split()
OF_WORDS = ("wager", "what", "device", "level", "cause", "role", "roles", "command")


def cbor(value):
    """RFC 8949, shortest form."""
    if value is None:
        return b"\xf6"
    if isinstance(value, bool):
        return b"\xf5" if value else b"\xf4"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    return head(4, len(value)) + b"".join(cbor(one) for one in value)


def head(major, argument):
    if argument < 24:
        return bytes([major << 5 | argument])
    for info, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if argument < 256**size:
            return bytes([major << 5 | info]) + argument.to_bytes(size, "big")
    raise AssertionError(argument)


def checked(data):
    return data + zlib.crc32(data).to_bytes(4, "little")


def values_of(facts):
    number, keys = KINDS[facts["event"]]
    values = [facts.get(name) for name in keys]
    while values and values[-1] is None:
        del values[-1]
    return number, keys, values


def passed(time, before):
    """What passed since the record before, in bytes of seven bits."""
    unit = 1 if time % 1000 else 0
    much = time - before if unit else time // 1000 - before // 1000
    number = abs(much) * 4 + (2 if much < 0 else 0) + unit
    digits = [number & 127]
    while number > 127:
        number >>= 7
        digits.append(number & 127)
    return bytes([digit | 128 for digit in digits[:-1]] + [digits[-1]])


def shorter(name, value):
    """An amount or a card as it stands in a record."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        return [value]
    if name == "card":
        return 23 - value if value in range(24, 48) else value
    return value // 100 if value % 100 == 0 else -value


def record(sequence, facts, before, key):
    """(the block of a record, its tag); facts: event, time and the values of its keys;
    before: tag and time of the record before."""
    number, keys, values = values_of(facts)
    for place, (name, value) in enumerate(zip(keys, values, strict=False)):
        if name in OF_WORDS and value in WORDS:
            values[place] = WORDS.index(value)
        elif name in ("cents", "card"):
            values[place] = shorter(name, value)
    tag_before, time_before = before
    counted = len(values) if 1 <= len(values) <= 3 else 0
    body = bytes([number * 4 + counted]) + passed(facts["time"], time_before)
    body += b"".join(cbor(value) for value in values) if counted else cbor(values)
    place = sequence.to_bytes(4, "little") + facts["time"].to_bytes(8, "little")
    tag = hmac.new(key, tag_before + place + body, "sha256").digest()[:8]
    return checked(bytes([2, len(body) + 8]) + place + body + tag), tag


def stamp(facts):
    text = json.dumps(facts, separators=(",", ":")).encode()
    return checked(b"\x01" + len(text).to_bytes(2, "little") + text)


@dataclass
class Piece:
    """`record`: its sequence, None for a stamp."""

    data: bytes
    record: int | None = None


class Writer:
    """Pieces of a journal file, in their order."""

    def __init__(self, pieces):
        self.pieces = list(pieces)

    def bytes(self):
        return FIRST_LINE + b"".join(piece.data for piece in self.pieces)

    def place(self, record):
        """Where in the list a record is."""
        return next(n for n, piece in enumerate(self.pieces) if piece.record == record)

    def at(self, place):
        """The byte of the file at which a piece begins."""
        return len(FIRST_LINE) + sum(len(piece.data) for piece in self.pieces[:place])

    def without(self, *records):
        return Writer(
            piece for piece in self.pieces if piece.record not in records or not piece.record
        )

    def moved(self, record, before):
        """The record stands before the piece that was at place `before`."""
        piece = self.pieces[self.place(record)]
        rest = [(n, other) for n, other in enumerate(self.pieces) if other is not piece]
        early = [other for n, other in rest if n < before]
        late = [other for n, other in rest if n >= before]
        return Writer([*early, piece, *late])

    def repeated(self, record, before):
        """The record stands once more, before the piece at place `before`."""
        piece = self.pieces[self.place(record)]
        copy = Piece(piece.data, record)
        return Writer([*self.pieces[:before], copy, *self.pieces[before:]])

    def changed(self, place, data):
        piece = Piece(data, self.pieces[place].record)
        return Writer([*self.pieces[:place], piece, *self.pieces[place + 1 :]])
