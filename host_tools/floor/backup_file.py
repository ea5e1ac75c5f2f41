"""The file of what derives from no journal, which only grows: a line that says of which floor, a
line for each act of the house and for each cause of the ledger of links, and behind those of each
backup a line that whoever made it has signed. As each act and each cause is sealed behind the one
before, a signature stands for all of the file up to it. What is behind the last signature was cut
off, and counts for nothing."""

import fcntl
import json
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import counted
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import house
from host_tools.floor.house import Act
from host_tools.floor.linked import exported
from host_tools.floor.linked.exported import End, Ends, Row

PAGE = 4_096
CLAIMED = {"floor": str, "acts": int, "seal": str, "causes": int, "ledger": str}
SIGNED = {**CLAIMED, "at": int, "signer": str, "signature": str}
# What a line raises that no backup has written.
BAD = house.BAD


@dataclass
class Backup:
    """What a signature stands for; `floor`: which one it is of; `ends`: of the causes of each
    link; `bytes`: up to that; `signer`: whose public key (hex digits) signed last, `at` when;
    `beyond`: a line where others have signed more behind that; `file`: what is appended to."""

    floor: str = ""
    acts: list[Act] = field(default_factory=list)
    causes: int = 0
    ends: Ends = field(default_factory=dict)
    bytes: int = 0
    at: int = 0
    signer: str = ""
    beyond: list[str] = field(default_factory=list, compare=False)
    file: BinaryIO | None = field(default=None, compare=False, repr=False)

    def copy(self) -> "Backup":
        return replace(self, acts=list(self.acts), ends=dict(self.ends))

    def claim(self) -> dict[str, Any]:
        """What is signed of it."""
        seal = self.acts[-1].seal if self.acts else house.NO_SEAL
        ledger = sha256(canonical(dict(sorted(self.ends.items()))).encode()).hexdigest()
        counted = {"acts": len(self.acts), "seal": seal, "causes": self.causes}
        return {"floor": self.floor, **counted, "ledger": ledger}


def read(path: Path, signer: str | None = None) -> Backup:
    """What the signatures of `signer` (hex digits of a public key) stand for, with None those of
    anybody: what others have signed behind the last of these is not taken, and spoils nothing.
    Raises HostError 6101, 6603 where others alone have signed it, and 7107 where nobody has, or
    where something that is signed has changed."""
    found, last, others = Backup(), Backup(), Backup()
    claims: list[dict[str, Any]] = []
    bad: tuple[int, object] | None = None
    for number, line in _lines(path):
        found.bytes += len(line)
        if bad:
            if _is_lost(line, signer, claims):
                break
            continue
        try:
            if take(found, line, number):
                claims.append(found.claim())
                if signer in (None, found.signer):
                    last = found.copy()
                else:
                    others = found.copy()
        except BAD as error:
            bad = number, error
    else:
        if last.signer:
            return replace(last, beyond=list(_beyond(path, last, others)))
        if others.signer and signer:
            raise HostError(6603, file=path, key=signer[: signatures.NAME_DIGITS])
    line_number, reason = bad or (1, "nobody has signed it")
    raise HostError(7107, file=path, line=line_number, reason=reason)


def _beyond(path: Path, last: Backup, others: Backup) -> Iterator[str]:
    acts, causes = len(others.acts) - len(last.acts), others.causes - last.causes
    if acts > 0 or causes > 0:
        key = others.signer[: signatures.NAME_DIGITS]
        yield (
            f"{path}: behind the last signature of --signer the key {key} has signed "
            f"{counted(acts, 'act')} and {counted(causes, 'cause')} more, left out here"
        )


def _is_lost(line: bytes, signer: str | None, claims: list[dict[str, Any]]) -> bool:
    """Whether a line behind one that is none of a backup shows that more was signed than is there:
    a signature by its form, and where `signer` is known, one of theirs for something else than
    `claims`."""
    if not _is_signature(line) or signer is None:
        return _is_signature(line)
    facts = json.loads(line)
    try:
        house.verify_form(facts, SIGNED)
        key = signatures.from_digits(signer)
        is_theirs = facts["signer"] == signer and signatures.are_signed(facts, key)
    except BAD:
        return False
    return is_theirs and {name: facts[name] for name in CLAIMED} not in claims


def rows(path: Path, kept: Backup) -> Iterator[Row]:
    """The causes that signatures stand for, once more as `read` has read them. Raises HostError
    6101, 7107."""
    ends, size = dict[str, End](), 0
    for number, line in _lines(path):
        size += len(line)
        if size > kept.bytes:
            break
        try:
            facts = json.loads(line)
            if "link" in facts:
                yield exported.row_of(ends, facts)
        except (ValueError, TypeError, KeyError) as error:
            raise HostError(7107, file=path, line=number, reason=error) from None
    if ends != kept.ends:
        reason = "somebody changed the file while it was read"
        raise HostError(7107, file=path, line=1, reason=reason)


@contextmanager
def opened(path: Path, floor: str) -> Iterator["Backup"]:
    """The backup of this floor in the file, for one process at a time; a new one, and one whose
    first backup was cut off, is begun anew, if only zeros are behind what was written. Raises
    HostError 6101, 6505, 7107."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, whole_file.OWNER_ALONE)
    except OSError as error:
        raise HostError(6505, file=path, reason=error.strerror or error) from None
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise HostError(6505, file=path, reason="it is no file")
    with open(file, "r+b") as locked:
        try:
            fcntl.flock(locked, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            reason = "another backup is writing to it"
            raise HostError(6505, file=path, reason=reason) from None
        except OSError as error:
            raise HostError(6505, file=path, reason=error.strerror or error) from None
        was_cut_off = _was_cut_off(locked, begun(floor))
        kept = Backup(floor=floor) if was_cut_off else read(path)
        if not os.path.samestat(os.fstat(file), os.stat(path)):
            raise HostError(6505, file=path, reason="another file has taken its place")
        kept.file = locked
        yield kept


def append(path: Path, kept: Backup, lines: Iterable[bytes]) -> None:
    """All of them stand in the file behind what is signed and are on the disk, or nothing does:
    in the file that was opened, whatever has its name by now. Raises HostError 6505."""
    out, at = kept.file, kept.bytes
    assert out
    try:
        out.truncate(at)
        out.seek(at)
        try:
            out.writelines(lines)
            out.flush()
            os.fsync(out.fileno())
        except BaseException:
            os.ftruncate(out.fileno(), at)
            raise
        whole_file.sync(path.absolute().parent)
    except OSError as error:
        raise HostError(6505, file=path, reason=error.strerror or error) from None


def begun(floor: str) -> bytes:
    """The first line."""
    return f"{canonical({'floor': floor})}\n".encode()


def _was_cut_off(file: BinaryIO, began: bytes) -> bool:
    """Whether it is the beginning of a first backup, which nobody has signed: text or nothing, and
    zeros behind it."""
    head, is_over = b"", False
    for piece in iter(lambda: file.readline(PAGE), b""):
        text = piece.rstrip(b"\0")
        is_signed = text.endswith(b"\n") and _is_signature(text)
        if text and (is_over or is_signed or b"\0" in text):
            return False
        is_over |= len(text) < len(piece)
        head = (head + text)[: len(began)]
        if not began.startswith(head):
            return False
    return True


def _is_signature(line: bytes) -> bool:
    """By its form."""
    try:
        facts = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(facts, dict) and set(facts) == set(SIGNED)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Numbered from 1, without one that was cut off. Raises HostError 6101."""
    most = whole_file.TEXT_BYTES
    try:
        with whole_file.opened(path) as file:
            for number, line in enumerate(iter(lambda: file.readline(most), b""), 1):
                if line.endswith(b"\n") or len(line) == most:
                    yield number, line
    except OSError as error:
        raise HostError(6101, file=path, reason=error.strerror or error) from None


def take(found: Backup, line: bytes, number: int = 0) -> bool:
    """One line more; whether it is a signature. Raises one of BAD, and nothing has changed."""
    if len(line) >= whole_file.TEXT_BYTES:
        raise ValueError(f"it has more than {counted(len(line), 'byte')}")
    facts = json.loads(line)
    if canonical(facts).encode() != line[:-1]:
        raise ValueError("it is not as a backup writes it")
    if number == 1:
        house.verify_form(facts, {"floor": str})
        found.floor = facts["floor"]
    elif "signature" in facts:
        _verify_signature(facts, found)
        found.signer, found.at = facts["signer"], facts["at"]
        return True
    elif "link" in facts:
        exported.row_of(found.ends, facts)
        found.causes += 1
    else:
        found.acts.append(house.taken(facts, found.acts[-1] if found.acts else None))
    return False


def _verify_signature(facts: dict[str, Any], found: Backup) -> None:
    house.verify_form(facts, SIGNED)
    claim = found.claim()
    if {name: facts[name] for name in claim} != claim:
        raise ValueError("the signature is not for the lines before")
    if not signatures.are_signed(facts, signatures.from_digits(facts["signer"])):
        raise ValueError("the signature is not right")
