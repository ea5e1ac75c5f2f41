"""A second writer of journal files, from the documents alone: RECORDS.md of the firmware's store
and the README of host_tools/journal. It shares no code with either, and damages what it writes."""

import hmac
import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
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


def record(sequence, facts, tag_before, key):
    """(the record, its tag); facts: event, time and the values of its keys."""
    number, keys = KINDS[facts["event"]]
    values = [facts.get(name) for name in keys]
    while values and values[-1] is None:
        del values[-1]
    payload = cbor(values)
    body = bytes([12 + len(payload) + 12, number])
    body += sequence.to_bytes(4, "little") + facts["time"].to_bytes(6, "little") + payload
    tag = hmac.new(key, tag_before + body, "sha256").digest()[:8]
    return checked(body + tag), tag


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
