"""A keys file: the keys of some or all roles of a board, as JSON (keys/README.md)."""

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from tablectl.store.keys import KEY_BYTES, NAMES

from host_tools import json_file
from host_tools.errors import HostError

BENCH_KEYS = Path(__file__).resolve().parent / "keys" / "bench.json"
OWNER_ALONE = 0o600

Keys = Mapping[str, bytes]


def load(path: str | Path) -> Keys:
    """The keys in the file. Raises HostError 6101 to 6106."""
    fields = json_file.Fields(path, "", json_file.read(path), (*NAMES, "note"))
    return {name: _key(fields, name) for name in NAMES if name in fields}


def load_all(path: str | Path) -> Keys:
    """The keys of a whole board. Raises HostError 6101 to 6106."""
    keys = load(path)
    missing = [name for name in NAMES if name not in keys]
    if missing:
        todo = "a board is given all four; tablectl provision FILE --make makes them"
        raise HostError(6105, file=path, where="top level", key=missing[0], todo=todo)
    return keys


def make(path: str | Path) -> None:
    """Write a file with new keys. Raises HostError 6504 when it exists, 6505."""
    write(path, {name: new_key() for name in NAMES})


def new_key() -> bytes:
    """From the system's generator."""
    return secrets.token_bytes(KEY_BYTES)


def write(path: str | Path, keys: Keys) -> None:
    """Write a new file with these keys. Raises HostError 6504 when it exists, 6505."""
    digits = {name: key.hex() for name, key in keys.items()}
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE)
        with os.fdopen(file, "w", encoding="utf-8") as text:
            text.write(json.dumps(digits, indent=2) + "\n")
    except FileExistsError:
        raise HostError(6504, file=path) from None
    except OSError as error:
        raise HostError(6505, file=path, reason=error.strerror or error) from None


def _key(fields: json_file.Fields, name: str) -> bytes:
    digits = fields.text(name) or ""
    try:
        key = bytes.fromhex(digits)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES or len(digits) != 2 * KEY_BYTES:
        # The value is a secret, however wrong it is.
        limit = f"must be {2 * KEY_BYTES} hex digits"
        raise HostError(6106, file=fields.file, where=name, value="...", limit=limit)
    return key
