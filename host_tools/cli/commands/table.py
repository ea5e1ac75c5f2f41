"""`tablectl table`: test mode, to see that lamps, displays and inputs work."""

import json

import click

from host_tools.cli.groups import Group
from host_tools.cli.options import connected, json_option, keys_option, port_option


@click.group(cls=Group)
def command() -> None:
    """Try out lamps, displays and inputs of a table."""


@command.command("test-mode")
@click.argument("switch", type=click.Choice(["on", "off"]))
@port_option()
@keys_option()
@json_option("why the table is closed, or null")
def test_mode(switch: str, port: str | None, keys_path: str | None, as_json: bool) -> None:
    """Switch test mode on or off; no meter moves meanwhile.

    Every lamp and segment is lit; a chip on a sensor puts out its seat's lamp, and a button puts
    out LOCKED. This is possible between rounds, with the key switch on, signed by floor or
    technician. The table stands as before once test mode is off, or after five minutes.
    """
    client = connected(port, "table test-mode", keys_path)
    port = client.stream.name
    try:
        reason = client.request("test_mode", on=switch == "on")["reason"]
    finally:
        client.close()
    if as_json:
        click.echo(json.dumps({"reason": reason}))
    else:
        click.echo(f"{port}: {reason or 'the table is open'}")
