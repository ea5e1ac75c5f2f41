"""The file that says what a collector does (README.md), checked at the door."""

import os
from dataclasses import dataclass
from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.common.json_file import Fields, quote
from host_tools.common.plain import counted
from host_tools.device.link import sockets
from host_tools.floor.collector.archive import SEGMENT_BYTES
from host_tools.submission import toml_file

PATHS = ("data", "sign", "keys", "sockets")
KNOWN = (*PATHS, "ports", "segment_bytes", "every_s", "confirm_s", "database")
ALL = "all"
MOST_PORTS = 128
# A segment is read whole by an audit; a smaller one than this is hardly more than its stamps.
LEAST_SEGMENT, MOST_SEGMENT = 1 << 14, 1 << 26
LONGEST_S = 600


@dataclass(frozen=True)
class Settings:
    """`ports`: their paths, None for all that are plugged in; `keys`: the folder of UID.json;
    `database`: the address of one that what is kept goes into, if any."""

    data: Path
    sign: Path
    keys: Path
    sockets: Path
    ports: tuple[str, ...] | None = None
    segment_bytes: int = SEGMENT_BYTES
    every_s: int = 15
    confirm_s: int = 60
    database: str | None = None


def read(file: Path) -> Settings:
    """Raises HostError 6101, 6111, 6501, 6502, 6104 to 6106. Paths are from the file's folder."""
    fields = Fields(file, "", toml_file.read(file), KNOWN)
    folder = _path(fields, "sockets", "") if "sockets" in fields else sockets.folder()
    most = sockets.LONGEST - len(sockets.name_of("")) - 1
    if len(os.fsencode(folder)) > most:
        fields.refuse("sockets", str(folder), f"the path has {counted(most, 'byte')} at most")
    return Settings(
        data=_path(fields, "data", "name the folder for the journals"),
        sign=_path(fields, "sign", "name the private Ed25519 key (PEM) that signs them"),
        keys=_path(fields, "keys", "name the folder with UID.json, the key of each board"),
        sockets=folder,
        ports=_ports(fields),
        segment_bytes=_whole(fields, "segment_bytes", SEGMENT_BYTES, LEAST_SEGMENT, MOST_SEGMENT),
        every_s=_whole(fields, "every_s", 15, 1, LONGEST_S),
        confirm_s=_whole(fields, "confirm_s", 60, 1, LONGEST_S),
        database=fields.text("database") if "database" in fields else None,
    )


def _path(fields: Fields, key: str, todo: str) -> Path:
    fields.required(key, todo)
    return Path(fields.file).parent / (fields.text(key) or "")


def _ports(fields: Fields) -> tuple[str, ...] | None:
    value = fields.values.get("ports", ALL)
    if value == ALL:
        return None
    whole = isinstance(value, list) and all(isinstance(port, str) and port for port in value)
    if not whole or not 0 < len(value) <= MOST_PORTS or len(set(value)) < len(value):
        limit = f'must be "{ALL}" or a list of up to {MOST_PORTS} different ports'
        raise HostError(6106, file=fields.file, where="ports", value=quote(value), limit=limit)
    return tuple(value)


def _whole(fields: Fields, key: str, default: int, least: int, most: int) -> int:
    value = fields.values.get(key, default)
    if type(value) is not int or not least <= value <= most:
        fields.refuse(key, value, f"must be a whole number from {least:,} to {most:,}")
    number: int = value
    return number
