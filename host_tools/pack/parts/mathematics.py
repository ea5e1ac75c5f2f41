"""The mathematics of every wager with a paytable, counted: outcomes, probabilities, returns."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from host_tools.common import games
from host_tools.mathematics.payback import catalogue, report
from host_tools.mathematics.payback.above import warnings
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.selected import Selected, counted, of_submission, selected
from host_tools.mathematics.payback.wager import Payback
from host_tools.pack.document import (
    Block,
    Column,
    Paragraph,
    Section,
    Table,
    figure,
    items,
    paragraph,
    plain,
    table,
    words,
)
from host_tools.pack.markdown import blocks_of, part_of
from host_tools.pack.parts import base_wagers
from host_tools.pack.parts.base_wagers import FIGURES
from host_tools.pack.subject import ROOT, Subject
from host_tools.submission.template import example

README = ROOT / "host_tools" / "mathematics" / "payback" / "README.md"
PRINTED = "The figures printed with the proposal"
LETTER = "By the letter of the text these return more than the stake"
NAMED = "The reading is named with the assumptions of each."
ABOVE = "As configured, these wagers return, or may return, more than 100 % in the long run:"
# The chapters whose rulemaking printed figures.
WITH_PRINTED = ("686a", "687a", "688a")
NOTE = re.compile(r"\[\d+\]")
MARKS = ("<!-- published: begin -->", "<!-- published: end -->")
METHOD = (
    "Nothing is simulated where it can be counted. Every hand that can be dealt is made, judged "
    "by the evaluator that runs on the board, compiled for the host from the same C files, and "
    "tallied by what a paytable can ask of it. Counts are integers, shares are fractions of "
    "integers; a figure is rounded only when it is printed.",
    "The evaluator is held against independent slow implementations, against published counts "
    "and against two public evaluators (`hil_tests/evaluator`); the counts and returns against "
    "small decks gone through one by one and against published figures "
    "(`hil_tests/host_tools/mathematics/payback`).",
)
TERMS = (
    "**Count**: how many hands, throws or orders of cards end so, of the total under the column.",
    "**Counted**: what the total is: `C(n,k)` draws of k of n cards without their order, `P(n,k)` "
    "in their order, `6^k` throws of k dice; a product where one is drawn after the other. "
    "`tablectl payback CHAPTER WAGER` counts it again.",
    "**Returns**: the share of one stake that a row gives back in the mean: its probability times "
    "what it returns. `N to 1` returns N + 1, `N for 1` returns N, a push 1.",
    "**Return**: the sum of the rows. **House edge**: what is missing to 100 %.",
    "**Hit frequency**: the hands that a row pays, pushes left out.",
    "**Variance**: of what a hand returns, in squared stakes, without envy.",
    "**Meter**: an award of it is worth what stands on the meter; where nothing else is said, the "
    "sum that a new meter starts with. **Long run**: the return over all meters, in which what "
    "the players put on it comes back and the house adds the reset value each time the whole is "
    "won.",
    "**Envy**: what one other player's hand pays in the mean; it is not in the return.",
)


def blocks(
    subject: Subject, enumeration: Enumeration, say: Callable[[str], None], data: list[object]
) -> Iterator[Block]:
    """Appends to `data` what goes to data/returns.json."""
    yield Section("Mathematics of the wagers", 1, "mathematics")
    yield Section("Method", 2)
    yield from (paragraph(text) for text in METHOD)
    yield Section("Terms", 2)
    yield items(*TERMS)
    paybacks: dict[str, list[Payback]] = {}
    for chapter in subject.chapters:
        say(f"counting {chapter}")
        paybacks[chapter] = [counted(one, enumeration) for one in asked(subject, chapter)]
        data += [report.as_dict(one) for one in paybacks[chapter]]
    yield Section("All wagers at a glance", 2)
    yield _summary([one for of_chapter in paybacks.values() for one in of_chapter])
    yield from _above_the_stake(subject, paybacks, enumeration)
    for chapter, of_chapter in paybacks.items():
        yield Section(f"{chapter} {games.title(chapter).name}", 2)
        yield from base_wagers.blocks(chapter, subject.configuration)
        for one in of_chapter:
            yield from _wager(one)
    if any(chapter in WITH_PRINTED for chapter in subject.chapters):
        yield from _printed(subject)


def asked(subject: Subject, chapter: str) -> list[Selected]:
    """What the table selects; without one every printed table, and the odds that stand in a
    submission alone as in the example."""
    if subject.configuration:
        return selected(subject.configuration)
    printed = catalogue.wagers(chapter) if chapter in catalogue.CHAPTERS else ()
    found = [Selected(wager, name) for wager in printed for name in wager.tables]
    return found + list(of_submission(example(chapter)))


def _summary(paybacks: list[Payback]) -> Table:
    columns = (
        Column("Chapter", 0),
        Column("Wager", 5),
        Column("Table", 4),
        Column("Section", 3),
        Column("Return", 0, number=True),
        Column("House edge", 0, number=True),
        Column("Hit frequency", 0, number=True),
        Column("Standard deviation", 0, number=True),
    )
    rows = [
        (
            plain(one.wager.chapter),
            plain(one.wager.name),
            plain(_table_name(one)),
            plain(one.wager.section),
            plain(report.percent(one.returned)),
            plain(report.percent(one.house_edge)),
            plain(report.percent(one.hit_frequency)),
            plain(report.decimal(report.root(one.variance), 2)),
        )
        for one in paybacks
    ]
    return table("Returns of the wagers with a paytable", columns, rows)


def _above_the_stake(
    subject: Subject, paybacks: dict[str, list[Payback]], enumeration: Enumeration
) -> Iterator[Block]:
    """What a laboratory would ask about first: of this table, or of all printed paytables and of
    the table of each chapter's example."""
    if subject.configuration is None:
        counted_so = [one for of_chapter in paybacks.values() for one in of_chapter]
        found = [
            f"{report.title(one)} {report.percent(one.returned)}"
            for one in counted_so
            if one.returned > 1
        ]
        yield paragraph(f"{LETTER}: {'; '.join(found)}. {NAMED}")
    told = [
        one.text
        for chapter in subject.chapters
        for one in warnings(subject.configuration or example(chapter), enumeration)
    ]
    if told:
        yield paragraph(ABOVE)
        yield items(*told)


def _table_name(one: Payback) -> str:
    return one.table_name if len(one.wager.tables) > 1 else ""


def _wager(one: Payback) -> Iterator[Block]:
    """One paytable: its rows, its figures, what they rest on."""
    title = report.title(one).removeprefix(f"{one.wager.chapter} ")
    yield Section(title, 3)
    columns = (
        Column("Hand", 6),
        Column("Pays", 3, number=True),
        Column(one.unit.capitalize(), 0, number=True),
        Column("Probability", 0, number=True),
        Column("Returns", 0, number=True),
    )
    rows = tuple(
        (
            plain(line.name),
            plain(line.pays),
            plain(f"{line.hands:,}"),
            plain(report.percent(one.probability(line), 6)),
            plain(report.percent(one.contribution(line))),
        )
        for line in one.lines
    )
    sums = ("total", "", f"{one.total:,}", "100.000000%", report.percent(one.rows_return))
    caption = f"{one.wager.chapter} {title}"
    yield Table(caption, columns, rows, tuple(map(plain, sums)), kept=True)
    figures = [(plain(name), figure(value)) for name, value in report.facts(one)]
    assumed = ("assumptions", plain("; ".join(report.assumptions(one)) + "."))
    yield table(f"Figures of {one.wager.chapter} {title}", FIGURES, [*figures, assumed])


def _printed(subject: Subject) -> Iterator[Block]:
    """The table of the README; of one table's chapter, its rows and the notes that they name."""
    yield Section("Held against printed figures", 2)
    text = part_of(README.read_text(encoding="utf-8"), PRINTED)
    for mark in MARKS:
        text = text.replace(mark, "")
    said = text.replace("It is made by", "The table is made by")
    found = blocks_of(said, 3, "Figures printed with the rulemaking, and the counts")
    yield from found if subject.configuration is None else _of_chapter(subject.chapters[0], found)


def _of_chapter(chapter: str, found: list[Block]) -> Iterator[Block]:
    kept = ""
    for block in found:
        if isinstance(block, Table):
            rows = tuple(row for row in block.rows if words(row[0]).startswith(chapter))
            kept = " ".join(words(cell) for row in rows for cell in row)
            yield replace(block, rows=rows)
        elif not isinstance(block, Paragraph) or not kept or _is_named(block, kept):
            yield block


def _is_named(note: Paragraph, kept: str) -> bool:
    """Whether a row has the number of a note, as in `[7]`; the tally of all chapters has none."""
    number = NOTE.match(words(note.text))
    return bool(number and number[0] in kept)
