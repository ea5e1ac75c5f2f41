"""`tablectl status`: how the board and its table are."""

import json

import click
from tablectl.core.money import dollars, whole_cents

from host_tools.cli.facts import ordered, print_facts
from host_tools.cli.options import connected, json_option, port_option

FIRST = (
    "phase",
    "reason",
    "error",
    "awaits",
    "locked",
    "round",
    "wagers",
    "meter",
    "fault",
    "resets",
)


@click.command()
@port_option()
@json_option("the status")
def command(port: str | None, as_json: bool) -> None:
    """Print the state of the table and of the board.

    It has the phase, the lock, the wagers in cents, the meter (with --json in micro-dollars), the
    health of parts and link, and the cause of the last reset.
    """
    client = connected(port, "status")
    try:
        status = client.request("status")
        seats = status.pop("wagered", [])
        status["wagers"] = {str(seat): client.wagers(seat) for seat in seats}
        status = ordered(status, FIRST)
        status["devices"] = client.request("devices")
        status["checks"] = client.request("checks")
    finally:
        client.close()
    if as_json:
        click.echo(json.dumps(status))
        return
    if status.get("meter") is not None:
        status["meter"] = dollars(whole_cents(status["meter"]))
    print_facts(status)
