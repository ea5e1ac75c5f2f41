"""`tablectl payback link`: what the wagers of several tables return that feed one meter."""

import json
from pathlib import Path

import click

from host_tools.cli.options import json_option
from host_tools.cli.progress import bar
from host_tools.common.consoles import plain_console
from host_tools.mathematics.payback import linked, linked_report
from host_tools.submission import table_file


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--level", metavar="NAME", help="What the link calls it, where there are several.")
@click.option(
    "--wagers",
    multiple=True,
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="For each file in its order, how many wagers on the level come from tables like it while "
    "so many others come; default: as many from each.",
)
@click.option(
    "--others",
    type=click.IntRange(0, 5),
    default=0,
    help="Number of other players whose hands may pay an Envy Bonus.",
)
@json_option("counts, amounts and fractions")
def command(
    files: tuple[Path, ...],
    level: str | None,
    wagers: tuple[int, ...],
    others: int,
    as_json: bool,
) -> None:
    """Print what wagers on a linked level return.

    FILES are the Rules Submissions of its tables, of any games; their terms of the level have to
    be the same. Of each wager it says what it returns over all meters in the long run, and at what
    amount on the level it returns all that is staked.
    """
    if wagers and len(wagers) != len(files):
        raise click.UsageError("Give --wagers once for each file, or not at all.")
    asked = [table_file.load(file) for file in files]
    tables = list(zip(files, asked, wagers or [1] * len(files), strict=True))
    with bar(counted=True) as shown:
        found = linked.level_of(tables, level, others, shown.say, shown.count)
    if as_json:
        click.echo(json.dumps(linked_report.as_dict(found)))
        return
    console = plain_console()
    console.print(linked_report.wagers_grid(found))
    console.print(linked_report.facts_grid(found))
