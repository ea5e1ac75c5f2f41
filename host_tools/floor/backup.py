"""The acts of the house in a file that only grows: a line for each, and behind those of each
backup a line that whoever made it has signed. As each act is sealed behind the one before, a
signature stands for all of the file up to it."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import house
from host_tools.floor.database import Database
from host_tools.floor.house import Act

FACTS = {"number": int, "at": int, "kind": str, "by": str, "facts": dict, "seal": str}
SIGNED = {"acts": int, "at": int, "seal": str, "signer": str, "signature": str}


@dataclass(frozen=True)
class Backup:
    """Acts that a signature stands for; `bytes`: up to that; `signer`: whose public key (hex
    digits) signed last."""

    acts: list[Act]
    bytes: int
    signer: str


def backup(database: Database, path: Path, signer: Ed25519PrivateKey, at: int) -> tuple[int, int]:
    """Append what is new to the file at `path`. Returns (acts that are new, acts in the file).
    What a backup that was cut off left behind the last signature is written anew. Raises HostError
    6505, 7103, 7107, 7108."""
    kept = read(path) if path.exists() else Backup([], 0, "")
    with database.reading() as connection:
        rows = house.acts(connection)
    acts = [Act(**{**row._mapping, "facts": json.loads(row.facts)}) for row in rows]
    _verify_alike(database, path, kept.acts, acts[: len(kept.acts)])
    new = acts[len(kept.acts) :]
    if not new and kept.acts:
        return 0, len(acts)
    lines = [canonical(act.as_dict()) for act in new]
    claim = {"acts": len(acts), "at": at, "seal": acts[-1].seal if acts else house.NO_SEAL}
    named = {**claim, "signer": signatures.digits_of(signer.public_key())}
    lines.append(canonical(signatures.signed(named, signer)))
    _append(path, kept.bytes, "".join(line + "\n" for line in lines).encode())
    return len(new), len(acts)


def restore(
    database: Database, path: Path, signer: Ed25519PublicKey, until: int | None = None
) -> tuple[int, int]:
    """Put the acts of the file into a database that has none, or the first of them; `signer`: who
    signed last; `until`: only those before the first that is later. Returns (acts that are new,
    acts in the database). Raises HostError 6101, 6603, 7103, 7107, 7108."""
    kept = read(path)
    if kept.signer != signatures.digits_of(signer):
        raise HostError(6603, file=path, key=signatures.name_of(signer))
    wanted = _until(kept.acts, until)
    with database.writing() as connection:
        database.lock_acts(connection)
        there = house.acts(connection)
        _verify_alike(database, path, wanted, there)
        new = wanted[len(there) :]
        for act in new:
            house.write(connection, act)
    return len(new), len(wanted)


def read(path: Path) -> Backup:
    """What signatures stand for; a line behind the last of them counts for nothing. Raises
    HostError 6101, 6111, 7107."""
    data = whole_file.read(path, whole_file.JOURNAL_BYTES)
    acts: list[Act] = []
    found = Backup([], 0, "")
    size = 0
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        if not line.endswith(b"\n"):
            break
        size += len(line)
        try:
            facts = json.loads(line)
            if canonical(facts).encode() != line[:-1]:
                raise ValueError("it is not as a backup writes it")
            if "signature" in facts:
                _verify_signature(facts, acts)
                found = Backup(list(acts), size, facts["signer"])
            else:
                acts.append(_act(facts, acts))
        except (ValueError, TypeError, KeyError, RecursionError, HostError) as error:
            raise HostError(7107, file=path, line=number, reason=error) from None
    if not found.signer:
        raise HostError(7107, file=path, line=1, reason="nobody has signed it")
    return found


def _act(facts: dict[str, Any], before: list[Act]) -> Act:
    _verify_form(facts, FACTS)
    house.verify(facts["kind"], facts["by"], facts["facts"])
    last = before[-1].seal if before else house.NO_SEAL
    told = {name: facts[name] for name in ("at", "kind", "by", "facts")}
    act = house.sealed(last, len(before) + 1, **told)
    if (act.number, act.seal) != (facts["number"], facts["seal"]):
        raise ValueError("it is not sealed behind the line before")
    return act


def _verify_signature(facts: dict[str, Any], acts: list[Act]) -> None:
    _verify_form(facts, SIGNED)
    seal = acts[-1].seal if acts else house.NO_SEAL
    if (facts["acts"], facts["seal"]) != (len(acts), seal):
        raise ValueError("the signature is not for the lines before")
    digits: str = facts["signature"]
    right = signatures.are_signed(facts, signatures.from_digits(facts["signer"]))
    if not right or digits != digits.lower():
        raise ValueError("the signature is not right")


def _verify_form(facts: dict[str, Any], form: dict[str, type]) -> None:
    if set(facts) != set(form) or any(type(facts[name]) is not form[name] for name in form):
        raise ValueError(f"it has not the form {', '.join(form)}")


def _verify_alike(database: Database, path: Path, mine: list[Act], theirs: list[Any]) -> None:
    """`theirs` are the first of `mine`."""
    for place, other in enumerate(theirs):
        if place >= len(mine) or mine[place].seal != other.seal:
            raise HostError(7108, file=path, number=place + 1, url=database.name)


def _until(acts: list[Act], until: int | None) -> list[Act]:
    later = (place for place, act in enumerate(acts) if until is not None and act.at > until)
    return acts[: next(later, len(acts))]


def _append(path: Path, at: int, data: bytes) -> None:
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT, whole_file.OWNER_ALONE)
        with open(file, "wb") as out:
            out.truncate(at)
            out.seek(at)
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        whole_file.sync(path.absolute().parent)
    except OSError as error:
        raise HostError(6505, file=path, reason=error.strerror or error) from None
