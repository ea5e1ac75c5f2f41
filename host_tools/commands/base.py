"""`tablectl base`: base wagers under the best decisions a player can take."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from host_tools.consoles import plain_console
from host_tools.errors import HostError
from host_tools.options import chapter_argument, json_option
from host_tools.payback.base import catalogue, report
from host_tools.payback.base.work import OnHands


@click.command()
@chapter_argument(catalogue.CHAPTERS)
@click.option("--count", "anew", is_flag=True, help="Count anew and keep it; resumes if cut off.")
@click.option("--hands", is_flag=True, help="Also the hands by decision, or the charts.")
@json_option("figures, decisions and hands")
def command(chapter: str | None, anew: bool, hands: bool, as_json: bool) -> None:
    """Print what the base wagers of a CHAPTER return under the best play.

    The figures come from counts that are kept with the program; --count makes them anew.
    The blackjack games are dealt at random, with a confidence interval. Without CHAPTER, every
    chapter that there is.
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
    with _bar() as on_hands:
        return catalogue.count(chapter, on_hands)


@contextmanager
def _bar() -> Iterator[OnHands]:
    """A bar on a terminal, and nothing in a pipe."""
    console = plain_console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    columns = (
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=1)
        yield lambda done, total: progress.update(task, completed=done, total=total)
