"""A keys file: the keys of some or all roles of a board, as JSON (examples/keys/README.md)."""

import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from tablectl.store.keys import KEY_BYTES, NAMES, OPTIONAL

from host_tools.common import json_file, private_file, whole_file
from host_tools.common.errors import HostError
from host_tools.examples import BENCH_KEYS

Keys = Mapping[str, bytes]


def load(path: str | Path) -> Keys:
    """The keys in the file. Raises HostError 6101 to 6106, 6708 for one that others can read; the
    example keys are no secret."""
    fields = json_file.Fields(path, "", json_file.read(path), (*NAMES, "note"))
    keys = {name: _key(fields, name) for name in NAMES if name in fields}
    if not _is_example(path):
        private_file.verify(path)
    return keys


def load_all(path: str | Path) -> Keys:
    """The keys of a whole board; that of the collector may be missing, as in files of boards that
    are older than it. Raises HostError 6101 to 6106."""
    keys = load(path)
    missing = [name for name in NAMES if name not in keys and name not in OPTIONAL]
    if missing:
        todo = "a board is given it with its first keys; tablectl provision FILE --make makes them"
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
    text = json.dumps(digits, indent=2) + "\n"
    whole_file.write_new(Path(path), text.encode(), whole_file.OWNER_ALONE)


def _is_example(path: str | Path) -> bool:
    try:
        return os.path.samefile(path, BENCH_KEYS)
    except (OSError, ValueError):
        return False


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
