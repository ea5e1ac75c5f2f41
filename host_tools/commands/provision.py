"""`tablectl provision`: the keys of a board."""

import json
from pathlib import Path

import click

from host_tools import keys_file
from host_tools.options import connected, json_option, keys_option, port_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--make", is_flag=True, help="First write FILE, with new keys.")
@port_option()
@keys_option()
@json_option("the board's uid")
def command(
    file: Path, make: bool, port: str | None, keys_path: str | None, as_json: bool
) -> None:
    """Give the board the keys in FILE: those of dealer, floor and technician, and the journal's.

    The first keys need no signature, others that of the technician (--keys: the file with the keys
    that the board has). The key switch has to be on, the table between rounds, and every round
    exported from the journal, which goes on under its new key. The keys go over the cable as they
    are: do it where nobody listens.
    """
    if make:
        keys_file.make(file)
        click.echo(f"{file}: four new keys; keep it where nobody else reads it", err=True)
        if not port:
            return
    keys = keys_file.load_all(file)
    client = connected(port, "provision", keys_path)
    try:
        client.provision(keys)
    finally:
        client.close()
    uid = client.identity["uid"]
    click.echo(
        json.dumps({"uid": uid}) if as_json else f"{port}: board {uid} has the keys of {file}"
    )
