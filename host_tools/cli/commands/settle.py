"""`tablectl settle FILE`: the settlement of a round file, without a board."""

import json

import click

from host_tools.common.exit_codes import ExitCode
from host_tools.rounds import host_round, round_file
from host_tools.rounds.round_file import RoundFile
from host_tools.rounds.settlement import print_settlement

COMPARED = ("settled", "expected")


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--check",
    is_flag=True,
    help="Compare it with `expected` in FILE; exit code 1 where they differ.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print {lines, meter, void} as JSON, with --check also {differences}.",
)
def command(file: str, check: bool, as_json: bool) -> ExitCode:
    """Settle the round in FILE with the board's own rules code.

    host_tools/examples/rounds/README.md describes the format of FILE, and its folder has examples.
    """
    loaded = round_file.load(file)
    if check:
        return _check(loaded, as_json)
    settlement = host_round.settle(loaded)
    if as_json:
        click.echo(json.dumps(settlement.as_dict()))
    else:
        print_settlement(settlement, loaded.title)
    return ExitCode.OK


def _check(file: RoundFile, as_json: bool) -> ExitCode:
    settlement, found = host_round.unexpected(file)
    if as_json:
        told = [difference.as_dict(COMPARED) for difference in found]
        click.echo(json.dumps({**settlement.as_dict(), "differences": told}))
    else:
        print_settlement(settlement, file.title)
        for difference in found:
            click.echo(f"differs: {difference.text(COMPARED)}", err=True)
        if not found:
            click.echo("The settlement equals `expected`.")
    return ExitCode.DIFFERENT if found else ExitCode.OK
