"""`tablectl run`: the table live on the virtual bench, or a round from a file played on it."""

import random

import click
from rich.console import Console

from host_tools import keys_file, played_round, round_file, table_file
from host_tools.bench import Bench
from host_tools.bench_table import provision
from host_tools.exit_codes import ExitCode
from host_tools.link import LinkClient
from host_tools.live.bench_session import BenchSession
from host_tools.live.session import Session
from host_tools.live.table_view import TableView
from host_tools.live.watch import Watch, verify_terminal
from host_tools.options import json_option, keys_option, port_option
from host_tools.streams import SerialStream


@click.command()
@click.option("--round", "round_path", type=click.Path(), help="Play this round file and settle.")
@click.option(
    "--table",
    "table_path",
    type=click.Path(),
    help="Configuration of the live table; default on the bench: DJ Wild with every wager.",
)
@click.option("--image", type=click.Path(), help="Image to run; default: what make firmware made.")
@click.option("--seed", type=int, help="Shuffle the live deck from this number.")
@json_option("the outcome of --round")
@port_option()
@keys_option()
def command(
    round_path: str | None,
    table_path: str | None,
    image: str | None,
    seed: int | None,
    as_json: bool,
    port: str | None,
    keys_path: str | None,
) -> ExitCode:
    """Show the table live, or play a round from a file.

    Without --port the image runs on the virtual bench, and keys press the buttons, drop chips and
    draw cards. With --port a real board is watched; its buttons are pressed at the table itself.
    """
    if round_path is None:
        if as_json:
            raise click.UsageError("--json prints the outcome of a round: add --round FILE.")
        return _live(table_path, image, seed, port, keys_path)
    if port:
        raise click.UsageError(
            "--round needs the hands of the virtual bench: leave out --port and TABLECTL_PORT."
        )
    return played_round.play_and_print(round_file.load(round_path), image, as_json)


def _live(
    table_path: str | None,
    image: str | None,
    seed: int | None,
    port: str | None,
    keys_path: str | None,
) -> ExitCode:
    console = Console()
    verify_terminal(console)
    if port:
        # A real table keeps its configuration unless it is given another one by name.
        configuration = table_file.load(table_path) if table_path else None
        keys = keys_file.load(keys_path) if keys_path else None
        client = LinkClient(SerialStream(port), keys=keys)
        _watch(Session(client, TableView(), configuration), console)
        return ExitCode.OK
    configuration = table_file.load(table_path or table_file.DJ_WILD)
    with Bench(image, paced=True) as bench:
        provision(bench, None, None)
        bench.power_on()
        keys = keys_file.load(keys_file.BENCH_KEYS)
        client = LinkClient(SerialStream(bench.pty), keys=keys)
        chance = random.Random(seed)
        _watch(BenchSession(bench, client, TableView(), configuration, chance), console)
    return ExitCode.OK


def _watch(session: Session, console: Console) -> None:
    try:
        session.open()
        Watch(session, console).run()
    finally:
        session.client.close()
