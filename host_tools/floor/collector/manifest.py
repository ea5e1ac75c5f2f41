"""What the collector signs about its segments: a line each in the manifest, each of which names
the one before it, and a summary of each day. Pure, and made of the tail alone: made again after a
loss of power they are the same to the byte."""

from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor.collector.tail import Day, Segment, Tail


def line_of(uid: str, segment: Segment, before: str, signer: Ed25519PrivateKey) -> bytes:
    """`before`: the SHA-256 of the line before, empty for the first one."""
    entry: dict[str, Any] = {
        "segment": segment.name,
        "uid": uid,
        "epoch": segment.epoch,
        "day": segment.day,
        "first": segment.first,
        "last": segment.last,
        "bytes": segment.bytes,
        "sha256": segment.sha256,
        "before": before,
    }
    if segment.missing is not None:
        entry["missing"] = [segment.missing, segment.first - 1]
    return _signed(entry, signer)


def summary_of(uid: str, day: Day, line: str, signer: Ed25519PrivateKey) -> bytes:
    """`line`: the SHA-256 of the last line of that day."""
    entry = {
        "uid": uid,
        "day": day.day,
        "segments": day.segments,
        "records": day.records,
        "bytes": day.bytes,
        "first": day.first,
        "last": day.last,
        "line": line,
    }
    return _signed(entry, signer)


def digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def added(day: Day | None, segment: Segment) -> Day:
    """The day with one segment more."""
    if day is None:
        day = Day(segment.day, 0, 0, 0, segment.first, segment.last)
    records = segment.last - segment.first + 1
    total = day.bytes + segment.bytes
    return Day(day.day, day.segments + 1, day.records + records, total, day.first, segment.last)


def name_of_next(tail: Tail, day: str) -> str:
    return f"{day}-{tail.segments + 1:06}.journal"


def _signed(entry: dict[str, Any], signer: Ed25519PrivateKey) -> bytes:
    entry["signer"] = signatures.digits_of(signer.public_key())
    return canonical(signatures.signed(entry, signer)).encode() + b"\n"
