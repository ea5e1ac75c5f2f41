"""An audit under way: piece after piece is added up, and the files are hashed as they are read."""

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from host_tools.common.errors import HostError
from host_tools.journal.audit_state import AuditState, File
from host_tools.journal.contents import Start
from host_tools.journal.cuts import JournalBytes
from host_tools.journal.digests import Digests
from host_tools.journal.finding import Finding
from host_tools.journal.piece import Bytes, Found, Signed, Terms
from host_tools.journal.playback import Standing
from host_tools.journal.totals import OTHER_KEY, PUBLIC, SEALED, UNCHECKED, Totals, totals_of


@dataclass
class Audited:
    """What came of it. `sha256`: of the bytes that were audited, by file; `audits`: when which
    records were, the earlier ones first."""

    totals: Totals
    findings: list[Finding]
    chain: str
    signed: str
    sha256: dict[str, str]
    audits: list[dict[str, Any]] = field(default_factory=list)

    @property
    def epochs(self) -> list[str]:
        """Of the memory: those that no record begins, as exports told them, then those that one
        begins, in their order."""
        begun = self.totals.epochs
        return [epoch for epoch in self.totals.told if epoch not in begun] + begun

    def as_dict(self) -> dict[str, Any]:
        found = self.totals
        return {
            "sha256": self.sha256,
            "uid": found.uid,
            "epochs": self.epochs,
            "records": found.records,
            "first": found.before + 1,
            "last": found.last,
            "exports": {
                "ended": found.exports,
                "signers": {key: many for key, many in found.signed.items() if key},
                "first": found.first_export,
                "last": found.last_export,
            },
            "chain": self.chain,
            "signed": self.signed,
            "rounds": found.rounds,
            "rounds_not_replayed": found.left_out,
            "meters": found.meters,
            "audits": self.audits,
            "findings": [finding.as_dict() for finding in self.findings],
        }


class Auditing:
    """`kept`: what an earlier audit goes on from; `paths`: the files that are read from now on,
    with the digests of what was audited of them."""

    def __init__(
        self,
        terms: Terms,
        kept: AuditState | None,
        paths: tuple[Path, ...],
        digests: dict[Path, Digests] | None = None,
    ) -> None:
        self.terms = terms
        self.kept = kept
        self.paths = paths
        self.digests = digests or {}
        self.totals = totals_of(kept.totals) if kept else Totals()
        self._stopped: HostError | None = None

    def add(self, found: Found) -> None:
        """Raises HostError 6806, 6823."""
        changed = [export for part in found.bytes for export in self._hashed(part)]
        self.totals.add(found, self.terms.allowed, changed)
        self._stopped = self._stopped or found.stopped

    def state(self, start: Start, standing: Standing | None) -> AuditState:
        """What an audit of the same files can go on from: all before `start`."""
        return AuditState(
            allowed=self.terms.allowed,
            files=self._files(),
            mended=next(reversed(self.digests.values())).mended,
            start=start,
            standing=standing or Standing(None),
            totals=self.totals.as_dict(),
            audits=[],
        )

    def done(self, last: Found, when: str = "") -> Audited:
        """Raises HostError 6806."""
        totals, terms = self.totals, self.terms
        totals.end(last)
        if self._stopped and not totals.findings_of_records():
            raise self._stopped
        sealed = OTHER_KEY if totals.is_unsealed else SEALED
        chain = sealed if terms.key else PUBLIC if totals.public else UNCHECKED
        before = {file.name: file.sha256 for file in (self.kept.files[:-1] if self.kept else [])}
        digests = before | {str(path): one.hexdigest() for path, one in self.digests.items()}
        signed = totals.said_of_signatures(terms.allowed)
        return Audited(totals, totals.findings(), chain, signed, digests, self._audits(when))

    def _audits(self, when: str) -> list[dict[str, Any]]:
        """Those before, and this one if there was something new."""
        before = self.kept.audits if self.kept else []
        first = before[-1]["last"] + 1 if before else self.totals.before + 1
        if before and first > self.totals.last:
            return before
        return [*before, {"when": when, "first": first, "last": self.totals.last}]

    def _hashed(self, part: Bytes) -> list[Signed]:
        """The exports in it that are not of the file that they signed. Raises HostError 6823."""
        span = part.span
        data = JournalBytes(span.path).read(span.begin, span.end)
        if sha256(data).hexdigest() != part.sha256:
            raise HostError(6823, file=span.path)
        digests = self.digests.setdefault(span.path, Digests())
        return digests.take(data, part.exports, part.mended)

    def _files(self) -> list[File]:
        """As far as they were audited, those of earlier audits first."""
        before = self.kept.files[:-1] if self.kept else []
        read = [File(path.name, one.at, one.hexdigest()) for path, one in self.digests.items()]
        return [*before, *read]
