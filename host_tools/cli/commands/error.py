"""`tablectl error`: the error that locks the table has been seen to."""

import json

import click

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.groups import Group
from host_tools.cli.options import connected, json_option, keys_option, port_option
from host_tools.common.errors import HostError
from host_tools.device import clearing


@click.group(cls=Group)
def command() -> None:
    """Clear the error that locks a table."""


@command.command()
@port_option()
@keys_option()
@yes_option()
@json_option("the code that was cleared")
def clear(port: str | None, keys_path: str | None, yes: bool, as_json: bool) -> None:
    """Clear the error that locks the table over power cycles. The floor signs; for an older image
    or the memory of another board it is the technician, and it asks first. The key switch has to
    be on."""
    client = connected(port, "error clear", keys_path)
    port = client.stream.name
    try:
        status = client.request("status")
        if not status["error"]:
            raise HostError(6703, port=port)
        if status["error"] in clearing.GIVES:
            confirm(yes, f"{port}: {clearing.GIVES[status['error']]}")
        reason = clearing.clear(client, status["error"])
    finally:
        client.close()
    if reason:
        raise HostError(6702, port=port, error=status["error"], reason=reason)
    code = status["error"]
    click.echo(json.dumps({"cleared": code}) if as_json else f"{port}: error {code} is cleared")
