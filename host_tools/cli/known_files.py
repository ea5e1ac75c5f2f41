"""What a file of the project is, from its bytes: `tablectl info`."""

import json
import re
import sqlite3
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from email.parser import BytesParser
from pathlib import Path
from typing import Any

from tablectl.core.errors import StoreError
from tablectl.store import owner, trailer
from tablectl.store.keys import KEY_BYTES, NAMES
from tablectl.store.slots import SLOTS, Slots

from host_tools.common import games, sums, whole_file
from host_tools.common.errors import HostError
from host_tools.device import flashing, image_file, signatures, signed_file, uf2_drive
from host_tools.floor import backup_file
from host_tools.journal import blocks, contents, signed_days

Facts = dict[str, Any]
# What is asked of a file first, and how much of it: an image is the largest that is read whole.
HEAD_BYTES = whole_file.IMAGE_BYTES
DATABASE = b"SQLite format 3\0"
ARCHIVE = b"PK\x03\x04"
# Sizes of the FRAMs that a board may have, in bytes.
MEMORIES = (128 * 1024, 256 * 1024)
METADATA = re.compile(r"[^/]+\.dist-info/METADATA")
# A damaged archive, one that is encrypted, and one that is packed in a way of its own.
NO_ARCHIVE = (zipfile.BadZipFile, OSError, EOFError, RuntimeError, zlib.error)
PEM = re.compile(rb"-----BEGIN ([A-Z ]+)-----")


def facts_of(path: Path) -> Facts:
    """`what` it is, what more is known of it, and the command that takes it as `next`. Raises
    HostError 6101, 6111, 6118 for what is no file of the project."""
    if path.is_dir():
        return _folder(path)
    data = _head(path)
    for looks in (*BINARY, _json, _toml):
        facts = looks(path, data)
        if facts:
            return facts
    raise HostError(6118, file=path, known=", ".join(KNOWN))


def _head(path: Path) -> bytes:
    try:
        with whole_file.opened(path) as file:
            return file.read(HEAD_BYTES)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise HostError(6101, file=path, reason=reason) from None


def _folder(path: Path) -> Facts:
    if not (path / sums.NAME).is_file():
        raise HostError(6118, file=path, known=", ".join(KNOWN))
    names = sums.parsed(path / sums.NAME, sums.read(path / sums.NAME))
    next_command = f"tablectl release check {path}"
    return {"what": "a release", "files": len(names), "next": next_command}


def _uf2(path: Path, data: bytes) -> Facts | None:
    if not data.startswith(uf2_drive.UF2_MAGIC):
        return None
    image = flashing.whole(path)
    facts = {
        "board": image.board,
        "chip": uf2_drive.CHIPS.get(image.board_id, image.board_id),
        "version": (image.built or {}).get("version"),
        "sealed": image.content is not None,
    }
    if image.board == image_file.RIG:
        to_do = f"copy {path} to the drive of a Pico in its boot ROM"
        return {"what": "the image of a rig (UF2)", **facts, "next": to_do}
    return {"what": "an image (UF2)", **facts, "next": f"tablectl flash {path}"}


def _binary(path: Path, data: bytes) -> Facts | None:
    """An image as it lies in the flash."""
    if data[-trailer.BYTES :][: len(trailer.MAGIC)] != trailer.MAGIC:
        return None
    image = image_file.sealed(data, path)
    machine = image_file.machine_of(data)
    board = image_file.KINDS.get(machine or "", machine)
    facts = {"board": board, "image version": image.version}
    next_command = f"tablectl verify --image {path}"
    return {"what": "an image as it lies in the flash", **facts, "next": next_command}


def _signed(path: Path, data: bytes) -> Facts | None:
    line = data.partition(b"\n")[0][: signed_file.LONGEST_HEADER]
    header = _parsed(line)
    if header.get("format") == signed_file.UPDATE:
        facts = {name: header.get(name) for name in ("board", "version", "signature")}
        next_command = f"tablectl update {path} --signer KEY"
        return {"what": "a signed image, an update", **facts, "next": next_command}
    if header.get("format") == signed_file.TABLE:
        facts = {**_table(header.get("configuration")), "signature": header.get("signature")}
        next_command = f"tablectl submission send {path} --signer KEY"
        return {"what": "a signed table", **facts, "next": next_command}
    return None


def _journal(path: Path, data: bytes) -> Facts | None:
    if not data.startswith(blocks.MAGIC):
        return None
    found = contents.load(path)
    begin = found.exports[0].begin if found.exports else {}
    facts = {
        "board": begin.get("uid"),
        "records": len(found.entries),
        "exports": len(found.exports),
        "signed": sum("signer" in (export.end or {}) for export in found.exports),
    }
    return {"what": "a journal", **facts, "next": f"tablectl audit {path} --keys FILE"}


class _Saved:
    """The bytes of a saved memory, as `Slots` reads them."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def read(self, address: int, length: int) -> bytes:
        return self._data[address : address + length]


def _memory(path: Path, data: bytes) -> Facts | None:
    if len(data) not in MEMORIES:
        return None
    slots, found, damaged = Slots(_Saved(data)), {}, []
    for name in SLOTS:
        try:
            found[name] = slots.read(name)
        except StoreError:
            damaged.append(name)
    if not any(found.values()):
        return None
    facts: Facts = {
        "board": owner.plain(found["owner"]) if found.get("owner") else None,
        **_table(_parsed(found.get("configuration") or b"")),
        "has keys": found.get("keys") is not None,
        "damaged": damaged,
    }
    next_command = f"tablectl verify --fram {path}"
    return {"what": "the memory of a board (FRAM)", **facts, "next": next_command}


def _wheel(path: Path, data: bytes) -> Facts | None:
    if not data.startswith(ARCHIVE):
        return None
    with suppress(*NO_ARCHIVE), zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if METADATA.fullmatch(name):
                with archive.open(name) as file:
                    head = file.read(whole_file.TEXT_BYTES)
                told = BytesParser().parsebytes(head, headersonly=True)
                facts = {"package": told["Name"], "version": told["Version"]}
                return {"what": "a wheel", **facts, "next": f"pip install {path}"}
    return None


def _database(path: Path, data: bytes) -> Facts | None:
    if not data.startswith(DATABASE):
        return None
    address = f"{path.absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as base:
        base.execute("SELECT 1 FROM boards LIMIT 1")
        next_command = f"tablectl floor serve --database sqlite:///{path}"
        return {"what": "the database of a floor (SQLite)", "next": next_command}
    return None


def _pem(path: Path, data: bytes) -> Facts | None:
    found = PEM.match(data.lstrip())
    if not found:
        return None
    kind = found[1].decode().lower()
    facts: Facts = {"what": f"a {kind} (PEM)"}
    if kind == "public key":
        facts["key"] = signatures.name_of(signatures.public_key(path))
    return {**facts, "next": "--sign" if "private" in kind else "--signer"}


def _backup(path: Path, data: bytes) -> Facts | None:
    first = _parsed(data.partition(b"\n")[0])
    if set(first) != {"floor"} or _is_key(first["floor"]):
        return None
    kept = backup_file.read(path)
    facts = {"floor": kept.floor, "acts": len(kept.acts), "causes": kept.causes}
    next_command = f"tablectl floor restore {path} --database URL"
    return {"what": "the backup of a floor", **facts, "signer": kept.signer, "next": next_command}


def _list_of_release(path: Path, data: bytes) -> Facts | None:
    if path.name != sums.NAME:
        return None
    files = len(sums.parsed(path, data))
    next_command = f"tablectl release check {path.parent}"
    return {"what": "the list of a release", "files": files, "next": next_command}


BINARY: tuple[Callable[[Path, bytes], Facts | None], ...] = (
    _uf2,
    _binary,
    _journal,
    _memory,
    _wheel,
    _database,
    _pem,
    _signed,
    _backup,
    _list_of_release,
)
KNOWN = (
    "UF2 and .bin images",
    "updates",
    "signed tables",
    "submissions",
    "round files",
    "keys",
    "journals",
    "saved memories",
    "backups",
    "databases",
    "wheels",
    "PEM keys",
    "releases",
)


def _json(path: Path, data: bytes) -> Facts | None:
    return _of_values(path, _parsed(data))


def _toml(path: Path, data: bytes) -> Facts | None:
    try:
        values = tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return None
    return _of_values(path, values)


def _of_values(path: Path, values: Facts) -> Facts | None:
    """Of the keys that a text has; no key that is secret is told."""
    for told in _kinds(path, values):
        return told
    return None


def _kinds(path: Path, values: Facts) -> Iterator[Facts]:
    roles = [name for name in NAMES if _is_key(values.get(name))]
    if roles:
        yield {"what": "keys of a board", "roles": roles, "next": f"--keys {path}"}
    if values.get("kind") == signed_days.KIND:
        yield {"what": "signed days of a table's links", "next": f"tablectl link verify {path}"}
    if "game" in values and {"seats", "configuration"} & values.keys():
        yield {"what": "a round", **_game(values), "next": f"tablectl settle {path}"}
    if "game" in values and "table" in values:
        next_command = f"tablectl submission check {path}"
        yield {"what": "a Rules Submission", **_table(values), "next": next_command}
    if {"board", "version", "image_version"} <= values.keys():
        facts: Facts = {name: values.get(name) for name in ("board", "version", "commit")}
        yield {"what": "what the build says of an image", **facts, "next": None}
    if "uid" in values and "provisioned" in values:
        yield {"what": "the record of a board", "board": values["uid"], "next": None}


def _is_key(value: Any) -> bool:
    """By its form: digits of a key."""
    return isinstance(value, str) and bool(re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", value))


def _game(values: Facts) -> Facts:
    chapter = str(values.get("game"))
    with suppress(HostError):
        return {"game": f"{chapter}, {games.title(chapter).name}"}
    return {"game": chapter}


def _table(values: Any) -> Facts:
    values = values if isinstance(values, dict) else {}
    table = values.get("table")
    number = table.get("number") if isinstance(table, dict) else None
    return {**_game(values), "table": number}


def _parsed(data: bytes) -> Facts:
    """The object that a JSON text is, {} for any other."""
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}
