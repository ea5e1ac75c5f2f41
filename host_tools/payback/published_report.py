"""The comparison with the printed figures: for the terminal, for the README, as JSON."""

from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from host_tools.payback import report
from host_tools.payback.enumeration import Enumeration
from host_tools.payback.published import Comparison, compare

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- published: begin -->\n", "<!-- published: end -->\n"
HEADINGS = ("Wager", "Table", "Printed", "Counted", "Verdict", "Reading; what would explain it")
COUNTED_DECIMALS = 4


def cells(one: Comparison) -> tuple[str, ...]:
    counted = report.percent(one.counted, COUNTED_DECIMALS) if one.counted is not None else ""
    words = f"{one.words}. {one.note}".rstrip(". ") if one.note else one.words
    return (f"{one.chapter} {one.wager}", one.table, one.printed, counted, one.verdict, words)


def grid(comparisons: list[Comparison]) -> Grid:
    """The figures; their readings are in `markdown` and `as_dict`, which have the room."""
    found = report.plain_grid("Paybacks printed with the proposal of 686a, 687a and 688a")
    for heading in HEADINGS[:2]:
        found.add_column(heading)
    for heading in HEADINGS[2:4]:
        found.add_column(heading, justify="right", no_wrap=True)
    found.add_column(HEADINGS[4])
    for one in comparisons:
        found.add_row(*cells(one)[:5])
    return found


def tally(comparisons: list[Comparison]) -> str:
    verdicts = [one.verdict for one in comparisons]
    reproduced = verdicts.count("reproduced")
    unknown = verdicts.count("not counted")
    off = len(verdicts) - reproduced - unknown
    return (
        f"{len(verdicts)} figures: {reproduced} reproduced to the last digit printed, "
        f"{off} not, {unknown} of wagers that the text does not describe"
    )


def markdown(comparisons: list[Comparison]) -> str:
    """The table that the README holds."""
    rows = [HEADINGS, ("---",) * len(HEADINGS), *map(cells, comparisons)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def as_dict(one: Comparison) -> dict[str, Any]:
    return {
        "chapter": one.chapter,
        "wager": one.wager,
        "table": one.table,
        "printed": one.printed,
        "counted": None if one.counted is None else str(one.counted),
        "decimals_printed": one.printed_decimals,
        "decimals_reproduced": one.decimals,
        "verdict": one.verdict,
        "reading": one.words,
        "note": one.note,
    }


def in_readme() -> str:
    """The table and its tally as the README holds them."""
    text = README.read_text()
    return text[text.index(BEGIN) + len(BEGIN) : text.index(END)]


def for_readme(comparisons: list[Comparison]) -> str:
    return f"\n{markdown(comparisons)}\n\n{tally(comparisons)}.\n\n"


def main() -> None:
    """Count, and write the table into the README."""
    old = BEGIN + in_readme() + END
    new = BEGIN + for_readme(compare(Enumeration())) + END
    README.write_text(README.read_text().replace(old, new))


if __name__ == "__main__":
    main()
