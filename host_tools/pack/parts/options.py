"""Every option of a Rules Submission, found by reading one: limits, default, section, answer."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from host_tools.common import games
from host_tools.pack.document import Block, Column, Section, code, inline, paragraph, plain, table
from host_tools.pack.subject import Subject
from host_tools.submission.questions import Question, questions_of
from host_tools.submission.template import example, words

# A longer value is told by its length and hash: it is bytes in hexadecimal digits.
LONGEST_VALUE = 40
DIGITS = 16


def blocks(subject: Subject) -> Iterator[Block]:
    yield Section("Configurable options", 1, "options", across=True)
    yield paragraph(
        "A table is configured by its Rules Submission and by nothing else. The options are those "
        "that the rules themselves ask for when they read one: a key that no rule asks for is "
        "refused, and so is a value outside its limits. Sections that begin with R- are readings, "
        "see [[readings]]. Money is in whole cents. The submission is sent signed by the "
        "technician, with the key switch on, between rounds ([[access]])."
    )
    chosen = "Submitted" if subject.configuration else "Example"
    for chapter in subject.chapters:
        yield Section(f"{chapter} {games.title(chapter).name}", 2)
        configuration = subject.configuration or example(chapter)
        yield _table(chapter, configuration, chosen)


def _table(chapter: str, configuration: dict[str, Any], chosen: str) -> Block:
    columns = (
        Column("Key", 4),
        Column("What it is", 6),
        Column("May be", 5),
        Column("If left out", 2),
        Column(chosen, 3),
        Column("Section", 3),
    )
    rows = [_row(chapter, question) for question in questions_of(configuration)]
    return table(f"Options of {chapter}, {games.title(chapter).name}", columns, rows)


def _row(chapter: str, question: Question) -> tuple[Any, ...]:
    default = "" if question.default is None or question.level else json.dumps(question.default)
    return (
        code(".".join(question.path)),
        inline(words(chapter, question.path)),
        plain("further keys, or none" if question.level else question.legal),
        plain(default or ("" if question.level else "required")),
        plain(_value(question)),
        plain(question.section),
    )


def _value(question: Question) -> str:
    if question.level:
        return "offered" if question.value is not None else "none"
    if question.value is None:
        return "none"
    value = question.value
    if isinstance(value, str) and len(value) > LONGEST_VALUE:
        digest = sha256(bytes.fromhex(value)).hexdigest()
        return f"{len(value) // 2} bytes, SHA-256 {digest[:DIGITS]} ..."
    return json.dumps(value)
