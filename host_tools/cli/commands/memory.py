"""`tablectl memory`: a board whose memory is damaged goes on, and what its memory held is kept."""

import json
from pathlib import Path

import click

from host_tools.cli.confirming import confirm, yes_option
from host_tools.cli.groups import Group
from host_tools.cli.options import connected, json_option, keys_option, port_option
from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import evidence


@click.group(cls=Group)
def command() -> None:
    """Keep a damaged memory in a file, and mend it."""


@command.command()
@port_option()
@click.option("--out", "file", type=click.Path(path_type=Path), help="File for the whole memory.")
@keys_option()
@yes_option()
@json_option("the slots that are empty, the last record given up; or who is waited for")
def mend(
    port: str | None, file: Path | None, keys_path: str | None, yes: bool, as_json: bool
) -> None:
    """Keep a damaged memory in a file, and go on without the damage.

    The whole memory of the board is read into the file of --out, as evidence. This takes the floor
    and the technician, each with a key: either one file has both keys, or each runs this command
    within a minute, the second one without --out. The key switch has to be on, and the table
    between rounds or closed. Then the floor clears the error: tablectl error clear.
    """
    client = connected(port, "memory mend", keys_path)
    port = client.stream.name
    try:
        code = client.request("status")["error"]
        if not code:
            raise HostError(6703, port=port)
        confirm(yes, f"{port}: memory with error {code} loses for good what is damaged in it")
        if file:
            whole_file.write_new(file, evidence.read_out(client))
        done = client.request("mend", code=code)
        for role in done.get("waits_for", ()):
            if role in client.keys:
                done = client.signed("mend", role, code=code)
    finally:
        client.close()
    if as_json:
        click.echo(json.dumps(done))
    elif "waits_for" in done:
        click.echo(f"{port}: waits a minute for the same from {' and '.join(done['waits_for'])}")
    else:
        slots = ", ".join(done["slots"]) or "none"
        click.echo(f"{port}: slots that are empty now: {slots}; no record is kept up to number")
        click.echo(
            f"{done['sequence']}; error {code} stays until it is cleared: tablectl error clear"
        )
