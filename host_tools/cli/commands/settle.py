"""`tablectl settle FILE`: the settlement of a round file, without a board."""

import json

import click

from host_tools.rounds import host_round, round_file
from host_tools.rounds.settlement import print_settlement


@click.command()
@click.argument("file", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print {lines, meter, void} as JSON.")
def command(file: str, as_json: bool) -> None:
    """Settle the round in FILE with the board's own rules code.

    host_tools/examples/rounds/README.md describes the format of FILE, and its folder has examples.
    """
    loaded = round_file.load(file)
    settlement = host_round.settle(loaded)
    if as_json:
        click.echo(json.dumps(settlement.as_dict()))
    else:
        print_settlement(settlement, loaded.title)
