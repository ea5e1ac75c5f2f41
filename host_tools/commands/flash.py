"""`tablectl flash`: write the image to a Pico in its boot ROM, and check what then runs."""

import json
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from host_tools import uf2_drive
from host_tools.errors import HostError
from host_tools.link import LinkClient
from host_tools.options import json_option, port_option
from host_tools.streams import SerialStream

BUILD = Path(__file__).resolve().parents[2] / "build"
BOARDS = ("RPI_PICO", "RPI_PICO2")
RETURN_S = 15.0
RETRY_S = 0.5
# What firmware.json beside the image and the board's identity both say.
COMPARED = ("board", "version", "commit", "micropython")


@click.command()
@click.option("--board", type=click.Choice(BOARDS), default=BOARDS[0], show_default=True)
@click.option(
    "--image",
    type=click.Path(path_type=Path),
    help="UF2 image; default: what make firmware made for the board.",
)
@click.option(
    "--drive",
    type=click.Path(path_type=Path),
    help="Where the Pico's drive is mounted; default: found by itself.",
)
@port_option()
@json_option("what was written and what runs")
def command(
    board: str, image: Path | None, drive: Path | None, port: str | None, as_json: bool
) -> None:
    """Write the image to a Pico in its boot ROM.

    Hold BOOTSEL while plugging it in, then its drive appears.

    With --port the board is asked who it is afterwards, and must be the image just written.
    """
    image = image or BUILD / board / "firmware.uf2"
    content = uf2_drive.read_image(image)
    board_id = uf2_drive.board_id_of(content)
    drive = drive or uf2_drive.find(board_id)
    uf2_drive.verify(drive, board_id)
    _write(content, drive)
    identity = _verify(port, image) if port else None
    _say(image, drive, identity, as_json)


def _write(content: bytes, drive: Path) -> None:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"writing to {drive}", total=len(content))
        uf2_drive.write(content, drive, lambda done: progress.update(task, completed=done))


def _verify(port: str, image: Path) -> dict[str, Any]:
    """The identity of what runs now. Raises HostError 6210 when it is another image."""
    identity = identity_after_restart(port)
    built = json.loads(image.with_suffix(".json").read_text())
    if any(identity[key] != built[key] for key in COMPARED):
        facts = [" ".join(str(side[key]) for key in COMPARED) for side in (identity, built)]
        raise HostError(6210, port=port, running=facts[0], image=facts[1])
    return identity


def identity_after_restart(port: str) -> dict[str, Any]:
    """The port comes back a moment after the restart; until then it cannot be opened."""
    end = time.monotonic() + RETURN_S
    while True:
        try:
            client = LinkClient(SerialStream(port))
            try:
                return client.connect()
            finally:
                client.close()
        except HostError:
            if time.monotonic() > end:
                raise
            time.sleep(RETRY_S)


def _say(image: Path, drive: Path, identity: dict[str, Any] | None, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"image": str(image), "drive": str(drive), "runs": identity}))
        return
    click.echo(f"{image} written to {drive}")
    if identity:
        click.echo(f"it runs: version {identity['version']}, commit {identity['commit']}")
    else:
        click.echo("check what runs with: tablectl identity --port /dev/ttyACM0")
