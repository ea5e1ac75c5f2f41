"""The commented template of a chapter's submission: every key that the chapter asks for, what it
may be, its section, and an answer to begin with."""

import json
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from host_tools.common import json_file
from host_tools.common.games import title
from host_tools.examples import TABLES
from host_tools.submission.questions import Question, questions_of
from host_tools.submission.toml_file import NOT_OFFERED

WORDS = Path(__file__).parent / "words.toml"
WIDTH = 99
# Commented out: without it the printed form has blank lines to be filled in by hand.
FILING = (
    "# Who files it, for the printed form alone (tablectl submission print FILE):",
    "# [filing]",
    '# licensee = "the certificate holder"',
    '# date = "2026-01-31"',
    '# manager = "who reviewed it"',
)


def example(chapter: str) -> dict[str, Any]:
    """The configuration of the chapter's example table, on which everything is offered."""
    found: dict[str, Any] = json_file.read(TABLES / f"{chapter}.json")
    return found


def template(chapter: str) -> str:
    """The template as TOML text. Raises HostError 6503 for a chapter without a game."""
    questions = questions_of(example(title(chapter).chapter))
    return "\n".join(_lines(chapter, questions)) + "\n"


def options(chapter: str) -> list[dict[str, Any]]:
    """The template as plain data: each option with its words. Raises HostError 6503."""
    return [
        {
            "key": ".".join(question.path),
            "words": words(chapter, question.path),
            "legal": question.legal,
            "section": question.section,
            "value": question.value,
        }
        for question in questions_of(example(title(chapter).chapter))
    ]


def _lines(chapter: str, questions: list[Question]) -> Iterator[str]:
    yield f"# Rules Submission of one table: {title(chapter).name}, 58 Pa. Code chapter {chapter}."
    yield '# Money is whole cents. "none" stands for what the table does not offer.'
    for question in questions:
        if len(question.path) == 1 and not question.level:
            yield from _entry(chapter, question)
    for level in questions:
        if not level.level:
            continue
        yield ""
        yield from _comment(chapter, level)
        is_left_out = level.optional and level.value is None
        yield f"{'# ' if is_left_out else ''}[{'.'.join(level.path)}]"
        for question in questions:
            if question.path[:-1] == level.path and not question.level:
                yield from _entry(chapter, question)
    yield ""
    yield from FILING


def _entry(chapter: str, question: Question) -> Iterator[str]:
    yield ""
    yield from _comment(chapter, question)
    yield f"{question.path[-1]} = {_toml(question.value)}"


def _comment(chapter: str, question: Question) -> Iterator[str]:
    said = words(chapter, question.path)
    facts = [question.legal]
    if question.default is not None and not question.level:
        facts.append(f"{_toml(question.default)} when left out")
    legal = "; ".join(fact for fact in facts if fact)
    text = said + (f": {legal}" if legal else "")
    text += f" ({question.section})" if question.section else ""
    yield from textwrap.wrap(
        text, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False
    )


def words(chapter: str, path: tuple[str, ...]) -> str:
    """What a key means: the chapter's own words, or those that serve every chapter; a limit and a
    row of a paytable are called what they are of."""
    key = ".".join(path)
    named = len(path) > 1 and path[-2].endswith(("limits", "odds"))
    if named and key not in _words().get(chapter, {}):
        return path[-1].replace("_", " ")
    return _words().get(chapter, {}).get(key) or _words()["any"][key]


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def _toml(value: Any) -> str:
    """A value of a configuration as TOML: numbers, texts, true and false are written as in
    JSON."""
    if value is None:
        return f'"{NOT_OFFERED}"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(held) for held in value) + "]"
    return json.dumps(value)
