"""Files of every format that a command reads, and ways to spoil them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from hil_tests.host_tools.helpers.native_table import (
    IDENTITY,
    IMAGE,
    NativeTable,
    configuration_of,
)
from hil_tests.host_tools.helpers.uf2_files import uf2_of
from host_tools.device import signed_file
from host_tools.examples import BENCH_KEYS, HOUSE_WAY, ROUNDS, TABLES
from host_tools.journal.export import export

ROUND = "687a/02_jackpot_with_envy.json"
LONG = "9" * 5_000
# In the place of any value of a JSON file, as it stands there.
VALUES = (
    *("null", "true", "-1", "0", "1.5", "1e400", "-0", "NaN", "1" + 30 * "0", LONG, "-" + LONG),
    *(
        '""',
        '"x"',
        '"\\u001b[2J"',
        '"\\ud800"',
        '"none"',
        '"As As"',
        '"9999999999999"',
        "[]",
        "{}",
    ),
    *("[[[[[[[[]]]]]]]]", "[" * 90 + "]" * 90, '{"a":{"a":{"a":{}}}}', '"' + "x" * 3_000 + '"'),
)
# Put anywhere into a file of text.
PIECES = (
    *("\x00", "\x1b[31m", "\ud7ff", "\u202e", "\n", "\r\n", "=", "[", "]", "{", '"', "'", "#"),
    *(LONG, "-", ".", "9" * 20, "'''", '"""', "1979-05-27T07:32:00Z", "inf", "0x10", "\ufeff"),
)
NUMBER = re.compile(rb"-?[0-9]+")


# How the name of a file of a kind ends, where it is not the kind.
SUFFIXES = {
    **dict.fromkeys(("firmware", "keys", "board", "round", "house_way"), "json"),
    **dict.fromkeys(("key", "encrypted", "public"), "pem"),
}


def samples(folder: Path) -> dict[str, list[bytes]]:
    """{kind: files of it that are right}."""
    key = Ed25519PrivateKey.generate()
    pkcs8 = (Encoding.PEM, PrivateFormat.PKCS8)
    spki = (Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    image, beside = folder / "firmware.uf2", folder / "firmware.json"
    image.write_bytes(uf2_of(IMAGE))
    beside.write_text(json.dumps({**IDENTITY, "bytes": 1, "sha256": "00"}))
    board = {"uid": IDENTITY["uid"], "provisioned": [{"at": "x"}], "tested": []}
    return {
        "uf2": [image.read_bytes()],
        "bin": [IMAGE],
        "firmware": [beside.read_bytes()],
        "tcu": [signed_file.sign_image(image, key)],
        "tct": [signed_file.sign_table(TABLES / "573.json", key)],
        "key": [key.private_bytes(*pkcs8, NoEncryption())],
        "encrypted": [key.private_bytes(*pkcs8, BestAvailableEncryption(b"x"))],
        "public": [key.public_key().public_bytes(*spki)],
        "keys": [BENCH_KEYS.read_bytes()],
        "board": [json.dumps(board).encode()],
        "memory": [bytes(range(256)) * 64],
        "tcj": [_journal(folder / "table.tcj")],
        "house_way": [HOUSE_WAY.read_bytes()],
        "round": [file.read_bytes() for file in sorted(ROUNDS.glob("*/0[1-3]_*.json"))],
        **{
            suffix: [file.read_bytes() for file in sorted(TABLES.glob(f"*.{suffix}"))]
            for suffix in ("toml", "json")
        },
    }


def _journal(path: Path) -> bytes:
    board = NativeTable(configuration_of(ROUND))
    board.play(ROUND)
    export(board.host(), path, False, lambda *counts: None, None)
    return path.read_bytes()


def spoiled(data: bytes, chance: Random) -> bytes:
    """The same with some damage, often with none."""
    for _ in range(chance.choice((0, 0, 0, 1, 1, 2, 4))):
        data = chance.choice(DAMAGES)(data, chance)
    return data


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _flip(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 8)) if data else 0):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _lose(data: bytes, chance: Random) -> bytes:
    at, many = chance.randrange(len(data) + 1), chance.randrange(64)
    return data[:at] + data[at + many :]


def _twice(data: bytes, chance: Random) -> bytes:
    at, many = chance.randrange(len(data) + 1), chance.randrange(512)
    return data[:at] + data[at : at + many] * 2 + data[at + many :]


def _line(data: bytes, chance: Random) -> bytes:
    """A line is lost, or stands twice."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = chance.randrange(len(lines))
    lines[at : at + 1] = [lines[at]] * chance.choice((0, 2))
    return b"".join(lines)


def _piece(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(PIECES).encode("utf-8", "surrogatepass") + data[at:]


def _number(data: bytes, chance: Random) -> bytes:
    found = list(NUMBER.finditer(data))
    if not found:
        return data
    one = chance.choice(found)
    return data[: one.start()] + chance.choice(VALUES[:11]).encode() + data[one.end() :]


def _value(data: bytes, chance: Random) -> bytes:
    """Any value of a JSON file is another one, or a key is."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return _piece(data, chance)
    marked = json.dumps(_marked(whole, chance))
    return marked.replace(f'"{MARK}"', chance.choice(VALUES)).encode("utf-8", "surrogatepass")


MARK = "here"


def _marked(value: Any, chance: Random) -> Any:
    inside = (
        list(value.items() if isinstance(value, dict) else enumerate(value or ()))
        if (isinstance(value, dict | list))
        else []
    )
    if not inside or chance.random() < 0.15:
        return MARK
    place, held = chance.choice(inside)
    changed = dict(value) if isinstance(value, dict) else list(value)
    if isinstance(changed, dict) and chance.random() < 0.15:
        del changed[place]
        changed[chance.choice((MARK, "", "x", "\x1b", "seat"))] = held
        return changed
    changed[place] = _marked(held, chance)
    return changed


DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(_cut, _flip, _lose, _twice, _line, _piece, _number, _number),
    *(_value, _value, _value, _value),
)
