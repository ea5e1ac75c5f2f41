"""How far an audit came, in a file that the next one goes on from: sealed with the key that the
records were held to, so that nobody without it can say of a file that it was audited."""

import hmac
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import counted
from host_tools.device.link.client import canonical
from host_tools.journal.contents import Start
from host_tools.journal.cuts import WINDOW_BYTES, JournalBytes
from host_tools.journal.digests import Digests
from host_tools.journal.piece import Terms
from host_tools.journal.playback import Standing

KIND = "tablectl audit state 1"
# Ten thousand findings of each kind, a file for every day of fifty years.
STATE_BYTES = 1 << 24
# Whoever reads it wants to know the last ones.
MOST_AUDITS = 1_000
HASHED_AT_A_TIME = 2


@dataclass(frozen=True)
class File:
    """As many `bytes` of it were audited."""

    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class AuditState:
    """`allowed`: whose signatures were asked for; `files`: of the last one up to `start`,
    with what was `mended` in it; `totals` up to there; `audits`: when which records were
    audited."""

    allowed: tuple[str, ...]
    files: list[File]
    mended: dict[int, int]
    start: Start
    standing: Standing
    totals: dict[str, Any]
    audits: list[dict[str, Any]]


def write(path: Path, state: AuditState, terms: Terms) -> None:
    """Raises HostError 6505, also for more than `load` takes."""
    start = {**vars(state.start), "tag": state.start.tag.hex()}
    fields = {**asdict(state), "start": start, "audits": state.audits[-MOST_AUDITS:]}
    fields = json.loads(json.dumps({"kind": KIND, **fields}))
    text = json.dumps({**fields, "seal": _seal(fields, terms)}) + "\n"
    whole_file.atomic_write(path, whole_file.within(path, text.encode(), STATE_BYTES))


def load(path: Path, terms: Terms, key_path: Path | None) -> AuditState | None:
    """None where there is no file yet. Raises HostError 6101, 6111, 6821, 6822."""
    if not path.exists():
        return None
    if not path.is_file():
        raise HostError(6101, file=path, reason="it is no file")
    text = whole_file.text(path, STATE_BYTES)
    try:
        fields = json.loads(text)
        seal = fields.pop("seal")
        if fields["kind"] != KIND:
            raise ValueError("it is of another kind")
        if not hmac.compare_digest(seal, _seal(fields, terms)):
            raise ValueError("the seal is another one")
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        reason = str(error) if type(error) is ValueError else "it is not of its form"
        raise HostError(6821, file=path, keys=key_path, reason=reason) from None
    if tuple(fields["allowed"]) != terms.allowed:
        raise HostError(6822, file=path, reason="other keys were named with --signer")
    return AuditState(
        allowed=terms.allowed,
        files=[File(**one) for one in fields["files"]],
        mended={int(at): was for at, was in fields["mended"].items()},
        start=Start(**{**fields["start"], "tag": bytes.fromhex(fields["start"]["tag"])}),
        standing=Standing(**fields["standing"]),
        totals=fields["totals"],
        audits=fields["audits"],
    )


def held_against(
    path: Path | None, state: AuditState | None, paths: tuple[Path, ...]
) -> tuple[tuple[Path, ...], dict[Path, Digests]]:
    """The files that are to be read on or anew, and the digests of what was audited of them. Those
    that were audited whole need not be there any more. Raises HostError 6101, 6822."""
    if state is None:
        return paths, {}
    kept = list(_from(paths[0].name, state.files))
    names = [file.name for file in kept]
    if not kept or [one.name for one in paths[: len(kept)]] != names:
        wanted = ", ".join(names or [state.files[-1].name])
        given = ", ".join(one.name for one in paths)
        raise HostError(6822, file=path, reason=f"{wanted}, and now {given}")
    with ThreadPoolExecutor(HASHED_AT_A_TIME) as pool:
        mended: list[dict[int, int]] = [*({} for _ in kept[1:]), state.mended]
        digests = list(pool.map(_digests, paths, [file.bytes for file in kept], mended))
    for one, file, found in zip(paths, kept, digests, strict=False):
        grown = file is not kept[-1] and JournalBytes(one).size != file.bytes
        if grown or found.hexdigest() != file.sha256:
            reason = f"{one} is not the file of {counted(file.bytes, 'byte')} that was audited"
            raise HostError(6822, file=path, reason=reason)
    last = len(kept) - 1
    return paths[last:], {paths[last]: digests[last]}


def _from(name: str, files: list[File]) -> Iterator[File]:
    """The files from that of this name on."""
    names = [file.name for file in files]
    return iter(files[names.index(name) :] if name in names else [])


def _digests(path: Path, size: int, mended: dict[int, int]) -> Digests:
    file, digests = JournalBytes(path), Digests()
    for at in range(0, size, WINDOW_BYTES):
        end = min(size, at + WINDOW_BYTES)
        here = {place: was for place, was in mended.items() if at <= place < end}
        digests.take(file.read(at, end), mended=here)
    return digests


def _seal(fields: dict[str, Any], terms: Terms) -> str:
    """Under a key of its own, made of that of the journal."""
    assert terms.key
    key = hmac.digest(terms.key, KIND.encode(), "sha256")
    return hmac.digest(key, canonical(fields).encode(), "sha256").hex()
