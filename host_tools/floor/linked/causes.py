"""What moves the ledger of a link, numbered from 1: the report of a board as it sealed it, or what
two persons decided and signed. Each is sealed behind the one before it. All else that the ledger
has follows from these (fold.py). Pure."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked.messages import MOST_LEVELS, MOST_NUMBER, MOST_TEXT, SEAL_BYTES, unseal

from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor.columns import LARGEST, MOST_KIND, MOST_TOLD

# A board's report; the mark behind which no board has told anything, as a backup was put back.
# Nothing else is told of that mark.
REPORT, RESTORED = "report", "restored"
NO_SEAL = ""
Fields = dict[str, Any]
Keys = Sequence[Ed25519PrivateKey]
Form = Callable[[Any], bool]
DECIDED = ("facts", "by", "other", "said", "signers", "signatures")
# A link, a level of it, and what a board tells: its unique id and the epoch of its memory.
LINK, LEVEL, OF_BOARD = (
    re.compile(f"[{one}]{{1,{MOST_TEXT}}}") for one in ("a-z0-9-", "a-z0-9_-", "0-9A-Za-z")
)


def _text(form: re.Pattern[str]) -> Form:
    return lambda value: isinstance(value, str) and form.fullmatch(value) is not None


def _whole(least: int, most: int) -> Form:
    return lambda value: type(value) is int and least <= value <= most


def _yes_no(value: Any) -> bool:
    return type(value) is bool


def _levels(value: Any) -> bool:
    """Names and terms of the levels of a new link."""
    if not isinstance(value, dict) or not 0 < len(value) <= MOST_LEVELS:
        return False
    return all(LEVEL.fullmatch(name) and not misfit(TERMS, one) for name, one in value.items())


_AMOUNT, _CHANGE = _whole(0, LARGEST - 1), _whole(1 - LARGEST, LARGEST - 1)
_NUMBER, _BOARD = _whole(1, MOST_NUMBER - 1), _text(OF_BOARD)
TERMS: dict[str, Form] = {
    "base": _AMOUNT,
    "limit": lambda value: value is None or _AMOUNT(value),
    "rate": _AMOUNT,
    "reserve_rate": _AMOUNT,
}
# Of each act that two persons decide its facts, and the form of each.
FACTS: dict[str, dict[str, Form]] = {
    "new": {"levels": _levels},
    "adjust": {"level": _text(LEVEL), "cents": _CHANGE},
    "resolve": {"number": _NUMBER, "paid": _yes_no},
    "promote": {"term": _NUMBER},
    "admit": {"uid": _BOARD, "epoch": _BOARD},
    "excuse": {"uid": _BOARD},
    "suspend": {"suspended": _yes_no},
}


def misfit(forms: Mapping[str, Form], facts: Any) -> str | None:
    """What is wrong with facts that have not these forms."""
    if not isinstance(facts, dict) or set(facts) != set(forms):
        return f"its facts are {', '.join(forms)}"
    wrong = (name for name, form in forms.items() if not form(facts[name]))
    return next((f"{name} does not fit" for name in wrong), None)


@dataclass(frozen=True)
class Cause:
    """A row of `causes`, as link_tables.py has it."""

    number: int
    at: int
    kind: str
    told: str
    seal: str

    def amiss(self, link: str, last: "Cause | End") -> str | None:
        """Why it is no cause of this link behind the last one: SQLite keeps any value in any
        column, and a file has whatever somebody wrote."""
        if said := misfit(_CAUSE, vars(self)):
            return said
        seal = _seal(link, last.seal, self.number, self.at, self.kind, self.told)
        if (self.number, self.seal) != (last.number + 1, seal):
            return f"it is not sealed behind cause {last.number}"
        return None


@dataclass(frozen=True)
class Place:
    """What a signature stands for besides the decision: which floor, link, number and time, and
    by `before` every cause before it."""

    floor: str
    link: str
    number: int
    at: int
    before: str


_CAUSE: dict[str, Form] = {
    "number": _whole(1, LARGEST - 1),
    "at": _CHANGE,
    "kind": _text(re.compile(f"[ -~]{{1,{MOST_KIND}}}")),
    "told": _text(re.compile(f"[ -~]{{0,{MOST_TOLD}}}")),
    "seal": _text(re.compile("[0-9a-f]{64}")),
}


class End(NamedTuple):
    """The last cause of a link: its number and its seal, which stands for all before it."""

    number: int = 0
    seal: str = NO_SEAL


def is_link(name: Any) -> bool:
    """Whether a link can have this name."""
    return isinstance(name, str) and LINK.fullmatch(name) is not None


def of_row(row: Any) -> Cause:
    """One of the table `causes`."""
    return Cause(*(row._mapping[name] for name in Cause.__match_args__))


def of_report(sealed: bytes, place: Place) -> Cause:
    return _sealed(place, REPORT, sealed.hex())


def of_restore(place: Place) -> Cause:
    return _sealed(place, RESTORED, "")


def of_decision(act: str, decided: Fields, keys: Keys, place: Place) -> Cause:
    """`decided`: the `facts` of the act, and `by`, `other` and `said`."""
    signed = [signatures.signed(_claim(place, act, decided), key) for key in keys]
    told = {
        **decided,
        "signers": [signatures.digits_of(key.public_key()) for key in keys],
        "signatures": [one["signature"] for one in signed],
    }
    return _sealed(place, act, canonical(told))


def decided_in(act: str, told: str) -> Fields:
    """What a cause says that two persons decided. Raises ValueError unless all of it has the form
    of this act."""
    if act not in FACTS:
        raise ValueError(f"nobody decides {act!r}")
    decided = json.loads(told)
    if not isinstance(decided, dict) or set(decided) != set(DECIDED) or canonical(decided) != told:
        raise ValueError("it is no decision")
    if said := misfit(FACTS[act], decided["facts"]):
        raise ValueError(said)
    if any(type(decided[name]) is not list for name in ("signers", "signatures")):
        raise ValueError("its signatures are no list")
    return decided


def signers_of(decided: Fields, act: str, place: Place) -> list[str]:
    """The public keys (hex digits) that have signed it for this place. Raises ValueError unless
    all that it names have."""
    claim = _claim(place, act, {name: decided[name] for name in DECIDED[:4]})
    signers: list[str] = decided["signers"]
    for signer, signature in zip(signers, decided["signatures"], strict=True):
        key = signatures.from_digits(signer)
        if not signatures.are_signed({**claim, "signature": signature}, key):
            raise ValueError(f"{signer[: signatures.NAME_DIGITS]} has not signed it")
    return signers


def opened(keyed: "KeyedHash | _Believed", sealed: bytes) -> Fields:
    """The fields of a report that is sealed with this key, and its bytes as `sealed`. Raises
    ValueError."""
    return {**unseal(keyed, "report", sealed), "sealed": sealed}


def report_in(told: str) -> Fields:
    """The same of a report whoever sealed it. Raises ValueError."""
    sealed = signatures.bytes_of(told)
    return opened(_Believed(sealed), sealed)


def is_sealed_with(told: str, key: bytes) -> bool:
    sealed = bytes.fromhex(told)
    seal = KeyedHash(key).digest(sealed[:-SEAL_BYTES])[:SEAL_BYTES]
    return bool(seal == sealed[-SEAL_BYTES:])


class _Believed:
    """In the place of a key: the seal is whatever stands there."""

    def __init__(self, sealed: bytes) -> None:
        self._seal = sealed[-SEAL_BYTES:]

    def digest(self, *parts: bytes) -> bytes:
        return self._seal


def _claim(place: Place, act: str, decided: Fields) -> Fields:
    return {"act": act, **vars(place), **decided}


def _sealed(place: Place, kind: str, told: str) -> Cause:
    seal = _seal(place.link, place.before, place.number, place.at, kind, told)
    return Cause(place.number, place.at, kind, told, seal)


def _seal(link: str, before: str, *what: Any) -> str:
    """PostgreSQL makes the same (../guards.py)."""
    return sha256("\n".join(map(str, (before, link, *what))).encode()).hexdigest()
