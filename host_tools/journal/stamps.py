"""The stamps that stand between the records of a journal file (README.md). Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.journal.blocks import Stamp
from host_tools.journal.forms import verify_stamp

OF_THE_BOARD = ("uid", "board", "version", "commit")


def begin(
    identity: Mapping[str, Any],
    cursor: str,
    reply: Mapping[str, Any],
    slots: Mapping[str, str | None],
    now: datetime,
) -> Stamp:
    """Before records of the board with this `identity`, behind `cursor`, of which `reply` is the
    first; `slots`: the texts of checkpoint and configuration that they can be played from."""
    who = {key: identity[key] for key in OF_THE_BOARD}
    epoch = {"epoch": reply["epoch"]}
    times = _times(now, reply["time"])
    return _readable({**_stamp("begin", cursor), **who, **epoch, **slots, **times})


def between(cursor: str) -> Stamp:
    """Behind the records of a reply that others follow."""
    return _readable(_stamp("to", cursor))


def end(cursor: str, time: int, now: datetime) -> Stamp:
    """Behind the last record; `time` of the table's clock in microseconds."""
    return _readable({**_stamp("end", cursor), **_times(now, time)})


def signed(stamp: Stamp, digest: str, signer: Ed25519PrivateKey) -> Stamp:
    """With the SHA-256 (hex digits) of the file before it, signed by `signer`."""
    name = signatures.digits_of(signer.public_key())
    return signatures.signed({**stamp, "sha256": digest, "signer": name}, signer)


def _readable(stamp: Stamp) -> Stamp:
    """A stamp that whoever reads the file takes. Raises HostError 6828 for any other, before the
    board is told that its records are kept."""
    try:
        verify_stamp(stamp)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise HostError(6828, reason=error, host=stamp.get("host", "unknown")) from None
    return stamp


def _stamp(kind: str, cursor: str) -> Stamp:
    return {"stamp": kind, "cursor": cursor}


def _times(now: datetime, time: int) -> Stamp:
    """The host's date and time beside the table's clock."""
    return {"host": now.isoformat(timespec="milliseconds"), "table": time}
