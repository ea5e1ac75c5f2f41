"""`tablectl clear`: the error that locks the table has been seen to."""

import json

import click

from host_tools.errors import HostError
from host_tools.options import connected, json_option, keys_option, port_option

# For the technician to decide: that an image older than one before may run, that the memory of
# another board is given to this one.
BY_TECHNICIAN = {4013: "allow_version", 5008: "adopt"}


@click.command()
@port_option()
@keys_option()
@json_option("the code that was cleared")
def command(port: str | None, keys_path: str | None, as_json: bool) -> None:
    """Clear the error that locks the table over power cycles; the floor signs, for an image older
    than one before or the memory of another board the technician, and the key switch is on."""
    client = connected(port, "clear", keys_path)
    port = client.stream.name
    try:
        status = client.request("status")
        if not status["error"]:
            raise HostError(6703, port=port)
        if status["error"] in BY_TECHNICIAN:
            reason = client.request(BY_TECHNICIAN[status["error"]])["reason"]
        else:
            reason = client.request("clear", code=status["error"])["reason"]
    finally:
        client.close()
    if reason:
        raise HostError(6702, port=port, error=status["error"], reason=reason)
    code = status["error"]
    click.echo(json.dumps({"cleared": code}) if as_json else f"{port}: error {code} is cleared")
