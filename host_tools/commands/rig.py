"""`tablectl rig`: the second Pico that plays the people and parts at a table."""

import json
from pathlib import Path

import click

from host_tools import columns
from host_tools.errors import HostError
from host_tools.options import json_option
from host_tools.rig import wiring, wiring_svg


@click.group()
def command() -> None:
    """The rig: a Pico wired to the board under test."""


@command.command("wiring")
@click.option(
    "--svg",
    "svg_path",
    type=click.Path(path_type=Path),
    help="Draw the two modules and their wires into this file.",
)
@json_option("the wires")
def show_wiring(svg_path: Path | None, as_json: bool) -> None:
    """Every wire between the rig and the board, pin to pin."""
    if svg_path is not None:
        try:
            svg_path.write_bytes(wiring_svg.svg())
        except OSError as error:
            raise HostError(6505, file=svg_path, reason=error.strerror or error) from None
    if as_json:
        click.echo(json.dumps([wire._asdict() for wire in wiring.wires()]))
    elif svg_path is None:
        columns.echo([wiring.TITLES, *wiring.rows()], range(7))
