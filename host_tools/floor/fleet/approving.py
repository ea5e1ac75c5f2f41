"""Who stands for a roll-out: what whoever planned it and whoever approves it sign, and when it may
begin.

58 Pa. Code 461a.26(b): notice of new software, or of a change of it, in a progressive table game
system is given to two bureaus at least 72 hours before it is installed, and the approvals that are
required are there before that. The text knows no shorter time.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common.errors import HostError
from host_tools.common.plain import plain
from host_tools.device import signatures
from host_tools.floor import names
from host_tools.floor.fleet.rollout import NOTICE_US, Approval, Rollout
from host_tools.floor.moments import text_of

LONGEST_REFERENCE = 100
Facts = dict[str, Any]


def planned(
    floor: str, number: int, at: int, digest: str, by: str, key: Ed25519PrivateKey
) -> Facts:
    """Whose signature all that is planned bears, for this floor, number and time alone."""
    return _signed(_plan(floor, number, at, digest, by), key)


def approved(
    rollout: Rollout,
    by: str,
    reference: str,
    notified: int,
    not_before: int | None,
    key: Ed25519PrivateKey,
    now: int,
) -> Facts:
    """The approval of a second person, as an act of the time `now` has it. Raises HostError
    7158."""
    if rollout.approval is not None:
        raise HostError(7158, number=rollout.number, reason="it is approved already")
    begins = notified + NOTICE_US if not_before is None else not_before
    facts = {"reference": reference, "notified": notified, "not_before": begins}
    _verify_approval(rollout, now, by, facts, signatures.digits_of(key.public_key()))
    return {**facts, **_signed(_approval(rollout, now, by, facts), key)}


def _verify_approval(rollout: Rollout, at: int, by: str, facts: Facts, signer: str) -> None:
    """Raises HostError 7158 for what no second person approves at this time."""
    reference, notified = facts["reference"], facts["notified"]
    earliest = notified + NOTICE_US
    reasons = {
        f"{by} planned it, and a second person approves it": (
            names.read_as(by) == names.read_as(rollout.by)
        ),
        "it was planned with the same key, and a second person has his own": (
            signer == rollout.signer
        ),
        f"the reference has 1 to {LONGEST_REFERENCE} characters that print": not (
            0 < len(reference) <= LONGEST_REFERENCE and reference.isprintable()
        ),
        "its notice would be given in the future": notified > at,
        f"72 hours after the notice it is {text_of(earliest)} (461a.26(b)), and no earlier": (
            facts["not_before"] < earliest
        ),
    }
    for reason, holds in reasons.items():
        if holds:
            raise HostError(7158, number=rollout.number, reason=reason)


@dataclass(frozen=True)
class Trusted:
    """Public keys (hex digits) of those who plan, of those who approve, and of whoever makes the
    images and tables. The database names keys as well, and anybody who writes there could."""

    planners: frozenset[str]
    approvers: frozenset[str]
    maker: str


def verify(rollout: Rollout, approval: Approval, trusted: Trusted) -> None:
    """Raises HostError 7158 and 7163 unless one of the planners has planned what the maker has
    made, and one of the approvers has approved it as `approved` would let him."""
    facts = {name: getattr(approval, name) for name in ("reference", "notified", "not_before")}
    fields = _plan(rollout.floor, rollout.number, rollout.at, rollout.digest, rollout.by)
    if not _are_signed(fields, rollout.signer, rollout.signature, trusted.planners):
        _refuse(rollout, "the plan", rollout.signer, trusted.planners)
    fields = _approval(rollout, approval.at, approval.by, facts)
    if not _are_signed(fields, approval.signer, approval.signature, trusted.approvers):
        _refuse(rollout, "the approval", approval.signer, trusted.approvers)
    if rollout.maker != trusted.maker:
        _refuse(rollout, "the image or table", rollout.maker, {trusted.maker})
    _verify_approval(rollout, approval.at, approval.by, facts, approval.signer)


def _plan(floor: str, number: int, at: int, digest: str, by: str) -> Facts:
    about = {"act": "rollout", "floor": floor, "number": number, "at": at}
    return {**about, "rollout": digest, "by": by}


def _approval(rollout: Rollout, at: int, by: str, facts: Facts) -> Facts:
    about = {"act": "rollout_approval", "floor": rollout.floor, "number": rollout.number, "at": at}
    return {**about, "rollout": rollout.digest, "by": by, **facts}


def _signed(fields: Facts, key: Ed25519PrivateKey) -> Facts:
    signature = signatures.signed(fields, key)["signature"]
    return {"signer": signatures.digits_of(key.public_key()), "signature": signature}


def _are_signed(fields: Facts, digits: str, signature: str, known: Collection[str]) -> bool:
    if digits not in known:
        return False
    return signatures.are_signed(
        {**fields, "signature": signature}, signatures.from_digits(digits)
    )


def _refuse(rollout: Rollout, what: str, digits: str, known: Collection[str]) -> None:
    """Raises HostError 7163."""
    key = plain(digits[: signatures.NAME_DIGITS])
    wanted = " or ".join(sorted(one[: signatures.NAME_DIGITS] for one in known))
    raise HostError(7163, what=what, number=rollout.number, key=key, wanted=wanted)
