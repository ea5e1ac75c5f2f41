"""`tablectl virtual`: boards without hardware that other commands talk to."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.groups import Group
from host_tools.cli.options import json_option
from host_tools.cli.progress import bar
from host_tools.common.games import title
from host_tools.device import virtual_boards
from host_tools.device.virtual_boards import BENCH, BODIES, NATIVE, Announced
from host_tools.simulator.virtual.client import ANSWER_S, VirtualBench
from host_tools.simulator.virtual.floor import MOST, Table, prepare
from host_tools.simulator.virtual.start import SETTLED_S, memories, settle, start, stop

DEFAULT_NAME = "table"
PRESS_US = 80_000
ON_OFF = click.Choice(["on", "off"])


@click.group(cls=Group)
def command() -> None:
    """Work a virtual board: an emulated Pico with its table.

    It is left running, and `list`, `flash` and every other command find it as they find a real
    one. These subcommands do what hands would do at a real board: plug, BOOTSEL, key switch,
    service contact, buttons, chips. A native board (`virtual start --native`) is the firmware
    without an image; it needs no Node.
    """


def name_option() -> Callable[[Any], Any]:
    return click.option(
        "--name",
        help="Name of the board; default: the one that is running. "
        f"It has {ANSWER_S:.0f} s to answer.",
    )


@command.command("start")
@click.option(
    "--name",
    default=DEFAULT_NAME,
    show_default=True,
    help=f"Name of the board, which has {SETTLED_S:.0f} s to start.",
)
@click.option(
    "--blank", is_flag=True, help="Start a new board, with nothing in its flash and its memory."
)
@click.option("--rig", is_flag=True, help="Wire the board to a rig, and plug the rig in too.")
@click.option(
    "--native", is_flag=True, help="Start a native board: the firmware without an image or Node."
)
@yes_option()
@json_option("the announcement of the board")
def start_command(
    name: str, blank: bool, rig: bool, native: bool, yes: bool, as_json: bool
) -> None:
    """Plug a virtual board in.

    A new board is empty and shows the drive of its boot ROM; one that was stopped has kept its
    memories, and --blank asks before it throws them away. With a rig, it has the image in its
    flash, and only the rig switches it on. A native board runs at once and has no flash; what
    needs an image (flash, update, verify, bootsel) needs a board without --native.
    """
    if rig and native:
        raise click.UsageError("a rig tests the image: leave out --native.")
    if blank and memories(name):
        confirm(yes, f"{name}: its flash and its memory (keys, meters, journal) are thrown away")
    board = start(name, blank, rig, native)
    if as_json:
        click.echo(json.dumps(_shown(board)))
    elif rig:
        click.echo(
            f"virtual board {name} with a rig on {board.rig}; "
            f"next: tablectl rig check --rig {board.rig} --port {board.port}"
        )
    elif board.has_drive:
        click.echo(
            f"virtual board {name}: no image yet, drive {board.drive}; next: tablectl flash"
        )
    else:
        click.echo(f"virtual board {name} {BODIES[board.body]}, {board.port}; next: tablectl list")


@command.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--tables",
    "many",
    type=click.IntRange(1, MOST),
    default=4,
    show_default=True,
    help=f"How many there are; each has {SETTLED_S:.0f} s to start.",
)
@click.option(
    "--bench",
    "body",
    flag_value=BENCH,
    default=NATIVE,
    help="Give each new table the image, on the virtual bench.",
)
@json_option("the boards, and the file for the collector")
def floor(folder: Path, many: int, body: str, as_json: bool) -> None:
    """Start a floor of virtual tables, ready to be collected.

    They are called table1, table2 and so on. New ones are native boards, the firmware without an
    image. Each is open, with a game of its own and the example keys; those that were there before
    go on with their memories. FOLDER gets what `tablectl collect` needs for them, and keys.json
    with the keys of the tables, where they are not there yet.
    """
    tables = [Table(number, body) for number in range(1, many + 1)]
    settings = prepare(folder, tables)
    boards = []
    with bar("virtual tables start", many, counted=True) as shown:
        for table in tables:
            boards.append(table.switch_on())
            shown.count(table.number)
    if as_json:
        told = {"boards": [_shown(board) for board in boards], "settings": str(settings)}
        click.echo(json.dumps(told))
        return
    for table, board in zip(tables, boards, strict=True):
        click.echo(
            f"virtual board {table.name} {BODIES[board.body]}: "
            f"table {table.number}, {title(table.chapter).name}"
        )
    click.echo(f"next: tablectl collect {settings}")


@command.command("stop")
@name_option()
@click.option("--all", "everything", is_flag=True, help="All of them that run.")
@json_option("the name of each board, a line each")
def stop_command(name: str | None, everything: bool, as_json: bool) -> None:
    """Put a virtual board away, or all of them; they keep their memories."""
    if name and everything:
        raise click.UsageError("--all means each of them: leave out --name.")
    if everything:
        boards = virtual_boards.running()
    else:
        boards = [virtual_boards.one(name)]
    for board in boards:
        stop(board)
        _say(board, "stopped", as_json)


@command.command()
@click.argument("state", type=ON_OFF)
@name_option()
@json_option("the name of the board")
def power(state: str, name: str | None, as_json: bool) -> None:
    """Pull the plug, or put it back in and wait until the board is up."""
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.power_on() if state == "on" else bench.power_off()
    if state == "on":
        settle(board)
    _say(board, f"power {state}", as_json)


@command.command()
@name_option()
@json_option("the name of the board")
def bootsel(name: str | None, as_json: bool) -> None:
    """Pull the plug and put it back in with BOOTSEL held.

    The drive of the boot ROM appears.
    """
    board = virtual_boards.one(name)
    virtual_boards.verify_image(board.name)
    with VirtualBench(board) as bench:
        if bench.state()["power"]:
            bench.power_off()
        bench.power_on(bootsel=True)
    settle(board)
    _say(board, "plugged in with BOOTSEL held", as_json)


@command.command()
@click.argument("state", type=click.Choice(["in", "out"]))
@name_option()
@json_option("the name of the board")
def usb(state: str, name: str | None, as_json: bool) -> None:
    """Pull the USB cable of a board with other power, or put it back in."""
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.usb(state == "in")
    _say(board, f"USB cable {state}", as_json)


@command.command()
@click.argument("state", type=ON_OFF)
@name_option()
@json_option("the name of the board")
def key(state: str, name: str | None, as_json: bool) -> None:
    """Turn the key switch. Floor and technician need it besides their signatures."""
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.key_switch(state == "on")
    _say(board, f"key switch {state}", as_json)


@command.command()
@click.argument("state", type=click.Choice(["closed", "open"]))
@name_option()
@json_option("the name of the board")
def service(state: str, name: str | None, as_json: bool) -> None:
    """Close or open the service contact inside the box. If it is closed at power-up, the board
    starts at its service prompt.
    """
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.service_contact(state == "closed")
    _say(board, f"service contact {state}", as_json)


@command.command()
@click.argument("button", type=click.Choice(["lock_out", "start_game"]))
@name_option()
@json_option("the name of the board")
def press(button: str, name: str | None, as_json: bool) -> None:
    """Press a button and let it go."""
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.press(button)
        try:
            bench.run_for(PRESS_US)
        finally:
            # Whoever ended this may have done so while a reply was to come.
            bench.meet_again()
            bench.release(button)
    _say(board, f"{button} pressed", as_json)


@command.command()
@click.argument("seat", type=click.IntRange(1, 6))
@click.argument("state", type=ON_OFF)
@name_option()
@json_option("the name of the board")
def chip(seat: int, state: str, name: str | None, as_json: bool) -> None:
    """Put a chip on the wager sensor of a seat, or take it off."""
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.chip_on(seat) if state == "on" else bench.chip_off(seat)
    _say(board, f"seat {seat}, chip {state}", as_json)


@command.command()
@click.argument("role")
@click.argument("action", type=click.Choice(["cut", "short", "swap", "mend"]))
@click.option("--with", "other", help="The wire to swap it with.")
@name_option()
@json_option("the name of the board")
def wire(role: str, action: str, other: str | None, name: str | None, as_json: bool) -> None:
    """Cut, short, swap or mend a wire between a board and its rig.

    A short is one to ground. `tablectl rig wiring` lists the wires by their roles.
    """
    board = virtual_boards.one(name)
    with VirtualBench(board) as bench:
        bench.wire(role, action, other)
    _say(board, f"wire {role}, {action}", as_json)


def _shown(board: Announced) -> dict[str, Any]:
    return {
        "name": board.name,
        "uid": board.uid,
        "port": board.port if board.has_port else None,
        "drive": board.drive if board.has_drive else None,
        "rig": board.rig if board.has_rig else None,
        "body": board.body,
    }


def _say(board: Announced, what: str, as_json: bool) -> None:
    click.echo(
        json.dumps({"name": board.name, "done": what}) if as_json else f"{board.name}: {what}"
    )
