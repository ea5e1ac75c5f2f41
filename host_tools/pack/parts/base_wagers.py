"""The base wagers of a game under the best decisions a player can take, from kept counts."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from host_tools.mathematics.payback.base import catalogue, report
from host_tools.mathematics.payback.base.play import Play
from host_tools.mathematics.payback.report import decimal, percent
from host_tools.pack.document import (
    Block,
    Column,
    Row,
    Section,
    Table,
    figure,
    paragraph,
    plain,
    table,
)

NOT_COUNTED = {
    "555": "Its text gives neither the odds of the Bet nor what qualifies the dealer.",
    "563": "Its text prints section .10 alone; odds and multiples are those of the submission.",
    "569": "Its text prints section .10 alone; odds and multiples are those of the submission.",
}
NO_DECISIONS = "The game takes no decision: every wager has its paytable below."
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
FIGURES = (Column("Figure", 2), Column("Value", 7))
COUNTED_AT = "Counted once, and kept with the program; `{command}` counts it again."


def blocks(chapter: str, configuration: dict[str, Any] | None) -> Iterator[Block]:
    yield Section("Base wagers", 3)
    if chapter not in catalogue.CHAPTERS:
        why = NOT_COUNTED.get(chapter)
        said = f"The base wagers are not counted. {why}" if why else NO_DECISIONS
        yield paragraph(said)
        return
    yield paragraph(COUNTED_AT.format(command=f"tablectl payback base {chapter} --count"))
    for reading, play in zip(catalogue.readings(chapter), catalogue.kept(chapter), strict=True):
        if _is_chosen(chapter, reading, configuration):
            yield from _play(play)
    decks = (configuration or {}).get("decks")
    if decks and "decks" not in catalogue.READING_OF.get(chapter, ()):
        yield paragraph(
            f"This table's shoe has {decks} decks; the figures are those of the number named."
        )


def _is_chosen(chapter: str, reading: str, configuration: dict[str, Any] | None) -> bool:
    if configuration is None:
        return True
    if chapter not in catalogue.READING_OF:
        return reading in catalogue.possible(chapter, configuration)
    return catalogue.chosen_reading(chapter, configuration) == reading


def _play(play: Play) -> Iterator[Block]:
    yield Section(f"{play.section}: {play.reading}", 4)
    figures: list[Row] = [
        (plain(name), figure(said))
        for name, said in report.facts(play)
        if said not in (*play.strategy, *play.assumptions)
    ]
    figures.append((play.play, plain("; ".join(play.strategy) + ".")))
    figures.append(("assumptions", plain("; ".join(play.assumptions) + ".")))
    yield table(f"Base wagers of {play.chapter}, {play.reading}", FIGURES, figures)
    yield _ends(play)
    if play.sampled:
        yield from _charts(play)


def _ends(play: Play) -> Table:
    columns = (
        Column("Decisions", 4),
        Column("Ends with", 5),
        Column("Net, stakes", 0, number=True),
        Column("Staked", 0, number=True),
        Column("Sampled rounds" if play.sampled else "Count", 0, number=True),
        Column("Probability", 0, number=True),
    )
    rows = tuple(
        (
            plain(end.decisions),
            plain(end.hand),
            plain(end.net),
            plain(end.staked if end.staked.denominator < 1000 else decimal(end.staked, 6)),
            plain(f"{end.count:,}"),
            plain(_share(end.count, play.total)),
        )
        for end in play.ends
    )
    sums = ("total", "", decimal(play.net, 6), decimal(play.staked, 6), f"{play.total:,}", "")
    caption = f"How the rounds of {play.chapter} end, {play.reading}"
    return Table(caption, columns, rows, tuple(map(plain, sums)))


def _share(count: int, total: int) -> str:
    return percent(Fraction(count, total), 6)


def _charts(play: Play) -> Iterator[Block]:
    """The decisions of blackjack, a line a total, a letter for each up card."""
    columns = (Column("Hand", 3), *(Column(card, 1) for card in UP_CARDS))
    for name, chart in play.hands.items():
        lines = [line.rpartition(" ") for line in chart.split("; ")]
        rows = [(plain(hand), *map(plain, letters)) for hand, _, letters in lines]
        yield table(f"Decisions of {play.chapter}: {name}", columns, rows)
