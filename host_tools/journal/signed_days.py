"""The days of a board in its links (link_days.py) in a file that an auditor signs: whoever trusts
him needs neither the journals nor their key to know what the board fed and claimed."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from tablectl.progressive.share import Claim

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.journal.auditing import Audited
from host_tools.journal.link_days import Day

KIND = "tablectl link days 1"
# A claim each quarter of an hour for five years.
MOST_BYTES = 1 << 25
MOST_LEVELS = 4
TEXTS = ("day", "epoch", "link")
NUMBERS = ("first", "last")


@dataclass(frozen=True)
class SignedDays:
    """Of the board `uid`, whose records up to `last` were audited."""

    uid: str
    last: int
    days: list[Day]


def write(path: Path, audited: Audited, key: Ed25519PrivateKey) -> None:
    """In the place of an earlier one. Raises HostError 6505, also for what nobody could load."""
    found = audited.totals
    assert found.link_days is not None and not audited.findings
    days = {"uid": found.uid, "last": found.last, "days": found.link_days}
    signer = signatures.digits_of(key.public_key())
    fields = json.loads(json.dumps({"kind": KIND, **days, "signer": signer}))
    data = f"{canonical(signatures.signed(fields, key))}\n".encode()
    try:
        _verify(fields)
    except (KeyError, TypeError, ValueError) as error:
        raise HostError(6505, file=path, reason=f"nobody could read it: {error}") from None
    whole_file.atomic_write(path, whole_file.within(path, data, MOST_BYTES))


def load(path: Path, key: Ed25519PublicKey) -> SignedDays:
    """Raises HostError 6101, 6111, 6827."""
    text = whole_file.text(path, MOST_BYTES)
    try:
        fields = json.loads(text)
        if fields["kind"] != KIND:
            raise ValueError("it is of another kind")
        if not signatures.are_signed(fields, key):
            raise ValueError("the signature is another one")
        _verify(fields)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        reason = str(error) if type(error) is ValueError else "it is not of its form"
        raise HostError(6827, file=path, reason=reason) from None
    return SignedDays(fields["uid"], fields["last"], fields["days"])


def _verify(fields: dict[str, Any]) -> None:
    """Raises KeyError, TypeError, ValueError for what no audit has written."""
    _verify_all([fields["uid"]], str)
    _verify_all([fields["last"]], int)
    for day in fields["days"]:
        _verify_all([day[name] for name in TEXTS], str)
        _verify_all([day[name] for name in NUMBERS], int)
        if len(day["levels"]) > MOST_LEVELS:
            raise ValueError("it has more levels than a table")
        for total in day["levels"].values():
            _verify_all(total, int, 3)
        for row in day["claims"]:
            claim = Claim(*row)
            _verify_all([claim.level, claim.tag], str)
            _verify_all([claim.sequence, claim.before, claim.percent], int)
            _verify_all(claim.answer or [0, 0, 0], int, 3)


def _verify_all(values: Iterable[Any], kind: type, many: int | None = None) -> None:
    found = list(values)
    if many not in (None, len(found)) or not all(type(one) is kind for one in found):
        raise TypeError
