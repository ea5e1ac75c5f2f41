"""Is a journal file what the board wrote, and did the board do what the rules say?"""

from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from tablectl.store.journal import UNPROVISIONED

from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures
from host_tools.device.link.client import LinkClient, Refused
from host_tools.journal import contents, joining
from host_tools.journal.contents import Contents
from host_tools.journal.export import NO_CURSOR
from host_tools.journal.finding import Finding
from host_tools.journal.replay import Replay, Tell, replay

NOT_SIGNED = "the export that ends behind it is not signed with a key given"
NO_SEAL = Finding(1, "no record of the file is sealed with this key")
# What the seal of the records says of them, by the key that they were held to.
SEALED = "sealed with the key of the file given"
PUBLIC = "sealed with the public key of boards that were given none: no proof against intent"
UNCHECKED = "not checked: name the keys file with --keys"


@dataclass(frozen=True)
class Audit:
    """`played`: the rounds, but for those whose records are not to be believed; `sha256`: of the
    bytes that were audited, by file."""

    contents: Contents
    findings: list[Finding]
    chain: str
    signed: str
    played: Replay
    sha256: dict[str, str]

    def as_dict(self) -> dict[str, Any]:
        found = self.contents
        ledger = self.played.ledger
        return {
            "sha256": self.sha256,
            "uid": found.uid,
            "epochs": found.epochs,
            "records": len(found.entries),
            "first": found.before + 1,
            "last": found.last_record,
            "exports": [
                {
                    "begin": one.begin["host"],
                    "end": one.end and one.end["host"],
                    "signer": one.signer,
                }
                for one in found.exports
            ],
            "chain": self.chain,
            "signed": self.signed,
            "rounds": self.played.rounds,
            "rounds_not_replayed": self.played.left_out,
            "meters": [one.as_dict() for one in ledger.registers()],
            "findings": [finding.as_dict() for finding in self.findings],
        }


def audit(
    paths: tuple[Path, ...],
    key_path: Path | None,
    tables: tuple[Path, ...] = (),
    signers: tuple[Path, ...] = (),
    tell: Tell | None = None,
) -> Audit:
    """Look through a file, or several that go on one behind the other; `signers`: public keys of
    those who may have exported them; `tell` is given every record that was played. Raises
    HostError 61xx, 6601, 6801, 6808; 6806 where nothing was found and not every round could be
    played."""
    allowed = [signatures.digits_of(signatures.public_key(path)) for path in signers]
    key = None if key_path is None else journal_key(key_path)
    files = {path: contents.bytes_of(path) for path in paths}
    found = _read(paths, files, key)
    chain = SEALED if key else UNCHECKED
    if key is None:
        public = _read(paths, files, UNPROVISIONED)
        if not public.findings:
            found, chain = public, PUBLIC
    findings = list(found.findings) if not _all_unsealed(found) else [NO_SEAL]
    if found.unfinished:
        text = "the file ends here and its last export does not; export once more"
        findings.append(Finding(found.last_record, text, found.size))
    signed, strange = _signed(found, allowed)
    findings += strange + _epochs(found)
    played = replay(paths[-1], found, tables, tell)
    if played.stopped and not findings:
        raise played.stopped
    digests = {str(path): sha256(data).hexdigest() for path, data in files.items()}
    return Audit(found, findings + played.findings, chain, signed, played, digests)


def _signed(found: Contents, allowed: list[str]) -> tuple[str, list[Finding]]:
    """(who signed the exports, in words; the exports that none of `allowed` has signed)."""
    ended = [export for export in found.exports if export.end]
    by = sorted({export.signer[: signatures.NAME_DIGITS] for export in ended if export.signer})
    if not ended:
        return "no export has ended", []
    many = sum(export.signer is not None for export in ended)
    if not allowed:
        whose = "; whose keys those are was not checked: name them with --signer" if by else ""
        who = f" by {', '.join(by)}" if by else ""
        return f"{many} of {len(ended)} exports are signed{who}{whose}", []
    strange = [export for export in ended if export.signer not in allowed]
    findings = [export.finding(NOT_SIGNED) for export in strange]
    right = len(ended) - len(strange)
    return f"{right} of {len(ended)} exports are signed by {', '.join(by) or 'nobody'}", findings


def _epochs(found: Contents) -> list[Finding]:
    """Exports of another epoch than the one before them, which no record begins."""
    begun = [entry.facts["epoch"] for entry in found.entries if entry.name == "epoch"]
    findings = []
    for one, other in pairwise(found.exports):
        before, epoch = one.begin.get("epoch"), other.begin.get("epoch")
        if before and epoch != before and epoch not in begun:
            text = f"the export behind it is of epoch {epoch}, which no record begins"
            findings.append(Finding(one.record, text, one.at, one.file))
    return findings


def _read(paths: tuple[Path, ...], files: dict[Path, bytes], key: bytes | None) -> Contents:
    several = len(paths) > 1
    loaded = [
        contents.read_as(path, files[path], key, str(path) if several else "") for path in paths
    ]
    return reduce(joining.joined, loaded)


def _all_unsealed(found: Contents) -> bool:
    """Whether the key fits no record: then it is another one, and nothing else was changed."""
    return found.unsealed == len(found.findings) == len(found.entries) > 0


def against_board(found: Contents, client: LinkClient) -> list[Finding]:
    """Whether the board goes on where the file ends, in the same epoch of its memory, and was told
    of no export behind it."""
    last = found.last_record
    try:
        reply = client.request("journal", after=found.last)
    except Refused as refused:
        if refused.error["code"] != NO_CURSOR:
            raise
        return [Finding(last, "no record of it on the board that was asked")]
    findings = []
    if found.epoch not in (None, reply["epoch"]):
        text = f"the board's memory is of epoch {reply['epoch']}, the file of {found.epoch}"
        findings.append(Finding(last, text))
    if reply["exported"] > last:
        text = f"the board was told that {reply['exported']} is kept, and the file ends here"
        findings.append(Finding(last, text))
    return findings


def journal_key(path: Path) -> bytes:
    """Raises HostError 61xx, 6808."""
    keys = keys_file.load(path)
    if "journal" not in keys:
        raise HostError(6808, file=path)
    return keys["journal"]
