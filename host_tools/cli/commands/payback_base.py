"""`tablectl payback base`: base wagers under the best decisions a player can take."""

import json

import click

from host_tools.cli.options import chapter_argument, json_option
from host_tools.cli.progress import bar
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.mathematics.payback.base import catalogue, report


@click.command()
@chapter_argument(catalogue.CHAPTERS)
@click.option(
    "--count",
    "anew",
    is_flag=True,
    help="Count anew, and in a clone keep the result; a count that was cut off goes on.",
)
@click.option("--hands", is_flag=True, help="Also print the hands by decision, or the charts.")
@json_option("figures, decisions and hands")
def command(chapter: str | None, anew: bool, hands: bool, as_json: bool) -> None:
    """Print what base wagers return under the best play.

    The figures come from counts that are kept with the program; --count makes them anew. The
    blackjack games are dealt at random and have a confidence interval. Without CHAPTER, every
    chapter is printed.
    """
    if chapter is None and anew:
        raise HostError(6322, known=", ".join(catalogue.CHAPTERS))
    chapters = catalogue.CHAPTERS if chapter is None else (chapter,)
    plays = [play for one in chapters for play in (_count(one) if anew else catalogue.kept(one))]
    if as_json:
        click.echo(json.dumps([report.as_dict(play) for play in plays]))
        return
    console = plain_console()
    for play in plays:
        console.print(report.grid(play))
        if hands:
            console.print(report.hands_grid(play))
        console.print()


def _count(chapter: str) -> list[catalogue.Play]:
    with bar(counted=True) as shown:
        return catalogue.count(chapter, shown.count)
