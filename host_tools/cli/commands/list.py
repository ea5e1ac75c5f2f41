"""`tablectl list`: which boards are plugged in."""

import json

import click

from host_tools.cli import columns
from host_tools.cli.options import json_option
from host_tools.common.errors import HostError
from host_tools.device import found_boards
from host_tools.device.found_boards import Found
from host_tools.simulator.virtual.off_usb import off_usb

TITLES = ("where", "what", "body", "uid", "firmware", "table")
# Where and uid.
COPIED = (0, 3)
COMMIT_DIGITS = 7


@click.command()
@json_option("the boards")
def command(as_json: bool) -> None:
    """List the boards that are plugged in, virtual ones too.

    It also says what runs on each, and what each is: `pico` a board, `bench` the image on an
    emulated Pico, `native` the firmware without an image. Boards are found by what their USB says
    and are then asked, with at most 3 s for an answer; a Pico in its boot ROM is found by its
    drive. The exit code is 3 when there is none.
    """
    found = found_boards.look_around(off_usb)
    if as_json:
        click.echo(json.dumps([one.as_dict() for one in found]))
    elif found:
        _say(found)
    if not found:
        raise HostError(6225)


def _say(found: list[Found]) -> None:
    columns.echo([TITLES, *map(_row, found)], COPIED)
    for one in found:
        if one.error or one.next:
            click.echo(one.error or f"{one.where}: next: {one.next}")


def _row(one: Found) -> tuple[str, ...]:
    kind = "virtual " if one.virtual else ""
    firmware = table = "-"
    if one.identity is not None:
        commit = str(one.identity.get("commit"))[:COMMIT_DIGITS]
        firmware = f"{one.identity.get('version')} {commit}"
        table = one.identity.get("game") or "closed"
    collected = ", collected" if one.collected else ""
    what = kind + one.state + collected
    return one.where, what, one.body, one.uid or "-", firmware, table
