"""`tablectl floor metrics`: how all tables stand, as Prometheus reads it."""

import json
from pathlib import Path

import click

from host_tools.cli.floor_database import database_option, opened, with_packages
from host_tools.cli.options import json_option
from host_tools.common.errors import HostError
from host_tools.common.whole_file import atomic_write


@click.command()
@database_option()
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write them to this file in one step, such as one that node_exporter reads.",
)
@json_option("how many boards they are of")
def command(url: str | None, out: Path | None, as_json: bool) -> None:
    """Print how all tables stand, as metrics for Prometheus.

    Of each board whether it is in reach, its phase, the fill of its ring, its meters, faults,
    holds, alarms and rounds. A database that does not answer is told too, as a metric, before the
    command fails.
    """
    with with_packages():
        from host_tools.floor import metrics
    try:
        with opened(url) as database:
            rows = metrics.rows_of(database)
    except HostError as error:
        if error.code == metrics.DATABASE_FAILS:
            _say(metrics.exposition(None), 0, out, as_json)
        raise
    _say(metrics.exposition(rows), len(rows), out, as_json)


def _say(text: bytes, boards: int, out: Path | None, as_json: bool) -> None:
    """Raises HostError 6505."""
    if out is not None:
        atomic_write(out, text)
    if as_json:
        click.echo(json.dumps({"boards": boards, "file": out and str(out)}))
    elif out is None:
        click.echo(text.decode(), nl=False)
