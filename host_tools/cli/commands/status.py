"""`tablectl status`: how the board and its table are."""

import json
from typing import Any

import click
from rich.text import Text

from host_tools.cli import columns
from host_tools.cli.facts import ordered
from host_tools.cli.options import connected, json_option, port_option

FIRST = (
    "phase",
    "reason",
    "error",
    "what",
    "locked",
    "round",
    "wagers",
    "meter",
    "fault",
    "resets",
)


@click.command()
@port_option()
@json_option("the status as the board tells it, in cents and micro-dollars,")
def command(port: str | None, as_json: bool) -> None:
    """Say how the table stands, what is wrong, and what comes next.

    It names the game, what the table waits for, the wagers of each seat and the meters in dollars,
    how full the journal is, and every error with its number and what to do about it.
    """
    from host_tools.session import standing

    heard: list[dict[str, Any]] = []
    client = connected(port, "status", on_event=heard.append)
    try:
        facts = standing.facts_of(client)
        found = None if as_json else standing.asked(client, facts, heard)
    finally:
        client.close()
    if found is None:
        click.echo(json.dumps(ordered(facts, FIRST)))
    else:
        _say(found)


def _say(found: Any) -> None:
    from host_tools.session import dashboard

    columns.echo(
        [
            (Text(row[0], style="bold"), Text(row[1], style=dashboard.style_of(row)))
            for row in dashboard.rows(found)
        ],
        {0},
    )
