"""The file of what derives from no journal, which only grows: a line for each act of the house and
for each row of the ledger of links, and behind those of each backup a line that whoever made it
has signed. As each act is sealed behind the one before, and a digest of all rows is signed too, a
signature stands for all of the file up to it."""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import house
from host_tools.floor.house import Act
from host_tools.floor.linked import exported
from host_tools.floor.linked.exported import Chains, Row

FACTS = {"number": int, "at": int, "kind": str, "by": str, "facts": dict, "seal": str}
SIGNED = {"acts": int, "at": int, "seal": str, "signer": str, "signature": str}
# Of a file that has rows besides.
LEDGER = {"rows": int, "ledger": str}


@dataclass
class Backup:
    """What a signature stands for; `chains`: of the rows of the ledger; `bytes`: up to that;
    `signer`: whose public key (hex digits) signed last."""

    acts: list[Act] = field(default_factory=list)
    chains: Chains = field(default_factory=Chains)
    bytes: int = 0
    signer: str = ""

    def copy(self) -> "Backup":
        return Backup(list(self.acts), self.chains.copy(), self.bytes, self.signer)

    def claim(self) -> dict[str, Any]:
        """What is signed of it."""
        seal = self.acts[-1].seal if self.acts else house.NO_SEAL
        claim: dict[str, Any] = {"acts": len(self.acts), "seal": seal}
        if self.chains.whole.count:
            claim |= {"rows": self.chains.whole.count, "ledger": self.chains.whole.digest()}
        return claim


def read(path: Path) -> Backup:
    """What signatures stand for; a line behind the last of them counts for nothing. Raises
    HostError 6101, 7107."""
    found, last = Backup(), Backup()
    for number, line in _lines(path):
        found.bytes += len(line)
        try:
            if _take(found, line):
                last = found.copy()
        except (ValueError, TypeError, KeyError, RecursionError, HostError) as error:
            raise HostError(7107, file=path, line=number, reason=error) from None
    if not last.signer:
        raise HostError(7107, file=path, line=1, reason="nobody has signed it")
    return last


def rows(path: Path, kept: Backup) -> Iterator[Row]:
    """Those that signatures stand for, once more as `read` has read them. Raises HostError 6101,
    7107."""
    digest, size = sha256(), 0
    for number, line in _lines(path):
        size += len(line)
        if size > kept.bytes:
            break
        try:
            facts = json.loads(line)
            if "table" in facts:
                digest.update(line)
                yield exported.row_of(facts)
        except (ValueError, TypeError, KeyError) as error:
            raise HostError(7107, file=path, line=number, reason=error) from None
    if digest.hexdigest() != kept.chains.whole.digest():
        reason = "somebody changed the file while it was read"
        raise HostError(7107, file=path, line=1, reason=reason)


def append(path: Path, at: int, lines: Iterable[bytes]) -> None:
    """All of them stand in the file behind byte `at` and are on the disk, or nothing does. Raises
    HostError 6505."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT, whole_file.OWNER_ALONE)
        with open(file, "wb") as out:
            out.truncate(at)
            out.seek(at)
            try:
                out.writelines(lines)
                out.flush()
                os.fsync(out.fileno())
            except BaseException:
                os.ftruncate(file, at)
                raise
        whole_file.sync(path.absolute().parent)
    except OSError as error:
        raise HostError(6505, file=path, reason=error.strerror or error) from None


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Numbered from 1, without one that was cut off. Raises HostError 6101, 7107."""
    most = whole_file.TEXT_BYTES
    try:
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(most), b""), 1):
                if len(line) == most:
                    reason = f"it has more than {most:,} bytes"
                    raise HostError(7107, file=path, line=number, reason=reason)
                if line.endswith(b"\n"):
                    yield number, line
    except OSError as error:
        raise HostError(6101, file=path, reason=error.strerror or error) from None


def _take(found: Backup, line: bytes) -> bool:
    """Whether it is a signature."""
    facts = json.loads(line)
    if canonical(facts).encode() != line[:-1]:
        raise ValueError("it is not as a backup writes it")
    if "signature" in facts:
        _verify_signature(facts, found)
        found.signer = facts["signer"]
        return True
    if "table" in facts:
        found.chains.add(exported.row_of(facts).key, line)
    else:
        found.acts.append(_act(facts, found.acts))
    return False


def _act(facts: dict[str, Any], before: list[Act]) -> Act:
    _verify_form(facts, FACTS)
    house.verify(facts["kind"], facts["by"], facts["facts"])
    last = before[-1].seal if before else house.NO_SEAL
    told = {name: facts[name] for name in ("at", "kind", "by", "facts")}
    act = house.sealed(last, len(before) + 1, **told)
    if (act.number, act.seal) != (facts["number"], facts["seal"]):
        raise ValueError("it is not sealed behind the line before")
    return act


def _verify_signature(facts: dict[str, Any], found: Backup) -> None:
    _verify_form(facts, SIGNED | (LEDGER if found.chains.whole.count else {}))
    claim = found.claim()
    if {name: facts[name] for name in claim} != claim:
        raise ValueError("the signature is not for the lines before")
    digits: str = facts["signature"]
    right = signatures.are_signed(facts, signatures.from_digits(facts["signer"]))
    if not right or digits != digits.lower():
        raise ValueError("the signature is not right")


def _verify_form(facts: dict[str, Any], form: dict[str, type]) -> None:
    if set(facts) != set(form) or any(type(facts[name]) is not form[name] for name in form):
        raise ValueError(f"it has not the form {', '.join(form)}")
