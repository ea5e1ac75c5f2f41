"""`tablectl verify`: is what the board runs and keeps what it should be?"""

import json
import secrets
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from host_tools.cli.options import connected, json_option, port_option
from host_tools.common import whole_file
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.common.paths import BUILD
from host_tools.device import image_file, verification
from host_tools.device.link.client import Message, canonical
from host_tools.device.verification import Part
from host_tools.device.virtual_boards import verify_image
from host_tools.submission import table_file

AGREES = {True: "agrees", False: "DIFFERS", None: "not compared"}


@click.command()
@port_option()
@click.option(
    "--image",
    type=click.Path(path_type=Path),
    help="Image (.bin, .uf2) that should run; default: the one that came with tablectl.",
)
@click.option(
    "--table",
    type=click.Path(path_type=Path),
    help="Submission or configuration (.toml, .json) that the table should have.",
)
@click.option(
    "--fram", type=click.Path(path_type=Path), help="Copy of the FRAM that was read out before."
)
@click.option(
    "--nonce", help="Number for the proof, 8 to 64 bytes in hex digits; default: drawn at random."
)
@json_option("what was compared")
def command(
    port: str | None,
    image: Path | None,
    table: Path | None,
    fram: Path | None,
    nonce: str | None,
    as_json: bool,
) -> ExitCode:
    """Have a board prove its image, configuration and memory.

    Each is proved under a nonce (a number used once) and compared with the files. This takes a
    quarter of a minute, and the table goes on meanwhile. The exit code is 1 when a part is not
    what the file says.
    """
    key = _nonce(nonce)
    client = connected(port, "verify")
    try:
        verify_image(client.stream.name)
        image = image or BUILD / client.identity["board"] / "firmware.bin"
        expected = _expected(image, table, fram)
        with plain_console(stderr=True).status("the board proves its image") as status:
            parts = verification.verify(client, key, expected, lambda r: status.update(_said(r)))
    finally:
        client.close()
    _say(key, parts, as_json)
    wrong = any(part.agrees is False or part.board is None for part in parts)
    return ExitCode.DIFFERENT if wrong else ExitCode.OK


def _nonce(digits: str | None) -> bytes:
    if digits is None:
        return secrets.token_bytes(verification.NONCE_BYTES)
    try:
        nonce = bytes.fromhex(digits)
    except ValueError:
        nonce = b""
    if not 8 <= len(nonce) <= 64:
        raise HostError(6610, nonce=digits)
    return nonce


def _expected(image: Path, table: Path | None, fram: Path | None) -> dict[str, bytes]:
    expected = {"image": image_file.read(image).content}
    if table:
        expected["configuration"] = canonical(table_file.load(table)).encode()
    if fram:
        expected["fram"] = whole_file.read(fram, whole_file.IMAGE_BYTES)
    return expected


def _said(reply: Message) -> str:
    left = [part for part in verification.PARTS if reply[part] is None]
    return f"the board proves its {left[0]}" if left else "done"


def _say(nonce: bytes, parts: list[Part], as_json: bool) -> None:
    if as_json:
        said: dict[str, Any] = {part.name: part.as_dict() for part in parts}
        click.echo(json.dumps({"nonce": nonce.hex(), "parts": said}))
        return
    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("part", "bytes", "HMAC-SHA-256 of the board", ""):
        grid.add_column(title, overflow="fold")
    for part in parts:
        proof = part.board or f"error {part.error}"
        grid.add_row(part.name, f"{part.size or 0:,}", proof, AGREES[part.agrees])
    console = plain_console()
    console.print(f"nonce {nonce.hex()}", soft_wrap=True)
    console.print(grid)
