"""What lies in the files of a collector, read by the formats in the READMEs alone."""

import json
from binascii import crc32
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

HEADER = len(b"tablectl journal 1\n")
STAMP = 1


def files(disk, uid):
    """{name: bytes} of the folder of a board."""
    return {name: disk.read(f"{uid}/{name}", 1 << 30) for name in disk.names(uid)}


def blocks(data):
    """Every whole block of a segment, up to the first that is not."""
    at = HEADER
    while at < len(data):
        if data[at] == STAMP:
            length = 3 + int.from_bytes(data[at + 1 : at + 3], "little") + 4
        else:
            length = 14 + data[at + 1] + 4
        block = data[at : at + length]
        if len(block) < length or crc32(block[:-4]) != int.from_bytes(block[-4:], "little"):
            return
        yield block
        at += length


def records(found):
    """[(epoch, number, record)] of all segments in the order of their names; each stands behind
    the stamp that names its epoch."""
    kept, epoch = [], None
    for name in sorted(name for name in found if name.endswith(".journal")):
        for block in blocks(found[name]):
            if block[0] == STAMP:
                epoch = json.loads(block[3:-4]).get("epoch", epoch)
            else:
                number = int.from_bytes(block[2:6], "little")
                kept.append((epoch, number, block[14:-4]))
    return kept


def verify_manifest(found):
    """Every line is signed and names the one before it, and every segment is the file that it
    says. Returns the entries."""
    entries, before = [], ""
    for line in found.get("manifest", b"").splitlines(keepends=True):
        entry = json.loads(line)
        assert entry["before"] == before
        before = sha256(line).hexdigest()
        segment = found[entry["segment"]]
        assert (len(segment), sha256(segment).hexdigest()) == (entry["bytes"], entry["sha256"])
        assert is_signed(entry)
        entries.append(entry)
    return entries


def is_signed(entry):
    claimed = {name: value for name, value in entry.items() if name != "signature"}
    message = json.dumps(claimed, sort_keys=True, separators=(",", ":")).encode()
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(entry["signer"]))
    key.verify(bytes.fromhex(entry["signature"]), message)
    return True
