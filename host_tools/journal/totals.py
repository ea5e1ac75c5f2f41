"""What all pieces of an audit come to, those of earlier audits included."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from typing import Any

from host_tools.common.plain import counted
from host_tools.device.signatures import NAME_DIGITS
from host_tools.journal.contents import NOT_THE_FILE
from host_tools.journal.finding import Finding
from host_tools.journal.link_days import Day, added
from host_tools.journal.piece import MOST_FINDINGS, Found, Signed

NOT_SIGNED = "the export that ends behind it is not signed with a key given"
NO_SEAL = Finding(
    1, "no record of the file is sealed with this key; name the keys file of this board"
)
UNFINISHED = "the file ends here and its last export does not; export once more"
# What the seal of the records says of them, by the key that they were held to.
SEALED = "sealed with the key of the file given"
OTHER_KEY = "not checked: the key given is that of another board, or is no longer used"
PUBLIC = "sealed with the public key of boards that were given none: no proof against intent"
UNCHECKED = "not checked: name the keys file with --keys"
STATE_UNKNOWN = "the table's state before is not known"

FINDINGS = ("about", "unsigned", "played")


@dataclass
class Totals:
    """Plain data. `signed`: how many exports by the signer's key (empty: by nobody);
    `first_export`, `last_export`: (begun, ended) by the host's date; `about`: findings about
    records and stamps, of which there are `many`, `unsigned`: about signatures, `played`: about
    rounds and meters; `left`: those that were too many to keep; `strange`: (epoch, what to say
    unless a record begins it); `link_days`: as link_days.py has them, None where an earlier audit
    kept none."""

    uid: str | None = None
    before: int = 0
    last: int = 0
    cursor: str | None = None
    epoch: str | None = None
    records: int = 0
    told: list[str] = field(default_factory=list)
    epochs: list[str] = field(default_factory=list)
    strange: list[tuple[str | None, Finding]] = field(default_factory=list)
    exports: int = 0
    signed: dict[str, int] = field(default_factory=dict)
    first_export: list[str] | None = None
    last_export: list[str] | None = None
    unsealed: int = 0
    public: bool = True
    about: list[Finding] = field(default_factory=list)
    unsigned: list[Finding] = field(default_factory=list)
    played: list[Finding] = field(default_factory=list)
    many: int = 0
    left: int = 0
    rounds: int = 0
    left_out: int = 0
    meters: list[dict[str, Any]] = field(default_factory=list)
    link_days: list[Day] | None = field(default_factory=list)

    def add(
        self, found: Found, allowed: Collection[str], changed: Collection[Signed] = ()
    ) -> None:
        """The next piece; `changed`: its exports that are not of the file that they signed."""
        if self.uid is None:
            self.uid, self.before = found.uid, found.before
        self._sum_up(found.link_days)
        self.last, self.cursor, self.epoch = found.last, found.cursor or self.cursor, found.epoch
        self.records += found.records
        self.unsealed += found.unsealed
        self.rounds += found.rounds
        self.left_out += found.left_out
        self.public = self.public and found.public
        self._keep(self.epochs, [one for one in found.epochs if one not in self.epochs])
        self._keep(self.told, [one for one in found.told if one not in self.told])
        self._keep(self.strange, found.strange)
        about = [*found.findings, *(one.finding(NOT_THE_FILE) for one in changed)]
        if len(found.bytes) == 1:
            about.sort(key=lambda finding: finding.at or 0)
        self.many += found.many + len(changed)
        self._keep(self.about, about)
        self.left += found.many - len(found.findings)
        self._keep(self.played, found.played)
        self.meters = [one.as_dict() for one in found.registers]
        for export in (one for part in found.bytes for one in part.exports):
            self._export(export, allowed, export in changed)

    def _sum_up(self, days: list[Day]) -> None:
        if self.link_days is not None:
            told = [{**day, "epoch": day["epoch"] or self.epoch or ""} for day in days]
            added(self.link_days, told)

    def end(self, found: Found) -> None:
        """That was the last piece."""
        if found.unfinished:
            file = found.bytes[-1].span.path if len(found.bytes) > 1 else ""
            self.about.append(Finding(found.last, UNFINISHED, found.size, str(file)))
            self.many += 1

    def _export(self, export: Signed, allowed: Collection[str], is_changed: bool) -> None:
        signer = None if is_changed else export.signer
        self.exports += 1
        self.signed[signer or ""] = self.signed.get(signer or "", 0) + 1
        self.last_export = [export.begun, export.ended]
        self.first_export = self.first_export or self.last_export
        if allowed and signer not in allowed:
            self._keep(self.unsigned, [export.finding(NOT_SIGNED)])

    def _keep(self, kept: list[Any], more: list[Any]) -> None:
        room = max(0, MOST_FINDINGS - len(kept))
        kept += more[:room]
        self.left += len(more[room:])

    def findings_of_records(self) -> list[Finding]:
        """Those about records, stamps and signatures."""
        about = [NO_SEAL] if self.is_unsealed else self.about
        begun = set(self.epochs)
        strange = [finding for epoch, finding in self.strange if epoch not in begun]
        return [*about, *self.unsigned, *strange]

    def findings(self) -> list[Finding]:
        """All that are kept, and how many more there are."""
        found = [*self.findings_of_records(), *self.played]
        if self.left and not self.is_unsealed:
            left = counted(self.left, "more finding", "are")
            found.append(Finding(self.last, f"{left} not named"))
        return found

    @property
    def is_unsealed(self) -> bool:
        """Whether the key fits no record: then it is another one, and nothing else was changed."""
        return self.unsealed == self.many == self.records > 0

    def said_of_signatures(self, allowed: Collection[str]) -> str:
        """Who signed the exports, in words."""
        if not self.exports:
            return "no export has ended"
        exports = counted(self.exports, "export", "are")
        names = ", ".join(sorted({signer[:NAME_DIGITS] for signer in self.signed if signer}))
        if allowed:
            right = sum(many for signer, many in self.signed.items() if signer in allowed)
            return f"{right} of {exports} signed by {names or 'nobody'}"
        signed = self.exports - self.signed.get("", 0)
        whose = "; whose keys those are was not checked: name them with --signer" if names else ""
        who = f" by {names}" if names else ""
        return f"{signed} of {exports} signed{who}{whose}"

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def totals_of(kept: dict[str, Any]) -> Totals:
    """What `as_dict` gave."""
    findings = {name: [Finding(**one) for one in kept[name]] for name in FINDINGS}
    strange = [(epoch, Finding(**one)) for epoch, one in kept["strange"]]
    days = kept.get("link_days")
    return Totals(**{**kept, **findings, "strange": strange, "link_days": days})
