"""Files that somebody signed: an update (an image for a board) and a configuration of a table.

Both begin with one line of JSON, the header; an update's UF2 file follows it. What is signed is
the header, which holds the SHA-256 of all else.
"""

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from host_tools.common import json_file, whole_file
from host_tools.common.errors import HostError
from host_tools.common.plain import plain_value
from host_tools.device import image_file, signatures, uf2_drive
from host_tools.device.flashing import Image
from host_tools.device.link.client import canonical
from host_tools.submission import table_file

UPDATE = "tablectl update 1"
TABLE = "tablectl table 1"
HEADERS: dict[str, dict[str, type]] = {
    UPDATE: {"board": str, "version": str, "image_version": int, "sha256": str},
    TABLE: {"configuration": dict},
}
# No header is as long as a configuration may be.
LONGEST_HEADER = 8192


@dataclass(frozen=True)
class Update:
    """header: board, version, image_version, sha256 of `uf2`, which is what the boot ROM takes."""

    header: dict[str, Any]
    uf2: bytes


def sign_image(path: Path, key: Ed25519PrivateKey) -> bytes:
    """An update file of a UF2 image and the firmware.json beside it. Raises HostError 61xx, 6216,
    6606."""
    uf2 = uf2_drive.read_image(path)
    built = _built(path.with_suffix(".json"))
    header = {
        "format": UPDATE,
        "board": built["board"],
        "version": built["version"],
        "image_version": image_file.of_uf2(uf2, path).version,
        "sha256": sha256(uf2).hexdigest(),
    }
    return _signed(path, header, key) + uf2


def sign_table(path: Path, key: Ed25519PrivateKey) -> bytes:
    """A signed configuration of a submission or a table file. Raises what table_file.load does."""
    return _signed(path, {"format": TABLE, "configuration": table_file.load(path)}, key)


def read_update(path: Path, key: Ed25519PublicKey) -> Update:
    """An update whose signature, image and seal agree. Raises HostError 6101, 6602, 6603, 6606."""
    header, uf2 = _read(path, UPDATE)
    _verify(path, header, key)
    if sha256(uf2).hexdigest() != header["sha256"]:
        raise HostError(6602, file=path, what="update", reason="the image is not the signed one")
    if image_file.of_uf2(uf2, path).version != header["image_version"]:
        raise HostError(6602, file=path, what="update", reason="the image has another version")
    return Update(header, uf2)


def image(path: Path, update: Update) -> Image:
    """What an update brings onto a board. Raises HostError 6216 for one without a seal."""
    return Image(path, update.uf2, update.header, image_file.of_uf2(update.uf2, path).content)


def verify_step(file: Path, header: dict[str, Any], port: str, identity: dict[str, Any]) -> None:
    """Raises HostError 6604 or 6605 for an update that the board does not take."""
    found = identity.get("board")
    if found != header["board"]:
        raise HostError(6604, file=file, wanted=header["board"], port=port, found=found)
    # A board from before there were seals names no version number: it takes any.
    if header["image_version"] < (identity.get("image_version") or 0):
        versions = {"version": header["version"], "running": identity["version"]}
        raise HostError(6605, file=file, port=port, **versions)


def read_table(path: Path, key: Ed25519PublicKey) -> dict[str, Any]:
    """A configuration that was signed with `key`. Raises HostError 6101, 6602, 6603."""
    header, rest = _read(path, TABLE)
    _verify(path, header, key)
    if rest:
        raise HostError(6602, file=path, what="table", reason="something follows its one line")
    configuration: dict[str, Any] = header["configuration"]
    return configuration


def _built(path: Path) -> dict[str, Any]:
    """What the build says about an image."""
    built = json_file.read(path)
    for key in ("board", "version"):
        if not isinstance(built, dict) or not isinstance(built.get(key), str):
            raise HostError(6105, file=path, where="top level", key=key, todo="run make firmware")
    return dict(built)


def _signed(path: Path, header: dict[str, Any], key: Ed25519PrivateKey) -> bytes:
    """Raises HostError 6505 for one that nobody could read."""
    line = canonical(signatures.signed(header, key)).encode()
    return whole_file.within(path, line, LONGEST_HEADER) + b"\n"


def _read(path: Path, kind: str) -> tuple[dict[str, Any], bytes]:
    """(header, what follows it) of a file of that kind."""
    data = whole_file.read(path, whole_file.IMAGE_BYTES)
    line, _, rest = data.partition(b"\n")
    try:
        header = json.loads(line[:LONGEST_HEADER])
        plain_value(header)
    except (ValueError, RecursionError):
        header = None
    fields: dict[str, type] = {"format": str, "signature": str, **HEADERS[kind]}
    if not isinstance(header, dict) or header.get("format") != kind:
        raise HostError(6602, file=path, what=kind.split()[1], reason=f"it is no {kind!r}")
    if any(type(header.get(name)) is not its for name, its in fields.items()):
        raise HostError(6602, file=path, what=kind.split()[1], reason="its header is not complete")
    return header, rest


def _verify(path: Path, header: dict[str, Any], key: Ed25519PublicKey) -> None:
    """Raises HostError 6603 unless the header was signed with `key`, to the last field."""
    if not signatures.are_signed(header, key):
        raise HostError(6603, file=path, key=signatures.name_of(key))
