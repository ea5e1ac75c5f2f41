"""The comparison with the printed figures: for the terminal, for the README, as JSON."""

from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table as Grid

from host_tools.mathematics.payback import report
from host_tools.mathematics.payback.enumeration import Enumeration
from host_tools.mathematics.payback.published import Comparison, compare

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- published: begin -->\n", "<!-- published: end -->\n"
HEADINGS = ("Wager", "Table", "Printed", "Counted", "Verdict", "Under the reading")


def cells(one: Comparison, notes: list[str]) -> tuple[str, ...]:
    counted = report.percent(one.counted) if one.counted is not None else ""
    verdict = one.verdict
    if one.reading.note:
        verdict = f"{verdict} [{notes.index(one.reading.note) + 1}]"
    named = f"{one.chapter} {one.wager}"
    return (named, one.table, one.printed, counted, verdict, one.reading.words)


def notes_of(comparisons: list[Comparison]) -> list[str]:
    """What would explain the differences, each once, in the order of the figures."""
    return list(dict.fromkeys(one.reading.note for one in comparisons if one.reading.note))


def grid(comparisons: list[Comparison]) -> Grid:
    """The figures without their readings, for which a terminal has no room."""
    notes = notes_of(comparisons)
    found = report.plain_grid("Paybacks printed with the proposal of 686a, 687a and 688a")
    for heading in HEADINGS[:2]:
        found.add_column(heading)
    for heading in HEADINGS[2:4]:
        found.add_column(heading, justify="right", no_wrap=True)
    found.add_column(HEADINGS[4])
    for one in comparisons:
        found.add_row(*map(escape, cells(one, notes)[:5]))
    return found


def numbered_notes(comparisons: list[Comparison]) -> list[str]:
    notes = enumerate(notes_of(comparisons), start=1)
    return [f"[{number}] {note[0].upper()}{note[1:]}." for number, note in notes]


def tally(comparisons: list[Comparison]) -> str:
    judged = [one for one in comparisons if one.judged]
    reproduced = [one for one in judged if one.reproduced]
    return (
        f"{len(comparisons)} figures: {len(reproduced)} reproduced to the last digit printed, "
        f"{len(judged) - len(reproduced)} not, {len(comparisons) - len(judged)} not to be judged"
    )


def markdown(comparisons: list[Comparison]) -> str:
    """The table and the notes that the README holds."""
    notes = notes_of(comparisons)
    rows = [HEADINGS, ("---",) * len(HEADINGS), *(cells(one, notes) for one in comparisons)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return "\n\n".join([table, *numbered_notes(comparisons)])


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
        "reading": one.reading.words,
        "note": one.reading.note,
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
