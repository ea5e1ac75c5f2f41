"""`tablectl payback`: what every wager with a paytable pays back, by counting all hands, and what
base wagers do."""

import json
import re
from fractions import Fraction

import click
from click.shell_completion import CompletionItem

from host_tools.cli.commands import payback_base, payback_link
from host_tools.cli.groups import Group
from host_tools.cli.options import WholeCents, chapter_argument, json_option
from host_tools.cli.progress import bar
from host_tools.common.consoles import plain_console
from host_tools.common.errors import HostError
from host_tools.mathematics.payback import catalogue, chart, chart_svg, published_report, report
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.published import compare
from host_tools.mathematics.payback.wager import Payback, Wager, payback

PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?%?")


class Paybacks(Group):
    """`wager` may be left out before a chapter, before its options, and where there is nothing."""

    def parse_args(self, context: click.Context, words: list[str]) -> list[str]:
        begin = words[0] if words else ""
        is_named = begin[:1].isalpha() or begin in context.help_option_names
        if not (is_named or not words and context.resilient_parsing):
            words = ["wager", *words]
        return super().parse_args(context, words)

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        wager = self.commands["wager"]
        if incomplete.startswith("-"):
            return wager.shell_complete(context, incomplete)
        chapters = wager.params[0].shell_complete(context, incomplete)
        return [*super().shell_complete(context, incomplete), *chapters]


@click.group(cls=Paybacks)
def command() -> None:
    """Print what wagers return, and base wagers under the best play.

    `tablectl payback CHAPTER` is short for `tablectl payback wager CHAPTER`.
    """


command.add_command(payback_base.command, "base")
command.add_command(payback_link.command, "link")


@command.command("wager")
@chapter_argument(catalogue.CHAPTERS)
@click.argument("wager", required=False)
@click.option("--paytable", metavar="T", help="Count only this paytable, such as A or DJWT-04.")
@click.option("--all", "everything", is_flag=True, help="Count every wager of every chapter.")
@click.option("--published", is_flag=True, help="Compare the printed paybacks with the counts.")
@click.option(
    "--meter",
    type=WholeCents(),
    metavar="CENTS",
    help="Amount on the meter; default: its seed.",
)
@click.option("--rate", metavar="PERCENT", help="Rate of progression, where the text prints none.")
@click.option(
    "--decks",
    type=click.IntRange(1, 8),
    help="Number of decks in the shoe, where the house may choose it.",
)
@click.option(
    "--others",
    type=click.IntRange(0, 5),
    default=0,
    help="Number of other players whose hands may pay an Envy Bonus.",
)
@click.option("--chart", "bars", is_flag=True, help="Draw the return of each row.")
@click.option("--out", type=click.Path(), help="Draw the return of each row into a file (.svg).")
@json_option("counts, fractions and assumptions")
def wager_command(
    chapter: str | None,
    wager: str | None,
    paytable: str | None,
    everything: bool,
    published: bool,
    meter: int | None,
    rate: str | None,
    decks: int | None,
    others: int,
    bars: bool,
    out: str | None,
    as_json: bool,
) -> None:
    """Print what the paytables of a wager return.

    Every hand of the WAGER of a CHAPTER is counted. Without WAGER it prints one line for each
    paytable of the chapter, and without CHAPTER what there is to ask for. A wager may be shortened
    as long as it is the only one that begins like this.
    """
    if published:
        _print_published(as_json)
        return
    if chapter is None and not everything:
        _print_catalogue(as_json)
        return
    asked = _asked(chapter, wager, paytable, everything)
    if decks is not None:
        asked = [(catalogue.with_decks(one, decks), name) for one, name in asked]
    chart.check(bars, out, wager)
    paybacks = _counted(asked, meter=meter, rate=_share(rate), others=others)
    if as_json:
        click.echo(json.dumps([report.as_dict(one) for one in paybacks]))
    else:
        _print(paybacks, summary=wager is None, bars=bars)
    if out:
        chart_svg.write(paybacks, out)


def _asked(
    chapter: str | None, wager: str | None, paytable: str | None, everything: bool
) -> list[tuple[Wager, str]]:
    """The tables to count. Raises HostError 6301-6304."""
    if everything:
        if chapter is not None:
            raise HostError(6304, chapter=chapter)
        chosen = [one for known in catalogue.CHAPTERS for one in catalogue.wagers(known)]
    elif wager is None:
        chosen = list(catalogue.wagers(str(chapter)))
    else:
        chosen = [catalogue.wager(str(chapter), wager)]
    if paytable is None or wager is not None:
        return [(one, name) for one in chosen for name in catalogue.table_names(one, paytable)]
    raise HostError(6305, table=paytable)


def _share(rate: str | None) -> Fraction | None:
    if rate is None:
        return None
    # A fraction reads exponents too, and of a large one it makes all the digits.
    if PERCENT.fullmatch(rate) is None:
        raise HostError(6306, rate=rate)
    share = Fraction(rate.removesuffix("%")) / 100
    if share > 1:
        raise HostError(6306, rate=rate)
    return share


def _counted(
    asked: list[tuple[Wager, str]], *, meter: int | None, rate: Fraction | None, others: int
) -> list[Payback]:
    found = []
    with bar(counted=True) as shown:
        enumeration = Enumeration(shown.count)
        for wager, table in asked:
            shown.say(f"{wager.chapter} {wager.name}")
            found.append(payback(wager, table, enumeration, meter=meter, rate=rate, others=others))
    return found


def _print(paybacks: list[Payback], *, summary: bool, bars: bool) -> None:
    console = plain_console()
    if summary:
        console.print(report.summary_grid(paybacks))
        return
    for one in paybacks:
        console.print(report.rows_grid(one))
        if bars:
            console.print(chart.bars(one))
        console.print(report.facts_grid(one), "")


def _print_published(as_json: bool) -> None:
    with bar("printed paybacks", counted=True) as shown:
        comparisons = compare(Enumeration(shown.count))
    if as_json:
        click.echo(json.dumps([published_report.as_dict(one) for one in comparisons]))
        return
    console = plain_console()
    console.print(published_report.grid(comparisons))
    for note in published_report.numbered_notes(comparisons):
        console.print(note, markup=False, highlight=False)
    console.print(published_report.tally(comparisons), highlight=False)


def _print_catalogue(as_json: bool) -> None:
    known = {chapter: catalogue.wagers(chapter) for chapter in catalogue.CHAPTERS}
    if as_json:
        names = {c: {one.slug: list(one.tables) for one in of} for c, of in known.items()}
        click.echo(json.dumps(names))
        return
    plain_console().print(report.catalogue_grid(known))
