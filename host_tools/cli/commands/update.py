"""`tablectl update`: a signed image for a board that may not go back."""

import json
import time
from pathlib import Path
from typing import Any

import click

from host_tools.cli import error_lines
from host_tools.cli.asked import asked
from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.options import (
    connected,
    json_option,
    keys_option,
    port_option,
    signer_option,
)
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures, signed_file, uf2_drive
from host_tools.device.flashing import Flashing, Image, Target
from host_tools.device.keys_file import Keys

DRIVE_S = 120.0
LOOK_S = 0.5


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@signer_option("FILE has to be signed with its private half", required=True)
@click.option(
    "--drive",
    type=click.Path(path_type=Path),
    help="Folder where the Pico's drive is mounted; with --port it is found by itself.",
)
@port_option()
@keys_option()
@yes_option()
@json_option("what was written and what runs")
def command(
    file: Path,
    signer: Path,
    drive: Path | None,
    port: str | None,
    keys_path: str | None,
    yes: bool,
    as_json: bool,
) -> int:
    """Write a signed image to a board.

    FILE is an update file (.tcu) that `tablectl sign` made. Its signature is checked first. With
    --port the board and the version that runs on it are checked too, and an older image is
    refused. With --keys the technician's signature leads the board into its boot ROM. Without it,
    hold BOOTSEL and reset the board; the command waits for its drive. Without --port nobody can
    say what ran before, but the board itself keeps its table closed for an image older than one
    that ran on it.
    """
    if not port and not drive:
        raise HostError(6608)
    update = signed_file.read_update(file, signatures.public_key(signer))
    keys = keys_file.load(keys_path) if keys_path else None
    image = signed_file.image(file, update)
    return_s = asked().timeout_s
    work = Flashing(image, keys, lambda what: click.echo(what, err=True), return_s=return_s)
    if drive:
        uf2_drive.verify(drive, image.board_id)
    identity = _identity(port) if port else {}
    if port:
        signed_file.verify_step(file, update.header, port, identity)
    was = f"runs version {identity['version']}" if port else "in its boot ROM"
    confirm(yes, f"{image} is written to {port or drive} ({was})")
    target = _target(image, drive, port, keys, identity.get("uid"))
    with plain_console(stderr=True).status(str(target)) as status:
        result = work.flash(target, lambda what: status.update(f"{target} {what}"), lambda n: None)
    if as_json:
        click.echo(json.dumps({"update": update.header, **result.as_dict()}))
    if result.error:
        error_lines.echo(result.error, as_json)
    elif not as_json:
        click.echo(f"{file}: version {update.header['version']} written to {result.drive}")
        click.echo(f"{result.port}: it runs, proved by its own hash")
    return result.exit_code


def _target(
    image: Image, drive: Path | None, port: str | None, keys: Keys | None, uid: str | None
) -> Target:
    """Where the image goes: the board is led there, or somebody leads it."""
    if port and keys and not drive:
        return Target(port=port, uid=uid)
    if port:
        click.echo("hold BOOTSEL and reset the board", err=True)
    drive = drive or _appears(image.board_id, DRIVE_S)
    uf2_drive.verify(drive, image.board_id)
    return Target(drive=drive, port=port, uid=uid)


def _identity(port: str) -> dict[str, Any]:
    client = connected(port, "update")
    try:
        return client.identity
    finally:
        client.close()


def _appears(board_id: str, limit_s: float) -> Path:
    """The drive of that boot ROM, once it is mounted. Raises HostError 6208 when it never is."""
    end = time.monotonic() + limit_s
    while True:
        try:
            return uf2_drive.find(board_id)
        except HostError as error:
            if error.code not in (6208, 6215) or time.monotonic() > end:
                raise
            time.sleep(LOOK_S)
