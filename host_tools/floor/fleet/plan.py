"""The file of a roll-out: which boards get which signed image and table, group after group.

reason = "0.3.0 at all tables"
image = "firmware.tcu"                          # what tablectl sign made; without it images stay

[[groups]]
boards = ["e6604945d90c5c5e", "e6606226439d4205"]

[tables]                                        # likewise; those of other boards stay
e6604945d90c5c5e = "table2.tct"
"""

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from host_tools.common.json_file import Fields
from host_tools.common.plain import counted
from host_tools.device import signatures, signed_file
from host_tools.device.flashing import Image
from host_tools.device.link.client import canonical
from host_tools.floor.fleet.rollout import NONE, Should
from host_tools.submission import table_file, toml_file

KNOWN = ("reason", "image", "groups", "tables")
UID = re.compile("[0-9a-f]{16}")
MOST_GROUPS, MOST_BOARDS = 64, 512
LONGEST_REASON = 200


@dataclass(frozen=True)
class Plan:
    """`maker`: the public key (hex digits) that all of it is signed with; `image` for the boards
    that get one; `configurations` by their SHA-256."""

    reason: str
    maker: str
    boards: list[Should]
    image: Image | None
    configurations: dict[str, dict[str, Any]]

    @property
    def digest(self) -> str:
        return digest_of(self.reason, self.maker, self.boards)


def digest_of(reason: str, maker: str, boards: list[Should]) -> str:
    """SHA-256 of all that is planned."""
    rows = [list(vars(board).values()) for board in boards]
    told = {"reason": reason, "maker": maker, "boards": rows}
    return sha256(canonical(told).encode()).hexdigest()


def read(file: Path, key: Ed25519PublicKey) -> Plan:
    """The plan, with what it names: signed with `key`, and such as a board takes. Raises HostError
    61xx, 6501, 65xx of a configuration, 6602, 6603, 6606."""
    fields = Fields(file, "", toml_file.read(file), KNOWN)
    fields.required("reason", "say what it is for")
    reason = fields.text("reason") or ""
    if not (0 < len(reason) <= LONGEST_REASON and reason.isprintable()):
        fields.refuse("reason", reason, f"must be 1 to {LONGEST_REASON} characters that print")
    image = _image(fields, key)
    digest, version = NONE, NONE
    if image:
        digest = sha256(image.content or b"").hexdigest()
        version = str(image.built and image.built["version"])
    groups = _groups(fields)
    uids = [uid for group in groups for uid in group]
    tables = _tables(fields, uids, key, bool(image))
    configurations = {_digest_of(one): one for one in tables.values()}
    boards = [
        Should(part, uid, digest, version, _digest_of(tables[uid]) if uid in tables else NONE)
        for part, group in enumerate(groups, 1)
        for uid in group
    ]
    return Plan(reason, signatures.digits_of(key), boards, image, configurations)


def _image(fields: Fields, key: Ed25519PublicKey) -> Image | None:
    name = fields.text("image")
    if name is None:
        return None
    path = Path(fields.file).parent / name
    return signed_file.image(path, signed_file.read_update(path, key))


def _groups(fields: Fields) -> list[list[str]]:
    """The unique ids of the boards of each group."""
    fields.required("groups", "add [[groups]] with boards = [...]")
    given = fields.values["groups"]
    if not (isinstance(given, list) and 0 < len(given) <= MOST_GROUPS):
        fields.refuse("groups", given, f"must be 1 to {MOST_GROUPS} groups")
    groups = []
    for number, group in enumerate(given, 1):
        inside = Fields(fields.file, f"groups {number}", group, ("boards",))
        boards = inside.required("boards", "name the unique ids of its boards")
        if not (isinstance(boards, list) and boards and all(map(_is_uid, boards))):
            inside.refuse("boards", boards, "must be unique ids, each of 16 hex digits")
        groups.append(boards)
    uids = [uid for group in groups for uid in group]
    if len(uids) > MOST_BOARDS or len(set(uids)) < len(uids):
        limit = f"must be up to {MOST_BOARDS} boards, each of them once"
        fields.refuse("groups", counted(len(uids), "board"), limit)
    return groups


def _tables(
    fields: Fields, uids: list[str], key: Ed25519PublicKey, has_image: bool
) -> dict[str, dict[str, Any]]:
    """{unique id: configuration}."""
    named = Fields(fields.file, "tables", fields.values.get("tables", {}), tuple(uids))
    if not has_image and set(named.values) != set(uids):
        fields.refuse("tables", len(named.values), "must name a table of each board, or an image")
    found = {}
    for uid in named.values:
        path = Path(fields.file).parent / (named.text(uid) or "")
        found[uid] = table_file.accepted(signed_file.read_table(path, key), path)
    return found


def _is_uid(value: Any) -> bool:
    return isinstance(value, str) and UID.fullmatch(value) is not None


def _digest_of(configuration: dict[str, Any]) -> str:
    return sha256(canonical(configuration).encode()).hexdigest()
