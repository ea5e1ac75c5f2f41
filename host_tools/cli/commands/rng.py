"""`tablectl rng`: statistics of the draws of starting positions."""

import json
from pathlib import Path

import click

from host_tools.cli.groups import Group
from host_tools.cli.options import connected, json_option, port_option
from host_tools.cli.progress import bar
from host_tools.common.consoles import plain_console
from host_tools.common.exit_codes import ExitCode
from host_tools.device.link.client import START_S, LinkClient
from host_tools.mathematics.draws import report, sources
from host_tools.simulator.bench import Bench
from host_tools.simulator.bench_stream import BenchStream

HOST_DRAWS = 1_000_000
BOARD_DRAWS = 20_000
LEAST_DRAWS = 2_000


@click.group(cls=Group)
def command() -> None:
    """Test the random numbers of the starting position."""


@command.command("report")
@click.option(
    "--draws",
    type=click.IntRange(LEAST_DRAWS),
    help=f"Number of draws; default {HOST_DRAWS:,} on this computer, {BOARD_DRAWS:,} on a board.",
)
@click.option(
    "--seed",
    type=int,
    help="On this computer: take raw bits from a software source, which can be repeated.",
)
@click.option(
    "--bench", "on_bench", is_flag=True, help="Have the image on the virtual bench make the draws."
)
@click.option(
    "--image",
    type=click.Path(),
    help="Image for --bench; default: the one that came with tablectl.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Folder for the figures and plots.")
@json_option("the figures")
@port_option()
def report_command(
    draws: int | None,
    seed: int | None,
    on_bench: bool,
    image: str | None,
    out: Path | None,
    as_json: bool,
    port: str | None,
) -> ExitCode:
    """Make eight statistical tests of draws from 1 to 7.

    It says what they show together at 99 %. The draws are made by the board's own code on this
    computer, from raw bits of the operating system. With --port the board there makes them,
    between rounds, and with --bench the image on the virtual bench. The exit code is 1 when the
    tests fail.
    """
    if seed is not None and (port or on_bench):
        raise click.UsageError(
            "--seed is for draws on this computer: leave out --port and --bench."
        )
    count = draws or (BOARD_DRAWS if port or on_bench else HOST_DRAWS)
    with bar("drawing", count) as shown:
        if on_bench:
            found = _of_bench(count, image, shown.count)
        elif port:
            found = _of_port(count, port, shown.count)
        else:
            found = _of_host(count, seed, shown.count)
    if out:
        report.write(found, out)
    if as_json:
        click.echo(json.dumps(found.as_dict()))
    else:
        plain_console().print(report.table(found))
        click.echo(report.summary(found))
    return ExitCode.OK if found.passes else ExitCode.DIFFERENT


def _of_host(count: int, seed: int | None, progress: sources.Progress) -> report.Report:
    raw = sources.SystemBits() if seed is None else sources.SeededBits(seed)
    return report.report_of(sources.from_host(count, raw, progress), raw.name)


def _of_port(count: int, port: str, progress: sources.Progress) -> report.Report:
    client = connected(port, "rng report")
    try:
        return _of_client(count, client, progress, f"on {port}")
    finally:
        client.close()


def _of_bench(count: int, image: str | None, progress: sources.Progress) -> report.Report:
    with Bench(image) as bench:
        bench.power_on()
        client = LinkClient(BenchStream(bench))
        client.connect(START_S)
        return _of_client(count, client, progress, "on the virtual bench")


def _of_client(
    count: int, client: LinkClient, progress: sources.Progress, where: str
) -> report.Report:
    draws = sources.from_board(count, client, progress)
    return report.report_of(draws, f"board {client.identity['uid']} {where}")
