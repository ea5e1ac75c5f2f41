"""`tablectl meter`: the progressive meter as it is, as it was over time, and as authorised persons
change it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from tablectl.core.money import MICRO_PER_CENT, dollars

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.groups import Group
from host_tools.cli.options import (
    connected,
    journal_argument,
    json_option,
    keys_option,
    port_option,
    tables_option,
)
from host_tools.common import whole_file
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.common.money import cents_of
from host_tools.common.plain import counted
from host_tools.device import registers
from host_tools.device.link.client import LinkClient
from host_tools.journal import contents, meter_svg
from host_tools.journal.replay import replay

DO = "meter_adjust"


def level_option() -> Callable[[Any], Any]:
    return click.option(
        "--level", default="progressive", help="The wager whose meter it is; default: progressive."
    )


@click.group(cls=Group)
def command() -> None:
    """Show or change the progressive meter."""


@command.command()
@port_option()
@json_option("registers and last hits of every level")
def show(port: str | None, as_json: bool) -> None:
    """Print the registers of every level and its last 25 hits."""
    client = connected(port, "meter show")
    try:
        levels = list(registers.levels(client))
    finally:
        client.close()
    if as_json:
        click.echo(json.dumps(levels))
        return
    for level in levels:
        plain_console().print(registers.rendered(level))


@command.command()
@click.argument("amount")
@level_option()
@port_option()
@keys_option()
@yes_option()
@json_option("micro-dollars before and after, or who is waited for")
def adjust(
    amount: str, level: str, port: str | None, keys_path: str | None, yes: bool, as_json: bool
) -> None:
    """Set the meter to AMOUNT dollars, such as 2500.00.

    This takes the floor and the technician, each with a key: either one file has both keys, or
    each runs this command with a file of his own within a minute. The key switch has to be on and
    the table between rounds. What the meter stands at is shown with AMOUNT, and asked about first.
    """
    cents = cents_of(amount)
    client = connected(port, "meter adjust", keys_path)
    port = client.stream.name
    try:
        change = f"{port}: meter of {level}{_from(client, level)} to {dollars(cents)}"
        confirm(yes, change)
        done = client.request(DO, level=level, cents=cents)
        for role in done.get("waits_for", ()):
            if role in client.keys:
                done = client.signed(DO, role, level=level, cents=cents)
    finally:
        client.close()
    if as_json:
        click.echo(json.dumps(done))
        return
    if "waits_for" in done:
        waits_for = " and ".join(done["waits_for"])
        click.echo(f"{change}: waits a minute for the same from {waits_for}")
        return
    before, after = [dollars(done[key] // MICRO_PER_CENT) for key in ("before", "after")]
    click.echo(f"{port}: meter of {level} from {before} to {after}")


@command.command("void-claim")
@port_option()
@keys_option()
@yes_option()
@json_option("the seat whose claim is void")
def void_claim(port: str | None, keys_path: str | None, yes: bool, as_json: bool) -> None:
    """End a claim of a linked meter, and with it the round.

    For a claim whose answer does not come. The floor signs, with the key switch on. It asks
    first.
    """
    client = connected(port, "meter void-claim", keys_path)
    port = client.stream.name
    try:
        status = client.request("status")
        seat = status.get("to")
        if status.get("what") == "answered":
            confirm(yes, f"{port}: no award for the claim of seat {seat}; its round is void")
        client.request("claim_void")
    finally:
        client.close()
    told = f"{port}: the claim of seat {seat} is void; settle with the player by hand"
    click.echo(json.dumps({"seat": seat}) if as_json else told)


@command.command()
@journal_argument()
@tables_option()
@level_option()
@click.option("--out", type=click.Path(path_type=Path), help="File for the picture (.svg).")
@json_option("every change of the meter")
def history(
    file: Path, tables: tuple[Path, ...], level: str, out: Path | None, as_json: bool
) -> None:
    """Draw the meter over time from a journal file.

    Its hits and adjustments and the starts of the board stand in the picture.
    """
    if not as_json and out is None:
        raise click.UsageError("--out FILE.svg draws the meter, --json prints its changes.")
    if out and out.suffix.lower() != ".svg":
        raise HostError(6810, file=out)
    found = contents.load(file)
    played = replay(file, found, tables)
    if played.stopped:
        raise played.stopped
    history = meter_svg.history_of(played.ledger.points, level, found)
    if history is None:
        raise HostError(6809, file=file)
    if out:
        whole_file.atomic_write(out, meter_svg.picture(history))
    if as_json:
        click.echo(json.dumps([point.as_dict() for point in history.points]))
    else:
        click.echo(f"{out}: meter of {level} over {counted(len(history.points), 'change')}")


def _from(client: LinkClient, level: str) -> str:
    """What the level stands at, with what its limit holds back; the board refuses one that it does
    not have."""
    standing = registers.standing(client).get(level)
    return "" if standing is None else f" from {dollars(standing)}"
