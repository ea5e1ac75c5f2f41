"""`tablectl identity`: what runs on the board."""

import json

import click

from host_tools.cli.facts import ordered, print_facts
from host_tools.cli.options import connected, json_option, port_option

FIRST = ("product", "version", "commit", "board", "uid", "micropython", "game")


@click.command()
@port_option()
@json_option("the identity")
def command(port: str | None, as_json: bool) -> None:
    """Print the version, the commit, the board and its unique id."""
    client = connected(port, "identity")
    try:
        identity = ordered(client.identity, FIRST)
    finally:
        client.close()
    click.echo(json.dumps(identity)) if as_json else print_facts(identity)
