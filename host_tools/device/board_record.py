"""The record of a board: a JSON file with every provisioning and every test, who did it, when,
and of what."""

import getpass
import json
import os
import socket
from datetime import UTC, datetime
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from host_tools.common import json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.device.keys_file import Keys

FINGERPRINT_DIGITS = 16
FINGERPRINT_OF = b"tablectl key "

# What a record has entries of.
PROVISIONED, TESTED = "provisioned", "tested"
CUT_OFF = "the command was cut off; it is not known what the board took"

Entry = dict[str, Any]


def path_of(uid: str) -> Path:
    """Where the record of a board is kept unless another file is named."""
    return Path(f"board-{uid}.json")


def begun(by: str | None) -> Entry:
    """An entry with who does it, when and with which tools."""
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        "by": by or _user(),
        "on": socket.gethostname(),
        "tablectl": version("tablectl"),
    }


def _user() -> str:
    """A number where the system has no name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"


def fingerprints(keys: Keys) -> dict[str, str]:
    """What tells keys apart and gives none away: a key is 32 random bytes."""
    return {
        name: sha256(FINGERPRINT_OF + key).hexdigest()[:FINGERPRINT_DIGITS]
        for name, key in keys.items()
    }


def verify_of(path: Path, uid: str) -> None:
    """Raises HostError 61xx for a file that is no record, 6238 for that of another board."""
    _read(path, uid)


def begin(path: Path, uid: str, entry: Entry) -> None:
    """Write of a provisioning, before the board is told, that it was cut off: so that is what
    stands there if it is. Raises HostError 6505."""
    append(path, uid, {**entry, "error": CUT_OFF})


def finish(path: Path, uid: str, entry: Entry) -> None:
    """What became of what was begun. Raises HostError 6505."""
    record = _read(path, uid)
    record[PROVISIONED][-1] = entry
    _write(path, record)


def withdraw(path: Path, uid: str) -> None:
    """What was begun left the board as it was. Raises HostError 6505."""
    record = _read(path, uid)
    del record[PROVISIONED][-1]
    kept = {kind: entries for kind, entries in record.items() if entries}
    if set(kept) == {"uid"}:
        path.unlink()
    else:
        _write(path, kept)


def append(path: Path, uid: str, entry: Entry, kind: str = PROVISIONED) -> None:
    """One more entry, in one step: a record is never half written. Raises HostError 6505."""
    record = _read(path, uid)
    record[kind] = [*record.get(kind, []), entry]
    _write(path, record)


def _write(path: Path, record: dict[str, Any]) -> None:
    data = (json.dumps(record, indent=2) + "\n").encode()
    whole_file.atomic_write(path, whole_file.within(path, data, whole_file.TEXT_BYTES))


def _read(path: Path, uid: str) -> dict[str, Any]:
    if not path.exists():
        return {"uid": uid}
    record = json_file.read(path)
    kinds = set(record) - {"uid"} if isinstance(record, dict) else set()
    if not kinds or not all(isinstance(record[kind], list) for kind in kinds):
        raise HostError(6238, file=path, reason="it is no record of a board")
    if record.get("uid") != uid:
        raise HostError(6238, file=path, reason=f"it is that of board {record.get('uid')}")
    return dict(record)
