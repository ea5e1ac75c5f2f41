"""`tablectl update`: a signed image for a board that may not go back."""

import json
import time
from pathlib import Path
from typing import Any

import click

from host_tools import signatures, signed_file, uf2_drive
from host_tools.commands import flash
from host_tools.errors import HostError
from host_tools.options import connected, json_option, port_option
from host_tools.signed_file import Update

DRIVE_S = 120.0
LOOK_S = 0.5


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--signer",
    type=click.Path(path_type=Path),
    envvar="TABLECTL_SIGNER",
    show_envvar=True,
    required=True,
    help="Public key (PEM) of whoever may sign images.",
)
@click.option(
    "--drive",
    type=click.Path(path_type=Path),
    help="Where the Pico's drive is mounted; with --port: found by itself.",
)
@port_option()
@json_option("what was written and what runs")
def command(file: Path, signer: Path, drive: Path | None, port: str | None, as_json: bool) -> None:
    """Write the image of the update FILE (.tcu, made by `tablectl sign`) to a board.

    The signature, and with --port the board and the version that runs on it, are checked first:
    an older one is refused. Then hold BOOTSEL and reset the board; its drive is waited for.
    Without --port nobody can say what ran: the board itself keeps its table closed for an image
    older than one that ran on it.
    """
    if not port and not drive:
        raise HostError(6608)
    update = signed_file.read_update(file, signatures.public_key(signer))
    board_id = uf2_drive.board_id_of(update.uf2)
    if port:
        verify_step(file, update, port, _identity(port))
        click.echo("hold BOOTSEL and reset the board", err=True)
    drive = drive or _appears(board_id, DRIVE_S)
    uf2_drive.verify(drive, board_id)
    uf2_drive.write(update.uf2, drive, lambda done: None)
    running = _verify_running(update, port) if port else None
    if as_json:
        click.echo(json.dumps({"update": update.header, "drive": str(drive), "runs": running}))
        return
    click.echo(f"{file}: version {update.header['version']} written to {drive}")
    click.echo(f"{port}: it runs" if running else "check what runs with: tablectl identity")


def verify_step(file: Path, update: Update, port: str, identity: dict[str, Any]) -> None:
    """Raises HostError 6604 or 6605 for an update that the board does not take."""
    header = update.header
    if identity["board"] != header["board"]:
        raise HostError(
            6604, file=file, wanted=header["board"], port=port, found=identity["board"]
        )
    # A board from before there were seals names no version number: it takes any.
    if header["image_version"] < identity.get("image_version", 0):
        versions = {"version": header["version"], "running": identity["version"]}
        raise HostError(6605, file=file, port=port, **versions)


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
            if error.code != 6208 or time.monotonic() > end:
                raise
            time.sleep(LOOK_S)


def _verify_running(update: Update, port: str) -> dict[str, Any]:
    """The identity of what runs now. Raises HostError 6210 when it is another version."""
    running = flash.identity_after_restart(port)
    if running["image_version"] != update.header["image_version"]:
        facts = {"running": running["version"], "image": update.header["version"]}
        raise HostError(6210, port=port, **facts)
    return running
