"""`tablectl doctor`: what is missing, and the next command."""

import json

import click
from rich.text import Text

from host_tools.cli.options import json_option, port_option
from host_tools.common.consoles import plain_console
from host_tools.common.exit_codes import ExitCode
from host_tools.device import found_boards
from host_tools.device.doctor import board, machine
from host_tools.device.doctor.finding import Finding
from host_tools.simulator.virtual.off_usb import off_usb

GOOD, TO_DO = ("ok", "green"), ("to do", "bold red")


@click.command()
@port_option(waits=False)
@json_option("what was found")
def command(port: str | None, as_json: bool) -> ExitCode:
    """Say what is missing, and the next command.

    It looks at this computer, or with --port at that board, and waits at most 3 s for an answer.
    The exit code is 1 when something is missing.
    """
    found = [*machine.look(), *(board.look(port) if port else _boards())]
    if as_json:
        click.echo(json.dumps([one.as_dict() for one in found]))
    else:
        _say(found)
    return ExitCode.OK if all(one.good for one in found) else ExitCode.DIFFERENT


def _boards() -> list[Finding]:
    """None plugged in is no fault of the machine."""
    plugged = found_boards.look_around(off_usb)
    if not plugged:
        text = "none plugged in; without one: tablectl virtual start"
        return [Finding("board", True, text)]
    return [_board(one) for one in plugged]


def _board(one: found_boards.Found) -> Finding:
    if one.error:
        found, _, next_act = one.error.partition("; ")
        return Finding("board", False, found, next_act)
    return Finding("board", one.next is None, f"{one.where}: {one.state}", one.next or "")


def _say(found: list[Finding]) -> None:
    console = plain_console(soft_wrap=True, highlight=False)
    width = max(len(one.what) for one in found)
    for one in found:
        word, style = GOOD if one.good else TO_DO
        text = one.found if one.good or not one.next else f"{one.found}; {one.next}"
        mark = Text(word.ljust(len(TO_DO[0])), style=style)
        console.print(Text.assemble(mark, f"  {one.what.ljust(width)}  {text}"))
