"""From the board to the disk: all records behind the last export, then the word that they are
kept. Until that word the board gives none of them up, so an export that is cut off anywhere goes
on where the file ends, by itself once the board is back or when it is run again."""

import time
from base64 import b64decode
from binascii import crc32
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.link.requests import authority_of

from host_tools.common.errors import HostError
from host_tools.device.link.client import LinkClient, Message, Refused
from host_tools.device.reconnect import CUT, Connect, connected_again
from host_tools.journal import stamps
from host_tools.journal.journal_file import JournalFile
from host_tools.journal.reply import blocks_of, verify_journal, verify_slot

CONFIRM = "journal_exported"
# The board's error for a cursor that it has no record behind.
NO_CURSOR = 2006
# A round that opens changes the checkpoint while it is read; others read the journal too.
ATTEMPTS = 5

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Exported:
    """`records`: how many came, up to number `last`; `confirmed`: the board may use their room."""

    uid: str
    records: int
    last: int
    confirmed: bool

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def export(
    client: LinkClient,
    path: Path,
    keep: bool,
    progress: Progress = lambda done, of: None,
    signer: Ed25519PrivateKey | None = None,
) -> Exported:
    """Append what the board has behind the end of the file at `path`, signed by `signer`; unless
    `keep`, tell the board so.

    Raises HostError 6701 without a key for that, 6801 to 6805, 6814, 6505; what the link raises.
    """
    roles = authority_of(CONFIRM)[0]
    if not keep and not any(role in client.keys for role in roles):
        raise HostError(6701, request=CONFIRM, roles=" or ".join(roles))
    file = JournalFile(path)
    uid = client.identity["uid"]
    if file.uid not in (None, uid):
        raise HostError(6803, file=path, wanted=file.uid, port=client.stream.name, found=uid)
    epoch = client.request("identity")["epoch"]
    if file.epoch not in (None, epoch):
        raise HostError(6814, file=path, wanted=file.epoch, port=client.stream.name, found=epoch)
    try:
        first, last = _read(client, file, progress, signer)
        file.sync()
        confirmed = not keep and file.cursor is not None
        if confirmed:
            last = max(last, _confirm_all(client, file, signer))
    finally:
        file.close()
    return Exported(uid, last - first, last, confirmed)


def export_across(
    connect: Connect,
    export_once: Callable[[LinkClient, Progress], Exported],
    wait_s: float,
    progress: Progress = lambda done, of: None,
    waiting: Callable[[HostError], None] = lambda error: None,
) -> Exported:
    """`export_once`, a call of `export`, through every disconnection: the board is waited for up
    to `wait_s`, and the export goes on where the file ends.

    Raises what `export` and the link do, of a board that is not there at the beginning, or that
    is not back or gives no further record in time.
    """
    records = came = 0
    patience_s = 0.0
    end = time.monotonic() + wait_s

    def count(done: int, of: int) -> None:
        nonlocal came
        came = done
        progress(records + done, records + of)

    while True:
        try:
            client = connected_again(connect, patience_s)
            try:
                done = export_once(client, count)
            finally:
                client.close()
            return replace(done, records=records + done.records)
        except HostError as error:
            if came:
                end = time.monotonic() + wait_s
            if error.code not in CUT or time.monotonic() >= end:
                raise
            waiting(error)
        records, came, patience_s = records + came, 0, wait_s


def confirm(client: LinkClient, cursor: str) -> int:
    """Tell the board that the records up to `cursor`, that of its last reply, are on the disk.
    Returns how many bytes of its ring are free then. Raises Refused, what the link raises."""
    free: int = client.request(CONFIRM, cursor=cursor)["free"]
    return free


def _confirm_all(client: LinkClient, file: JournalFile, signer: Ed25519PrivateKey | None) -> int:
    """Tell the board that all in the file is kept. It takes that of what it has given since its
    start: where it started anew meanwhile, what came is kept as well, and it is told again.
    Returns the number of the last record."""
    for left in reversed(range(ATTEMPTS)):
        cursor = file.cursor or ""
        try:
            confirm(client, cursor)
            break
        except Refused as refused:
            if refused.error["code"] != NO_CURSOR or not left:
                raise
        _read(client, file, lambda done, of: None, signer)
        file.sync()
    return sequence_of(cursor)


def _read(
    client: LinkClient, file: JournalFile, progress: Progress, signer: Ed25519PrivateKey | None
) -> tuple[int, int]:
    """(sequence before, sequence behind) what was appended."""
    reply = _records(client, file)
    after = file.cursor or reply["oldest"]
    first = last = sequence_of(after)
    if reply["cursor"] == after:
        return first, last
    begin = stamps.begin(client.identity, after, reply, slot_texts(client), datetime.now(UTC))
    file.append(b"", begin)
    while True:
        data = records_in(client, reply, after)
        after = reply["cursor"]
        last = sequence_of(after)
        done = after == reply["head"]
        if done:
            file.append(data, stamps.end(after, reply["time"], datetime.now(UTC)), signer)
        else:
            file.append(data, stamps.between(after))
        progress(last - first, sequence_of(reply["head"]) - first)
        if done:
            return first, last
        reply = _records(client, file)


def _records(client: LinkClient, file: JournalFile) -> Message:
    try:
        return ask(client, file.cursor)
    except Refused as refused:
        if refused.error["code"] != NO_CURSOR:
            raise
        number = sequence_of(file.cursor or "0")
        raise HostError(6804, port=client.stream.name, file=file.path, record=number) from None


def ask(client: LinkClient, after: str | None) -> Message:
    """The reply of the board to `journal`: its records behind the cursor `after`, from the oldest
    without one. Raises Refused; HostError 6805 for one that is not of its form, what the link
    raises."""
    reply = client.request("journal", after=after)
    try:
        verify_journal(reply, after)
    except ValueError as error:
        raise HostError(6805, port=client.stream.name, reason=error) from None
    return reply


def slot_part(client: LinkClient, name: str, at: int) -> Message:
    """What the board keeps in a slot from byte `at` on, with the length and CRC-32 of all of it.
    Raises as `ask`."""
    reply = client.request("slot", name=name, at=at)
    try:
        verify_slot(reply)
    except ValueError as error:
        raise HostError(6805, port=client.stream.name, reason=error) from None
    return reply


def records_in(client: LinkClient, reply: Message, after: str) -> bytes:
    """The records of a reply of the board to `journal`, which asked for those behind `after`, as
    blocks of a file. Raises HostError 6805 for what is none."""
    try:
        return b"".join(blocks_of(b64decode(reply["data"]), after, reply["cursor"]))
    except ValueError as error:
        raise HostError(6805, port=client.stream.name, reason=error) from None


def slot_texts(client: LinkClient) -> dict[str, str | None]:
    """What records can be played from."""
    return {name: slot_text(client, name) for name in ("checkpoint", "configuration")}


def slot_text(client: LinkClient, name: str) -> str | None:
    """The text that the board keeps in a slot; None while there is none."""
    for _ in range(ATTEMPTS):
        text = b""
        reply: Message = {"bytes": 1}
        while len(text) < reply["bytes"]:
            reply = slot_part(client, name, len(text))
            part = _decoded(client, reply["data"], b64decode)
            if not part:
                break
            text += part
        if len(text) == reply["bytes"] and crc32(text) == reply["crc"]:
            return _decoded(client, text, bytes.decode) if text else None
    raise HostError(6805, port=client.stream.name, reason=f"{name} changed while it was read")


def _decoded(client: LinkClient, data: Any, how: Callable[[Any], Any]) -> Any:
    try:
        return how(data)
    except ValueError as error:
        raise HostError(6805, port=client.stream.name, reason=error) from None


def sequence_of(cursor: str) -> int:
    """The number of the record before a cursor."""
    return int(cursor.split(".")[0])
