"""A board made ready for its table in one go: keys, table number, Rules Submission, and its proof
of what it then runs and keeps."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from host_tools.common.errors import HostError
from host_tools.device import board_record, image_file, verification, virtual_boards
from host_tools.device.board_record import Entry
from host_tools.device.keys_file import Keys
from host_tools.device.link.client import LinkClient, Message, canonical
from host_tools.submission import table_file

# What is written when a board is made ready; the rest of the memory is its own.
PROVED = ("image", "configuration")
FIRMWARE = ("board", "version", "commit", "micropython", "image_version")


@dataclass(frozen=True)
class Submission:
    """A submission's file with its SHA-256, and the configuration in it as the board keeps it."""

    file: Path
    sha256: str
    configuration: dict[str, Any]

    def facts(self) -> dict[str, Any]:
        text = canonical(self.configuration).encode()
        return {
            "game": self.configuration["game"],
            "table": self.configuration["table"]["number"],
            "submission": str(self.file),
            "submission_sha256": self.sha256,
            "configuration_sha256": sha256(text).hexdigest(),
        }


def read(file: Path, number: int | None) -> Submission:
    """The submission with the number of this table. Raises HostError 61xx or 65xx."""
    submitted = table_file.read(file)
    configuration = submitted.configuration
    if number is not None:
        table = {**configuration["table"], "number": number}
        configuration = table_file.accepted({**configuration, "table": table}, file)
    return Submission(file, submitted.sha256, configuration)


def verify_key_switch(client: LinkClient) -> None:
    """Raises HostError 6237 while it is off: nothing was done then."""
    state = client.request("devices")["parts"].get("key_switch") or {}
    if state.get("on") is False:
        raise HostError(6237, port=client.stream.name)


def give_keys(client: LinkClient, keys: Keys, changes: bool) -> bool:
    """Whether the board was given `keys`: its first ones, or with `changes` others; else it keeps
    those it has. The client signs with them from then on."""
    given = changes or not client.has_keys()
    if given:
        client.provision(keys)
    client.keys = keys
    return given


def prove(client: LinkClient, image: Path, submission: Submission | None) -> Message:
    """Nonce and proofs of the image and the configuration, each with whether it is ours; an image
    that is not there is not compared. Raises HostError 6239 when one is another."""
    is_there = image.is_file() and not virtual_boards.is_native(client.stream.name)
    expected = {"image": image_file.read(image).content} if is_there else {}
    if submission:
        expected["configuration"] = canonical(submission.configuration).encode()
    nonce = secrets.token_bytes(verification.NONCE_BYTES)
    parts = verification.verify(client, nonce, expected, parts=PROVED)
    for part in parts:
        if part.agrees is False:
            raise HostError(6239, port=client.stream.name, part=part.name)
    proofs = {part.name: {"hmac": part.board, "agrees": part.agrees} for part in parts}
    return {"nonce": nonce.hex(), **proofs}


def entry_of(by: str | None, client: LinkClient, keys: Keys) -> Entry:
    """What is known of a provisioning before it begins."""
    firmware = {key: client.identity.get(key) for key in FIRMWARE}
    return {
        **board_record.begun(by),
        "firmware": firmware,
        "keys": board_record.fingerprints(keys),
    }
