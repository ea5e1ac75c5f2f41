"""Who stands for a roll-out: what whoever planned it and whoever approves it sign, and when it may
begin.

58 Pa. Code 461a.26(b): notice of new software, or of a change of it, in a progressive table game
system is given to two bureaus at least 72 hours before it is installed, and the approvals that are
required are there before that. The text knows no shorter time.
"""

from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from host_tools.common.errors import HostError
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
    earliest = notified + NOTICE_US
    begins = earliest if not_before is None else not_before
    signer = signatures.digits_of(key.public_key())
    reasons = {
        "it is approved already": rollout.approval is not None,
        f"{by} planned it, and a second person approves it": (
            names.read_as(by) == names.read_as(rollout.by)
        ),
        "it was planned with the same key, and a second person has his own": (
            signer == rollout.signer
        ),
        f"the reference has 1 to {LONGEST_REFERENCE} characters that print": not (
            0 < len(reference) <= LONGEST_REFERENCE and reference.isprintable()
        ),
        "its notice would be given in the future": notified > now,
        f"72 hours after the notice it is {text_of(earliest)} (461a.26(b)), and no earlier": (
            begins < earliest
        ),
    }
    for reason, holds in reasons.items():
        if holds:
            raise HostError(7158, number=rollout.number, reason=reason)
    facts = {"reference": reference, "notified": notified, "not_before": begins}
    return {**facts, **_signed(_approval(rollout, now, by, facts), key)}


def verify(rollout: Rollout, approval: Approval, key: Ed25519PublicKey) -> None:
    """Raises HostError 7163 unless `key` has approved what another one has planned."""
    approver = signatures.digits_of(key)
    facts = {name: getattr(approval, name) for name in ("reference", "notified", "not_before")}
    fields = _approval(rollout, approval.at, approval.by, facts)
    if approver == rollout.signer or not _are_signed(fields, approver, approval.signature):
        _refuse(rollout, "the approval", approver)
    fields = _plan(rollout.floor, rollout.number, rollout.at, rollout.digest, rollout.by)
    if not _are_signed(fields, rollout.signer, rollout.signature):
        _refuse(rollout, "the plan", rollout.signer)


def _plan(floor: str, number: int, at: int, digest: str, by: str) -> Facts:
    about = {"act": "rollout", "floor": floor, "number": number, "at": at}
    return {**about, "rollout": digest, "by": by}


def _approval(rollout: Rollout, at: int, by: str, facts: Facts) -> Facts:
    about = {"act": "rollout_approval", "floor": rollout.floor, "number": rollout.number, "at": at}
    return {**about, "rollout": rollout.digest, "by": by, **facts}


def _signed(fields: Facts, key: Ed25519PrivateKey) -> Facts:
    signature = signatures.signed(fields, key)["signature"]
    return {"signer": signatures.digits_of(key.public_key()), "signature": signature}


def _are_signed(fields: Facts, digits: str, signature: str) -> bool:
    try:
        key = signatures.from_digits(digits)
    except ValueError:
        return False
    return signatures.are_signed({**fields, "signature": signature}, key)


def _refuse(rollout: Rollout, what: str, digits: str) -> None:
    key = digits[: signatures.NAME_DIGITS]
    raise HostError(7163, what=what, number=rollout.number, key=key)
