"""Every option of a Rules Submission, found by reading one: limits, default, section, answer."""

from collections.abc import Iterator

from host_tools.common import games
from host_tools.pack.document import (
    Block,
    Column,
    Section,
    Text,
    code,
    inline,
    paragraph,
    plain,
    table,
)
from host_tools.pack.subject import Subject
from host_tools.submission.filing import Filing
from host_tools.submission.form import HOUSE_WAY_HEADINGS, Entry, Form, form_of
from host_tools.submission.template import example

BLANK = "(to be filled in)"


def blocks(subject: Subject) -> Iterator[Block]:
    yield Section("Configurable options", 1, "options", across=True)
    yield paragraph(
        "A table is configured by its Rules Submission and by nothing else. The options are those "
        "that the rules themselves ask for when they read one: a key that no rule asks for is "
        "refused, and so is a value outside its limits. Sections that begin with R- are readings, "
        "see [[readings]]. Money is in whole cents. The submission is sent signed by the "
        "technician, with the key switch on, between rounds ([[access]])."
    )
    yield from forms(subject)


def forms(subject: Subject) -> Iterator[Block]:
    """The form of each chapter, with who submits it and the house way."""
    chosen = "Submitted" if subject.configuration else "Example"
    for chapter in subject.chapters:
        yield Section(f"{chapter} {games.title(chapter).name}", 2)
        if subject.configuration:
            yield _filed(subject.filing)
        form = form_of(subject.configuration or example(chapter), subject.filing)
        yield _table(form, chosen)
        if form.house_way:
            yield _house_way(form)


def _filed(filing: Filing) -> Block:
    rows = [(part, plain(said or BLANK)) for part, said in filing.as_dict().items()]
    return table("Who submits it", (Column("Part", 2), Column("Entry", 8)), rows)


def _table(form: Form, chosen: str) -> Block:
    columns = (
        Column("Key", 4),
        Column("What it is", 6),
        Column("May be", 5),
        Column("If left out", 2),
        Column(chosen, 3),
        Column("Section", 3),
    )
    rows = [_row(entry) for entry in form.entries]
    return table(f"Options of {form.chapter}, {form.name}", columns, rows)


def _row(entry: Entry) -> tuple[Text, ...]:
    return (
        code(entry.key),
        inline(entry.words),
        plain(entry.legal),
        plain(entry.default),
        plain(entry.answer),
        plain(entry.section),
    )


def _house_way(form: Form) -> Block:
    """The rules in order: the first one that fits the dealer's cards sets them."""
    shares = {"Hand": 3, "Holds": 6, "Keep": 3}
    columns = [Column(heading, shares.get(heading, 1)) for heading in HOUSE_WAY_HEADINGS]
    rows = [tuple(map(plain, row)) for row in form.house_way_rows()]
    return table(f"House way of {form.chapter}: the first rule that fits", columns, rows)
