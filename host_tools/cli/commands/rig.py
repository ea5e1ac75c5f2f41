"""`tablectl rig`: the second Pico that plays the people and parts at a table."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from host_tools.cli import columns
from host_tools.cli.asked import timeout_option
from host_tools.cli.facts import ordered, print_facts
from host_tools.cli.groups import Group
from host_tools.cli.options import json_option, port_option, waited_for
from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.common.exit_codes import ExitCode
from host_tools.device.link.streams import Stream
from host_tools.simulator.rig import opening, wiring, wiring_svg
from host_tools.simulator.rig.check import WireCheck
from host_tools.simulator.rig.judging import Finding

FIRST = ("what", "version", "commit", "uid", "board", "margin_us")


def rig_option() -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--rig",
        "rig_port",
        envvar="TABLECTL_RIG",
        required=True,
        help="Serial port of the rig, or `virtual` for an emulated one.",
    )


@click.group(cls=Group)
def command() -> None:
    """Check the rig, a second Pico that plays the table."""


@command.command("wiring")
@click.option(
    "--out",
    "svg_path",
    type=click.Path(path_type=Path),
    help="Draw the two modules and their wires into this file (.svg).",
)
@json_option("the wires")
def show_wiring(svg_path: Path | None, as_json: bool) -> None:
    """Print every wire between the rig and the board, pin to pin."""
    if svg_path is not None:
        whole_file.atomic_write(svg_path, wiring_svg.svg())
    if as_json:
        click.echo(json.dumps([wire._asdict() for wire in wiring.wires()]))
    elif svg_path is None:
        columns.echo([wiring.TITLES, *wiring.rows()], range(7))


@command.command("identity")
@rig_option()
@timeout_option()
@json_option("the identity")
def show_identity(rig_port: str, as_json: bool) -> None:
    """Print which rig it is, and what of the virtual bench it cannot do."""
    with _opened(rig_port) as (ask, _):
        hello = ask("hello")
    if as_json:
        click.echo(json.dumps(hello))
        return
    lacks = hello.pop("lacks")
    print_facts(ordered(hello, FIRST))
    columns.echo([("lacks", "because"), *sorted(lacks.items())], range(2))


@command.command("check")
@rig_option()
@port_option()
@json_option("a finding for each wire")
def check_wires(rig_port: str, port: str | None, as_json: bool) -> ExitCode:
    """Prove every wire between rig and board, and name what fails.

    The rig closes the board's service contact, so that the board comes to its service prompt. Each
    pin is worked at one end and looked for at the other. The exit code is 1 when a wire fails.
    """
    if rig_port != opening.VIRTUAL and not port:
        raise HostError(7006)
    with _opened(rig_port, port) as (ask, board):
        findings = WireCheck(ask, board).run(_tell)
    wrong = [finding for finding in findings if not finding.is_good]
    if as_json:
        click.echo(json.dumps([finding.as_dict() for finding in findings]))
    else:
        _print(findings, wrong)
    return ExitCode.DIFFERENT if wrong else ExitCode.OK


@contextmanager
def _opened(rig_port: str, port: str | None = None) -> Iterator[tuple[opening.Ask, Stream]]:
    """As `opening.streams`, once the rig is there."""
    with ExitStack() as stack:
        yield waited_for(lambda: stack.enter_context(opening.streams(rig_port, port)))


def _tell(what: str) -> None:
    """Where the walk is, on a terminal."""
    if sys.stderr.isatty():
        click.echo(f"{what}...", err=True)


def _print(findings: list[Finding], wrong: list[Finding]) -> None:
    for finding in wrong:
        click.echo(finding.text)
    click.echo(f"{len(findings) - len(wrong)} of {len(findings)} wires are good")
